"""The reference table's games of many seats or many amounts, from the payoffs of their rules."""

import re
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from gtlab.analysis.alike import symmetric_round
from gtlab.analysis.equilibria import pure_nash, welfare_optimum
from gtlab.rules.figures import exact
from gtlab.strategies.cards import make
from gtlab.strategies.playing import play_bare
from gtlab.terms.play import State
from tests.golden.known import POOL, ROWS, TRAVELLERS, WALKER, a_game, first_round
from tests.strategies.games import shipped, spec_of

FISHERS = 5


def numbers(text):
    return [Fraction(number) for number in re.findall(r"\d+(?:\.\d+)?", text)]


@cache
def public_good():
    row = ROWS["public_goods_fg2000"]
    params = {"endowment": row["endowment"], "mpcr": row["mpcr"]}
    return symmetric_round(shipped("public_goods", row["players"], params=params))


def test_public_goods():
    found = public_good()
    assert found.alike() == [(0, 20, True)]
    assert found.nash() == [(0, 0, 0, 0)]
    assert found.optima() == (4 * 32, [(20, 20, 20, 20)])


def test_public_goods_one_apart_from_the_rest():
    row = ROWS["public_goods_fg2000"]["deviation"]
    assert public_good().pays(0, (20, 20, 20)) == row["free ride on three full"]
    assert public_good().pays(20, (0, 0, 0)) == row["lone contributor"]


def test_public_goods_nothing_is_dominant():
    """Whatever the others give, each unit given costs its giver 0.6."""
    found = public_good()
    for others in ((0, 0, 0), (0, 7, 20), (20, 20, 20)):
        pays = [found.pays(own, others) for own in found.options]
        assert {more - less for less, more in pairwise(pays)} == {Fraction("-0.6")}


def test_public_goods_of_ten():
    row = ROWS["public_goods_gamabench"]
    assert row["multiplier"] / row["players"] == row["mpcr"]
    params = {"endowment": row["endowment"], "mpcr": row["mpcr"]}
    found = symmetric_round(shipped("public_goods", row["players"], params=params))
    assert found.alike() == [(0, 20, True)]
    assert found.pays(20, (20,) * 9) == 40
    best = {found.welfare((0,) * (10 - all_) + (20,) * all_): all_ for all_ in range(11)}
    assert best[max(best)] == 10


@pytest.mark.parametrize("tokens", [10, 25])
def test_a_common_pool_of_eight(tokens):
    row = ROWS["cpr_walker_gardner_ostrom"]
    found = symmetric_round(a_game(WALKER | {"params": {"endowment": tokens}}, "ABCDEFGH"))
    (point,) = found.alike()
    rent = row["rent"]["nash"]
    assert (point.choice, 8 * point.choice) == tuple(row["symmetric_nash"].values())
    assert point.strict
    assert 8 * (point.payoff - 5 * tokens) == rent
    rents = {total: pool(found, total) - 8 * 5 * tokens for total in range(8 * tokens + 1)}
    best = max(rents.values())
    assert [total for total, paid in rents.items() if paid == best] == [row["optimum"]["X"]]
    assert best == row["rent"]["optimum"]
    assert round(rent / best, 6) == row["rent"]["nash_share_of_max"]


