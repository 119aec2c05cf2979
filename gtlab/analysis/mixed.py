"""Equilibria in mixed choices, and values, of a round of two seats with menus: exact fractions.

Libraries for it exist (nashpy, gambit), but they calculate in floats or bring scipy along; what
gtlab checks its games with must be exact, and for menus that people can read it is this page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gtlab.analysis.linear import maximise, solve
from gtlab.errors import UserError
from gtlab.rules.figures import exact

if TYPE_CHECKING:
    from gtlab.analysis.equilibria import Cells, Options
    from gtlab.terms.names import Choice, SeatId

Mix: TypeAlias = dict["Choice", Fraction]
_Matrix: TypeAlias = list[list[Fraction]]
_Vertices: TypeAlias = dict[tuple[Fraction, ...], frozenset[int]]

_PAIR = 2
MOST = 1_000
"""The most pairs of supports that are looked at: menus of 6 and 6, or of 2 and 43."""


class Mixed(NamedTuple):
    """An equilibrium: how often each seat chooses what, and what each expects to be paid."""

    mixes: dict[SeatId, Mix]
    payoffs: dict[SeatId, Fraction]

    @property
    def pure(self) -> bool:
        """Whether each seat has one choice alone."""
        return all(1 in mix.values() for mix in self.mixes.values())


class Value(NamedTuple):
    """What the first seat can make sure of where interests are opposed, and how each seat does."""

    value: Fraction
    mixes: dict[SeatId, Mix]


def supports(options: Options) -> int:
    """How many pairs of supports `mixed_nash` looks at for each seat."""
    first, second = (len(menu) for menu in options.values())
    return comb(first + second, first)


def mixed_nash(options: Options, table: Cells, sign: int = 1) -> list[Mixed]:
    """Every extreme equilibrium of a round of two seats; first the pure ones.

    Where no choice has more best answers than it has options in it, these are all equilibria. Else
    the others lie between two of these that share one seat's mix. Both seats' vertices are found by
    support, and those are matched that between them leave no option which is played without being
    a best answer.

    Source: Mangasarian (1964); in this form von Stengel (2007), algorithm 3.5.

    Args:
        options: Each seat's options, in seat order.
        table: The payoffs of every joint action, from `equilibria.cells`.
        sign: 1 if payoffs are to be made large, -1 if small.

    Raises:
        UserError: There are not two seats, or their menus are too long.
    """
    _check(options)
    rows, columns = options.values()
    one, two = (_matrix(options, table, seat, sign) for seat in options)
    first = _vertices(_positive(_turned(two)), own_first=True)
    second = _vertices(_positive(one), own_first=False)
    everything = frozenset(range(len(rows) + len(columns)))
    found = [
        (_mix(rows, _scaled(mine)), _mix(columns, _scaled(other)))
        for mine, labels in first.items()
        for other, more in second.items()
        if labels | more == everything
    ]
    profiles = [dict(zip(options, mixes, strict=True)) for mixes in found]
    return sorted(
        (Mixed(mixes, expected(mixes, options, table)) for mixes in profiles), key=_by_support
    )


def value(options: Options, table: Cells, sign: int = 1) -> Value:
    """The value of a round of two seats whose payoffs always have one sum, to the first seat.

    Source: von Neumann (1928), by linear programming (Dantzig 1951).

    Raises:
        UserError: There are not two seats, or the sum of their payoffs varies.
    """
    if (
        len(options) != _PAIR
        or len({sum(map(exact, paid.values())) for paid in table.values()}) > 1
    ):
        raise UserError("has no value", key="rules.payoffs", fix="two seats with one sum have one")
    first, second = options
    mine = _matrix(options, table, first, sign)
    shift = _shift(mine)
    width = len(options[second])
    solved = maximise([Fraction(1)] * width, [[pay + shift for pay in row] for row in mine])
    worth = 1 / solved.value
    mixes = {
        first: _mix(options[first], tuple(part * worth for part in solved.dual)),
        second: _mix(options[second], tuple(part * worth for part in solved.unknowns)),
    }
    return Value(sign * (worth - shift), mixes)


def _check(options: Options) -> None:
    if len(options) != _PAIR:
        raise UserError(f"{len(options)} seats", fix="mixed equilibria are found for two")
    if supports(options) > MOST:
        raise UserError(
            f"{supports(options)} pairs of supports, more than {MOST}", fix="shorten the menus"
        )


def _matrix(options: Options, table: Cells, seat: SeatId, sign: int) -> _Matrix:
    rows, columns = options.values()
    return [[Fraction(sign * exact(table[r, c][seat])) for c in columns] for r in rows]


def _turned(matrix: _Matrix) -> _Matrix:
    return [list(column) for column in zip(*matrix, strict=True)]


def _shift(matrix: _Matrix) -> Fraction:
    return 1 - min(min(row) for row in matrix)


def _positive(matrix: _Matrix) -> _Matrix:
    """The same game with payoffs of at least 1, which changes no equilibrium."""
    shift = _shift(matrix)
    return [[pay + shift for pay in row] for row in matrix]


def _vertices(pays: _Matrix, *, own_first: bool) -> _Vertices:
    """The vertices, but 0, of the weights x >= 0 with `pays * x` at most 1, each with its labels.

    `pays` has a row for each answer of the other seat. A label is an option that is not played, or
    an answer that is best; the labels of the first seat's options come first.
    """
    answers, width = len(pays), len(pays[0])
    own, other = (0, width) if own_first else (answers, 0)
    found: _Vertices = {}
    for support, best in _pairs(width, answers):
        part = solve([[pays[at][col] for col in support] for at in best], [Fraction(1)] * len(best))
        if part is None or min(part) < 0:
            continue
        weights = [Fraction()] * width
        for col, weight in zip(support, part, strict=True):
            weights[col] = weight
        paid = [sum(p * w for p, w in zip(row, weights, strict=True)) for row in pays]
        if max(paid) <= 1:
            unplayed = {own + col for col, weight in enumerate(weights) if not weight}
            labels = unplayed | {other + at for at, pay in enumerate(paid) if pay == 1}
            found[tuple(weights)] = frozenset(labels)
    return found


def _pairs(width: int, answers: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    for count in range(1, min(width, answers) + 1):
        for support in combinations(range(width), count):
            for best in combinations(range(answers), count):
                yield support, best


def _scaled(weights: Sequence[Fraction]) -> tuple[Fraction, ...]:
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def _mix(menu: Sequence[Choice], shares: Sequence[Fraction]) -> Mix:
    return dict(zip(menu, shares, strict=True))


def _by_support(found: Mixed) -> tuple[int, list[Fraction]]:
    """Fewer options first, then the earlier ones."""
    shares = [share for mix in found.mixes.values() for share in mix.values()]
    return sum(share > 0 for share in shares), [-share for share in shares]


def expected(mixes: Mapping[SeatId, Mix], options: Options, table: Cells) -> dict[SeatId, Fraction]:
    """What each seat expects when every seat draws from its own mix."""
    total = dict.fromkeys(options, Fraction())
    for choices, paid in table.items():
        share = Fraction(1)
        for seat, choice in zip(options, choices, strict=True):
            share *= mixes[seat][choice]
        for seat in options:
            total[seat] += share * exact(paid[seat])
    return total
