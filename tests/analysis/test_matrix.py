"""Payoff matrices."""

import pytest

from gtlab.analysis.matrix import payoff_matrix
from gtlab.instance.game import GameSpec
from gtlab.rules.game import compile_game
from tests.journals import PRISONERS, PUBLIC_GOODS, TRUST, ULTIMATUM

C, D = "cooperate", "defect"
PENNIES = PRISONERS | {
    "payoffs": {f"{C} {C}": [1, -1], f"{C} {D}": [-1, 1], f"{D} {C}": [-1, 1], f"{D} {D}": [1, -1]}
}
SPLIT = {
    "name": "take-it-v1",
    "title": "Take it",
    "seats": ["maker", "taker"],
    "windows": [
        {"name": "answer", "seats": ["taker"], "menu": ["yes", "no"]},
        {"name": "split", "seats": ["maker"], "menu": ["fair", "greedy", "odd"]},
    ],
    "payoffs": {
        "maker": "0 if answer == 'no' else 5 if split == 'fair' else 8",
        "taker": "0 if answer == 'no' else 5 if split == 'fair' else 2",
    },
}


def a_game(spec, seats=("A", "B")):
    return compile_game(GameSpec.model_validate(spec), seats)


def test_the_matrix_of_two_menus():
    table = payoff_matrix(a_game(PRISONERS))
    assert table.titles == ("", "B cooperates", "B defects")
    assert table.rows == (("A cooperates", "3, 3", "0, 5"), ("A defects", "5, 0", "1, 1"))
    assert table.numeric == {1, 2}


def test_the_first_seat_has_the_rows_whoever_moves_first():
    table = payoff_matrix(a_game(SPLIT))
    assert table.titles == ("", "B yes", "B no")
    assert table.rows[1] == ("A greedy", "8, 2", "0, 0")


@pytest.mark.parametrize(
    ("spec", "seats"), [(TRUST, "AB"), (ULTIMATUM, "AB"), (PUBLIC_GOODS, "ABC")]
)
def test_amounts_and_crowds_have_none(spec, seats):
    assert payoff_matrix(a_game(spec, tuple(seats))) is None
