"""Tastes, against results that can be worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.strategies.outlook import outlook_of
from gtlab.strategies.seen import replay
from gtlab.strategies.tastes import FAIR, SELFISH, Acceptor, Inequity, Maximiser, own_payoff, regard
from tests.strategies.games import events_of, shipped, table_of


def at_answer(offer, **params):
    game = shipped("ultimatum", **({"params": params} if params else {}))
    seen = replay(game, "B", events_of(game, [(offer, "accept")]))
    return outlook_of(game), seen.state


def test_inequity_is_the_published_formula():
    utility = Inequity(2.0, 0.5)
    # own 4, one has 3 more, one has 2 less, of two others: 4 - 2*3/2 - 0.5*2/2
    assert utility(1, {"A": 4, "B": 7, "C": 2}, "A") == pytest.approx(0.5)
    assert utility(1, {"A": 4, "B": 4, "C": 4}, "A") == 4
    # As penalties, more is less.
    assert utility(-1, {"A": 4, "B": 7}, "A") == pytest.approx(-4 - 0.5 * 3)


@given(st.integers(0, 10), st.floats(0, 4), st.floats(0, 0.99))
def test_an_inequity_averse_responder_accepts_from_the_published_share(offer, alpha, beta):
    outlook, state = at_answer(offer)
    accepts = Maximiser(Inequity(alpha, beta))(outlook, state, "B") == "accept"
    worth = offer - alpha * max(10 - 2 * offer, 0) - beta * max(2 * offer - 10, 0)
    if abs(worth) > 1e-6:
        assert accepts is (worth > 0)


def test_self_interest_goes_backward_through_the_round():
    game = shipped("ultimatum")
    assert SELFISH(outlook_of(game), game.start(), "A") == 0
    assert SELFISH(*at_answer(0), "B") == "accept"  # of equals the first


def test_an_investor_trusts_a_fair_trustee():
    game = shipped("trust")
    assert SELFISH(outlook_of(game), game.start(), "A") == 0
    assert Maximiser(Inequity(2.0, 0.6))(outlook_of(game), game.start(), "A") == 10


@pytest.mark.parametrize(("share", "least"), [(0.0, 0), (0.3, 3), (0.4, 4), (1.0, 10)])
def test_acceptance_begins_at_the_share(share, least):
    answers = [Acceptor(share)(*at_answer(offer), "B") for offer in range(11)]
    assert answers.count("reject") == least
    assert answers[least:] == ["accept"] * (11 - least)


@pytest.mark.parametrize(("share", "offer"), [(0.0, 0), (0.3, 3), (0.5, 5)])
def test_who_moves_first_offers_what_its_own_rule_would_accept(share, offer):
    game = shipped("ultimatum")
    assert Acceptor(share)(outlook_of(game), game.start(), "A") == offer


def test_a_large_pie_is_searched_to_the_unit():
    game = shipped("ultimatum", params={"pie": 100})
    assert Acceptor(0.37)(outlook_of(game), game.start(), "A") == 37


def test_a_claim_counts_from_the_worst_that_can_happen():
    game = table_of([[(2, 2), (2, 2)], [(10, 4), (6, 0)]])
    outlook = outlook_of(game)
    # The worst: 2 and 0; the largest sum: 14; so 2 + 0.5 x (14 - 2).
    assert Acceptor(0.5).claim(outlook, game.start(), "A") == pytest.approx(8)


@pytest.mark.parametrize(
    ("name", "seat", "choice"),
    [("prisoners", "A", "cooperate"), ("stag_hunt", "B", "stag"), ("chicken", "A", "swerve"),
     ("ultimatum", "A", 5), ("dictator", "A", 5), ("trust", "A", 10)],
)  # fmt: skip
def test_the_fair_part(name, seat, choice):
    game = shipped(name)
    assert FAIR(outlook_of(game), game.start(), seat) == choice


def test_fair_trustees_return_half_of_what_arrived():
    game = shipped("trust")
    for sent in range(0, 11, 2):
        seen = replay(game, "B", events_of(game, [(sent, 0)]))
        # 10 - sent + back = 3 sent - back, as near as may be and never below 0
        assert FAIR(outlook_of(game), seen.state, "B") == max(0, 2 * sent - 5)


@given(st.integers(0, 10))
def test_a_fair_responder_takes_the_more_equal_outcome(offer):
    outlook, state = at_answer(offer)
    assert FAIR(outlook, state, "B") == ("accept" if offer == 5 else "reject")


def test_kindness_is_read_from_the_payoffs():
    game = shipped("prisoners")
    measure = regard(outlook_of(game), game.start(), "A")
    assert (measure("cooperate"), measure("defect")) == (1, 0)


@pytest.mark.parametrize(
    ("name", "amount", "kindness"),
    [("public_goods", 5, 0.25), ("common_pool", 25, 0.75), ("dictator", 4, 0.4), ("trust", 7, 0.7)],
)
def test_kindness_of_an_amount_is_its_share_of_the_range(name, amount, kindness):
    game = shipped(name)
    assert regard(outlook_of(game), game.start(), "A")(amount) == pytest.approx(kindness)


def test_what_makes_no_difference_is_neither_kind_nor_unkind():
    game = table_of([[(1, 2), (1, 3)], [(0, 2), (0, 3)]])
    assert regard(outlook_of(game), game.start(), "A") is None


def test_penalties_turn_everything_round():
    cells = [[(2, 2), (10, 0)], [(0, 10), (6, 6)]]
    game = table_of(cells, goal="minimise")
    outlook = outlook_of(game)
    assert SELFISH(outlook, game.start(), "A") == "y"
    assert FAIR(outlook, game.start(), "A") == "x"
    assert own_payoff(-1, {"A": 6}, "A") == -6
    assert regard(outlook, game.start(), "A")("x") == 1
