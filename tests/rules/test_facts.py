"""What can be said of a game from its declaration alone."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.errors import UserError
from gtlab.rules.facts import (
    Facts,
    at_place,
    count_outcomes,
    facts,
    outcomes,
    policies,
    round_by,
    size,
    some_worlds,
)
from gtlab.rules.figures import exact, plain
from gtlab.terms.questions import Amount, Menu
from tests.rules.games import GAMES, SHIPPED, a_game, known

BOUNDS = st.integers(-100, 100).map(lambda n: n / 10)
AMOUNTS = st.builds(
    lambda low, steps, step: Amount(
        plain(exact(low)), plain(exact(low) + steps * exact(step)), plain(exact(step))
    ),
    BOUNDS,
    st.integers(0, 60),
    st.integers(1, 30).map(lambda n: n / 10),
)


@given(AMOUNTS, st.floats(0, 1))
def test_every_place_of_an_amount_is_legal(amount, place):
    legal = amount.legal()
    assert size(amount) == len(legal)
    assert at_place(amount, place) in legal
    assert amount.check(at_place(amount, place)) == at_place(amount, place)
    assert (at_place(amount, 0), at_place(amount, 1)) == (legal[0], legal[-1])


def test_the_places_of_a_menu():
    menu = Menu(("a", "b", "c"))
    assert size(menu) == 3
    assert [at_place(menu, place) for place in (0, 0.4, 0.5, 0.9, 1)] == ["a", "b", "b", "c", "c"]


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("prisoners", 4),
        ("three", 8),
        ("entry", 4),
        ("ultimatum", 22),
        ("dictator", 11),
        ("trust", 11 * 31),
        ("decimals", 16),
    ],
)
def test_how_many_ways_a_round_can_go(name, count):
    game = known(name)
    assert count_outcomes(game, game.start()) == count


def test_all_ways_are_different_and_within_the_count():
    game = known("trust")
    found = [moves for moves, _ in outcomes(game, game.start())]
    assert len(found) == sum(3 * sent + 1 for sent in range(11))
    assert all(found.count(moves) == 1 for moves in found)
    assert all(moves["returned"]["B"] <= 3 * moves["sent"]["A"] for moves in found)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("prisoners", Facts(0, 5, None, 4, 4)),
        ("matching_pennies", Facts(-1, 1, 0, 4, 4)),
        ("ultimatum", Facts(0, 10, None, 22, 22)),
        ("dictator", Facts(0, 10, 10, 11, 11)),
        ("trust", Facts(0, 30, None, 176, 341)),
        ("public_goods", Facts(8, 44, None, 11, 21**4)),
        ("common_pool", Facts(0, 100, None, 13, 101**5)),
        ("penalties", Facts(0, 10 / 3, None, 4, 4)),
    ],
)
def test_the_facts_of_a_first_round(name, expected):
    assert facts(known(name)) == expected


@pytest.mark.parametrize("name", sorted([*SHIPPED, *GAMES]))
def test_every_payoff_lies_between_least_and_most(name):
    game = known(name)
    found = facts(game)
    for policy in policies(game):
        payoffs = round_by(game, some_worlds(game, game.start())[0], policy).payoffs
        assert all(found.least <= pay <= found.most for pay in payoffs.values())
        if found.sum is not None:
            assert sum(map(exact, payoffs.values())) == exact(found.sum)


def test_a_policy_is_followed_through_all_windows():
    game = known("punishment")
    ruled = [round_by(game, game.start(), policy) for policy in policies(game)]
    made = [
        {name: tuple(joint.values()) for name, joint in ruling.moves.items()} for ruling in ruled
    ]
    assert {"gift": (0, 0), "blow": (0, 0)} in made
    assert {"gift": (5, 5), "blow": (2, 2)} in made
    assert {"gift": (10, 0), "blow": (0, 0)} in made
    assert {"gift": (0, 10), "blow": (5, 0)} not in made  # who is apart stays apart
    assert {"gift": (0, 10), "blow": (0, 0)} in made


def test_a_zero_sum_is_exact():
    game = a_game(
        windows=[{"name": "w", "amount": {"high": 1, "step": 0.1}}],
        payoffs="my_w - sum(others_w)",
    )
    assert facts(game).sum == 0
    assert sum(map(Fraction, (0.1, 0.2, -0.3))) != 0  # as floats it would not be


def test_no_more_outcomes_are_looked_at_than_there_are():
    windows = [
        {"name": "first", "menu": ["on", "stop"]},
        {"name": "then", "amount": {"high": 2}, "when": "count(first, 'on') > 0"},
    ]
    game = a_game(windows=windows, payoffs="my_then")
    # Who stops leaves one way to go on; of the other three, each has 3 x 3.
    assert facts(game) == Facts(0, 2, None, 28, 28)


def test_what_the_rules_do_not_decide_is_no_fact():
    game = a_game(windows=[{"name": "w", "amount": {"high": 1}}], payoffs="1 / my_w")
    with pytest.raises(UserError, match="cannot be computed"):
        facts(game)


@pytest.mark.timeout(10)
def test_wide_games_are_not_listed():
    game = known("volunteer", count=26)
    assert facts(game) == Facts(0, 1, None, 55, 2**26)
