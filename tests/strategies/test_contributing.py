"""Contributions follow those of the others."""

import pytest

from gtlab.strategies.cards import make, misfit
from tests.strategies.games import decided, reason, shipped


@pytest.mark.parametrize(
    ("args", "amount"), [({}, 10), ({"start": 1}, 20), ({"start": 0}, 0), ({"slope": 0.1}, 10)]
)
def test_the_first_contribution_is_the_start(args, amount):
    assert decided("conditional_contributor", shipped("public_goods", 4), args=args) == amount


@pytest.mark.parametrize(
    ("others", "slope", "amount"),
    [((20, 20, 20), 1, 20), ((0, 10, 20), 1, 10), ((1, 2, 2), 1, 2), ((12, 12, 12), 0.5, 6),
     ((20, 20, 20), 2, 20), ((0, 0, 1), 0.4, 0)],
)  # fmt: skip
def test_later_ones_are_the_mean_of_the_others_times_the_slope(others, slope, amount):
    game = shipped("public_goods", 4)
    history = [(20, 20, 20, 20), (5, *others)]
    assert decided("conditional_contributor", game, history, args={"slope": slope}) == amount


def test_who_moves_later_matches_what_it_sees():
    game = shipped("public_goods", 2, "sequential")
    # The last contributions are taken to be made again before B is asked.
    assert decided("conditional_contributor", game, [(7, 3)], seat="B") == 7


def test_it_needs_amounts_of_others():
    player = make("conditional_contributor")
    assert misfit(player, shipped("public_goods", 4), "D") is None
    assert misfit(player, shipped("trust"), "A") is None
    for name in ("prisoners", "dictator", "ultimatum"):
        assert misfit(player, shipped(name), "A") == (
            "it gives as others give, and no two seats are asked for amounts"
        )


def test_the_reasons_are_true():
    game = shipped("public_goods", 4)
    assert "I begin with 0.5 of what I could give: 10." in reason("conditional_contributor", game)
    said = reason("conditional_contributor", game, [(5, 0, 10, 20)])
    assert "the others last gave 10 on average; 1 of that comes to 10." in said