def pool(found, total):
    """What all are paid when `total` tokens come from as few seats as can be, or from as many."""
    most = found.options[-1]
    full, rest = divmod(total, most)
    few = tuple(sorted([most] * full + ([rest] if rest else [])))
    even = tuple(sorted((total + place) // 8 for place in range(8)))
    crowd = (0,) * (8 - len(few)) + few
    assert found.welfare(crowd) == found.welfare(even)
    return found.welfare(even)


def test_travellers():
    row = ROWS["travelers_dilemma"]
    options, table = first_round(a_game(TRAVELLERS | {"params": {"bonus": row["bonus"]}}))
    assert len(table) == 99 * 99
    assert [list(joint.values()) for joint in pure_nash(options, table)] == [row["nash"]]
    best = welfare_optimum(options, table)
    assert [list(joint.values()) for joint in best.joint] == [row["social_optimum"]]
    assert best.welfare == 200


def fished(*harvests, rounds=12):
    row = ROWS["commons_govsim"]
    params = {
        "initial": row["initial"],
        "capacity": row["capacity"],
        "growth": 2,
        "collapse_below": int(numbers(row["collapse"])[0]),
    }
    shipped_params = spec_of("common_pool").params
    game = shipped("common_pool", FISHERS, params={**shipped_params, **params})
    cast = {
        seat: make("sequence", {"choices": [own] if isinstance(own, int) else own})
        for seat, own in zip(game.seats, harvests, strict=True)
    }
    return game, play_bare(game, cast, rounds)


def test_a_pool_fished_at_the_threshold_survives():
    row = ROWS["commons_govsim"]["sustainable_optimum"]
    game, match = fished(*[row["per_agent_per_round"]] * FISHERS)
    assert [event.pool["stock"] for event in match.events] == [100] * 12
    assert game.verdict(State(13, pool=match.events[-1].pool)) is None
    assert set(match.totals.values()) == {row["per_agent_total"]}
    assert sum(match.totals.values()) == row["total"]


def test_a_pool_fished_empty_collapses_in_the_first_round():
    game, match = fished(*ROWS["commons_govsim"]["greedy_round1"])
    (event,) = match.events
    assert event.pool["stock"] == 0
    assert game.verdict(State(2, pool=event.pool)) == "condition"
    assert set(match.totals.values()) == {20}


@pytest.mark.parametrize(("total", "stocks"), [(95, [10]), (96, [0])])
def test_a_pool_collapses_below_five_and_not_at_five(total, stocks):
    _, match = fished(total, 0, 0, 0, 0, rounds=1)
    assert [event.pool["stock"] for event in match.events] == stocks


def test_above_the_threshold_the_pool_shrinks_and_below_it_does_not():
    for total, stock in ((50, 100), (51, 98), (49, 100)):
        _, match = fished(total, 0, 0, 0, 0, rounds=1)
        assert match.events[0].pool["stock"] == stock


def test_the_best_of_twelve_rounds_takes_the_rest_in_the_last():
    """The greatest sum by dynamic programming over the stock, with the rules' own growth."""
    game = a_game(POOL, "ABCDE")

    @cache
    def step(stock, total):
        joint = {seat: total if seat == "A" else 0 for seat in game.seats}
        ruling = game.ruling(State(pool={"stock": stock}), joint)
        after = ruling.state.pool["stock"]
        return sum(ruling.payoffs.values()), 0 if game.verdict(ruling.state) else after

    @cache
    def best(stock, rounds):
        if not rounds or not stock:
            return 0
        return max(
            paid + best(after, rounds - 1)
            for paid, after in (step(stock, total) for total in range(stock + 1))
        )

    assert best(100, 12) == numbers(ROWS["commons_govsim"]["sustainable_optimum"]["note"])[-1]


@pytest.mark.parametrize("stock", [100, 40, 6])
def test_claiming_the_whole_pool_is_perfect_since_it_grows_less_than_there_are_seats(stock):
    """Later all claim all, so a unit left is worth 2/5 to its finder, whatever the others take."""
    game = a_game(POOL, "ABCDE")
    for others in range(0, 4 * stock + 1, max(stock // 10, 1)):
        rest = tuple((others + place) // 4 for place in range(4))
        worth = []
        for own in range(stock + 1):
            joint = dict(zip(game.seats, (own, *rest), strict=True))
            ruling = game.ruling(State(pool={"stock": stock}), joint)
            left = 0 if game.verdict(ruling.state) else ruling.state.pool["stock"]
            worth.append(exact(ruling.payoffs["A"]) + Fraction(exact(left)) / FISHERS)
        assert worth[stock] == max(worth)


def test_in_the_last_round_everybody_claims_all():
    game = a_game(POOL, "ABCDE")
    found = symmetric_round(game, State(pool={"stock": 12}))
    (alike,) = found.alike()
    assert (alike.choice, float(alike.payoff)) == (12, 2.4)


def test_claiming_all_is_dominant_in_a_single_round_and_any_whole_catch_is_best():
    """More is always more beside any claims of the others; together there are 100 and no more."""
    game = a_game(POOL, "ABCDE")
    start = game.start()
    for rest in ((0, 0, 0, 0), (5, 5, 5, 5), (25, 25, 25, 24), (25, 25, 25, 25), (100, 0, 40, 7)):
        pays = [
            exact(game.ruling(start, dict(zip(game.seats, (own, *rest), strict=True))).payoffs["A"])
            for own in range(101)
        ]
        assert pays == sorted(set(pays))
    for claim in (20, 100):
        assert sum(game.ruling(start, dict.fromkeys(game.seats, claim)).payoffs.values()) == 100


@pytest.mark.parametrize("claims", [(20, 20, 20, 20, 20), (100, 50, 0, 1, 40), (10, 0, 3, 0, 7)])
def test_the_shipped_pool_pays_as_this_one_whatever_the_lots(claims):
    """Its lots are drawn for another way to share, which is not the one it is shipped with."""
    game, plain = shipped("common_pool", FISHERS), a_game(POOL, "ABCDE")
    joint = dict(zip(game.seats, claims, strict=True))
    expected = plain.ruling(plain.start(), joint)
    for _, world in game.worlds(game.start()):
        ruling = game.ruling(world, joint)
        assert (ruling.payoffs, ruling.state.pool) == (expected.payoffs, expected.state.pool)
