"""Courses that threats keep, in the ultimatum game where there are many."""

import pytest

from gtlab.analysis.threats import leaving_in_turn
from gtlab.errors import UserError
from tests.strategies.games import shipped


def course(offer, answer):
    return {"offer": {"A": offer}, "answer": {"B": answer}}


@pytest.mark.parametrize("offer", range(11))
def test_every_split_is_kept_by_a_threat_to_reject_less(offer):
    assert leaving_in_turn(shipped("ultimatum"), course(offer, "accept"), 1_000) == ""


def test_nothing_is_rejected_but_an_offer_of_nothing():
    game = shipped("ultimatum")
    assert leaving_in_turn(game, course(0, "reject"), 1_000) == ""
    assert leaving_in_turn(game, course(1, "reject"), 1_000) == "B makes sure of 1 by accept"


def test_what_the_first_seat_can_make_sure_of_it_does_not_give_up():
    """Who may keep all without asking anybody gives nothing, and needs no threat for it."""
    game = shipped("trust")
    kept = {"sent": {"A": 0}, "returned": {"B": 0}}
    sent = {"sent": {"A": 10}, "returned": {"B": 15}}
    assert leaving_in_turn(game, kept, 1_000) == ""
    # The trustee, asked last, keeps all.
    assert leaving_in_turn(game, sent, 1_000) == "B makes sure of 30 by 0"
    lost = {"sent": {"A": 10}, "returned": {"B": 0}}
    assert leaving_in_turn(game, lost, 1_000) == "A makes sure of 10 by 0"


def test_penalties_are_to_be_small():
    # Of an offer of 1 the worst is 9, by accepting; 10 is more than that.
    game = shipped("ultimatum", goal="minimise")
    assert leaving_in_turn(game, course(0, "accept"), 1_000) == "A makes sure of 9 by 1"


def test_what_is_not_looked_at():
    with pytest.raises(UserError, match="one seat decides at a time"):
        leaving_in_turn(shipped("prisoners"), {}, 1_000)
    with pytest.raises(UserError, match="answers, more than"):
        leaving_in_turn(shipped("trust"), {"sent": {"A": 0}, "returned": {"B": 0}}, 20)
