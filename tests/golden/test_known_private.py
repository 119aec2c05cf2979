"""The reference table's games with private cards or values, from declared rules and draws."""

import re
from fractions import Fraction
from itertools import product

import pytest

from gtlab.analysis.private import expected_payoffs, gains
from tests.golden.known import ROWS, a_game

THIRD = Fraction(1, 3)
JACK, QUEEN, KING = 1, 2, 3
KUHN = {
    "name": "kuhn-poker-v1",
    "title": "Kuhn poker",
    "seats": ["first", "second"],
    "draws": {"card": {"of": [JACK, QUEEN, KING], "distinct": True}},
    "windows": [
        {"name": "opening", "seats": ["first"], "menu": ["check", "bet"]},
        {
            "name": "answer",
            "seats": ["second"],
            "menu": ["call", "fold"],
            "when": "opening == 'bet'",
        },
        {
            "name": "reply",
            "seats": ["second"],
            "menu": ["stay", "raise"],
            "when": "opening == 'check'",
        },
        {"name": "last", "seats": ["first"], "menu": ["call", "fold"], "when": "reply == 'raise'"},
    ],
    "let": {
        "stake": "2 if answer == 'call' or last == 'call' else 1",
        "higher": "1 if at(card, 0) > at(card, 1) else -1",
        "won": "1 if answer == 'fold' else -1 if last == 'fold' else higher",
    },
    "payoffs": {"first": "stake * won", "second": "0 - stake * won"},
}
AUCTION = {
    "name": "auction-v1",
    "title": "Auction",
    "seats": {"least": 2, "most": 3},
    "draws": {"value": {"range": {"high": "top"}}},
    "windows": [{"name": "bid", "amount": {"high": "top", "step": "0.5"}}],
    "params": {"top": 10},
}
FIRST_PRICE = AUCTION | {
    "payoffs": "(my_value - my_bid) / count(bid, max(bid)) if my_bid == max(bid) else 0"
}
SECOND_PRICE = AUCTION | {
    "payoffs": "(my_value - largest(bid, 2)) / count(bid, max(bid)) if my_bid == max(bid) else 0"
}


def kuhn(alpha, *, bluff=THIRD, call=THIRD):
    """The first seat's family by how often it bets a jack, and how the second answers."""
    bets = {JACK: alpha, QUEEN: 0, KING: 3 * alpha}
    shares = {
        "opening": ("bet", "check", bets),
        "last": ("call", "fold", {JACK: 0, QUEEN: alpha + THIRD, KING: 1}),
        "answer": ("call", "fold", {JACK: 0, QUEEN: call, KING: 1}),
        "reply": ("raise", "stay", {JACK: bluff, QUEEN: 0, KING: 1}),
    }

    def plan(point):
        does, leaves, often = shares[point.window]
        share = Fraction(often[point.drawn["card"][point.seat]])
        return {does: share, leaves: 1 - share}

    return plan


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 6), THIRD, Fraction(1, 7)])
def test_kuhn_poker_is_worth_a_loss_of_an_eighteenth_to_whoever_begins(alpha):
    game = a_game(KUHN)
    written = Fraction(re.match(r"-?\d+/\d+", ROWS["kuhn_poker"]["value_player1"])[0])
    assert written == Fraction(-1, 18)
    assert expected_payoffs(game, kuhn(alpha)) == {"A": written, "B": -written}
    # Nobody can do better against it: so this is the value of the game, and no other.
    assert gains(game, kuhn(alpha)) == {"A": 0, "B": 0}


@pytest.mark.parametrize(
    ("plan", "loser"),
    [
        # A bluff or a call too many, or too few, by the second seat.
        (kuhn(Fraction(1, 3), bluff=Fraction(1, 2)), "A"),
        (kuhn(Fraction(1, 3), bluff=Fraction(0)), "A"),
        (kuhn(Fraction(1, 6), call=Fraction(1)), "A"),
        (kuhn(Fraction(1, 6), call=Fraction(0)), "A"),
    ],
)
def test_outside_the_family_somebody_gains(plan, loser):
    assert gains(a_game(KUHN), plan)[loser] > 0


