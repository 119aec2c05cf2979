"""From a round's choices to payoffs and to the state that is carried on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from gtlab.errors import UserError
from gtlab.rules.expressions import Exact, Formula, Value, exact, plain
from gtlab.terms.names import Choice, Number, Payoffs, SeatId
from gtlab.terms.play import Moves, State

if TYPE_CHECKING:
    from gtlab.instance.game import GameSpec, WindowSpec

PayoffRule: TypeAlias = Callable[[State, Moves], Payoffs]


class Scope:
    """The names that expressions of a game may use, and the numbers behind them.

    A window asked of one seat gives its answer under its name; one asked of several gives the list
    in seat order, with `my_NAME` for the seat being paid and `others_NAME` for the rest. A state
    kept for each seat is a list likewise.
    """

    def __init__(
        self, spec: GameSpec, seats: tuple[SeatId, ...], windows: dict[str, WindowSpec]
    ) -> None:
        self.spec = spec
        self.seats = seats
        self.identity: dict[SeatId, str] = (
            dict(zip(seats, spec.seats, strict=True)) if isinstance(spec.seats, tuple) else {}
        )
        self.windows = windows
        self._params: dict[str, Value] = {name: exact(value) for name, value in spec.params.items()}
        self._params["n"] = len(seats)
        self._single = {name: len(window.seats or seats) == 1 for name, window in windows.items()}
        self._check_names()
        self._state = {
            name: Formula(state.next, self._known_after(each=state.each), key=f"state.{name}.next")
            for name, state in spec.state.items()
        }
        self._let = self._chain_of_lets()

    def _check_names(self) -> None:
        groups: dict[str, Mapping[str, object]] = {
            "params": self.spec.params,
            "windows": self.windows,
            "state": self.spec.state,
            "let": self.spec.let,
        }
        owner: dict[str, str] = {"n": "gtlab", "round": "gtlab", "payoff": "gtlab"}
        for group, names in groups.items():
            for name in names:
                if name in owner:
                    raise UserError(
                        f"the name `{name}` is taken by {owner[name]}",
                        key=f"{group}.{name}",
                        fix="choose another name",
                    )
                owner[name] = group

    def _chain_of_lets(self) -> dict[str, Formula]:
        known = set(self._known(self.windows, lets=False, mine=False))
        chain: dict[str, Formula] = {}
        for name, text in self.spec.let.items():
            chain[name] = Formula(text, known, key=f"let.{name}")
            known.add(name)
        return chain

    def _known(self, windows: dict[str, WindowSpec], *, lets: bool, mine: bool) -> frozenset[str]:
        names = {*self._params, "round", *self.spec.state, *windows}
        if lets:
            names |= set(self.spec.let)
        if mine:
            names |= {f"my_{n}" for n, state in self.spec.state.items() if state.each}
            shared = [name for name in windows if not self._single[name]]
            names |= {f"{whose}_{name}" for name in shared for whose in ("my", "others")}
        return frozenset(names)

    def paying(self) -> frozenset[str]:
        """The names that a payoff may use."""
        return self._known(self.windows, lets=True, mine=True)

    def _known_after(self, *, each: bool) -> frozenset[str]:
        known = self._known(self.windows, lets=True, mine=each)
        return known | {"payoff"} if each else known

    def between_rounds(self) -> frozenset[str]:
        """The names that an end condition may use."""
        return self._known({}, lets=False, mine=False)

    def before(self, window: str) -> frozenset[str]:
        """The names that the bounds of `window` may use: those of the windows before it."""
        earlier: dict[str, WindowSpec] = {}
        for name, spec in self.windows.items():
            if name == window:
                break
            earlier[name] = spec
        return self._known(earlier, lets=False, mine=True)

    def start(self) -> State:
        """The state before the first round."""
        pool: dict[str, Number] = {}
        each: dict[str, dict[SeatId, Number]] = {}
        names = dict(self._params)
        for name, state in self.spec.state.items():
            value = Formula(state.start, set(names), key=f"state.{name}.start").number(names)
            if state.each:
                each[name] = dict.fromkeys(self.seats, plain(value))
            else:
                pool[name] = plain(value)
                names[name] = value
        return State(pool=pool, each=each)

    def carried(self, state: State) -> dict[str, Value]:
        """Parameters, round number and state, by name."""
        names: dict[str, Value] = {**self._params, "round": state.round}
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


def payoff_rule(spec: GameSpec, scope: Scope) -> PayoffRule:
    """The function from a round's choices to payoffs.

    Raises:
        UserError: A cell is missing, doubled or of the wrong size, or an expression is wrong.
    """
    if isinstance(spec.payoffs, str):
        return _formulas(scope, dict.fromkeys(scope.seats, spec.payoffs))
    if set(spec.payoffs) == set(scope.identity.values()):
        by_identity = {seat: str(spec.payoffs[name]) for seat, name in scope.identity.items()}
        return _formulas(scope, by_identity)
    if all(isinstance(cell, str) for cell in spec.payoffs.values()):
        raise UserError(
            f"expressions are given for {', '.join(spec.payoffs)}",
            key="payoffs",
            fix=f"give one for each of {', '.join(scope.identity.values()) or 'the cells'}",
        )
    return _table(spec, scope)


def _formulas(scope: Scope, texts: dict[SeatId, str]) -> PayoffRule:
    known = scope.paying()
    formulas = {
        seat: Formula(text, known, key=f"payoffs.{scope.identity.get(seat, seat)}")
        for seat, text in texts.items()
    }

    def pay(state: State, moves: Moves) -> Payoffs:
        shared = scope.lets(scope.names(state, moves))
        return {
            seat: plain(formula.number(scope.mine(dict(shared), state, moves, seat)))
            for seat, formula in formulas.items()
        }

    return pay


def _table(spec: GameSpec, scope: Scope) -> PayoffRule:
    places = _places(scope)
    cells = _cells(spec, scope, places)
    if len({name for _, name in places}) == 1:
        window = places[0][1]
        seats = [seat for seat, _ in places]

        def look_up(_: State, moves: Moves) -> Payoffs:
            joint = moves[window]
            return cells[tuple([joint[seat] for seat in seats])]

        return look_up

    def look_up_all(_: State, moves: Moves) -> Payoffs:
        return cells[tuple([moves[name][seat] for seat, name in places])]

    return look_up_all


def _places(scope: Scope) -> list[tuple[SeatId, str]]:
    """Each seat with the window it moves in: the order of a cell's key."""
    by_identity = {name: seat for seat, name in scope.identity.items()}
    asked = [
        (by_identity.get(who, who), name)
        for name, window in scope.windows.items()
        for who in (window.seats or scope.seats)
    ]
    seats = [seat for seat, _ in asked]
    if sorted(seats) != sorted(set(seats)) or any(w.amount for w in scope.windows.values()):
        raise UserError(
            "a table needs menus, and every seat asked at most once a round",
            key="payoffs",
            fix="write `payoffs` as an expression",
        )
    return sorted(asked, key=lambda place: scope.seats.index(place[0]))


