"""Every wording is there in both languages, and numbers read as numbers."""

import re

import pytest

from gtlab.analysis import words
from gtlab.analysis.statistics import Mean
from tests.journals import ULTIMATUM, an_instance


def test_both_languages_say_the_same_with_the_same_gaps():
    for key, (english, chinese) in words._WORDS.items():
        assert english.count("{") == chinese.count("{"), key
        assert re.search(r"[\u4e00-\u9fff]", chinese), key
        assert english.isascii() or "±" in english, key


def test_values_are_put_in_as_they_are():
    assert words.word("seed", "en", "{0.__class__}") == "seed {0.__class__}"


@pytest.mark.parametrize(
    ("progress", "english", "chinese"),
    [
        ({"rounds": 1, "assumed": True}, "1 round (assumed)", "1 轮（默认）"),
        ({"rounds": 10}, "10 rounds", "10 轮"),
        (
            {"rounds": 50, "continuation": 0.9, "known": False},
            "after each round another one with probability 0.9, 50 at most, "
            "length unknown to the players",
            "每轮后以 0.9 的概率继续，最多 50 轮，玩家不知何时结束",
        ),
    ],
)
def test_length(progress, english, chinese):
    assert words.length(an_instance(progress=progress)) == english
    assert words.length(an_instance(progress=progress, language="zh")) == chinese


def test_order():
    assert words.order(an_instance()) == "all decide together"
    assert words.order(an_instance(order="sequential", language="zh")) == "依次决定"
    assert words.order(an_instance(ULTIMATUM)) == "decided in 2 steps"


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (Mean(0), "–"),
        (Mean(1, 0.25), "25%"),
        (Mean(4, 0.25, 0.05, 0.45), "25% ± 20"),
        (Mean(4, 0.0, 0.0, 0.0), "0% ± 0"),
    ],
)
def test_interval(found, text):
    assert words.interval(found, percent=True) == text


def test_a_difference_has_its_sign():
    assert words.interval(Mean(3, 0.5, 0.4, 0.6), percent=True, signed=True) == "+50% ± 10"
    assert words.interval(Mean(1, -2.0), signed=True) == "-2"


def test_an_option_without_a_label_is_its_id():
    game = an_instance().game
    assert words.label(game, "cooperate", "en") == "cooperates"
    assert words.label(game, "unheard_of", "en") == "unheard_of"
    assert words.label(game, 2.5, "en") == "2.5"
