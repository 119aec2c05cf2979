"""The corners of small sets, drawn by hand."""

from fractions import Fraction

from gtlab.analysis.vertices import positive, turned, vertices


def test_the_corners_of_a_triangle_and_of_a_square_cut_off():
    # x + 2 y <= 1 and x <= 1: the triangle (0, 0), (1, 0), (0, 1/2); both bounds meet in (1, 0).
    rows = [[Fraction(1), Fraction(2)], [Fraction(1), Fraction(0)]]
    assert vertices(rows, own_first=True) == {
        (1, 0): {1, 2, 3},
        (0, Fraction(1, 2)): {0, 2},
    }
    # x + y <= 1, 2 x <= 1: (1/2, 0), (1/2, 1/2), (0, 1); as the second seat the answers come first.
    rows = [[Fraction(1), Fraction(1)], [Fraction(2), Fraction(0)]]
    assert vertices(rows, own_first=False) == {
        (Fraction(1, 2), 0): {1, 3},
        (Fraction(1, 2), Fraction(1, 2)): {0, 1},
        (0, 1): {0, 2},
    }


def test_payoffs_are_moved_up_to_one_and_turned():
    assert positive([[Fraction(-2), Fraction(0)]]) == [[1, 3]]
    assert turned([[Fraction(1), Fraction(2)]]) == [[1], [2]]
