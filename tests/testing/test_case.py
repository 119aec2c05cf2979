"""What is tried of a game is tried once, and failures show it."""

from gtlab.testing.case import Case
from gtlab.testing.explored import LESS
from tests.rules.games import known


def test_a_game_is_tried_once():
    case = Case(known("prisoners"))
    assert case.explored is case.explored
    assert case.matches is case.matches
    assert case.name == "prisoners-v1 (2 seats)"


def test_effort_bounds_what_is_compared():
    case = Case(known("common_pool"), effort=LESS)
    assert len(case.some) == LESS.again
    assert case.some[0][0] == case.explored.steps[0]


def test_a_failure_shows_the_step_and_the_place():
    case = Case(known("prisoners"), place=lambda key: f"file: {key}")
    failure = case.failure("wrong", "more", step=case.explored.steps[1], key="rules.payoffs")
    assert failure.example == ("A cooperate, B defect", "in round 1, window 1", "more")
    assert failure.place == "file: rules.payoffs"