def test_a_first_seat_that_never_bluffs_and_calls_too_often_is_punished():
    family = kuhn(Fraction(0))

    def plan(point):
        if point.window == "last" and point.drawn["card"][point.seat] == QUEEN:
            return {"call": Fraction(1)}
        return family(point)

    assert gains(a_game(KUHN), plan)["B"] > 0


def bidding(share):
    return lambda point: {point.drawn["value"][point.seat] * share: Fraction(1)}


def greatest(top):
    """The mean of the greater of two values from 0 to `top`: v is it in 2 v + 1 of all pairs."""
    return Fraction(sum(v * (2 * v + 1) for v in range(top + 1)), (top + 1) ** 2)


@pytest.mark.parametrize("top", [4, 8])
def test_bidding_half_is_the_equilibrium_of_two_in_a_first_price_auction(top):
    """Whoever bids as with value w wins with w + 1/2 of top + 1 chances: best at w = v - 1/4."""
    game = a_game(FIRST_PRICE | {"params": {"top": top}})
    plan = bidding(0.5)
    assert ROWS["first_price_auction"]["values_n"][2][0] == 0.5
    assert gains(game, plan) == {"A": 0, "B": 0}
    paid = sum(expected_payoffs(game, plan).values())
    assert greatest(top) - paid == greatest(top) / 2


def test_bidding_more_or_less_than_half_is_none():
    game = a_game(FIRST_PRICE | {"params": {"top": 4}})
    for plan in (bidding(1), bidding(0)):
        assert gains(game, plan)["A"] > 0


@pytest.mark.parametrize(("seats", "top"), [("AB", 4), ("ABC", 2)])
def test_bidding_the_value_is_dominant_in_a_second_price_auction(seats, top):
    game = a_game(SECOND_PRICE | {"params": {"top": top}}, seats)
    bids = game.offers(game.start())["A"].legal()
    for _, world in game.worlds(game.start()):
        own = world.drawn["value"]["A"]
        for others in product(bids, repeat=len(seats) - 1):
            rest = dict(zip(seats[1:], others, strict=True))
            pays = {bid: game.ruling(world, {"A": bid, **rest}).payoffs["A"] for bid in bids}
            assert pays[own] == max(pays.values())


def test_both_auctions_raise_the_same_in_the_limit():
    """(n - 1) / (n + 1) of the greatest value: a third for two; whole values come near it."""
    assert ROWS["second_price_auction"]["expected_revenue"].startswith("(n-1)/(n+1)")
    off = []
    for top in (3, 6):
        second = a_game(SECOND_PRICE | {"params": {"top": top}})
        assert gains(second, bidding(1)) == {"A": 0, "B": 0}
        raised = greatest(top) - sum(expected_payoffs(second, bidding(1)).values())
        assert raised == top - greatest(top)
        off.append((abs(raised / top - THIRD), abs(greatest(top) / 2 / top - THIRD)))
    assert all(later < sooner for sooner, later in zip(*off, strict=True))


@pytest.mark.parametrize("seats", [2, 5, 10])
def test_the_bids_and_the_revenue_of_a_first_price_auction_of_many(seats):
    """Real values: whoever bids as with value w wins if all n - 1 others are below, w^(n - 1)."""
    share, revenue = ROWS["first_price_auction"]["values_n"][seats]
    bid = Fraction(seats - 1, seats)
    assert float(bid) == share
    grid = [Fraction(step, 60) for step in range(61)]
    for value in grid:
        worth = {as_of: (value - bid * as_of) * as_of ** (seats - 1) for as_of in grid}
        assert worth[value] == max(worth.values())
        assert [as_of for as_of in grid if worth[as_of] == worth[value]] == [value] or not value
    # The greatest of n has density n v^(n - 1): the integral of bid * v * n v^(n - 1) over 0 to 1.
    raised = bid * Fraction(seats, seats + 1)
    assert float(raised) == pytest.approx(revenue, abs=1e-15)
    # The second greatest has density n (n - 1) v^(n - 2) (1 - v): its mean is the same.
    second = seats * (seats - 1) * (Fraction(1, seats) - Fraction(1, seats + 1))
    assert second == raised
