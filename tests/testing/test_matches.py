"""Matches of extreme choices, played to their end or to what stops them."""

import pytest

from gtlab.testing.matches import matches
from tests.rules.games import known
from tests.testing.planted import PLANTED


def played(game, rounds=6):
    return list(matches(game, [game.start()], rounds))


@pytest.mark.parametrize("name", ["prisoners", "trust", "countdown", "wealth"])
def test_a_sound_game_is_played_to_the_round_limit_or_its_condition(name):
    for match in played(known(name)):
        assert match.fault == ""
        assert match.last.round == 7 or known(name).verdict(match.last) == "condition"


def test_a_pool_that_everybody_empties_ends_after_a_round():
    highest = played(known("common_pool"))[2]
    assert (len(highest.steps), highest.last.round) == (1, 2)
    assert highest.last.pool == {"stock": 0}


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("a window that stays open", "without pay"),
        ("a round that is skipped", "round 3"),
        ("a legal action refused", "refuses a legal joint action [illegal_action]"),
        ("an error", "raises KeyError"),
    ],
)
def test_a_match_that_stops_says_why(fault, says):
    assert any(says in match.fault for match in played(PLANTED[fault].game))


def test_a_fault_of_the_rules_keeps_its_key():
    found = played(PLANTED["a question that becomes empty"].game)
    assert {match.key for match in found} == {"rules.windows.gift.amount"}
    assert {match.last.round for match in found} == {5}
