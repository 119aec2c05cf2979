"""How a match ends, besides the game's own condition."""

import math
from statistics import mean, stdev

import pytest

from gtlab.instance.instance import Progress
from gtlab.rules.horizon import ending


def length(progress, seed, replicate, limit=10_000):
    return next(n for n in range(1, limit) if ending(progress, n, seed, replicate))


@pytest.mark.parametrize("rounds", [1, 2, 7])
def test_a_fixed_number_is_played_to_the_last_round(rounds):
    progress = Progress(rounds=rounds)
    reasons = [ending(progress, played, 0, 1) for played in range(1, rounds + 1)]
    assert reasons == [None] * (rounds - 1) + ["rounds"]


@pytest.mark.parametrize("delta", [0, 0.3, 0.5, 0.9])
def test_the_expected_length_of_a_random_continuation(delta):
    lengths = [length(Progress(rounds=None, continuation=delta), 7, n) for n in range(10_000)]
    expected = 1 / (1 - delta)
    spread = stdev(lengths) / math.sqrt(len(lengths))
    assert abs(mean(lengths) - expected) <= 3.3 * spread
    if delta:
        share = sum(n == 1 for n in lengths) / len(lengths)
        assert math.isclose(share, 1 - delta, abs_tol=0.02)


def test_a_limit_cuts_a_random_continuation():
    progress = Progress(rounds=3, continuation=0.9)
    ends = [
        (length(progress, 1, n), ending(progress, length(progress, 1, n), 1, n)) for n in range(300)
    ]
    assert {n for n, _ in ends} == {1, 2, 3}
    assert all(reason == "rounds" for n, reason in ends if n == 3)
    assert all(reason == "continuation" for n, reason in ends if n < 3)


def test_with_certainty_it_is_played_to_the_limit():
    assert length(Progress(rounds=50, continuation=1), 3, 1) == 50


def test_length_depends_on_seed_and_match_alone():
    progress = Progress(rounds=None, continuation=0.8)
    once = [length(progress, 5, n) for n in range(50)]
    assert once == [length(progress, 5, n) for n in range(50)]
    assert once != [length(progress, 6, n) for n in range(50)]
    assert len(set(once)) > 3


def test_what_never_ends_by_number_is_left_to_the_game():
    assert ending(Progress(rounds=None), 10**6, 0, 1) is None
