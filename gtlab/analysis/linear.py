"""Linear equations and linear programmes of a few unknowns, solved in fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

Row: TypeAlias = list[Fraction]


class Programme(NamedTuple):
    """The solution of a linear programme: its value, its unknowns, and the dual's unknowns."""

    value: Fraction
    unknowns: tuple[Fraction, ...]
    dual: tuple[Fraction, ...]


def solve(rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> Row | None:
    """The one solution of as many equations as unknowns; None where there is none, or more.

    Gauss and Jordan's elimination. Fractions have no rounding, so any pivot but 0 will do.

    >>> solve([[Fraction(1), Fraction(1)], [Fraction(1), Fraction(-1)]], [Fraction(3), Fraction(1)])
    [Fraction(2, 1), Fraction(1, 1)]
    """
    system = [[*row, known] for row, known in zip(rows, right, strict=True)]
    for place in range(len(system)):
        found = next((row for row in system[place:] if row[place]), None)
        if found is None:
            return None
        system.remove(found)
        system.insert(place, found)
        _pivot(system, place, place)
    return [row[-1] for row in system]


def maximise(goal: Sequence[Fraction], rows: Sequence[Sequence[Fraction]]) -> Programme:
    """The greatest `goal * y` over y >= 0 with `rows * y` at most 1 each.

    The simplex method with Bland's rule (1977), which cannot go round in a circle. y = 0 is allowed
    in every programme of this form, so no start has to be looked for.

    Raises:
        ValueError: The goal has no greatest value.
    """
    count, width = len(rows), len(goal)
    unit = [[Fraction(place == other) for other in range(count)] for place in range(count)]
    table = [[*row, *unit[place], Fraction(1)] for place, row in enumerate(rows)]
    table.append([*(-gain for gain in goal), *[Fraction()] * (count + 1)])
    basis = list(range(width, width + count))
    while True:
        column = next((at for at, cost in enumerate(table[-1][:-1]) if cost < 0), None)
        if column is None:
            break
        bounds = [
            (row[-1] / row[column], basis[at], at)
            for at, row in enumerate(table[:-1])
            if row[column] > 0
        ]
        if not bounds:
            raise ValueError("the goal has no greatest value")
        leaving = min(bounds)[-1]
        _pivot(table, leaving, column)
        basis[leaving] = column
    values = dict(zip(basis, (row[-1] for row in table), strict=False))
    unknowns = tuple(values.get(at, Fraction()) for at in range(width))
    return Programme(table[-1][-1], unknowns, tuple(table[-1][width:-1]))


def _pivot(table: list[Row], place: int, column: int) -> None:
    """Makes `column` a unit column with its 1 in the row at `place`."""
    divisor = table[place][column]
    pivot = [part / divisor for part in table[place]]
    for at, row in enumerate(table):
        if at != place and row[column]:
            factor = row[column]
            table[at] = [part - factor * own for part, own in zip(row, pivot, strict=True)]
    table[place] = pivot
