"""Shares that are given and shares that are refused."""

import pytest
from hypothesis import given

from gtlab.strategies.cards import make, misfit
from gtlab.strategies.seen import replay
from tests.strategies.games import NO_DRAW, decided, events_of, reason, shipped, square, table_of


@given(cells=square(2))
def test_a_fair_part_belongs_to_the_fairest_cell(cells):
    ranks = {
        (mine, other): (-abs(a - b), a + b)
        for (mine, row) in zip("xy", cells, strict=True)
        for (other, (a, b)) in zip("xy", row, strict=True)
    }
    fairest = {mine for (mine, _), rank in ranks.items() if rank == max(ranks.values())}
    assert decided("fair_split", table_of(cells)) == min(fairest)


@pytest.mark.parametrize(
    ("game", "count", "seat", "amount"),
    [
        ("ultimatum", 2, "A", 1),
        ("dictator", 2, "A", 1),
        ("trust", 2, "A", 1),
        ("trust", 2, "B", 1),
        ("public_goods", 4, "C", 1),
        # Taking 99 of 100 leaves the others one.
        ("common_pool", 2, "A", 99),
    ],
)
def test_the_least_that_is_something(game, count, seat, amount):
    assert decided("minimal_offer", shipped(game, count), seat=seat) == amount


def test_nothing_to_give_leaves_self_interest():
    game = shipped("trust")
    # Nothing was sent, so nothing can be returned.
    seen = replay(game, "B", events_of(game, [(0, 0)]))
    assert make("minimal_offer").decide(seen, NO_DRAW) == 0


def test_only_who_is_asked_for_an_amount_can_give_one():
    player = make("minimal_offer")
    text = "it gives an amount, and this seat is not asked for one"
    assert misfit(player, shipped("ultimatum"), "B") == text
    assert misfit(player, shipped("prisoners"), "A") == text
    assert misfit(player, shipped("ultimatum"), "A") is None


def test_the_reason_is_the_step():
    said = reason("minimal_offer", shipped("dictator"))
    assert "1 is one step from what would be worst for the others." in said
