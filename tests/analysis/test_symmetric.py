"""Rounds of many seats in one position, against by-hand results and against looking at all."""

from fractions import Fraction

import pytest

from gtlab.analysis.alike import symmetric_round
from gtlab.analysis.equilibria import cells, pure_nash, welfare_optimum
from gtlab.analysis.symmetric import Symmetric
from gtlab.errors import UserError
from gtlab.instance.game import GameSpec
from gtlab.rules.game import compile_game
from tests.journals import PUBLIC_GOODS
from tests.strategies.games import shipped

BAR = {
    "name": "bar-v1",
    "title": "Bar",
    "seats": {"least": 5, "most": 5},
    "actions": ["go", "stay"],
    "payoffs": "0.5 if my_choice == 'stay' else 1 if count(choice, 'go') <= 3 else 0",
}


def a_game(spec, seats="AB"):
    return compile_game(GameSpec.model_validate(spec), tuple(seats))


def guessing(seats, options=range(101)):
    """The prize of 1 goes to whoever is closest to two thirds of the mean, in equal parts."""

    def pay(guesses):
        # Three times the number of guesses, so that all is whole: no fraction is compared.
        off = [abs(3 * seats * guess - 2 * sum(guesses)) for guess in guesses]
        share = Fraction(1, off.count(min(off)))
        return [share if each == min(off) else 0 for each in off]

    return Symmetric(options, seats, pay)


def test_nobody_gives_to_a_public_good_and_all_giving_is_best():
    """Each unit costs its giver 0.6; four seats get 1.6 of it."""
    round_ = symmetric_round(shipped("public_goods", 4, params={"endowment": 6, "mpcr": 0.4}))
    assert round_.alike() == [(0, 6, True)]
    assert round_.nash() == [(0, 0, 0, 0)]
    assert round_.optima() == (Fraction("38.4"), [(6, 6, 6, 6)])


def test_a_bar_of_sixty_percent_is_full_in_equilibrium():
    round_ = symmetric_round(a_game(BAR, "ABCDE"))
    assert round_.alike() == []
    assert round_.nash() == [("go", "go", "go", "stay", "stay")]
    assert round_.optima() == (4, [("go", "go", "go", "stay", "stay")])


@pytest.mark.parametrize("seats", [2, 3])
def test_it_is_what_looking_at_every_joint_action_finds(seats):
    game = a_game(PUBLIC_GOODS | {"params": {"endowment": 4, "mpcr": 0.4}}, "ABC"[:seats])
    options = {seat: question.legal() for seat, question in game.offers(game.start()).items()}
    table = cells(options, lambda joint: game.ruling(game.start(), joint).payoffs)
    round_ = symmetric_round(game)
    assert {tuple(sorted(joint.values())) for joint in pure_nash(options, table)} == {
        *round_.nash()
    }
    best = welfare_optimum(options, table)
    assert round_.optima() == (
        pytest.approx(best.welfare),
        sorted({tuple(sorted(joint.values())) for joint in best.joint}),
    )


@pytest.mark.parametrize(
    ("seats", "found"),
    [(2, {0: True}), (3, {0: True}), (4, {0: True, 1: False}), (5, {0: True, 1: True})],
)
def test_guesses_of_two_thirds_in_whole_numbers(seats, found):
    """From all at 1 one seat at 0 is as far off as the rest with 4 seats, and farther with 5."""
    assert {each.choice: each.strict for each in guessing(seats).alike()} == found


def test_with_two_seats_the_lower_guess_wins_so_zero_is_weakly_best():
    round_ = guessing(2)
    assert round_.pays(0, (1,)) == 1
    assert round_.pays(0, (0,)) == Fraction(1, 2)
    assert round_.pays(1, (0,)) == 0


def test_penalties_are_to_be_small():
    fewer = Symmetric((0, 1, 2), 3, lambda crowd: [sum(crowd)] * 3, sign=-1)
    assert fewer.alike() == [(0, 0, True)]
    assert fewer.optima() == (0, [(0, 0, 0)])


def test_too_many_crowds_are_refused_and_equal_choices_are_not():
    round_ = symmetric_round(shipped("public_goods", 10))
    assert round_.crowds() == 30_045_015
    with pytest.raises(UserError, match="in 30045015 ways, more than 20000"):
        round_.nash()
    assert round_.alike() == [(0, 20, True)]
