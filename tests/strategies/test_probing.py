"""Fixed openings, and what follows from what came back."""

from itertools import product

import pytest

from gtlab.strategies.cards import make
from gtlab.strategies.seen import replay
from tests.strategies.games import NO_DRAW, events_of, shipped

C, D = "cooperate", "defect"


def decided(name, *others):
    game = shipped("prisoners")
    seen = replay(game, "A", events_of(game, [(C, other) for other in others]))
    player = make(name)
    choice = player.decide(seen, NO_DRAW)
    return choice, player.thought(seen, choice)


@pytest.mark.parametrize("others", list(product([C, D], repeat=2)))
def test_openings_are_fixed(others):
    assert [decided("prober", *others[:n])[0] for n in range(3)] == [D, C, C]
    assert [decided("handshake", *others[:n])[0] for n in range(2)] == [C, D]
    assert "number 1 is defect" in decided("prober")[1]


@pytest.mark.parametrize("others", list(product([C, D], repeat=4)))
def test_prober_exploits_who_cooperated_in_rounds_two_and_three(others):
    choice, thought = decided("prober", *others)
    if others[1:3] == (C, C):
        assert choice == D
        assert "so I choose defect for good" in thought
    else:
        assert choice == others[-1]
        assert f"so I copy its last choice, {choice}" in thought


@pytest.mark.parametrize("others", list(product([C, D], repeat=4)))
def test_handshake_keeps_to_its_own_kind(others):
    choice, thought = decided("handshake", *others)
    assert choice == (C if others[:2] == (C, D) else D)
    assert f"I choose {choice} for good" in thought
    assert ("as I did" in thought) == (choice == C)
