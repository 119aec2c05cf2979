"""Risk is the standard deviation, and it has a price."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.games import decided, reason, shipped, square, table_of


@given(cells=square(2), aversion=st.sampled_from([-2, -1, 0, 0.5, 1, 3]))
def test_it_maximises_mean_less_deviation(cells, aversion):
    # Of two values as likely, the standard deviation is half their distance.
    worth = [(a + b) / 2 - aversion * abs(a - b) / 2 for (a, _), (b, _) in cells]
    choice = decided("mean_deviation", table_of(cells), args={"aversion": aversion})
    assert worth["xy".index(choice)] == pytest.approx(max(worth), abs=1e-7)


@given(cells=square(3), goal=st.sampled_from(["maximise", "minimise"]))
def test_indifferent_to_risk_it_is_self_interest(cells, goal):
    game = table_of(cells, "xyz", goal=goal)
    assert decided("mean_deviation", game, args={"aversion": 0}) == decided("self_interested", game)


def test_the_cautious_catch_hares_and_the_bold_hunt_stags():
    # Stag: 2 give or take 2; hare: 3 for certain. 2 + 2a > 3 only from a > 1/2.
    game = shipped("stag_hunt")
    assert decided("mean_deviation", game) == "hare"
    assert decided("mean_deviation", game, args={"aversion": -1}) == "stag"
    said = reason("mean_deviation", game, args={"aversion": -1})
    assert "from stag I expect 2, give or take 2" in said


def test_experience_is_believed():
    game, args = shipped("stag_hunt"), {"belief": "empirical"}
    assert decided("mean_deviation", game, [("stag", "stag")] * 3, args=args) == "stag"
    assert decided("mean_deviation", game, [("stag", "hare")] * 3, args=args) == "hare"
