"""What a game does not claim is not held against it."""

import pytest

from gtlab.testing.case import Case
from gtlab.testing.claims import adding, ranged, symmetry, theory
from gtlab.testing.failure import Unclaimed
from gtlab.testing.games import check_game
from tests.testing.planted import DILEMMA, GIFT, game_of


@pytest.mark.parametrize("check", [adding, ranged, symmetry, theory])
def test_a_game_that_claims_nothing_is_held_to_nothing(check):
    found = check(Case(game_of(DILEMMA)))
    assert isinstance(found, Unclaimed)
    assert found.why


def test_ends_and_sums_are_expressions_over_parameters():
    # All give 3 to the others: nobody keeps any, and each gets 3 from each other seat.
    facts = {"range": ["0", "ends + 1"], "symmetric": True}
    game = game_of(GIFT, params={"ends": 5}, facts=facts)
    assert (ranged(Case(game)), symmetry(Case(game))) == (None, None)


def test_claims_are_held_for_the_seats_that_they_are_of():
    declared = {**GIFT, "seats": {"least": 2, "most": 4}, "facts": {"seats": 3, "range": [0, 9]}}
    passed = check_game(declared)
    assert "range" in passed.held
    assert list(passed.looked_at) == ["gift-v1 (3 seats)", "gift-v1 (2 seats)", "gift-v1 (4 seats)"]


def test_a_sum_that_is_claimed_is_held():
    declared = {**DILEMMA, "payoffs": {key: [2, -2] for key in DILEMMA["payoffs"]}}
    assert adding(Case(game_of(declared, facts={"sum": "n - 2"}))) is None


def test_what_is_claimed_in_words_is_not_said_to_hold():
    game = game_of(DILEMMA, facts={"equilibria": [{"plan": "Stay while the other stays."}]})
    assert theory(Case(game)) == Unclaimed("is told in words")
    both = [{"plan": "Stay while the other stays."}, {"moves": {"choice": "go"}}]
    assert theory(Case(game_of(DILEMMA, facts={"equilibria": both}))) is None
