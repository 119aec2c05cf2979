"""Contrition: an unintended defection is made up for, and its answer is let pass."""

import pytest

from gtlab.strategies.cards import make, misfit
from gtlab.strategies.seen import replay
from tests.strategies.games import NO_DRAW, events_of, shipped

C, D = "cooperate", "defect"


def decided(*history, language="en"):
    game = shipped("prisoners")
    seen = replay(game, "A", events_of(game, history), language)
    player = make("contrite_tit_for_tat")
    choice = player.decide(seen, NO_DRAW)
    return choice, player.thought(seen, choice)


@pytest.mark.parametrize(
    ("history", "choice"),
    [
        ([], C),
        ([(C, D)], D),
        ([(C, D), (D, C)], C),  # that defection was meant
        ([(C, D), (D, C), (C, D)], D),
        ([(D, C)], C),  # this one was not: contrite
        ([(D, C), (C, D)], C),  # made up for; the other's answer is let pass
        ([(D, C), (C, D), (C, D)], D),  # once only
        ([(D, D)], D),  # not intended, and nobody was hurt by it
        ([(D, D), (C, D)], D),
        ([(D, C), (D, D), (C, D)], C),  # contrite until it has cooperated
    ],
)
def test_only_a_mistake_is_made_up_for(history, choice):
    assert decided(*history)[0] == choice


def test_the_reason_is_the_true_one():
    assert "this is the first round" in decided()[1]
    assert "I had defected by mistake and have now made up for it" in decided((D, C), (C, D))[1]
    assert "误选了背叛" in decided((D, C), (C, D), language="zh")[1]
    assert "last choice was defect, so I choose defect" in decided((C, D))[1]


def test_it_needs_two_who_choose_together():
    player = make("contrite_tit_for_tat")
    assert misfit(player, shipped("prisoners"), "A") is None
    reason = misfit(player, shipped("prisoners", order="sequential"), "B")
    assert reason == "it is defined for two seats that choose at the same time"
    assert "two options" in misfit(player, shipped("ultimatum"), "A")
