"""Mixed equilibria and values: by hand, by textbook, and by what defines them."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gtlab.analysis.equilibria import cells, pure_nash
from gtlab.analysis.mixed import MOST, Mixed, expected, mixed_nash, supports
from gtlab.errors import UserError

AB = ("A", "B")


def bimatrix(one, two):
    options = {"A": tuple(range(len(one))), "B": tuple(range(len(one[0])))}
    table = cells(
        options, lambda j: dict(zip(AB, (m[j["A"]][j["B"]] for m in (one, two)), strict=True))
    )
    return options, table


def shares(found):
    return [tuple(tuple(found.mixes[seat].values()) for seat in AB) for found in found]


def is_equilibrium(found, options, table, sign=1):
    """No seat would gain by another option of its own, whatever the solver thought."""
    for seat in AB:
        for option in options[seat]:
            pure = {other: Fraction(other == option) for other in options[seat]}
            there = expected({**found.mixes, seat: pure}, options, table)[seat]
            if sign * there > sign * found.payoffs[seat]:
                return False
    return found.payoffs == expected(found.mixes, options, table)


def test_battle_of_the_sexes():
    # Indifference: 10 q = 7 (1 - q), so q = 7/17 and 10 * 7/17 = 70/17 for both.
    options, table = bimatrix([[10, 0], [0, 7]], [[7, 0], [0, 10]])
    found = mixed_nash(options, table)
    assert shares(found) == [
        ((1, 0), (1, 0)),
        ((0, 1), (0, 1)),
        ((Fraction(10, 17), Fraction(7, 17)), (Fraction(7, 17), Fraction(10, 17))),
    ]
    assert found[2].payoffs == {"A": Fraction(70, 17), "B": Fraction(70, 17)}
    assert [each.pure for each in found] == [True, True, False]


def test_penalties_have_the_equilibria_of_the_game_turned_round():
    # Years of 6, 10, 0 and 2: the first option is dominant, though it looks the more costly.
    options, table = bimatrix([[6, 0], [10, 2]], [[6, 10], [0, 2]])
    assert mixed_nash(options, table, sign=-1) == [
        Mixed({"A": {0: 1, 1: 0}, "B": {0: 1, 1: 0}}, {"A": 6, "B": 6})
    ]


def test_a_game_with_an_equilibrium_inside_and_unequal_menus():
    # Von Stengel (2007), example 3.3: payoffs of 3 by 2, with three equilibria.
    options, table = bimatrix([[3, 3], [2, 5], [0, 6]], [[3, 2], [2, 6], [3, 1]])
    found = mixed_nash(options, table)
    assert shares(found) == [
        ((1, 0, 0), (1, 0)),
        ((Fraction(4, 5), Fraction(1, 5), 0), (Fraction(2, 3), Fraction(1, 3))),
        ((0, Fraction(1, 3), Fraction(2, 3)), (Fraction(1, 3), Fraction(2, 3))),
    ]


def test_of_a_continuum_its_ends_are_found():
    # B pays nothing for either column, and A's top row is best up to half of the right column.
    options, table = bimatrix([[1, 1], [0, 2]], [[0, 0], [0, 0]])
    assert shares(mixed_nash(options, table)) == [
        ((1, 0), (1, 0)),
        ((0, 1), (0, 1)),
        ((1, 0), (Fraction(1, 2), Fraction(1, 2))),
        ((0, 1), (Fraction(1, 2), Fraction(1, 2))),
    ]


MATRICES = st.integers(1, 3).flatmap(
    lambda rows: st.integers(1, 3).flatmap(
        lambda columns: st.tuples(
            *[
                st.lists(
                    st.lists(st.integers(-3, 3), min_size=columns, max_size=columns),
                    min_size=rows,
                    max_size=rows,
                )
            ]
            * 2
        )
    )
)


@settings(max_examples=60, deadline=None)
@given(MATRICES, st.sampled_from([1, -1]))
def test_there_is_always_one_and_what_is_found_is_one(matrices, sign):
    options, table = bimatrix(*matrices)
    found = mixed_nash(options, table, sign)
    assert found
    assert all(is_equilibrium(each, options, table, sign) for each in found)
    pure = [tuple(joint.values()) for joint in pure_nash(options, table, sign)]
    assert [
        tuple(choice for mix in each.mixes.values() for choice, share in mix.items() if share)
        for each in found
        if each.pure
    ] == pure


def test_three_seats_and_long_menus_are_refused():
    three = dict.fromkeys("ABC", (0, 1))
    with pytest.raises(UserError, match="3 seats"):
        mixed_nash(three, {})
    wide = dict.fromkeys(AB, tuple(range(7)))
    assert supports(wide) > MOST
    with pytest.raises(UserError, match="3432 pairs of supports"):
        mixed_nash(wide, {})
