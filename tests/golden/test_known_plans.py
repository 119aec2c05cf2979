"""Plans that shipped games claim in words: put into numbers, and what each seat gains by leaving.

The games are the shipped ones, with fewer values or bids where all of them would be too many.
"""

from fractions import Fraction
from itertools import product

import pytest

from gtlab.analysis.alike import symmetric_round
from gtlab.analysis.followed import number_of
from gtlab.analysis.private import expected_payoffs, gains
from tests.golden.test_known_crowds import pool
from tests.strategies.games import compiled, shipped, spec_of

THIRD = Fraction(1, 3)
JACK, QUEEN, KING = 1, 2, 3


def claimed(game, place):
    return [number_of(game, text) for text in game.spec.facts.equilibria[place].payoffs]


def kuhn(alpha):
    often = {
        "opening": ("bet", "check", {JACK: alpha, QUEEN: 0, KING: 3 * alpha}),
        "last": ("call", "fold", {JACK: 0, QUEEN: alpha + THIRD, KING: 1}),
        "answer": ("call", "fold", {JACK: 0, QUEEN: THIRD, KING: 1}),
        "reply": ("bet", "check", {JACK: THIRD, QUEEN: 0, KING: 1}),
    }

    def plan(point):
        does, leaves, shares = often[point.window]
        share = Fraction(shares[point.drawn["card"][point.seat]])
        return {does: share, leaves: 1 - share}

    return plan


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 6), THIRD])
def test_kuhn_poker(alpha):
    game = shipped("kuhn_poker")
    assert list(expected_payoffs(game, kuhn(alpha)).values()) == claimed(game, 0)
    assert claimed(game, 0) == [Fraction(-1, 18), Fraction(1, 18)]
    assert set(gains(game, kuhn(alpha)).values()) == {0}


def breakfast(*, pooled):
    """Both types have `pooled`; who has anything else is asked to a duel."""

    def plan(point):
        if point.window == "breakfast":
            return {pooled: Fraction(1)}
        had = point.moves["breakfast"]["A"]
        return {"leave" if had == pooled else "duel": Fraction(1)}

    return plan


@pytest.mark.parametrize(("place", "pooled"), [(0, "beer"), (1, "quiche")])
def test_both_pooling_equilibria_of_beer_and_quiche(place, pooled):
    game = shipped("beer_quiche")
    plan = breakfast(pooled=pooled)
    assert list(expected_payoffs(game, plan).values()) == claimed(game, place)
    assert set(gains(game, plan).values()) == {0}


def test_beer_and_quiche_do_not_part_the_types():
    """Told apart, the weak one is asked to a duel, and would rather have had beer."""

    def honest(point):
        if point.window == "breakfast":
            own = point.drawn["type"]["A"]
            return {"beer" if own == "strong" else "quiche": Fraction(1)}
        had = point.moves["breakfast"]["A"]
        return {"leave" if had == "beer" else "duel": Fraction(1)}

    # It has 1 with quiche and a duel, 2 with beer and none; one in ten is weak.
    assert gains(shipped("beer_quiche"), honest) == {"A": Fraction(1, 10), "B": 0}


def auction(name, top, step=1):
    """A shipped auction of two, with values from 0 to `top` in steps and one lot for all."""
    spec = spec_of(name)
    value = spec.draws["value"].model_copy(
        update={"range": spec.draws["value"].range.model_copy(update={"step": str(step)})}
    )
    changes = {"draws": {"value": value}, "params": {**spec.params, "highest": top}}
    # The lot is for ties that are drawn; these are split.
    rank = {"rank": "my_bid", "share": spec.let_each["share"]}
    return compiled(spec.model_copy(update={**changes, "let_each": rank}), 2, None)


def bidding(share):
    return lambda point: {int(point.drawn["value"][point.seat] * share): Fraction(1)}


def test_bidding_half_in_the_first_price_auction():
    """Even values: each half is a whole bid, and no bid between two of them wins more."""
    game = auction("first_price_auction", 12, step=2)
    assert gains(game, bidding(Fraction(1, 2))) == {"A": 0, "B": 0}
    assert gains(game, bidding(1))["A"] > 0


def test_bidding_the_value_in_the_second_price_auction():
    game = auction("second_price_auction", 4)
    assert game.spec.facts.equilibria[0].kind == "dominant"
    for _, world in game.worlds(game.start()):
        own = world.drawn["value"]["A"]
        bids = game.offers(world)["A"].legal()
        for other in bids:
            pays = {b: game.ruling(world, {"A": b, "B": other}).payoffs["A"] for b in bids}
            assert pays[own] == max(pays.values())


def test_the_optimum_of_the_common_pool_with_tokens():
    """All that counts is how many tokens are in: one crowd for each number of them is enough."""
    game = shipped("common_pool_tokens", 8)
    found = symmetric_round(game)
    sums = {total: pool(found, total) for total in range(81)}
    best = number_of(game, game.spec.facts.optimum.total)
    assert max(sums.values()) == best
    assert [total for total, paid in sums.items() if paid == best] == [36]
    for crowd in product([0, 3, 10], repeat=4):
        assert found.welfare((*sorted(crowd), *[10] * 4)) == sums[sum(crowd) + 40]
