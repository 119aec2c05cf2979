"""Payoffs: whole, within bounds, alike for all seats, adding up."""

import pytest

from gtlab.instance.facts import Facts
from gtlab.testing.case import Case
from gtlab.testing.paying import adds_up, negative, pays, symmetric, within
from tests.rules.games import SHIPPED, known, made
from tests.strategies.games import spec_of
from tests.testing.planted import DILEMMA, PLANTED, game_of


def test_a_sound_game_pays():
    assert pays(Case(known("punishment"))) is None


def test_a_stranger_that_is_paid_is_named():
    case = Case(PLANTED["a seat is left out"].game)
    assert "seat B is paid nothing" in pays(case).problem


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("prisoners", 0, 5),
        ("matching_pennies", -1, 1),
        ("dictator", 0, 10),
        # All is sent and comes back as 30, or nothing is sent: from 0 to 30 for both.
        ("trust", 0, 30),
        # Two seats: 20 alone in the pot pay 8; 20 kept while the other gives 20 pay 28.
        ("public_goods", 8, 28),
    ],
)
def test_the_range_that_a_game_has_holds_and_no_other(name, low, high):
    case = Case(known(name, count=2))
    assert within(case, low, high) is None
    assert "outside" in within(case, low, high - 1).problem
    assert "outside" in within(case, low + 1, high).problem
    assert f"from {low} to {high}, not" in within(case, low, high + 1).problem


@pytest.mark.parametrize(("name", "total"), [("matching_pennies", 0), ("dictator", 10)])
def test_a_sum_that_is_constant(name, total):
    case = Case(known(name))
    assert adds_up(case, total) is None
    assert f"not {total + 1}" in adds_up(case, total + 1).problem


def test_a_sum_that_is_not_constant_shows_where():
    failure = adds_up(Case(known("prisoners")), 6)
    assert failure.problem == "they add up to 5, not 6"
    assert failure.example[0] == "A cooperate, B defect"


NONE = Facts()
ALIKE = {"penalties", "volunteer", "punishment", "wealth", "decimals"}
ALIKE |= {name for name in SHIPPED if (spec_of(name).facts or NONE).symmetric}
APART = {"battle_of_sexes", "matching_pennies", "ultimatum", "trust", "dictator", "three"}


@pytest.mark.parametrize("name", sorted(ALIKE))
def test_seats_are_alike_in_the_games_that_say_so(name):
    assert symmetric(Case(known(name))) is None


@pytest.mark.parametrize("name", sorted(APART))
def test_seats_are_not_alike_where_they_stand_apart(name):
    assert symmetric(Case(known(name))) is not None


@pytest.mark.parametrize("name", ["volunteer", "common_pool"])
def test_three_seats_are_alike(name):
    assert symmetric(Case(made(name, count=3))) is None


def test_one_question_put_in_turn_leaves_seats_alike():
    assert symmetric(Case(known("prisoners", order="sequential"))) is None


def test_seats_that_differ_are_shown():
    failure = symmetric(Case(known("battle_of_sexes")))
    assert failure.problem == "with A as B, B as A pays A 2, B 1"
    assert failure.example == ("A ballet, B ballet", "in round 1, window 1", "pays A 2, B 1")


def test_seats_that_are_asked_in_other_windows_are_not_alike():
    assert "is asked instead" in symmetric(Case(known("trust"))).problem


@pytest.mark.parametrize(
    ("goal", "cells", "says"),
    [
        ("minimise", [-1, 0, -2, -3], "charged -1"),
        ("minimise", [-1, 0, 2, -3], None),
        ("minimise", [0, 0, 0, 0], None),
        ("maximise", [-1, -1, -2, -3], None),
    ],
)
def test_penalties_are_charged_and_not_given(goal, cells, says):
    names = ["stay stay", "stay go", "go stay", "go go"]
    payoffs = {name: [cell, cell] for name, cell in zip(names, cells, strict=True)}
    found = negative(Case(game_of(DILEMMA, goal=goal, payoffs=payoffs)))
    assert (found and says in found.problem) or (found is None and says is None)
