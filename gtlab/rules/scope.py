"""The names that expressions of a game may use, and the numbers behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.rules.expressions import Formula, Value
from gtlab.rules.figures import Exact, exact, plain
from gtlab.rules.kinds import NUMBER, NUMBERS, Kind
from gtlab.terms.names import Choice, Number, Payoffs, SeatId
from gtlab.terms.play import Moves, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gtlab.instance.game import GameSpec, WindowSpec

Known = dict[str, Kind]


class Scope:
    """What is known by name at each place of a game.

    A window asked of one seat gives its answer under its name; one asked of several gives the list
    in seat order, with `my_NAME` for the seat being paid and `others_NAME` for the rest. A state
    kept for each seat is a list likewise.

    Attributes:
        spec: The declaration.
        seats: Seat ids in order.
        identity: The identity of each seat, in a game that has them.
        windows: The windows of a round by name, in order.
        asked: The seats that each window asks.
        fixed: The numbers that stay the same all through a match, by name.
    """

    def __init__(self, spec: GameSpec, seats: tuple[SeatId, ...]) -> None:
        self.spec = spec
        self.seats = seats
        self.identity: dict[SeatId, str] = (
            dict(zip(seats, spec.seats, strict=True)) if isinstance(spec.seats, tuple) else {}
        )
        self.windows: dict[str, WindowSpec] = {window.name: window for window in spec.asked}
        by_identity = {name: seat for seat, name in self.identity.items()}
        self.asked: dict[str, tuple[SeatId, ...]] = {
            name: tuple(by_identity[who] for who in window.seats) or seats
            for name, window in self.windows.items()
        }
        self._single = {name: len(asked) == 1 for name, asked in self.asked.items()}
        self.fixed: dict[str, Value] = {name: exact(value) for name, value in spec.params.items()}
        self.fixed["n"] = len(seats)
        self._let = self._chain_of_lets()
        self._start = self._begin()
        self._state = {
            name: Formula(
                state.next, self._known_after(each=state.each), key=f"rules.state.{name}.next"
            )
            for name, state in spec.state.items()
        }

    def single(self, window: str) -> bool:
        """Whether `window` asks one seat alone."""
        return self._single[window]

    def constants(self) -> Known:
        """The names that mean the same all through a match."""
        return dict.fromkeys(self.fixed, NUMBER)

    def _known(
        self, windows: Iterable[str], *, lets: bool = False, mine: Iterable[SeatId] = ()
    ) -> Known:
        """What is known once `windows` are closed, to seats that share what is `mine`."""
        state = self.spec.state
        known = {**self.constants(), "round": NUMBER}
        known |= {name: NUMBERS if state[name].each else NUMBER for name in state}
        if lets:
            known |= dict.fromkeys(self.spec.let, NUMBER)
        if mine:
            known |= {f"my_{name}": NUMBER for name in state if state[name].each}
        for name in windows:
            window = self.windows[name]
            one = Kind("option", options=frozenset(window.menu)) if window.menu else NUMBER
            many = one._replace(many=True)
            known[name] = one if self.single(name) else many
            if mine and not self.single(name) and set(mine) <= set(self.asked[name]):
                known |= {f"my_{name}": one, f"others_{name}": many}
        return known

    def paying(self, seat: SeatId) -> Known:
        """The names that the payoff of `seat` may use."""
        return self._known(self.windows, lets=True, mine=(seat,))

    def _known_after(self, *, each: bool) -> Known:
        known = self._known(self.windows, lets=True, mine=self.seats if each else ())
        return known | {"payoff": NUMBER} if each else known

    def between_rounds(self) -> Known:
        """The names that an end condition may use."""
        return self._known(())

    def before(self, window: str) -> Known:
        """The names that the bounds of `window` may use: those of the windows before it."""
        names = list(self.windows)
        return self._known(names[: names.index(window)], mine=self.asked[window])

    def _chain_of_lets(self) -> dict[str, Formula]:
        known = self._known(self.windows)
        chain: dict[str, Formula] = {}
        for name, text in self.spec.let.items():
            chain[name] = Formula(text, known, key=f"rules.let.{name}")
            known[name] = NUMBER
        return chain

    def _begin(self) -> State:
        known = self.constants()
        names = dict(self.fixed)
        pool: dict[str, Number] = {}
        each: dict[str, dict[SeatId, Number]] = {}
        for name, state in self.spec.state.items():
            value = Formula(state.start, known, key=f"rules.state.{name}.start").number(names)
            if state.each:
                each[name] = dict.fromkeys(self.seats, plain(value))
            else:
                pool[name] = plain(value)
                names[name] = value
                known[name] = NUMBER
        return State(pool=pool, each=each)

    def start(self) -> State:
        """The state before the first round."""
        return self._start

    def carried(self, state: State) -> dict[str, Value]:
        """Parameters, round number and state, by name."""
        names: dict[str, Value] = {**self.fixed, "round": state.round}
        for name, number in state.pool.items():
            names[name] = exact(number)
        for name, numbers in state.each.items():
            names[name] = [exact(numbers[seat]) for seat in self.seats]
        return names

    def names(self, state: State, moves: Moves, seat: SeatId | None = None) -> dict[str, Value]:
        """All names of a round, seen from `seat` if one is given; without `let`."""
        names = self.carried(state)
        for window, joint in moves.items():
            made = [_exact_choice(joint[who]) for who in self.seats if who in joint]
            names[window] = made[0] if self._single[window] else made
        return self.mine(names, state, moves, seat) if seat else names

    def mine(
        self, names: dict[str, Value], state: State, moves: Moves, seat: SeatId
    ) -> dict[str, Value]:
        """`names` with those added that are `seat`'s own."""
        for name, numbers in state.each.items():
            names[f"my_{name}"] = exact(numbers[seat])
        for window, joint in moves.items():
            if not self._single[window] and seat in joint:
                names[f"my_{window}"] = _exact_choice(joint[seat])
                names[f"others_{window}"] = [
                    _exact_choice(joint[who]) for who in self.seats if who in joint and who != seat
                ]
        return names

    def lets(self, names: dict[str, Value]) -> dict[str, Value]:
        """`names` with the intermediate results added."""
        for name, formula in self._let.items():
            names[name] = formula.number(names)
        return names

    def next_round(self, state: State, moves: Moves, payoffs: Payoffs) -> State:
        """The state of the next round."""
        if not self._state:
            return State(state.round + 1)
        names = self.lets(self.names(state, moves))
        pool: dict[str, Number] = {}
        each: dict[str, dict[SeatId, Number]] = {}
        for name, formula in self._state.items():
            if self.spec.state[name].each:
                each[name] = {
                    seat: plain(formula.number(self._after(names, state, moves, payoffs, seat)))
                    for seat in self.seats
                }
            else:
                pool[name] = plain(formula.number(names))
        return State(state.round + 1, pool=pool, each=each)

    def _after(
        self, names: dict[str, Value], state: State, moves: Moves, payoffs: Payoffs, seat: SeatId
    ) -> dict[str, Value]:
        mine = self.mine(dict(names), state, moves, seat)
        mine["payoff"] = exact(payoffs[seat])
        return mine


def _exact_choice(choice: Choice) -> Exact | str:
    return choice if isinstance(choice, str) else exact(choice)
