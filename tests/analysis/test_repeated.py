"""Patience: thresholds by formula, by played matches, and just to either side of them."""

from fractions import Fraction
from itertools import product

import pytest

from gtlab.analysis.equilibria import cells
from gtlab.analysis.repeated import discounted, expected_length, grim_threshold
from gtlab.errors import UserError
from gtlab.strategies.cards import make
from gtlab.strategies.playing import play_bare
from tests.strategies.games import table_of

AB = ("A", "B")
X, Y = ({"A": option, "B": option} for option in "xy")
GAMES = {
    "axelrod": ([[(3, 3), (0, 5)], [(5, 0), (1, 1)]], 1, Fraction(1, 2)),
    "akata": ([[(8, 8), (0, 10)], [(10, 0), (5, 5)]], 1, Fraction(2, 5)),
    # Years: T 0, R 2, P 6, S 10, so (0 - 2) / (0 - 6).
    "penalties": ([[(2, 2), (10, 0)], [(0, 10), (6, 6)]], -1, Fraction(1, 3)),
    # A leaves for (7 - 4) / (7 - 1), B for (5 - 3) / (5 - 1), both a half.
    "two temptations": ([[(4, 3), (0, 5)], [(7, 0), (1, 1)]], 1, Fraction(1, 2)),
    # B, for whom leaving is worth (9 - 3) / (9 - 1), decides.
    "unequal": ([[(4, 3), (0, 9)], [(7, 0), (1, 1)]], 1, Fraction(3, 4)),
}


def table(matrix):
    options = dict.fromkeys(AB, ("x", "y"))
    place = {"x": 0, "y": 1}
    return options, cells(
        options, lambda j: dict(zip(AB, matrix[place[j["A"]]][place[j["B"]]], strict=True))
    )


@pytest.mark.parametrize("name", GAMES)
def test_the_threshold(name):
    matrix, sign, delta = GAMES[name]
    assert grim_threshold(*table(matrix), X, Y, sign) == delta


def streams(name, choices):
    """What A and B are paid each round in which they play the listed choices against grim."""
    matrix, sign, _ = GAMES[name]
    game = table_of(matrix, cooperative="x", goal="maximise" if sign > 0 else "minimise")
    for leaver in AB:
        cast = {seat: make("grim") for seat in AB}
        cast[leaver] = make("sequence", {"choices": choices})
        played = play_bare(game, cast, len(choices) + 2)
        yield [sign * event.payoffs[leaver] for event in played.events]


def most_gained(name, delta):
    """The most that some seat gains by any plan of four rounds whose last choice is kept up."""
    kept = [discounted(paid, delta) for paid in streams(name, ["x"] * 4)]
    return max(
        discounted(paid, delta) - stays
        for plan in product("xy", repeat=4)
        if "y" in plan
        for paid, stays in zip(streams(name, list(plan)), kept, strict=True)
    )


@pytest.mark.parametrize("name", GAMES)
def test_grim_is_kept_exactly_from_the_threshold_up(name):
    delta = GAMES[name][-1]
    little = Fraction(1, 1000)
    assert most_gained(name, delta) == 0
    assert most_gained(name, delta - little) > 0
    assert most_gained(name, delta + little) < 0


def test_what_nobody_leaves_needs_no_patience_and_what_is_no_better_no_patience_keeps():
    options, cell = table([[(4, 4), (0, 3)], [(3, 0), (3, 3)]])
    assert grim_threshold(options, cell, X, Y) == 0
    options, cell = table([[(1, 1), (0, 5)], [(5, 0), (1, 1)]])
    assert grim_threshold(options, cell, X, Y) is None


def test_a_threat_must_be_an_equilibrium():
    options, cell = table(GAMES["axelrod"][0])
    with pytest.raises(UserError, match="threat: is no equilibrium of a round"):
        grim_threshold(options, cell, Y, X)


def test_discounted_sums():
    half = Fraction(1, 2)
    assert discounted([3], half) == 6
    # 5 now, then 1 for ever: 5 + 1/2 + 1/4 + ...
    assert discounted([5, 1], half) == 6
    # 0, 5, 0, 5, ...: 5/2 + 5/8 + ... = (5/2) / (1 - 1/4)
    assert discounted([0, 5], half, cycle=2) == Fraction(10, 3)
    assert discounted([0.1, 0], Fraction(0)) == Fraction(1, 10)


@pytest.mark.parametrize(
    ("delta", "most", "mean"),
    [(Fraction(0), None, 1), (Fraction(1, 2), 3, Fraction(7, 4)), (Fraction(1), 12, 12)],
)
def test_expected_lengths(delta, most, mean):
    assert expected_length(delta, most) == mean
