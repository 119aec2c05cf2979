"""Rounds of one window, looked at whole or by how many choose what."""

import pytest

from gtlab.analysis.one_window import Round
from gtlab.errors import UserError
from tests.strategies.games import shipped

C, D = "cooperate", "defect"


def joint(*choices):
    return {"choice": dict(zip("AB", choices, strict=True))}


def test_who_leaves_a_joint_action():
    round_ = Round(shipped("prisoners"), 100)
    assert round_.leaving(joint(D, D)) == ""
    assert round_.leaving(joint(D, C)) == "B gets 1 by defect, more than 0"
    assert round_.others(joint(D, D)) == ""
    assert round_.dominance(joint(D, D)) == ""
    assert round_.dominance(joint(D, C)).startswith("B can do better than cooperate")


def test_the_best_total():
    round_ = Round(shipped("prisoners"), 100)
    assert round_.best(6, [joint(C, C)], only=True) == ""
    assert round_.best(6, [], only=True) == "1 joint actions reach it"
    assert round_.best(5, [], only=False) == "the best total is 6, not 5"


def test_a_crowd_too_large_for_a_table():
    game = shipped("public_goods", 4, params={"endowment": 5, "mpcr": 0.4})
    whole, counted = Round(game, 6**4), Round(game, 6**4 - 1)
    nothing = {"contribution": dict.fromkeys("ABCD", 0)}
    something = {"contribution": dict.fromkeys("ABCD", 5)}
    with pytest.raises(UserError, match="there are 1296 joint actions, more than 1295"):
        counted.table()
    for round_ in (whole, counted):
        assert round_.others(nothing) == ""
        assert round_.dominance(nothing) == ""
        assert round_.dominance(something) != ""
        assert round_.best(32, [something], only=True) == ""
        assert round_.best(32, [], only=True) != ""


def test_seats_in_turn_are_no_single_window():
    with pytest.raises(UserError, match="in turn"):
        Round(shipped("ultimatum"), 100)
