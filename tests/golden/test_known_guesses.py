"""Guessing two thirds of the mean: the equilibria in whole numbers, and the levels before them."""

import re
from fractions import Fraction

import pytest

from gtlab.analysis.symmetric import Symmetric
from tests.golden.known import ROWS

ROW = ROWS["guess_two_thirds"]


def guessing(seats, most=100):
    """A prize of 1 to whoever is closest to two thirds of the mean, in equal parts."""

    def pay(guesses):
        # Three times the number of guesses, so that all is whole and no fraction is compared.
        off = [abs(3 * seats * guess - 2 * sum(guesses)) for guess in guesses]
        share = Fraction(1, off.count(min(off)))
        return [share if each == min(off) else Fraction(0) for each in off]

    return Symmetric(range(most + 1), seats, pay)


@pytest.mark.parametrize(
    ("seats", "choices", "strict_at_one"),
    [
        (2, [0], None),
        (3, [0], None),
        (4, [0, 1], False),
        (5, [0, 1], True),
        (8, [0, 1], True),
    ],
)
def test_equal_guesses(seats, choices, strict_at_one):
    """All at 1, one at 0: of 4 seats it is as far off as the rest, of 5 farther."""
    assert re.search("all 1 for n>=4 .weak at n=4, ties; strict from n=5", ROW["nash"])
    found = {each.choice: each.strict for each in guessing(seats).alike()}
    assert list(found) == choices
    assert found.get(1) == strict_at_one


@pytest.mark.parametrize("seats", [2, 3])
def test_of_two_or_three_seats_no_unequal_guesses_are_one_either(seats):
    assert guessing(seats, most=20).nash() == [(0,) * seats]


@pytest.mark.parametrize(("seats", "most"), [(4, 12), (5, 8)])
def test_of_four_or_five_seats_these_two_are_all(seats, most):
    assert guessing(seats, most).nash() == [(0,) * seats, (1,) * seats]


def test_the_levels_are_two_thirds_of_each_other():
    levels = [Fraction(50)]
    while len(levels) < len(ROW["levels"]):
        levels.append(levels[-1] * 2 / 3)
    assert [round(float(level), 3) for level in levels] == list(ROW["levels"].values())


@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_level_wins_against_a_crowd_of_the_one_below(level):
    below, own = (round(list(ROW["levels"].values())[at]) for at in (level, level + 1))
    crowd = guessing(100)
    assert crowd.pays(own, (below,) * 99) == 1
    assert crowd.pays(below, (below,) * 99) == Fraction(1, 100)
