"""What theory says of a single round."""

import pytest

from gtlab.analysis.theory import equal_amounts, in_turn, one_round
from tests.analysis.test_matrix import PENNIES, SPLIT, C, D, a_game
from tests.journals import PENALTIES, PRISONERS, PUBLIC_GOODS, TRUST, ULTIMATUM


@pytest.mark.parametrize(
    ("spec", "seats"), [(TRUST, "AB"), (ULTIMATUM, "AB"), (PUBLIC_GOODS, "ABC")]
)
def test_of_amounts_there_is_no_list_of_joint_actions(spec, seats):
    assert one_round(a_game(spec, tuple(seats))) is None


def test_defecting_is_the_equilibrium_and_cooperating_the_best_sum():
    found = one_round(a_game(PRISONERS))
    assert found.equilibria == ({"A": D, "B": D},)
    assert (found.optima, found.best, found.constant) == (({"A": C, "B": C},), 6, False)


def test_penalties_are_to_be_small():
    found = one_round(a_game(PENALTIES))
    assert found.equilibria == ({"A": D, "B": D},)
    assert (found.optima, found.best) == (({"A": C, "B": C},), 4)


def test_matching_pennies_has_no_equilibrium_in_pure_choices_and_one_sum():
    found = one_round(a_game(PENNIES))
    assert found.equilibria == ()
    assert (found.constant, found.best) == (True, 0)
    ((mixes, payoffs),) = found.mixed
    assert mixes == {seat: {C: 0.5, D: 0.5} for seat in "AB"}
    assert payoffs == {"A": 0, "B": 0}


def test_of_a_game_in_turn_it_says_nothing():
    assert one_round(a_game(SPLIT)) is None


def test_of_a_game_in_turn_it_says_where_it_leads():
    """The taker says yes before the split is known, and the maker is then greedy."""
    (course, *_) = in_turn(a_game(SPLIT))
    assert course.rounds[0]["split"] == {"A": "greedy"}
    assert course.payoffs == {"A": 8, "B": 2}
    assert in_turn(a_game(PRISONERS)) is None
    assert in_turn(a_game(ULTIMATUM | {"params": {"pie": 2_000}})) is None


def test_equal_amounts():
    """Two seats lose by giving what pays each of them 0.4."""
    (alike,) = equal_amounts(a_game(PUBLIC_GOODS))
    assert (alike.choice, alike.strict) == (0, True)
    assert equal_amounts(a_game(TRUST)) is None
    assert equal_amounts(a_game(PRISONERS)) is None
    assert equal_amounts(a_game(PUBLIC_GOODS | {"params": {"endowment": 200, "mpcr": 1}})) is None
