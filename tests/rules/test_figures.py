"""Numbers as they were written."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.rules.figures import added, exact, plain, read, shown

FLOATS = st.floats(-1e300, 1e300)
CENTS = st.integers(-10_000, 10_000).map(lambda cents: cents / 100)


@pytest.mark.parametrize(
    ("written", "meant"),
    [(3, 3), (0.1, Fraction(1, 10)), (30.4, Fraction(152, 5)), (1e-07, Fraction(1, 10**7))],
)
def test_a_number_means_what_its_decimals_say(written, meant):
    assert exact(written) == meant
    assert plain(exact(written)) == written


@pytest.mark.parametrize(
    ("value", "kept"), [(Fraction(4, 2), 2), (Fraction(1, 4), 0.25), (7, 7), (Fraction(0), 0)]
)
def test_whole_numbers_are_kept_as_ints(value, kept):
    assert plain(value) == kept
    assert type(plain(value)) is type(kept)


@given(st.floats(-1e15, 1e15))
def test_what_was_written_comes_back(number):
    assert plain(exact(number)) == number


@given(st.lists(CENTS, max_size=200))
def test_sums_are_those_of_the_decimals(amounts):
    total = 0
    for amount in amounts:
        total = added(total, amount)
    assert exact(total) == sum(map(exact, amounts))


@pytest.mark.parametrize(("payoff", "total"), [(0.1, 100), (0.7, 700), (2.5, 2500), (30.4, 30400)])
def test_a_thousand_payoffs_add_up_exactly(payoff, total):
    reached = 0
    for _ in range(1000):
        reached = added(reached, payoff)
    assert reached == total
    assert isinstance(reached, int)


def test_thirds_stay_within_a_last_digit():
    reached = 0
    for _ in range(999):
        reached = added(reached, 1 / 3)
    assert math.isclose(reached, 333, rel_tol=1e-12)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (-3, "-3"),
        (2.0, "2"),
        (30.4, "30.4"),
        (0.0001, "0.0001"),
        (100 / 3, "≈33.3333"),
        (-100 / 3, "≈-33.3333"),
        (0.1 + 0.2, "≈0.3"),
        (1 / 30000, "≈3.333e-05"),
        (0.00002, "2e-05"),
        (1e20, "1e+20"),
        (10**30, "1" + "0" * 30),
    ],
)
def test_what_people_are_shown(number, text):
    assert shown(number) == text


@given(FLOATS | st.integers())
def test_a_shown_number_never_lies(number):
    text = shown(number)
    if text.startswith("≈"):
        assert read(text) != number
        assert math.isclose(read(text), number, rel_tol=1e-3, abs_tol=5.1e-5)
    else:
        assert read(text) == float(number) or int(text) == number
    assert len(text.partition(".")[2].partition("e")[0]) <= 4
