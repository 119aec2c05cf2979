"""The corners of what a seat can do against the answers that are best to it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from gtlab.analysis.linear import solve

Matrix: TypeAlias = list[list[Fraction]]
Vertices: TypeAlias = dict[tuple[Fraction, ...], frozenset[int]]


def turned(matrix: Matrix) -> Matrix:
    """`matrix` with its columns as rows."""
    return [list(column) for column in zip(*matrix, strict=True)]


def shift(matrix: Matrix) -> Fraction:
    """What is to be added to every payoff so that the least of them is 1."""
    return 1 - min(min(row) for row in matrix)


def positive(matrix: Matrix) -> Matrix:
    """The same game with payoffs of at least 1, which changes no equilibrium."""
    more = shift(matrix)
    return [[pay + more for pay in row] for row in matrix]


def vertices(pays: Matrix, *, own_first: bool) -> Vertices:
    """The vertices, but 0, of the weights x >= 0 with `pays * x` at most 1, each with its labels.

    `pays` has a row for each answer of the other seat. A label is an option that is not played, or
    an answer that is best; the labels of the first seat's options come first.
    """
    answers, width = len(pays), len(pays[0])
    own, other = (0, width) if own_first else (answers, 0)
    found: Vertices = {}
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
