"""Matches of unknown length end as often as they should: 10,000 of the draws that matches use."""

import math
from fractions import Fraction
from statistics import mean

import pytest

from gtlab.analysis.repeated import expected_length
from gtlab.instance.instance import Progress
from gtlab.rules.horizon import ending

MATCHES = 10_000
NORMAL = 3.29
"""Of 1,000 true means one is farther off than so many standard errors."""


def lengths(progress, seed):
    for replicate in range(1, MATCHES + 1):
        played = 1
        while ending(progress, played, seed, replicate) is None:
            played += 1
        yield played


def spread(delta, most=None):
    """The standard deviation of a length, from its distribution and not from the draws."""
    cut = most or 2_000
    shares = [delta**played * (1 - delta) for played in range(cut - 1)]
    shares.append(1 - sum(shares))
    centre = sum(share * played for played, share in enumerate(shares, 1))
    return math.sqrt(sum(share * (played - centre) ** 2 for played, share in enumerate(shares, 1)))


def test_the_spread_is_that_of_a_geometric_distribution():
    for delta in (0.3, 0.9):
        assert spread(delta) == pytest.approx(math.sqrt(delta) / (1 - delta))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("written", "mean_length"), [("0", 1), ("0.5", 2), ("0.8", 5), ("0.9", 10)]
)
def test_the_mean_length(written, mean_length, seed):
    delta = float(written)
    assert expected_length(Fraction(written)) == mean_length
    found = mean(lengths(Progress(rounds=None, continuation=delta), seed))
    # Standard errors: 0, 0.014, 0.045 and 0.095 rounds.
    assert abs(found - mean_length) <= NORMAL * spread(delta) / math.sqrt(MATCHES)


@pytest.mark.parametrize("most", [3, 20])
def test_the_mean_length_under_a_limit(most):
    expected = expected_length(Fraction(9, 10), most)
    found = mean(lengths(Progress(rounds=most, continuation=0.9), 3))
    assert abs(found - expected) <= NORMAL * spread(0.9, most) / math.sqrt(MATCHES)


def test_known_lengths_do_not_vary():
    assert set(lengths(Progress(rounds=10), 4)) == {10}
    assert set(lengths(Progress(rounds=7, continuation=1), 4)) == {7}
