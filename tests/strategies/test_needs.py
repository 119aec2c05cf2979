"""Needs are checked from the game as it is compiled."""

from gtlab.instance.game import GameSpec
from gtlab.rules.game import compile_game
from gtlab.strategies.needs import amount, amounts, duel, kind_side, pair, pairs, sample_question
from gtlab.terms.questions import Amount, Menu
from tests.strategies.games import shipped, table_of, three_way


def mixed():
    declared = {
        "name": "mixed-v1",
        "title": "Mixed",
        "seats": ["giver", "taker"],
        "windows": [
            {"name": "gift", "seats": ["giver"], "amount": {"high": "4"}},
            {"name": "deal", "seats": ["taker"], "menu": ["yes", "no"]},
        ],
        "cooperative": "yes",
        "payoffs": {"giver": "4 - gift", "taker": "gift if deal == 'yes' else 0"},
    }
    return compile_game(GameSpec.model_validate(declared), ("A", "B"))


def test_the_question_of_a_later_seat_is_found():
    assert sample_question(shipped("trust"), "B") == Amount(0, 30)
    assert isinstance(sample_question(shipped("ultimatum"), "B"), Menu)
    assert sample_question(shipped("dictator"), "B") is None


def test_several_seats_are_a_group_and_no_duel():
    assert pairs(three_way(), "A", {}) is None
    assert duel(three_way(), "A", {}) == "it is defined for two seats, and the game has 3"


def test_an_opponent_with_another_question_is_no_match():
    game = mixed()
    assert pair(game, "B", {}) is None
    assert pairs(game, "B", {}) == (
        "it answers the same choice of two options, and seat A has another one"
    )


def test_the_kind_end_of_an_amount_must_be_declared():
    assert kind_side(shipped("public_goods"), "A", {}) is None
    assert kind_side(shipped("ultimatum"), "A", {}) is not None


def test_of_three_options_none_is_simply_the_other():
    cells = [[(i, j) for j in range(3)] for i in range(3)]
    game = table_of(cells, ("x", "y", "z"), cooperative="x")
    assert kind_side(game, "A", {}) == "it needs a menu of two options"


def test_amounts_are_asked_of_one_or_of_several():
    assert amount(shipped("ultimatum"), "A", {}) is None
    assert amount(shipped("ultimatum"), "B", {}) is not None
    assert amounts(shipped("trust"), "B", {}) is None
    assert amounts(shipped("dictator"), "A", {}) is not None
