"""A game as a function: what differs from call to call, by order, or from its record."""

import pytest

from gtlab.testing.case import Case
from gtlab.testing.purity import ordered, pure, replayed
from tests.rules.games import known
from tests.testing.planted import PLANTED

SOUND = ["prisoners", "trust", "punishment", "wealth", "common_pool"]


@pytest.mark.parametrize("check", [pure, ordered, replayed])
@pytest.mark.parametrize("name", SOUND)
def test_a_sound_game_is_a_function(check, name):
    assert check(Case(known(name))) is None


@pytest.mark.parametrize(
    ("check", "fault"),
    [
        (pure, "payoffs that grow with each call"),
        (pure, "a joint action rewritten"),
        (pure, "a state used up"),
        (pure, "a question that changes"),
        (ordered, "a bonus for the first key"),
        (replayed, "a state that no journal holds"),
    ],
)
def test_what_is_no_function_is_shown(check, fault):
    failure = check(Case(PLANTED[fault].game))
    assert failure.problem
    assert failure.example
