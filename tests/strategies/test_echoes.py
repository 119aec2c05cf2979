"""Answers to the other's last one or two choices."""

from itertools import product

import pytest

from gtlab.instance.game import PROMISE
from gtlab.strategies.cards import make, misfit
from gtlab.strategies.echoes import last_known
from gtlab.strategies.seen import replay
from tests.strategies.games import NO_DRAW, events_of, shipped, three_way

C, D = "cooperate", "defect"


def seen_of(*others, **changes):
    game = shipped("prisoners", **changes)
    return replay(game, "A", events_of(game, [(C, other) for other in others]))


def choice(name, *others):
    return make(name).decide(seen_of(*others), NO_DRAW)


@pytest.mark.parametrize(
    ("name", "first"),
    [("tit_for_two_tats", C), ("two_tits_for_tat", C), ("bully", D), ("anti_tit_for_tat", C)],
)
def test_the_first_move(name, first):
    assert choice(name) == first


@pytest.mark.parametrize("others", list(product([C, D], repeat=3)))
def test_two_choices_are_counted_and_no_more(others):
    assert choice("tit_for_two_tats", *others) == (D if others[1:] == (D, D) else C)
    assert choice("two_tits_for_tat", *others) == (D if D in others[1:] else C)


def test_one_known_choice_is_not_two():
    assert choice("tit_for_two_tats", D) == C
    assert choice("two_tits_for_tat", D) == D


@pytest.mark.parametrize(("other", "answer"), [(C, D), (D, C)])
def test_the_opposite_of_the_last_choice(other, answer):
    assert choice("bully", D, C, other) == choice("anti_tit_for_tat", D, C, other) == answer


def test_a_second_mover_knows_the_choice_just_made():
    game = shipped("prisoners", order="sequential")
    seen = replay(game, "B", events_of(game, [(C, C)]))
    seen.published({"choice": {"A": D}})
    assert last_known(seen, 2) == [C, D]
    assert last_known(seen, 1) == [D]
    assert make("two_tits_for_tat").decide(seen, NO_DRAW) == D
    assert make("bully").decide(seen, NO_DRAW) == C


def test_a_promise_is_no_choice():
    game = shipped("prisoners", promises="free")
    seen = replay(game, "A", events_of(game, [(D, D, C, D)]))
    assert last_known(seen, 2) == [D]
    seen.published({PROMISE: {"A": C, "B": C}})
    assert last_known(seen, 2) == [D]


def test_who_answers_one_does_not_play_in_a_group():
    reason = misfit(make("bully"), three_way(), "A")
    assert reason == "it is defined for two seats, and the game has 3"


@pytest.mark.parametrize(
    ("name", "others", "en", "zh"),
    [
        ("bully", (), "no choice of the other is known yet", "先选defect"),
        ("bully", (D,), "so I choose the opposite, cooperate", "选cooperate"),
        (
            "tit_for_two_tats",
            (C, D, C),
            "defect makes up 1 of the other's last 2 known choices, so I choose cooperate",
            "最近 2 次已知的选择中有 1 次是defect，所以我选cooperate",
        ),
    ],
)
def test_the_reason_is_the_true_one(name, others, en, zh):
    game = shipped("prisoners", labels={})
    player = make(name)
    for language, said in (("en", en), ("zh", zh)):
        seen = replay(game, "A", events_of(game, [(C, other) for other in others]), language)
        assert said in player.thought(seen, player.decide(seen, NO_DRAW))