def _cells(
    spec: GameSpec, scope: Scope, places: list[tuple[SeatId, str]]
) -> dict[tuple[Choice, ...], Payoffs]:
    menus = [scope.windows[name].menu for _, name in places]
    wanted = set(product(*menus))
    cells: dict[tuple[Choice, ...], Payoffs] = {}
    faults: list[UserError] = []
    params = scope.start().pool | spec.params
    names: dict[str, Value] = {name: exact(value) for name, value in params.items()}
    for key, cell in dict(spec.payoffs).items():  # type: ignore[arg-type]  # a table by now
        joint = tuple(key.replace(",", " ").split())
        place = f"payoffs.{key}"
        if joint not in wanted:
            faults.append(
                UserError(
                    "is no combination of the menus", key=place, fix="the order is the seats' order"
                )
            )
        elif joint in cells:
            faults.append(UserError("stands twice", key=place, fix="keep one"))
        elif len(cell) != len(scope.seats):
            faults.append(
                UserError(
                    f"pays {len(cell)} seats", key=place, fix=f"give {len(scope.seats)} numbers"
                )
            )
        else:
            cells[joint] = {
                seat: plain(Formula(str(part), set(names), key=place).number(names))
                for seat, part in zip(scope.seats, cell, strict=True)
            }
    faults += (
        [
            UserError(
                f"the cell `{' '.join(joint)}` is missing", key="payoffs", fix="add its payoffs"
            )
            for joint in sorted(wanted - set(cells))
        ]
        if not faults
        else []
    )
    if faults:
        raise UserError.of(faults)
    return cells
