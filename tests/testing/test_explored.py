"""All joint actions where they are few; of many, the ends and some between."""

from itertools import product

import pytest

from gtlab.terms.questions import Amount, Menu
from gtlab.testing.explored import LESS, Effort, count_joints, explore, joints, offered, spread
from tests.rules.games import known
from tests.testing.planted import GIFT, game_of

OFFERS = {"A": Amount(0, 9), "B": Menu(("x", "y", "z")), "C": Amount(0, 1_000_000)}


def test_few_joint_actions_are_all_tried_lowest_first():
    pair = {seat: OFFERS[seat] for seat in "AB"}
    expected = [{"A": a, "B": b} for a, b in product(range(10), "xyz")]
    assert list(joints(pair, 30)) == expected
    assert count_joints(pair) == 30


def test_of_many_the_ends_come_first_and_the_same_at_each_call():
    made = list(joints(OFFERS, 20))
    assert made == list(joints(OFFERS, 20))
    assert len(made) == 20
    assert made[0] == {"A": 0, "B": "x", "C": 0}
    assert made[1] == {"A": 9, "B": "z", "C": 1_000_000}
    assert {"A": 0, "B": "x", "C": 1_000_000} in made
    assert all(OFFERS[seat].check(choice) == choice for one in made for seat, choice in one.items())


@pytest.mark.parametrize(
    ("name", "first", "windows"),
    # 11 offers with two answers each; an amount of 0 to 10 of which 0 to 3 times may come back:
    # 11 + sum of (3 * sent + 1) for sent from 0 to 10, which is 11 + 176.
    [("prisoners", 4, 1), ("ultimatum", 11 + 22, 2), ("trust", 11 + 176, 2)],
)
def test_a_first_round_is_tried_whole(name, first, windows):
    game = known(name)
    explored = explore(game, [game.start()])
    steps = [step for step in explored.steps if step.state.round == 1]
    assert explored.complete
    assert len(steps) == first
    assert {step.state.window for step in steps} == set(range(windows))


def test_what_is_left_out_is_admitted():
    game = known("common_pool")
    assert not explore(game, [game.start()], LESS).complete


def test_later_rounds_are_tried_where_states_differ():
    game = known("common_pool")
    rounds = {step.state.round for step in explore(game, [game.start()], LESS).steps}
    assert rounds == {1, 2, 3}


def test_what_cannot_be_asked_is_no_joint_action():
    game = game_of(GIFT, windows=[{"name": "gift", "amount": {"high": "0 - round"}}])
    assert offered(game, game.start()) == {}
    explored = explore(game, [game.start()], Effort(10, 10, 10, 1))
    assert (explored.steps, explored.complete) == ((), False)


def test_spread_keeps_the_ends():
    assert spread([1, 2, 3, 4, 5], 3) == [1, 3, 5]
    assert spread([1, 2], 3) == [1, 2]
