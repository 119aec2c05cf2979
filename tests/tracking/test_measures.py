import math

import pytest

from gtlab.blackboard.entry import Finished
from gtlab.instance.game import GameSpec
from gtlab.store.played import load
from gtlab.terms.play import Event
from gtlab.terms.questions import Amount, Menu
from gtlab.tracking.measures import Means, Point, cooperation, mean_measures, of_round, points
from gtlab.tracking.rounds import Round
from tests.tracking.writing import GAME, a_run

MENU = Menu(("cooperate", "defect"))


def ruled(moves, asked, payoffs=None, **more):
    payoffs = payoffs or {"A": 1, "B": 2}
    return Round(Event(1, moves, payoffs, payoffs, **more), 1000, asked)


def a_game(**changes):
    return GameSpec.model_validate(GAME | changes)


def amounts(cooperative):
    windows = [{"name": "given", "amount": {"high": "20"}}]
    return a_game(actions=[], windows=windows, payoffs="my_given", cooperative=cooperative)


def test_a_menu_counts_whole():
    one = ruled({"choice": {"A": "cooperate", "B": "defect"}}, {"choice": {"A": MENU, "B": MENU}})
    values = of_round(one, a_game())
    assert values["cooperation.A"] == 1
    assert values["cooperation.B"] == 0
    assert values["payoff.A"] == values["total.A"] == 1


@pytest.mark.parametrize(("end", "share"), [("high", 0.25), ("low", 0.75)])
def test_an_amount_counts_as_its_share_of_the_range_it_had(end, share):
    one = ruled({"given": {"A": 7, "B": 0}}, {"given": {"A": Amount(4, 16), "B": Amount(0, 0)}})
    values = of_round(one, amounts(end))
    assert values["cooperation.A"] == share
    assert "cooperation.B" not in values


def test_a_game_without_a_cooperative_option_has_no_cooperation():
    one = ruled({"choice": {"A": "cooperate"}}, {"choice": {"A": MENU}})
    assert cooperation(one, "A", a_game(cooperative=None)) == (0, 0)


def test_state_is_logged_and_what_is_not_finite_is_not():
    one = ruled(
        {},
        {},
        {"A": math.inf, "B": -1},
        pool={"stock": 40},
        each={"purse": {"A": math.nan, "B": 2}},
    )
    values = of_round(one, a_game())
    assert values == {"payoff.B": -1, "total.B": -1, "state.stock": 40, "state.purse.B": 2}
    assert points({"a": math.nan, "b": 1.0}, 5, 2) == [Point("b", 1.0, 5, 2)]


def finished(**totals):
    return Finished(match=1, seq=0, reason="rounds", rounds=2, totals=totals)


def test_means_over_matches_of_different_lengths():
    means = Means()
    means.add([(10, {"total.A": 1.0}), (20, {"total.A": 4.0})], finished(A=4))
    means.add([(15, {"total.A": 2.0})], finished(A=2))
    assert list(means.points()) == [Point("total.A", 1.5, 15, 1), Point("total.A", 4.0, 20, 2)]
    assert means.series("A") == [1.5, 4.0]
    assert means.final() == {
        "final.matches": 2,
        "final.rounds": 1.5,
        "final.total.A": 3,
        "final.payoff_per_round.A": 2,
    }
    assert Means().final() == {}


def test_measures_are_means_over_finished_matches(tmp_path):
    found = mean_measures(load(a_run(tmp_path / "r", ["CC", "CD"], ["DD", "DD"])))
    assert found["final.coop_rate.A"] == 0.5
    assert found["final.coop_rate.B"] == 0.25
    assert found["final.efficiency"] == pytest.approx((11 / 12 + 4 / 12) / 2)
