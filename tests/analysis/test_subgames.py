"""Backward induction over games that are solved by hand."""

from itertools import pairwise

import pytest

from gtlab.analysis.subgames import subgame_perfect
from gtlab.errors import UserError
from gtlab.instance.game import GameSpec
from gtlab.rules.game import compile_game
from tests.golden.known import POOL
from tests.journals import PENALTIES, PRISONERS, TRUST, ULTIMATUM
from tests.strategies.games import table_of

CENTIPEDE = {
    "name": "centipede-v1",
    "title": "Centipede",
    "seats": ["first", "second"],
    "windows": [
        {"name": "one", "seats": ["first"], "menu": ["take", "go"]},
        {"name": "two", "seats": ["second"], "menu": ["take", "go"]},
        {"name": "three", "seats": ["first"], "menu": ["take", "go"]},
    ],
    "payoffs": {
        "first": "4 if one == 'take' else 2 if two == 'take' else 16 if three == 'take' else 8",
        "second": "1 if one == 'take' else 8 if two == 'take' else 4 if three == 'take' else 32",
    },
}
PUNISHED = {
    "name": "punished-v1",
    "title": "Public good with punishment",
    "seats": {"least": 3, "most": 3},
    "windows": [
        {"name": "give", "amount": {"high": "10", "step": "5"}},
        {"name": "points", "amount": {"high": "1"}},
    ],
    "payoffs": "10 - my_give + 0.5 * sum(give) - my_points - 1.5 * sum(others_points)",
}
SAFE_OR_FIRST = {
    "name": "entry-v1",
    "title": "Entry, then battle",
    "windows": [
        {"name": "stay", "menu": ["out", "into"]},
        {"name": "where", "menu": ["left", "right"]},
    ],
    "payoffs": "2 if count(stay, 'out') > 0 else 3 if count(where, 'left') == 2"
    " else 1 if count(where, 'right') == 2 else 0",
}


def a_game(spec, seats="AB"):
    return compile_game(GameSpec.model_validate(spec), tuple(seats))


def paid(courses):
    return [tuple(course.payoffs.values()) for course in courses]


@pytest.mark.parametrize("pie", [10, 100])
def test_the_ultimatum_game_has_two_outcomes_in_whole_units(pie):
    """At an offer of 0 the responder is indifferent: both promises are perfect."""
    found = subgame_perfect(a_game(ULTIMATUM | {"params": {"pie": pie}}))
    assert [course.rounds for course in found] == [
        ({"offer": {"A": 0}, "response": {"B": "accept"}},),
        ({"offer": {"A": 1}, "response": {"B": "accept"}},),
    ]
    assert paid(found) == [(pie, 0), (pie - 1, 1)]


def test_nothing_is_returned_and_so_nothing_is_sent():
    found = subgame_perfect(a_game(TRUST | {"params": {**TRUST["params"], "own": 10}}))
    assert [course.rounds for course in found] == [({"sent": {"A": 0}, "returned": {"B": 0}},)]
    assert paid(found) == [(10, 10)]


def test_the_centipede_is_taken_at_once():
    found = subgame_perfect(a_game(CENTIPEDE))
    assert {course.rounds[0]["one"]["A"] for course in found} == {"take"}
    assert set(paid(found)) == {(4, 1)}


def test_nobody_punishes_and_so_nobody_gives():
    found = subgame_perfect(a_game(PUNISHED, "ABC"))
    nobody = dict.fromkeys("ABC", 0)
    assert [course.rounds for course in found] == [({"give": nobody, "points": nobody},)]
    assert paid(found) == [(10, 10, 10)]


def test_every_continuation_that_is_perfect_is_a_reason_to_enter_or_to_stay_out():
    """After both entered, 3 each and 1 each are equilibria; 3 alone is worth entering for."""
    found = subgame_perfect(a_game(SAFE_OR_FIRST))
    entered = {tuple(course.rounds[0]["stay"].values()) for course in found}
    assert entered == {("into", "into"), ("out", "out"), ("out", "into"), ("into", "out")}
    both = [course for course in found if set(course.rounds[0]["stay"].values()) == {"into"}]
    assert paid(both) == [(3, 3)]


@pytest.mark.parametrize(("spec", "one"), [(PRISONERS, 1), (PENALTIES, 6)])
@pytest.mark.parametrize("rounds", [1, 2, 10])
def test_a_prisoners_dilemma_of_known_length_is_defection_throughout(spec, one, rounds):
    (found,) = subgame_perfect(a_game(spec), rounds)
    assert found.rounds == ({"choice": {"A": "defect", "B": "defect"}},) * rounds
    assert paid([found]) == [(one * rounds, one * rounds)]


def test_a_pool_that_grows_less_than_there_are_seats_is_claimed_at_once():
    """One unit left grows to 2, of which each of three gets 2/3 only."""
    params = {"initial": 4, "capacity": 4, "growth": 2, "collapse_below": 1}
    game = a_game(POOL | {"params": params}, "ABC")
    found = subgame_perfect(game, 2)
    assert {tuple(course.rounds[0]["harvest"].values()) for course in found} == {(4, 4, 4)}


def test_play_may_start_anywhere():
    game = a_game(ULTIMATUM)
    state = game.ruling(game.start(), {"A": 3}).state
    (found,) = subgame_perfect(game, state=state)
    assert found.rounds == ({"offer": {"A": 3}, "response": {"B": "accept"}},)


def test_a_subgame_without_a_pure_equilibrium_leaves_none():
    game = table_of([[(1, -1), (-1, 1)], [(-1, 1), (1, -1)]])
    assert subgame_perfect(game) == ()


@pytest.mark.parametrize("more", [{"noise": 0.1}, {"draws": {"card": {"of": [1, 2]}}}])
def test_where_chance_has_a_part_it_is_refused(more):
    with pytest.raises(UserError, match="chance has a part in it"):
        subgame_perfect(a_game(PRISONERS | more))


def test_windows_that_are_passed_over_are_on_no_course():
    """Once taken there is nothing more to choose, so there is one course and not one for each."""
    windows = [CENTIPEDE["windows"][0]] + [
        {**later, "when": f"{before['name']} == 'go'"}
        for before, later in pairwise(CENTIPEDE["windows"])
    ]
    (course,) = subgame_perfect(a_game(CENTIPEDE | {"windows": windows}))
    assert course.rounds == ({"one": {"A": "take"}},)
    assert paid([course]) == [(4, 1)]


def test_points_to_each_other_seat_are_looked_at_one_by_one():
    """A point costs its giver 1 and its target 3: nobody gives one to anybody."""
    points = {"low": "0", "high": "1"}
    spec = PUNISHED | {
        "windows": [PUNISHED["windows"][0], {"name": "points", "allotment": points}],
        "payoffs": "10 - my_give + 0.5 * sum(give) - my_points - 3 * sum(received_points)",
    }
    (course,) = subgame_perfect(a_game(spec, "ABC"))
    assert course.rounds[0]["points"] == dict.fromkeys("ABC", (0, 0))
    assert paid([course]) == [(10, 10, 10)]


def test_too_large_a_tree_is_refused():
    with pytest.raises(UserError, match="more than 100 joint actions; take fewer"):
        subgame_perfect(a_game(TRUST), most=100)
