"""The bounds of a round, found by playing it in every way."""

import pytest

from gtlab.analysis.welfare import LIMIT, Bounds, bounds_of
from tests.journals import (
    COMMONS,
    PENALTIES,
    PRISONERS,
    PUBLIC_GOODS,
    TRUST,
    ULTIMATUM,
    an_instance,
)


@pytest.mark.parametrize(
    ("game", "bounds"),
    [
        (PRISONERS, Bounds(2, 6)),
        (PENALTIES, Bounds(12, 4)),
        (ULTIMATUM, Bounds(0, 10)),
        (TRUST, Bounds(10, 30)),
        (PUBLIC_GOODS, Bounds(40, pytest.approx(32))),
    ],
)
def test_worst_and_best(game, bounds):
    found = bounds_of(an_instance(game))
    if game is PUBLIC_GOODS:
        # Two seats with a return of 0.4 lose by giving: the total is best when nobody does.
        assert found == Bounds(32, 40)
    else:
        assert found == bounds


def test_nothing_is_claimed_where_rounds_hang_together():
    assert bounds_of(an_instance(COMMONS)) is None
    assert bounds_of(an_instance(PRISONERS | {"payoffs": "round"})) is None


def test_nothing_is_claimed_where_there_are_too_many_ways():
    assert LIMIT < 21**4
    assert bounds_of(an_instance(PUBLIC_GOODS, seats=4)) is None


def test_a_sequential_order_has_the_same_bounds():
    assert bounds_of(an_instance(PRISONERS | {"order": "sequential"})) == Bounds(2, 6)


def test_a_game_that_does_not_compile_has_none():
    assert bounds_of(an_instance(PRISONERS | {"payoffs": "what + 1"})) is None
