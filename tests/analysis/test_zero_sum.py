"""Values by hand, and by what both seats can make sure of."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gtlab.analysis.mixed import expected, mixed_nash
from gtlab.analysis.zero_sum import value
from gtlab.errors import UserError
from tests.analysis.test_mixed import AB, bimatrix


def zero_sum(one):
    return bimatrix(one, [[-pay for pay in row] for row in one])


@pytest.mark.parametrize(
    ("matrix", "worth", "mine", "other"),
    [
        ([[1, -1], [-1, 1]], 0, (Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 2), Fraction(1, 2))),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, (Fraction(1, 3),) * 3, (Fraction(1, 3),) * 3),
        # No saddle: p = (4 + 2) / (3 + 1 + 2 + 4), and the value is (3 * 4 - 1 * 2) / 10.
        ([[3, -1], [-2, 4]], 1, (Fraction(3, 5), Fraction(2, 5)), (Fraction(1, 2), Fraction(1, 2))),
        ([[2, 1], [4, 3]], 3, (0, 1), (0, 1)),
    ],
)
def test_values(matrix, worth, mine, other):
    options, table = zero_sum(matrix)
    found = value(options, table)
    assert found.value == worth
    assert (tuple(found.mixes["A"].values()), tuple(found.mixes["B"].values())) == (mine, other)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.integers(-5, 5), min_size=3, max_size=3), min_size=2, max_size=4))
def test_the_value_is_what_both_can_make_sure_of(matrix):
    options, table = zero_sum(matrix)
    found = value(options, table)
    for seat, sure in (("A", found.value), ("B", -found.value)):
        (other,) = set(AB) - {seat}
        least = []
        for option in options[other]:
            pure = {each: Fraction(each == option) for each in options[other]}
            least.append(expected({seat: found.mixes[seat], other: pure}, options, table)[seat])
        assert min(least) == sure
    assert {each.payoffs["A"] for each in mixed_nash(options, table)} == {found.value}


def test_a_value_of_penalties_is_a_penalty():
    options, table = zero_sum([[2, 1], [4, 3]])
    assert value(options, table, sign=-1).value == 2


def test_where_both_can_gain_there_is_no_value():
    options, table = bimatrix([[3, 0], [5, 1]], [[3, 5], [0, 1]])
    with pytest.raises(UserError, match="two seats with one sum"):
        value(options, table)
