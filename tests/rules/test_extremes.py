"""What extreme play never does, by hand."""

import pytest

from gtlab.rules.extremes import extremes, spent
from tests.rules.games import SHIPPED, a_game, made

GIFT = {"windows": [{"name": "w", "amount": {"high": 5}}], "payoffs": "my_w"}
PURSE = {"start": 10, "next": "my_s - my_w", "each": True}


def purse(**parts):
    return a_game(**GIFT, state={"s": {**PURSE, **parts}})


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_games_do_what_they_say(name):
    found = extremes(made(name), 60)
    assert (found.endless, found.unasked, found.overdrawn) == (False, (), {})


def test_an_end_is_reached_or_not_within_the_limit():
    state = {"pot": {"start": 20, "next": "pot - sum(w)", "least": -100}}
    game = a_game(**GIFT, state=state, over="pot <= 0")
    # Two seats that give 5 each empty 20 in two rounds.
    assert extremes(game, 1).endless
    assert not extremes(game, 2).endless
    assert extremes(a_game(**GIFT, over="round > 50"), 49).endless
    assert not extremes(a_game(**GIFT, over="round > 50"), 50).endless


def test_a_purse_is_overdrawn_by_who_gives_all():
    # 10, 5, 0, -5: the third round overdraws, the second does not.
    assert extremes(purse(), 2).overdrawn == {}
    assert extremes(purse(), 3).overdrawn == {"s": -5}
    assert extremes(purse(), 4).overdrawn == {"s": -10}


def test_a_stock_that_all_draw_on_is_overdrawn():
    game = a_game(**GIFT, let={"t": "sum(w)"}, state={"pot": {"start": 8, "next": "pot - t"}})
    assert extremes(game, 1).overdrawn == {"pot": -2}


@pytest.mark.parametrize(
    "state",
    [
        {**PURSE, "least": 0},
        {**PURSE, "next": "my_s + payoff - my_w"},
        {**PURSE, "next": "my_s - 1"},
        {**PURSE, "next": "my_s + my_w"},
    ],
)
def test_what_is_bounded_a_score_or_not_drawn_on_is_no_purse(state):
    game = a_game(**GIFT, state={"s": state})
    assert spent(game.spec) == ()


def test_a_purse_behind_intermediate_results_is_one():
    let, each = {"t": "sum(w)"}, {"mine": "t / n"}
    state = {"s": {**PURSE, "next": "my_s - my_mine"}}
    assert spent(a_game(**GIFT, let=let, let_each=each, state=state).spec) == ("s",)


def test_a_window_that_no_course_opens_is_named():
    windows = [
        {"name": "v", "seats": ["one"], "amount": {"high": 10}},
        {"name": "w", "seats": ["two"], "menu": ["a", "b"], "when": "v > 10"},
        {"name": "x", "seats": ["two"], "menu": ["c", "d"], "when": "v > 9"},
    ]
    game = a_game(seats=["one", "two"], windows=windows, payoffs="1")
    assert extremes(game, 3).unasked == ("w",)


def test_time_is_bounded(monkeypatch):
    game = a_game(**GIFT, over="round > 1000000")
    played = []
    resolve = game.resolve
    monkeypatch.setattr(game, "resolve", lambda *moved: played.append(1) or resolve(*moved))
    found = extremes(game, 1_000_000)
    assert len(played) <= 1_000
    assert found.rounds == len(played) / 7
