"""Care for others, against the published utility and against joint choices listed one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.strategies.cards import make
from gtlab.strategies.seen import replay
from gtlab.strategies.social import Standing, unkind
from tests.strategies.games import (
    NO_DRAW,
    C,
    D,
    decided,
    events_of,
    reason,
    shipped,
    square,
    table_of,
)


def test_standing_is_the_published_utility_of_two():
    utility = Standing(0.5, -0.25)
    # Ahead with 6 to 2: (1 - 0.5) 6 + 0.5 x 2; behind with 2 to 6: (1 + 0.25) 2 - 0.25 x 6.
    assert utility(1, {"A": 6, "B": 2}, "A") == pytest.approx(4)
    assert utility(1, {"A": 2, "B": 6}, "A") == pytest.approx(1)
    assert utility(1, {"A": 3, "B": 3}, "A") == 3
    # Penalties of 2 and 6 are payoffs of -2 and -6: ahead by 4.
    assert utility(-1, {"A": 2, "B": 6}, "A") == pytest.approx(-2 - 0.5 * 4)


def test_of_several_the_mean_is_taken():
    # 4 against 7 and 2: 4 + (0.2 x 3 + 0.5 x -2) / 2
    assert Standing(0.5, 0.2)(1, {"A": 4, "B": 7, "C": 2}, "A") == pytest.approx(3.8)


def test_the_unkind_lose_weight():
    utility = Standing(0.5, 0.2, 0.3, frozenset("B"))
    assert utility(1, {"A": 4, "B": 2, "C": 2}, "A") == pytest.approx(4 + (0.2 * -2 + 0.5 * -2) / 2)


@given(cells=square(3), alpha=st.floats(0, 4), beta=st.floats(0, 1))
def test_with_rho_beta_and_sigma_less_alpha_it_is_inequity_aversion(cells, alpha, beta):
    game = table_of(cells, "xyz")
    standing = {"rho": beta, "sigma": -alpha}
    assert decided("charness_rabin", game, args=standing) == decided(
        "fehr_schmidt", game, args={"alpha": alpha, "beta": beta}
    )


@given(cells=square(3), goal=st.sampled_from(["maximise", "minimise"]))
def test_without_care_it_is_self_interest(cells, goal):
    game = table_of(cells, "xyz", goal=goal)
    none = {"rho": 0, "sigma": 0}
    assert decided("charness_rabin", game, args=none) == decided("self_interested", game)


@given(cells=square(2))
def test_half_and_half_maximises_the_expected_sum(cells):
    worth = [sum(a + b for a, b in row) for row in cells]
    choice = decided("charness_rabin", table_of(cells), args={"rho": 0.5, "sigma": 0.5})
    assert worth["xy".index(choice)] == max(worth)


def test_unkindness_is_returned_and_forgotten():
    # Ahead 5 to 0 or level at 3 against C, behind or level at 1 against D, each as likely: with
    # rho 0.8 and theta 0, C is worth (3 + 0) / 2 and D (5 - 0.8 x 5 + 1) / 2 = 1. After D of the
    # other rho falls to 0 and sigma to -0.8: C (3 - 0.8 x 5) / 2 < 0 and D (5 + 1) / 2.
    game, args = shipped("prisoners"), {"rho": 0.8, "sigma": 0.0, "theta": 0.8}
    assert decided("charness_rabin", game, args=args) == C
    assert decided("charness_rabin", game, [(C, D)], args=args) == D
    assert decided("charness_rabin", game, [(C, D), (D, C)], args=args) == C
    assert unkind(replay(game, "A", events_of(game, [(C, D)]))) == {"B"}


def test_a_thought_names_the_unkind():
    args = {"rho": 0.8, "theta": 0.8}
    said = reason("charness_rabin", shipped("prisoners"), [(C, D)], args=args)
    assert "the last known choices of B were unkind; defect is worth 3 to me" in said


@given(cells=square(3), goal=st.sampled_from(["maximise", "minimise"]))
def test_welfare_is_maximised(cells, goal):
    sign = 1 if goal == "maximise" else -1
    sums = {(i, j): sign * sum(cells[i][j]) for i in range(3) for j in range(3)}
    game = table_of(cells, "xyz", goal=goal)
    top = max(sums.values())
    mine, other = decided("welfare_maximiser", game), decided("welfare_maximiser", game, seat="B")
    assert any(sums["xyz".index(mine), j] == top for j in range(3))
    assert any(sums[i, "xyz".index(other)] == top for i in range(3))


@pytest.mark.parametrize(
    ("game", "count", "seat", "choice"),
    [("prisoners", 2, "A", C), ("stag_hunt", 2, "B", "stag"), ("public_goods", 4, "A", 20),
     ("trust", 2, "A", 10), ("ultimatum", 2, "A", 5)],
)  # fmt: skip
def test_the_part_in_what_is_best_for_all(game, count, seat, choice):
    assert decided("welfare_maximiser", shipped(game, count), seat=seat) == choice


def test_a_responder_keeps_the_sum_from_being_lost():
    game = shipped("ultimatum")
    seen = replay(game, "B", events_of(game, [(0, "accept")]))
    assert make("welfare_maximiser").decide(seen, NO_DRAW) == "accept"


def test_the_reason_is_the_sum():
    assert "with cooperate all of us together can come to 6, within 0 of each other" in reason(
        "welfare_maximiser", shipped("prisoners")
    )
