import pytest

from gtlab.rules.mentioned import counts, told, unmentioned
from tests.rules.games import a_game


def test_a_number_is_found_as_it_is_shown():
    assert counts("it pays 3.5 points", 3.5)
    assert counts("about ≈0.3333 each", 1 / 3)
    assert not counts("it pays 35 points", 3.5)


def test_an_expression_is_found_beside_its_name():
    assert told(["- total = sum(bid)"], "sum(bid)", "total")
    assert not told(["- total = sum(bid)"], "sum(bid)", "share")


def test_a_schedule_is_told_whole_and_in_order():
    game = a_game(
        windows=[{"name": "bid", "amount": {"high": 2}}],
        params={"cost": [0, 1, 4]},
        payoffs="at(cost, my_bid)",
    )
    assert list(unmentioned(["cost = 0, 1, 4"], game)) == []
    assert list(unmentioned(["cost = 0, 4, 1"], game)) == ["the value of cost, 0, 1, 4"]


CONDITION = "that v is asked only if max(w) > 1"


@pytest.mark.parametrize(
    ("line", "left_out"),
    [
        ("Only if max(w) > 1: each seat names the answer (v).", []),
        ("v is asked if max(w) > 1", []),
        ("Only if max(w) > 1: each seat names it.", [CONDITION]),
        ("each seat names v", [CONDITION]),
        ("score: (max(w) > 1) + (v = 2)", [CONDITION]),
    ],
)
def test_a_condition_is_told_beside_the_window_that_it_opens(line, left_out):
    windows = [
        {"name": "w", "amount": {"high": 2}},
        {"name": "v", "amount": {"high": 2}, "when": "max(w) > 1"},
    ]
    game = a_game(windows=windows, payoffs="my_w")
    assert list(unmentioned([line], game)) == left_out


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("my_value: value is drawn for each seat, from 0 to 9", True),
        ("每个席位的 value 从 0 到 9 中抽取", True),
        ("value: by lot, 0 to 9", True),
        ("value: 0 to 9", False),
        ("value is drawn from 0 to 8", False),
        ("the lottery is drawn from 0 to 9", False),
        ("value is withdrawn from 0 to 9", False),
    ],
)
def test_what_is_drawn_is_said_to_be(line, found):
    draws = {"value": {"range": {"high": 9}}}
    game = a_game(windows=[{"name": "w", "amount": {"high": 2}}], draws=draws, payoffs="my_value")
    left_out = list(unmentioned([line], game))
    assert ("that value is drawn, and what it may be" not in left_out) is found
