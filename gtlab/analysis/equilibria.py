"""Solution concepts of a finite one-window game, found by looking at every joint action.

Exact and small: all of it is enumeration over a payoff function, for games that people can read.
Mixed equilibria are in `mixed`, games in turn in `subgames`, crowds in `symmetric`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from gtlab.rules.figures import exact, plain
from gtlab.terms.names import Choice, JointAction, Number, Payoffs, SeatId

Options: TypeAlias = Mapping[SeatId, Sequence[Choice]]
Pay: TypeAlias = Callable[[JointAction], Payoffs]
Cells: TypeAlias = dict[tuple[Choice, ...], Payoffs]


class Dominated(NamedTuple):
    """An option that another one beats whatever the others do; weakly if it ties somewhere."""

    seat: SeatId
    option: Choice
    by: Choice
    strict: bool


class Optimum(NamedTuple):
    """The best total payoff of a round, and the joint actions that reach it."""

    welfare: Number
    joint: tuple[JointAction, ...]


def size(options: Options) -> int:
    """The number of joint actions."""
    return prod(len(menu) for menu in options.values())


def cells(options: Options, pay: Pay) -> Cells:
    """The payoffs of every joint action, by the choices in seat order."""
    return {
        choices: pay(dict(zip(options, choices, strict=True)))
        for choices in product(*options.values())
    }


def pure_nash(options: Options, table: Cells, sign: int = 1) -> list[JointAction]:
    """The joint actions from which no seat gains by changing its own choice alone (Nash 1950).

    Args:
        options: Each seat's options, in seat order.
        table: The payoffs of every joint action, from `cells`.
        sign: 1 if payoffs are to be made large, -1 if small.
    """
    return [
        _named(options, choices)
        for choices in table
        if all(
            sign * table[other][seat] <= sign * table[choices][seat]
            for place, seat in enumerate(options)
            for other in _deviations(choices, place, options[seat])
        )
    ]


def maximin(
    options: Options, table: Cells, seat: SeatId, sign: int = 1
) -> tuple[Number, tuple[Choice, ...]]:
    """What `seat` can make sure of with a pure choice, and the choices that do it.

    Source: von Neumann (1928), over pure choices only.
    """
    place = list(options).index(seat)
    least = {
        option: min(sign * table[c][seat] for c in table if c[place] == option)
        for option in options[seat]
    }
    value = max(least.values())
    return sign * value, tuple(option for option, sure in least.items() if sure == value)


def dominated(options: Options, table: Cells, sign: int = 1) -> list[Dominated]:
    """Every option that another option of the same seat dominates, with one that does.

    A strict dominator is named before a weak one.
    """
    found: list[Dominated] = []
    for place, seat in enumerate(options):
        others = list(product(*(menu for other, menu in options.items() if other != seat)))
        column = {
            option: [sign * _at(table, rest, place, option)[seat] for rest in others]
            for option in options[seat]
        }
        for option, better in product(column, column):
            strict = _dominance(column[option], column[better])
            if strict is not None:
                found.append(Dominated(seat, option, better, strict))
    strongest: dict[tuple[SeatId, Choice], Dominated] = {}
    for fault in sorted(found, key=lambda fault: not fault.strict):
        strongest.setdefault((fault.seat, fault.option), fault)
    return [fault for fault in found if strongest[fault.seat, fault.option] is fault]


def _dominance(worse: list[Number], better: list[Number]) -> bool | None:
    """True if `better` is strictly better everywhere, False if weakly, None if neither."""
    gains = [up - down for down, up in zip(worse, better, strict=True)]
    if min(gains) > 0:
        return True
    return False if min(gains) == 0 and max(gains) > 0 else None


def welfare_optimum(options: Options, table: Cells, sign: int = 1) -> Optimum:
    """The joint actions with the best sum of payoffs (the utilitarian optimum)."""
    sums = {choices: sum(map(exact, payoffs.values())) for choices, payoffs in table.items()}
    best = sign * max(sign * total for total in sums.values())
    return Optimum(
        plain(best), tuple(_named(options, c) for c, total in sums.items() if total == best)
    )


def _named(options: Options, choices: tuple[Choice, ...]) -> JointAction:
    return dict(zip(options, choices, strict=True))


def _deviations(
    choices: tuple[Choice, ...], place: int, menu: Sequence[Choice]
) -> list[tuple[Choice, ...]]:
    return [(*choices[:place], option, *choices[place + 1 :]) for option in menu]


def _at(table: Cells, others: tuple[Choice, ...], place: int, option: Choice) -> Payoffs:
    return table[(*others[:place], option, *others[place:])]
