"""The names of one finished round, worked out once for its payoffs and for what it carries on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.rules.expressions import Formula, Value
from gtlab.rules.kinds import NUMBER
from gtlab.rules.known import each_result

if TYPE_CHECKING:
    from gtlab.rules.scope import Scope
    from gtlab.terms.names import SeatId
    from gtlab.terms.play import Moves, State


class Bookkeeper:
    """Opens the ledger of a round: all names with the intermediate results of a game."""

    def __init__(self, scope: Scope) -> None:
        """Compiles the intermediate results.

        Raises:
            UserError: One of them is wrong.
        """
        self.scope = scope
        known = scope.known.letting()
        self.lets: dict[str, Formula] = {}
        for name, text in scope.spec.let.items():
            self.lets[name] = Formula(text, known, key=f"rules.let.{name}")
            known[name] = NUMBER
        known = scope.known.letting_each()
        self.lets_each: dict[str, Formula] = {}
        for name, text in scope.spec.let_each.items():
            self.lets_each[name] = Formula(text, known, key=f"rules.let_each.{name}")
            known |= each_result(name)

    def open(self, state: State, moves: Moves) -> Ledger:
        """The ledger of the round in which `moves` were made from `state`."""
        return Ledger(self, state, moves)


class Ledger:
    """The names of one round: those that all share, and those of each seat."""

    __slots__ = ("_books", "_each", "_moves", "_shared", "_state")

    def __init__(self, books: Bookkeeper, state: State, moves: Moves) -> None:
        self._books = books
        self._state = state
        self._moves = moves
        self._shared: dict[str, Value] | None = None
        self._each: dict[SeatId, dict[str, Value]] | None = None

    def shared(self) -> dict[str, Value]:
        """The names that mean the same to all seats.

        Raises:
            UserError: An intermediate result cannot be computed.
        """
        if self._shared is None:
            names = self._books.scope.names(self._state, self._moves)
            for name, formula in self._books.lets.items():
                names[name] = formula.number(names)
            self._shared = names
            if self._books.lets_each:
                self._results(names)
        return self._shared

    def of(self, seat: SeatId) -> dict[str, Value]:
        """All names, seen from `seat`.

        Raises:
            UserError: An intermediate result cannot be computed.
        """
        shared = self.shared()
        if self._each is not None:
            return self._each[seat]
        return self._mine(shared, seat)

    def _mine(self, shared: dict[str, Value], seat: SeatId) -> dict[str, Value]:
        return self._books.scope.mine(dict(shared), self._state, self._moves, seat)

    def _results(self, shared: dict[str, Value]) -> None:
        seats = self._books.scope.seating.seats
        each = {seat: self._mine(shared, seat) for seat in seats}
        for name, formula in self._books.lets_each.items():
            values = [formula.number(each[seat]) for seat in seats]
            shared[name] = values
            for place, seat in enumerate(seats):
                each[seat] |= {
                    name: values,
                    f"my_{name}": values[place],
                    f"others_{name}": [*values[:place], *values[place + 1 :]],
                }
        self._each = each
