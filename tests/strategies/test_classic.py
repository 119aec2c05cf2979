"""The classics, rule by rule."""

from itertools import product

import pytest

from gtlab.strategies.cards import make
from gtlab.strategies.classic import generosity_of
from gtlab.strategies.seen import replay
from gtlab.terms.chance import Draw
from tests.strategies.games import NO_DRAW, Fixed, events_of, shipped, three_way

C, D = "cooperate", "defect"


def choice(name, history, *, seat="A", args=None, game=None):
    game = game or shipped("prisoners")
    return make(name, args).decide(replay(game, seat, events_of(game, history)), NO_DRAW)


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("tit_for_tat", C),
        ("suspicious_tit_for_tat", D),
        ("grim", C),
        ("win_stay_lose_shift", C),
        ("generous_tit_for_tat", C),
    ],
)
def test_the_first_move(name, first):
    assert choice(name, []) == first


@pytest.mark.parametrize(("mine", "other"), list(product([C, D], repeat=2)))
def test_answers_to_the_last_round(mine, other):
    assert choice("tit_for_tat", [(mine, other)]) == other
    assert choice("suspicious_tit_for_tat", [(mine, other)]) == other
    assert choice("win_stay_lose_shift", [(mine, other)]) == (C if mine == other else D)


def test_the_opposite_seat_sees_it_the_other_way():
    assert choice("tit_for_tat", [(D, C)], seat="B") == D
    assert choice("grim", [(C, D)], seat="B") == C


def test_grim_looks_at_the_others_and_not_at_itself():
    assert choice("grim", [(D, C), (D, C)]) == C
    assert choice("grim", [(C, D), (C, C), (C, C)]) == D


def test_a_second_mover_answers_the_move_just_made():
    game = shipped("prisoners", order="sequential")
    seen = replay(game, "B", events_of(game, [(C, C)]))
    assert make("tit_for_tat").decide(seen, NO_DRAW) == C
    seen.published({"choice": {"A": D}})
    assert make("tit_for_tat").decide(seen, NO_DRAW) == D
    assert make("grim").decide(seen, NO_DRAW) == D


def test_it_works_in_any_game_with_a_cooperative_option():
    stag = shipped("stag_hunt")
    assert choice("tit_for_tat", [("stag", "hare")], game=stag) == "hare"
    assert choice("grim", [("stag", "stag")], game=stag) == "stag"


@pytest.mark.parametrize(
    ("history", "answer", "for_good"),
    [
        ([(D, C, C)], C, C),
        ([(C, C, D)], D, D),
        ([(C, D, D)], D, D),
        ([(C, D, C), (C, C, C)], C, D),
    ],
)
def test_in_a_group_one_defection_is_enough(history, answer, for_good):
    game = three_way()
    assert choice("tit_for_tat", history, game=game) == answer
    assert choice("suspicious_tit_for_tat", history, game=game) == answer
    assert choice("grim", history, game=game) == for_good


def test_generosity_is_the_formula_of_the_game():
    # min(1 - (5-3)/(3-0), (3-1)/(5-1)) = min(1/3, 1/2)
    assert generosity_of(shipped("prisoners"), "A") == pytest.approx(1 / 3)
    assert generosity_of(shipped("prisoners", order="sequential"), "B") == pytest.approx(1 / 3)
    assert generosity_of(shipped("stag_hunt"), "A") is None


def test_penalties_are_read_as_penalties():
    years = {f"{C} {C}": [2, 2], f"{C} {D}": [10, 0], f"{D} {C}": [0, 10], f"{D} {D}": [6, 6]}
    game = shipped("prisoners", goal="minimise", payoffs=years)
    # T 0, R -2, P -6, S -10: min(1 - 2/8, 4/6)
    assert generosity_of(game, "A") == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("generosity", "number", "expected"),
    [
        (None, 0.33, C),
        (None, 0.34, D),
        (0.0, 0.0, D),
        (1.0, 0.999, C),
        (0.5, 0.5, D),
        (0.5, 0.4, C),
    ],
)
def test_a_defection_is_forgiven_as_often_as_said(generosity, number, expected):
    game = shipped("prisoners")
    seen = replay(game, "A", events_of(game, [(C, D)]))
    player = make("generous_tit_for_tat", {"generosity": generosity})
    assert player.decide(seen, Fixed(number)) == expected


def test_forgiveness_has_the_said_frequency():
    game = shipped("prisoners")
    seen = replay(game, "A", events_of(game, [(C, D)]))
    player = make("generous_tit_for_tat")
    made = [player.decide(seen, Draw(1, "decide", number)) for number in range(3000)]
    # Four standard errors of a share of 1/3 in 3000.
    assert made.count(C) / 3000 == pytest.approx(1 / 3, abs=0.035)


@pytest.mark.parametrize(
    ("name", "history", "why"),
    [
        (
            "tit_for_tat",
            [],
            "no choice of the others is known yet, and the rule opens with cooperate.",
        ),
        ("tit_for_tat", [(C, D)], "another seat's last choice was defect, so I choose defect."),
        ("suspicious_tit_for_tat", [], "this is the first round, and the rule opens with defect."),
        ("grim", [(C, D), (D, C)], "another seat has chosen defect at least once, so I choose"),
        ("grim", [(C, C)], "no other seat has ever chosen defect, so I choose cooperate."),
        ("win_stay_lose_shift", [(C, D)], "which is a loss, so I shift from cooperate to defect."),
        ("win_stay_lose_shift", [(D, C)], "which is a win, so I stay with defect."),
    ],
)
def test_the_reason_is_the_true_one(name, history, why):
    game = shipped("prisoners")
    seen, player = replay(game, "A", events_of(game, history)), make(name)
    assert why in player.thought(seen, player.decide(seen, NO_DRAW))


@pytest.mark.parametrize(
    ("number", "word"), [(0.1, "says so: cooperate"), (0.9, "says no: defect")]
)
def test_the_reason_of_a_lot_is_the_lot(number, word):
    game = shipped("prisoners")
    seen, player = replay(game, "A", events_of(game, [(C, D)])), make("generous_tit_for_tat")
    thought = player.thought(seen, player.decide(seen, Fixed(number)))
    assert "with probability 0.3333" in thought
    assert word in thought
