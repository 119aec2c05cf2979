"""Equilibria in mixed choices of a round of two seats with menus, in exact fractions.

Libraries for it exist (nashpy, gambit), but they calculate in floats or bring scipy along; what
gtlab checks its games with must be exact, and for menus that people can read it is this page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gtlab.analysis.vertices import Matrix, positive, turned, vertices
from gtlab.errors import UserError
from gtlab.rules.figures import exact

if TYPE_CHECKING:
    from gtlab.analysis.equilibria import Cells, Options
    from gtlab.terms.names import Choice, SeatId

Mix: TypeAlias = dict["Choice", Fraction]

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
    one, two = (matrix_of(options, table, seat, sign) for seat in options)
    first = vertices(positive(turned(two)), own_first=True)
    second = vertices(positive(one), own_first=False)
    everything = frozenset(range(len(rows) + len(columns)))
    found = [
        (mix_of(rows, _scaled(mine)), mix_of(columns, _scaled(other)))
        for mine, labels in first.items()
        for other, more in second.items()
        if labels | more == everything
    ]
    profiles = [dict(zip(options, mixes, strict=True)) for mixes in found]
    return sorted(
        (Mixed(mixes, expected(mixes, options, table)) for mixes in profiles), key=_by_support
    )


def _check(options: Options) -> None:
    if len(options) != _PAIR:
        raise UserError(f"{len(options)} seats", fix="mixed equilibria are found for two")
    if supports(options) > MOST:
        raise UserError(
            f"{supports(options)} pairs of supports, more than {MOST}", fix="shorten the menus"
        )


def matrix_of(options: Options, table: Cells, seat: SeatId, sign: int) -> Matrix:
    """The payoffs of `seat` by row and column, turned round where they are to be small."""
    rows, columns = options.values()
    return [[Fraction(sign * exact(table[r, c][seat])) for c in columns] for r in rows]


def _scaled(weights: Sequence[Fraction]) -> tuple[Fraction, ...]:
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def mix_of(menu: Sequence[Choice], shares: Sequence[Fraction]) -> Mix:
    """The options of `menu` with their shares."""
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
