"""Each level answers the level below, as listed by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.errors import UserError
from gtlab.strategies.cards import make
from tests.strategies.games import decided, reason, shipped, square, table_of


def level(cells, k, me):
    """The choice of level `k` in a table, row player 0 or column player 1."""

    def mine(own, other):
        return cells[own][other][0] if me == 0 else cells[other][own][1]

    if k == 1:
        worth = [sum(mine(own, other) for other in range(3)) for own in range(3)]
    else:
        other = level(cells, k - 1, 1 - me)
        worth = [mine(own, other) for own in range(3)]
    return worth.index(max(worth))


@given(cells=square(3), k=st.integers(1, 4))
def test_a_level_answers_the_one_below(cells, k):
    game = table_of(cells, "xyz")
    for me, seat in enumerate("AB"):
        choice = decided("level_k", game, seat=seat, args={"k": k})
        assert choice == "xyz"[level(cells, k, me)]


@given(cells=square(3))
def test_level_one_answers_the_uniform_belief(cells):
    game = table_of(cells, "xyz", goal="minimise")
    assert decided("level_k", game, args={"k": 1}) == decided("self_interested", game)


def test_levels_of_matching_pennies_go_round():
    # Level 1 of both: heads, the first of equals. B mismatches heads, A matches tails, and so on.
    game = shipped("matching_pennies")
    made = [
        (decided("level_k", game, args={"k": k}), decided("level_k", game, seat="B", args={"k": k}))
        for k in (1, 2, 3, 4)
    ]
    assert made == [
        ("heads", "heads"), ("heads", "tails"), ("tails", "tails"), ("tails", "heads"),
    ]  # fmt: skip


@pytest.mark.parametrize("k", [0, 13, 1.5, True, "2"])
def test_a_level_is_a_small_whole_number(k):
    with pytest.raises(UserError, match="give a whole number from 1 to 12"):
        make("level_k", {"k": k})


def test_the_reason_names_the_level_below():
    said = reason("level_k", shipped("matching_pennies"), seat="B")
    assert "think 1 steps ahead and choose A: heads; against that tails brings me 1" in said
