"""Matches end: by a condition, by the round limit, and not before they begin."""

import pytest

from gtlab.testing.case import Case
from gtlab.testing.ending import ends
from tests.rules.games import known
from tests.testing.planted import GIFT, PLANTED, game_of


@pytest.mark.parametrize("name", ["prisoners", "countdown", "wealth", "trust"])
def test_a_sound_game_ends(name):
    assert ends(Case(known(name))) is None


@pytest.mark.parametrize(
    "fault",
    [
        "a window that stays open",
        "a round that is skipped",
        "over before it begins",
        "a question that becomes empty",
    ],
)
def test_what_does_not_end_is_shown(fault):
    failure = ends(Case(PLANTED[fault].game))
    assert failure.problem
    assert failure.example


def test_a_condition_that_cannot_be_computed_says_its_key():
    failure = ends(Case(game_of(GIFT, over="1 / (round - 1) > 2")))
    assert failure.place == "rules.over"
