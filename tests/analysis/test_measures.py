"""Measures against the worked examples, and None where a game has no such thing."""

from pathlib import Path

import pytest
import yaml

from gtlab.analysis import measures as m
from gtlab.analysis.welfare import Bounds, bounds_of
from gtlab.store.played import PlayedMatch, load
from tests.journals import (
    COMMONS,
    PENALTIES,
    PRISONERS,
    PUBLIC_GOODS,
    TRUST,
    ULTIMATUM,
    Run,
    a_run,
    an_instance,
)

WORKED = yaml.safe_load(
    (Path(__file__).parents[1] / "reference" / "worked_examples.yaml").read_text(encoding="utf-8")
)
C, D = "cooperate", "defect"


def cases(game, *, but=()):
    found = [case for case in WORKED[game]["cases"] if case["name"] not in but]
    return pytest.mark.parametrize("case", found, ids=[case["name"] for case in found])


def played(folder, instance, rounds):
    run = Run(folder, instance)
    run.play(1, rounds)
    (match,) = load(run.close()).matches
    return match


def measured(folder, instance, rounds):
    match = played(folder, instance, rounds)
    return match, m.measures(match, instance, bounds_of(instance))


@cases("prisoners")
def test_prisoners(tmp_path, case):
    moves = [[{"C": C, "D": D}[a] for a in one["actions"]] for one in case["rounds"]]
    match, found = measured(tmp_path, an_instance(), moves)
    assert list(match.totals.values()) == case["totals"]
    assert [found["coop_rate.A"], found["coop_rate.B"]] == case["coop_rate"]
    assert found["coop_rate"] == pytest.approx(sum(case["coop_rate"]) / 2)
    assert found["mutual_coop_rate"] == case["mutual_coop_rate"]
    assert found["efficiency"] == pytest.approx(case["efficiency"])


@cases("ultimatum")
def test_ultimatum(tmp_path, case):
    pie = 100 if case["name"].startswith("pie 100") else 10
    moves = [(one["offer"], one["response"]) for one in case["rounds"]]
    game = ULTIMATUM | {"params": {"pie": pie}}
    match, found = measured(tmp_path, an_instance(game), moves)
    assert list(match.totals.values()) == case["totals"]
    assert found["share.offer"] == pytest.approx(case["mean_offer_share"])
    assert found["rate.response.reject"] == pytest.approx(case["rejection_rate"])
    assert found["efficiency"] == pytest.approx(case["efficiency"])
    assert "coop_rate" not in found


@cases("trust")
def test_trust(tmp_path, case):
    own = 10 if "endowment 10" in case["name"] else 0
    game = TRUST | {"params": TRUST["params"] | {"own": own}}
    moves = [(one["sent"], one["returned"]) for one in case["rounds"]]
    match, found = measured(tmp_path, an_instance(game), moves)
    assert list(match.totals.values()) == case["totals"]
    assert found["share.sent"] == pytest.approx(case["sent_share"])
    returned = case["returned_share_of_received"]
    assert found["share.returned"] == (returned if returned is None else pytest.approx(returned))
    assert found["efficiency"] == pytest.approx(case["efficiency"])
    assert found["coop_rate.A"] == found["share.sent"]


@cases("public_goods", but=["free rider punished in round 1"])
def test_public_goods(tmp_path, case):
    instance = an_instance(PUBLIC_GOODS, seats=4)
    match = played(tmp_path, instance, [one["contributions"] for one in case["rounds"]])
    assert list(match.totals.values()) == case["totals"]
    by_round = [m.amount_share([ruled], "contribution") for ruled in match.rounds]
    assert by_round == pytest.approx(case["mean_contribution_share"])
    assert m.cooperation(match.rounds, instance.game) == pytest.approx(
        sum(by_round) / len(by_round)
    )


@cases("commons")
def test_commons(tmp_path, case):
    instance = an_instance(COMMONS, seats=5)
    match = played(tmp_path, instance, [one["harvest"] for one in case["rounds"]])
    assert list(match.totals.values()) == case["totals"]
    assert m.gini(list(match.totals.values())) == case["gini"]
    assert m.measures(match, instance, bounds_of(instance))["efficiency"] is None
    least = m.cooperation(match.rounds, instance.game)
    assert least == pytest.approx(1 - m.amount_share(match.rounds, "harvest"))


def test_the_names_in_order(tmp_path):
    _, found = measured(tmp_path, an_instance(), [(C, D)])
    assert list(found) == [
        "coop_rate",
        "coop_rate.A",
        "coop_rate.B",
        "mutual_coop_rate",
        "efficiency",
        "gini",
    ]


def test_penalties_are_never_gains(tmp_path):
    best, found = measured(tmp_path / "a", an_instance(PENALTIES), [(C, C), (C, C)])
    assert best.totals == {"A": 4, "B": 4}
    assert (found["efficiency"], found["gini"]) == (1.0, None)
    _, found = measured(tmp_path / "b", an_instance(PENALTIES), [(D, D)])
    assert found["efficiency"] == 0.0
    _, found = measured(tmp_path / "c", an_instance(PENALTIES), [(C, D)])
    assert found["efficiency"] == pytest.approx(2 / 8)


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ([84, 19, 19, 19, 19], 0.325),
        ([1, 1, 1, 1], 0),
        ([0, 0, 0, 1], 0.75),
        ([0, 0], None),
        ([5, -1], None),
        ([], None),
    ],
)
def test_gini(totals, expected):
    assert m.gini(totals) == expected


@pytest.mark.parametrize(
    ("bounds", "expected"),
    [
        (None, None),
        (Bounds(0, 0), None),
        (Bounds(2, 6), 1.0),
        (Bounds(-10, 0), 1.6),
    ],
)
def test_efficiency_needs_something_to_be_won(tmp_path, bounds, expected):
    match = played(tmp_path, an_instance(), [(C, C)])
    assert m.efficiency(match, bounds) == expected


def test_a_match_without_rounds_measures_nothing():
    found = m.measures(PlayedMatch(1, ()), an_instance(), Bounds(2, 6))
    assert set(found.values()) == {None}


def test_game_with_nothing_cooperative(tmp_path):
    game = {key: value for key, value in PRISONERS.items() if key != "cooperative"}
    _, found = measured(tmp_path, an_instance(game), [(C, D)])
    assert found["rate.choice.cooperate"] == 0.5
    assert not any(name.startswith("coop") for name in found)


def test_several_matches_are_measured_each(tmp_path):
    instance = an_instance(replicates=2)
    run = load(a_run(tmp_path, instance, [(C, C)], [(D, D)]))
    assert [m.cooperation(match.rounds, instance.game) for match in run.matches] == [1.0, 0.0]
