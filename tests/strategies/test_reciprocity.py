"""Kindness is measured by what it brings to others, and returned."""

import pytest

from gtlab.strategies.cards import make
from gtlab.strategies.reciprocity import kindness_met
from gtlab.strategies.seen import replay
from tests.strategies.games import NO_DRAW, C, D, decided, events_of, shipped, table_of


@pytest.mark.parametrize("history", [[], [(C, C)], [(C, D)], [(D, C)], [(D, D)]])
def test_a_reciprocator_is_tit_for_tat_where_there_are_two_options(history):
    game = shipped("prisoners")
    assert decided("reciprocator", game, history) == decided("tit_for_tat", game, history)


@pytest.mark.parametrize(
    ("given", "returned"), [((20, 20, 20), 20), ((0, 10, 20), 10), ((0,) * 3, 0)]
)
def test_a_reciprocator_gives_the_average_of_the_others(given, returned):
    game = shipped("public_goods", 4)
    assert decided("reciprocator", game, [(7, *given)]) == returned


def test_a_reciprocator_starts_as_kindly_as_said():
    game = shipped("public_goods", 4)
    assert decided("reciprocator", game) == 20
    assert decided("reciprocator", game, args={"start": 0.5}) == 10
    assert decided("reciprocator", shipped("common_pool"), args={"start": 0.9}) == 10


def test_a_reciprocator_returns_trust_in_the_same_round():
    game = shipped("trust")
    for sent in (0, 4, 10):
        seen = replay(game, "B", events_of(game, [(sent, 0)]))
        assert make("reciprocator").decide(seen, NO_DRAW) == round(3 * sent * sent / 10)
        if sent:
            assert kindness_met(seen) == pytest.approx(sent / 10)


def test_who_cannot_matter_says_so():
    game = table_of([[(1, 2), (1, 3)], [(0, 2), (0, 3)]])
    seen, player = replay(game, "A", []), make("reciprocator")
    assert player.decide(seen, NO_DRAW) == "x"
    assert "makes no difference to the others, so I take the first one, x." in player.thought(
        seen, "x"
    )
