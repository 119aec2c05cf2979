"""Equations and programmes whose solutions are worked out by hand."""

from fractions import Fraction

import pytest

from gtlab.analysis.linear import maximise, solve


def fractions(*rows):
    return [[Fraction(part) for part in row] for row in rows]


def test_three_equations():
    # x = 1, y = -2, z = 1/3 put into the rows gives the right side; the first pivot is 0.
    rows = fractions((0, 1, 3), (2, 0, 6), (1, 1, 1))
    assert solve(rows, [Fraction(-1), Fraction(4), Fraction(-2, 3)]) == [1, -2, Fraction(1, 3)]


@pytest.mark.parametrize("right", [(1, 2), (1, 3)])
def test_no_solution_and_many_are_none(right):
    assert solve(fractions((1, 1), (2, 2)), [Fraction(part) for part in right]) is None


def test_a_programme_with_its_dual():
    # max 3x + 2y, x + y <= 1, 3x <= 1: x = 1/3, y = 2/3, 7/3; prices 2 and 1/3 add up to it.
    found = maximise([Fraction(3), Fraction(2)], fractions((1, 1), (3, 0)))
    assert found == (Fraction(7, 3), (Fraction(1, 3), Fraction(2, 3)), (2, Fraction(1, 3)))


def test_ties_do_not_go_round_in_a_circle():
    # Three bounds meet in one point, 1 for each; the sum is best there.
    found = maximise(
        [Fraction(1), Fraction(1)], fractions((1, 0), (0, 1), (Fraction(1, 2), Fraction(1, 2)))
    )
    assert found.value == 2
    assert found.unknowns == (1, 1)


def test_a_goal_without_a_bound():
    with pytest.raises(ValueError, match="no greatest value"):
        maximise([Fraction(1), Fraction(1)], fractions((1, 0)))
