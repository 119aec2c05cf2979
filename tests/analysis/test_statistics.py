"""Intervals against published quantiles."""

import pytest

from gtlab.analysis.statistics import Mean, difference, mean, t_quantile


# Two-sided 95 %, from the tables of the NIST/SEMATECH handbook and their continuation.
@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [
        (1, 12.7062047364),
        (2, 4.3026527299),
        (3, 3.1824463053),
        (4, 2.7764451052),
        (5, 2.5705818366),
        (9, 2.2621571628),
        (30, 2.0422724563),
        (100, 1.9839715185),
    ],
)
def test_quantiles(degrees, quantile):
    assert t_quantile(0.975, degrees) == pytest.approx(quantile, abs=1e-9)
    assert t_quantile(0.025, degrees) == pytest.approx(-quantile, abs=1e-9)


def test_the_two_ways_to_a_quantile_meet():
    steps = [t_quantile(0.975, n) - t_quantile(0.975, n + 1) for n in (299, 300, 301)]
    assert steps == pytest.approx([steps[0]] * 3, rel=0.02)
    assert t_quantile(0.975, 10**6) == pytest.approx(1.959966, abs=1e-5)


def test_a_mean_and_its_interval():
    found = mean([1, 2, 3, 4, 5])
    assert (found.n, found.value) == (5, 3)
    assert found.low == pytest.approx(3 - 2.7764451052 * (2.5**0.5) / 5**0.5)
    assert found.high == pytest.approx(3 + 2.7764451052 * (2.5**0.5) / 5**0.5)


def test_what_is_missing_is_not_zero():
    assert mean([4, None, 4]) == Mean(2, 4, 4, 4)
    assert mean([None, 7]) == Mean(1, 7)
    assert mean([None]) == mean([]) == Mean(0)


def test_a_difference_is_taken_replicate_by_replicate():
    base = {1: 1.0, 2: 5.0, 3: 9.0, 4: None, 5: 2.0}
    one = {3: 10.0, 1: 2.0, 2: 6.0, 4: 100.0}
    assert difference(one, base) == Mean(3, 1, 1, 1)
    assert difference({9: 1.0}, base) == Mean(0)
