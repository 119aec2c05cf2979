"""Shocks and noise."""

import pytest

from gtlab.rules.game import compile_game
from tests.rules.chance_games import SHOCKED
from tests.rules.games import a_game, a_spec

LEFT = {"A": "left", "B": "left"}


def test_shocks_change_what_they_say_from_their_round_on():
    game = a_game(**SHOCKED)
    state, paid = game.start(), []
    for _ in range(4):
        ruling = game.ruling(state, LEFT)
        paid.append(ruling.payoffs["B"])
        state = ruling.state
    # 1 x 8; the gain is 2: 2 x 8; the stock is halved: 2 x 4; nothing more changes for B.
    assert paid == [8, 16, 8, 8]


def test_a_shock_plays_for_a_seat_in_its_round_alone():
    game = a_game(**SHOCKED)
    state = game.start()
    done = []
    for _ in range(5):
        made = game.carried_out(state, LEFT, 1, 1)
        done.append(made["A"])
        assert made["B"] == "left"
        state = game.ruling(state, made).state
    assert done == ["left", "left", "left", "right", "left"]


def test_a_shock_of_the_first_round_is_there_from_the_start():
    parts = {**SHOCKED, "shocks": [{"round": 1, "state": {"stock": 3}, "params": {"gain": 5}}]}
    game = a_game(**parts)
    assert game.start().pool == {"stock": 3}
    assert game.ruling(game.start(), LEFT).payoffs == {"A": 15, "B": 15}


def trembles(game, choice, count=4000):
    state = game.start()
    return [game.carried_out(state, {"A": choice, "B": choice}, 5, r)["A"] for r in range(count)]


def test_noise_carries_out_another_choice_as_often_as_it_says():
    # 4,000 draws at 0.1: the standard error is 0.0047; five of them on either side.
    game = compile_game(a_spec(**SHOCKED, noise=0.1), ("A", "B"))
    made = trembles(game, "left")
    assert abs(made.count("right") / len(made) - 0.1) < 5 * 0.0047
    assert set(made) == {"left", "right"}


@pytest.mark.parametrize("choice", [0, 2, 4])
def test_noise_never_repeats_the_choice_and_reaches_every_other(choice):
    parts = {"windows": [{"name": "w", "amount": {"high": 4}}], "payoffs": "my_w", "noise": 1}
    game = a_game(**parts)
    made = trembles(game, choice, 400)
    assert set(made) == {0, 1, 2, 3, 4} - {choice}


def test_noise_is_drawn_from_its_own_address():
    game = compile_game(a_spec(**SHOCKED, noise=0.5), ("A", "B"))
    assert trembles(game, "left", 100) == trembles(game, "left", 100)
    assert trembles(game, "left", 100) != [
        game.carried_out(game.start(), LEFT, 5, r)["B"] for r in range(100)
    ]


def test_what_is_not_legal_is_left_for_the_rules_to_refuse():
    game = compile_game(a_spec(**SHOCKED, noise=1), ("A", "B"))
    assert game.carried_out(game.start(), {"A": "left"}, 1, 1) == {"A": "left"}
    made = game.carried_out(game.start(), {"A": "up", "B": "left"}, 1, 1)
    assert made["A"] == "up"
    assert game.resolve(game.start(), made).code == "illegal_action"


def test_a_promise_is_not_disturbed():
    parts = {"actions": ["a", "b"], "payoffs": "1", "noise": 1, "promises": "free"}
    game = a_game(**parts)
    said = {"A": "a", "B": "b"}
    assert game.carried_out(game.start(), said, 1, 1) == said
    state = game.ruling(game.start(), said).state
    assert game.carried_out(state, said, 1, 1) == {"A": "b", "B": "a"}
