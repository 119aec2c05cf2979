"""Means with their intervals, in plain Python: a terminal summary must not load pandas."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_SERIES_UP_TO = 300


class Mean(NamedTuple):
    """A mean of `n` values with the ends of its 95 % interval.

    Attributes:
        value: None without values.
        low: None with fewer than two values, as is `high`: one value says nothing of the spread.
    """

    n: int
    value: float | None = None
    low: float | None = None
    high: float | None = None


def mean(values: Iterable[float | None], level: float = 0.95) -> Mean:
    """The mean of the values that there are, with Student's t interval.

    mean +- t(n - 1) s / sqrt(n); a missing value is left out of n, never counted as 0.
    Source: Student (1908).
    """
    known = [value for value in values if value is not None]
    n = len(known)
    if n == 0:
        return Mean(0)
    centre = fmean(known)
    if n == 1:
        return Mean(1, centre)
    half = t_quantile(0.5 + level / 2, n - 1) * stdev(known) / math.sqrt(n)
    return Mean(n, centre, centre - half, centre + half)


def difference(
    one: Mapping[int, float | None], base: Mapping[int, float | None], level: float = 0.95
) -> Mean:
    """The mean of `one` minus `base`, replicate by replicate.

    Paired, because the cells of a sweep share their luck: replicate 3 of one cell draws what
    replicate 3 of the other drew. A replicate that one of them lacks is left out.
    """
    pairs = ((one[k], base[k]) for k in one.keys() & base.keys())
    return mean((a - b for a, b in pairs if a is not None and b is not None), level)


@lru_cache(maxsize=1024)
def t_quantile(probability: float, degrees: int) -> float:
    """The quantile of Student's t with a whole number of degrees of freedom.

    By bisection on the exact distribution (Abramowitz and Stegun 26.7.3 and 26.7.4); beyond 300
    degrees by the expansion around the normal quantile (26.7.5), where it is exact to 1e-10.

    >>> round(t_quantile(0.975, 4), 6)
    2.776445
    """
    if degrees > _SERIES_UP_TO:
        return _around_normal(NormalDist().inv_cdf(probability), degrees)
    low, high = 0.0, math.pi / 2
    wanted = abs(2 * probability - 1)
    for _ in range(60):
        middle = (low + high) / 2
        if _central(middle, degrees) < wanted:
            low = middle
        else:
            high = middle
    t = math.sqrt(degrees) * math.tan(low)
    return t if probability >= 0.5 else -t  # noqa: PLR2004 (the median)


def _central(angle: float, degrees: int) -> float:
    """The probability between -t and t, where tan(angle) = t / sqrt(degrees)."""
    square = math.cos(angle) ** 2
    odd = degrees % 2
    term = total = math.cos(angle) if odd else 1.0
    for k in range(2 + odd, degrees - 1, 2):
        term *= square * (k - 1) / k
        total += term
    if odd:
        return 2 / math.pi * (angle + (math.sin(angle) * total if degrees > 1 else 0.0))
    return math.sin(angle) * total


def _around_normal(x: float, degrees: int) -> float:
    terms: tuple[float, ...] = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return x + math.fsum(term / degrees**k for k, term in enumerate(terms, 1))
