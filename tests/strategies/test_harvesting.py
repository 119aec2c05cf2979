"""What lasts is found from the game's own rule, and matches the published threshold."""

import pytest
import yaml

from gtlab.strategies.cards import make, misfit
from gtlab.strategies.harvesting import stocks, sustainable
from gtlab.strategies.outlook import outlook_of
from gtlab.strategies.playing import play_bare
from gtlab.terms.play import State
from tests.strategies.games import RULES, decided, reason, shipped

EXAMPLES = RULES.parents[1] / "tests" / "reference" / "worked_examples.yaml"


def cases():
    data = yaml.safe_load(EXAMPLES.read_text(encoding="utf-8"))["commons"]["cases"]
    found = {
        (row["stock_before"], row["sustainable_threshold_total"])
        for case in data
        for row in case["rounds"]
    }
    return sorted(pair for pair in found if pair[0] >= 10)


@pytest.mark.parametrize(("stock", "total"), cases())
def test_the_threshold_is_the_published_one(stock, total):
    outlook = outlook_of(shipped("common_pool", 5))
    assert sustainable(outlook, State(1, pool={"stock": stock})) == total


def test_what_is_left_must_not_fall_below_the_collapse():
    # Of 8, four would leave 4, below 5, and all is lost; three leave 5, which grow to 10.
    outlook = outlook_of(shipped("common_pool", 5))
    assert sustainable(outlook, State(1, pool={"stock": 8})) == 3


@pytest.mark.parametrize(
    ("count", "share", "claim"), [(5, 1.0, 10), (5, 0.5, 5), (4, 1.0, 12), (2, 0.5, 12), (5, 0, 0)]
)
def test_a_claim_is_a_share_by_head(count, share, claim):
    game = shipped("common_pool", count)
    assert decided("sustainable_harvester", game, args={"share": share}) == claim


@pytest.mark.parametrize("share", [0.5, 1.0])
def test_a_lake_of_harvesters_lasts(share):
    game = shipped("common_pool", 5)
    cast = dict.fromkeys(game.seats, make("sustainable_harvester", {"share": share}))
    match = play_bare(game, cast, 12)
    assert len(match.events) == 12
    assert match.events[-1].pool["stock"] == 100
    # The optimum of the published game: 120 a head after 12 rounds.
    assert match.totals["A"] == 120 * share


def test_other_growth_gives_another_threshold():
    # With growth 4 a quarter of 100 must stay, so 75 may go.
    params = {"initial": 100, "capacity": 100, "growth": 4, "collapse_below": 5}
    game = shipped("common_pool", 5, params=params)
    assert sustainable(outlook_of(game), game.start()) == 75


def test_only_a_stock_will_do():
    player = make("sustainable_harvester")
    assert misfit(player, shipped("common_pool", 3), "C") is None
    for name in ("prisoners", "public_goods", "ultimatum", "trust"):
        fault = misfit(player, shipped(name), "A")
        assert fault == (
            "it needs an amount to be taken from a stock that all share and that is carried on"
        )
    lake = shipped("common_pool", 2)
    assert stocks(outlook_of(lake), lake.start()) == ("stock",)


def test_turns_are_foreseen_from_the_opening():
    game = shipped("common_pool", 2, "sequential")
    match = play_bare(game, dict.fromkeys("AB", make("sustainable_harvester", {"share": 1})), 2)
    assert [event.moves["harvest"] for event in match.events] == [{"A": 25, "B": 25}] * 2


def test_the_reason_is_the_threshold():
    said = reason("sustainable_harvester", shipped("common_pool", 5))
    assert "all 5 of us together can take 50 without the stock being smaller next round" in said
    assert "0.5 of my part by head comes to 5." in said
