"""From a round's choices to payoffs: a table looked up, or expressions computed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import prod
from typing import TYPE_CHECKING, TypeAlias

from gtlab.errors import UserError
from gtlab.instance.game import PROMISE
from gtlab.rules.expressions import Formula
from gtlab.rules.figures import plain
from gtlab.terms.names import Choice, Number, Payoffs, SeatId
from gtlab.terms.play import Moves

if TYPE_CHECKING:
    from gtlab.instance.game import GameSpec
    from gtlab.rules.ledger import Ledger
    from gtlab.rules.scope import Scope

PayoffRule: TypeAlias = Callable[["Ledger", Moves], Payoffs]
Cells: TypeAlias = dict[tuple[Choice, ...], Payoffs]
Places: TypeAlias = list[tuple[SeatId, str]]

_KEY = "rules.payoffs"
_MOST_CELLS = 20_000


def is_table(spec: GameSpec) -> bool:
    """Whether `spec` pays by a table of cells."""
    payoffs = spec.payoffs
    return isinstance(payoffs, dict) and any(isinstance(cell, tuple) for cell in payoffs.values())


def payoff_rule(spec: GameSpec, scope: Scope) -> PayoffRule:
    """The function from a round's choices to payoffs.

    Raises:
        UserError: A cell is missing, doubled or of the wrong size, or an expression is wrong.
    """
    payoffs = spec.payoffs
    if isinstance(payoffs, str):
        return _formulas(scope, dict.fromkeys(scope.seating.seats, (payoffs, _KEY)))
    if is_table(spec):
        return _table({key: tuple(cell) for key, cell in payoffs.items()}, scope)
    identities = scope.seating.identity
    if set(payoffs) != set(identities.values()):
        raise UserError(
            f"expressions are given for {', '.join(payoffs)}",
            key=_KEY,
            fix=f"give one for each of {', '.join(identities.values()) or 'the cells'}",
        )
    own = {
        seat: (str(payoffs[identity]), f"{_KEY}.{identity}")
        for seat, identity in identities.items()
    }
    return _formulas(scope, own)


def _formulas(scope: Scope, texts: dict[SeatId, tuple[str, str]]) -> PayoffRule:
    """Pays each seat by its expression; `texts` holds it with its key."""
    formulas = {
        seat: Formula(text, scope.known.paying(seat), key=key)
        for seat, (text, key) in texts.items()
    }

    def pay(ledger: Ledger, _: Moves) -> Payoffs:
        return {seat: plain(formula.number(ledger.of(seat))) for seat, formula in formulas.items()}

    return pay


def _table(written: Mapping[str, tuple[str, ...]], scope: Scope) -> PayoffRule:
    places = _places(scope)
    cells = _cells(written, scope, places)
    if len({name for _, name in places}) == 1:
        window = places[0][1]
        seats = [seat for seat, _ in places]

        def look_up(_: Ledger, moves: Moves) -> Payoffs:
            joint = moves[window]
            return cells[tuple([joint[seat] for seat in seats])].copy()

        return look_up

    def look_up_all(_: Ledger, moves: Moves) -> Payoffs:
        return cells[tuple([moves[name][seat] for seat, name in places])].copy()

    return look_up_all


def _places(scope: Scope) -> Places:
    """Each deciding seat with its window: the order of a cell's key."""
    seating = scope.seating
    windows = [window for window in seating.windows.values() if window.name != PROMISE]
    asked = [(seat, window.name) for window in windows for seat in seating.asked[window.name]]
    seats = [seat for seat, _ in asked]
    if len(seats) > len(set(seats)) or any(not w.menu or w.when for w in windows):
        raise UserError(
            "a table needs menus without conditions, and every seat asked at most once a round",
            key=_KEY,
            fix="write `payoffs` as an expression",
        )
    return sorted(asked, key=lambda place: seating.in_order.index(place[0]))


def _cells(written: Mapping[str, tuple[str, ...]], scope: Scope, places: Places) -> Cells:
    menus = [scope.seating.windows[name].menu for _, name in places]
    count = prod(map(len, menus))
    if count > _MOST_CELLS:
        raise UserError(
            f"a table for {len(places)} seats has {count} cells, more than {_MOST_CELLS}",
            key=_KEY,
            fix="write `payoffs` as an expression",
        )
    cells: Cells = {}
    faults = list(_read(written, scope, menus, cells))
    if not faults:
        faults = [
            UserError(f"the cell `{' '.join(joint)}` is missing", key=_KEY, fix="add its payoffs")
            for joint in product(*menus)
            if joint not in cells
        ]
    if faults:
        raise UserError.of(faults)
    return cells


def _read(
    written: Mapping[str, tuple[str, ...]],
    scope: Scope,
    menus: list[tuple[str, ...]],
    cells: Cells,
) -> Iterator[UserError]:
    """Fills `cells` with what is `written`, and gives what is wrong with it."""
    known = scope.constants()
    numbers: dict[str, Number] = {}
    for key, cell in written.items():
        joint = tuple(key.replace(",", " ").split())
        place = f"{_KEY}.{key}"
        fits = len(joint) == len(menus)
        if not fits or any(word not in menu for word, menu in zip(joint, menus, strict=True)):
            yield UserError(
                "is no combination of the menus", key=place, fix="the order is the seats' order"
            )
        elif joint in cells:
            yield UserError("stands twice", key=place, fix="keep one")
        elif len(cell) != len(scope.seating.seats):
            yield UserError(
                f"pays {len(cell)} seats", key=place, fix=f"give {len(scope.seating.seats)} numbers"
            )
        else:
            try:
                for part in {*cell} - numbers.keys():
                    numbers[part] = plain(Formula(part, known, key=place).number(scope.fixed))
            except UserError as fault:
                yield fault
            else:
                cells[joint] = {
                    seat: numbers[part]
                    for seat, part in zip(scope.seating.in_order, cell, strict=True)
                }
