"""The numbers and options behind the names that expressions of a game use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.rules.expressions import Formula, Value
from gtlab.rules.figures import Exact, exact, plain
from gtlab.rules.known import NOT_ASKED, Known, KnownNames
from gtlab.terms.names import Choice, Number, SeatId
from gtlab.terms.play import Moves, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gtlab.instance.fields import Setting
    from gtlab.instance.game import GameSpec
    from gtlab.rules.seating import Seating


class Scope:
    """What each name of a game stands for in a round.

    Attributes:
        spec: The declaration.
        seating: Who sits where.
        known: The names at each place.
        fixed: What stays the same, by name.
    """

    def __init__(self, spec: GameSpec, seating: Seating) -> None:
        self.spec = spec
        self.seating = seating
        self.known = KnownNames(spec, seating)
        self.fixed: dict[str, Value] = {
            name: _exact_setting(value) for name, value in spec.params.items()
        }
        self.fixed["n"] = len(seating.seats)
        self._always: dict[str, Value] = {**self.fixed, "place": list(seating.places.values())}
        self._passed = {name for name, window in seating.windows.items() if window.when}
        self._windows = tuple(seating.windows)
        self._others = {seat: seating.others(seat) for seat in seating.seats}

    def constants(self) -> Known:
        """The names that mean the same all through a match."""
        return self.known.constants()

    def start(self) -> State:
        """The state before the first round.

        Raises:
            UserError: A start is no number.
        """
        known = self.constants()
        names = dict(self.fixed)
        pool: dict[str, Number] = {}
        each: dict[str, dict[SeatId, Number]] = {}
        for name, state in self.spec.state.items():
            value = Formula(state.start, known, key=f"rules.state.{name}.start").number(names)
            if state.each:
                each[name] = dict.fromkeys(self.seating.seats, plain(value))
            else:
                pool[name] = plain(value)
                names[name] = value
                known[name] = self.known.between_rounds()[name]
        return State(pool=pool, each=each)

    def carried(self, state: State) -> dict[str, Value]:
        """Parameters, round number and state, by name."""
        names: dict[str, Value] = {**self._always, "round": state.round}
        for name, number in state.pool.items():
            names[name] = exact(number)
        for name, numbers in state.each.items():
            names[name] = [exact(numbers[seat]) for seat in self.seating.seats]
        return names

    def names(self, state: State, moves: Moves, seat: SeatId | None = None) -> dict[str, Value]:
        """All names of a round, seen from `seat` if one is given; without intermediate results."""
        names = self.carried(state)
        for name, drawn in state.drawn.items():
            made = [_exact_choice(value) for value in drawn.values()]
            names[name] = made[0] if len(made) == 1 else made
        for window in self._windows:
            if window in moves or window in self._passed:
                made = self._answers(window, moves)
                names[window] = made[0] if self.seating.single(window) else made
        return self.mine(names, state, moves, seat) if seat else names

    def mine(
        self, names: dict[str, Value], state: State, moves: Moves, seat: SeatId
    ) -> dict[str, Value]:
        """`names`, which hold what all share, with those added that are `seat`'s own."""
        names["my_place"] = self.seating.places[seat]
        for name, numbers in state.each.items():
            names[f"my_{name}"] = exact(numbers[seat])
        for name, drawn in state.drawn.items():
            if seat in drawn and len(drawn) > 1:
                names[f"my_{name}"] = _exact_choice(drawn[seat])
                names[f"others_{name}"] = [
                    _exact_choice(value) for who, value in drawn.items() if who != seat
                ]
        for window in self._windows:
            if window in moves or window in self._passed:
                self._my_answer(names, window, moves, seat)
        return names

    def _my_answer(self, names: dict[str, Value], window: str, moves: Moves, seat: SeatId) -> None:
        asked = self.seating.asked[window]
        # Of a window whose seats decide one after another, those that have answered so far.
        made = moves.get(window, asked)
        if seat in made and len(asked) > 1:
            answers = list(names[window])  # type: ignore[arg-type]
            place = [who for who in self.seating.seats if who in made].index(seat)
            names[f"my_{window}"] = answers[place]
            names[f"others_{window}"] = [*answers[:place], *answers[place + 1 :]]
        if self.seating.windows[window].allotment:
            joint = moves.get(window, {})
            names[f"received_{window}"] = [
                exact(_part(joint[who], self._others[who].index(seat)))
                for who in self.seating.seats
                if who in joint and who != seat
            ]
            if seat in asked:
                given = joint.get(seat, (0,) * len(self._others[seat]))
                names[f"given_{window}"] = [
                    exact(_part(given, place)) for place in range(len(self._others[seat]))
                ]

    def _answers(self, window: str, moves: Moves) -> list[Exact | str]:
        """The answers of a window in seat order, an allotment by its total."""
        joint = moves.get(window)
        if joint is None:
            passed = NOT_ASKED if self.seating.windows[window].menu else 0
            return [passed] * len(self.seating.asked[window])
        return [_exact_choice(joint[who]) for who in self.seating.seats if who in joint]


def _exact_setting(value: Setting) -> Value:
    if isinstance(value, tuple):
        return [exact(part) for part in value]
    return value if isinstance(value, str) else exact(value)


def _exact_choice(choice: Choice) -> Exact | str:
    if isinstance(choice, tuple):
        return sum((exact(part) for part in choice), start=0)
    return choice if isinstance(choice, str) else exact(choice)


def _part(choice: Choice | Sequence[Number], place: int) -> Number:
    if not isinstance(choice, tuple):
        raise TypeError(f"{choice!r} is no allotment")
    return choice[place]
