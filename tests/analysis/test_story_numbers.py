"""Which numbers a story tells, and which a game holds."""

from fractions import Fraction

import pytest

from gtlab.analysis.story_numbers import held, spelled, told
from gtlab.instance.instance import Progress
from tests.rules.games import a_game


def values(story):
    return [tuple(map(float, number.values)) for number in told(story)]


@pytest.mark.parametrize(
    ("story", "found"),
    [
        ("each has 20 coins", [(20,)]),
        ("每户有20元，共４户", [(20,), (4,)]),
        ("worth 1,000.5 or 3/4", [(1000.5,), (0.75,)]),
        ("with 25% luck", [(25, 0.25)]),
        ("lose -3 points.", [(3,)]),
        ("in 1987 there was 1 lake", []),
        ("1999年，1 个湖", []),
        ("1.5 lakes", [(1.5,)]),
        ("at 10:30 by the B12 with gpt4 and x_7", []),
        ("by 5/0", []),
        ("two of them", []),
    ],
)
def test_numbers_in_digits_are_read(story, found):
    assert values(story) == found


def test_a_game_holds_what_it_is_declared_with():
    game = a_game(
        "ABC",
        seats={"least": 3, "most": 9},
        windows=[{"name": "w", "amount": {"high": "k * 5"}}],
        params={"k": 8, "plan": [11, 12.5]},
        labels={"k": {"en": "77"}},
        source="Page 66",
        draws={"t": {"of": {"x": "0.3", "y": "0.7"}}, "s": {"of": [13, 14]}},
        state={"pot": {"start": "k * 2", "next": "pot - 15"}},
        noise=0.05,
        payoffs="my_w * 1.6",
        shocks=[{"round": 17, "params": {"k": 19}}],
    )
    found = held(game, Progress(rounds=21, continuation=0.9))
    wanted = "3 9 8 11 12.5 0.3 0.7 13 14 15 1.6 17 19 21 0.9 0.1 0.05 0.95 40 16"
    assert set(map(Fraction, wanted.split())) <= found
    assert not {Fraction(66), Fraction(77), Fraction(22)} & found


@pytest.mark.parametrize(
    ("number", "english", "chinese"),
    [
        (0, "zero", "零"),
        (2, "two", "两"),
        (10, "ten", "十"),
        (19, "nineteen", "十九"),
        (20, "twenty", "二十"),
        (99, "ninety-nine", "九十九"),
        (100, "hundred", "一百"),
    ],
)
def test_small_whole_numbers_have_words(number, english, chinese):
    assert english in spelled(Fraction(number), "en")
    assert chinese in spelled(Fraction(number), "zh")


@pytest.mark.parametrize("number", ["101", "1/2", "-1"])
def test_others_have_none(number):
    assert spelled(Fraction(number), "en") == spelled(Fraction(number), "zh") == ()
