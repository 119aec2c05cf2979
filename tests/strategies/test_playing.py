"""Matches under the rules alone."""

import sys
import time
from pathlib import Path

import pytest
import yaml

from gtlab.errors import ProtocolError
from gtlab.strategies.cards import make
from gtlab.strategies.playing import play_bare
from tests.strategies.games import SEATS, shipped

WORKED = Path(__file__).parents[1] / "reference" / "worked_examples.yaml"


def played(name, player, rounds, *, count=None, seed=0, args=None):
    game = shipped(name, count)
    return play_bare(game, dict.fromkeys(game.seats, make(player, args)), rounds, seed)


def test_rounds_follow_one_another():
    match = played("prisoners", "random", 20, seed=5)
    assert [event.round for event in match.events] == list(range(1, 21))
    for seat in "AB":
        assert match.totals[seat] == sum(event.payoffs[seat] for event in match.events)
        assert match.totals == match.events[-1].totals


def test_luck_comes_from_the_seed_alone():
    assert played("prisoners", "random", 50, seed=5) == played("prisoners", "random", 50, seed=5)
    assert played("prisoners", "random", 50, seed=5) != played("prisoners", "random", 50, seed=6)


def test_seats_do_not_share_their_luck():
    moves = [event.moves["choice"] for event in played("prisoners", "random", 50).events]
    assert any(joint["A"] != joint["B"] for joint in moves)


def test_the_game_s_own_end_is_kept():
    match = played("common_pool", "never", 12, count=5)
    assert len(match.events) == 1
    assert match.totals == dict.fromkeys(SEATS[:5], 20)


def test_a_stock_is_carried_on():
    match = played("common_pool", "sequence", 12, count=5, args={"choices": [10]})
    assert len(match.events) == 12
    assert {event.pool["stock"] for event in match.events} == {100}
    assert match.totals == dict.fromkeys(SEATS[:5], 120)


def test_later_windows_see_the_earlier_ones():
    game = shipped("ultimatum")
    offers = make("sequence", {"choices": [5, 4, 3, 2, 1]})
    match = play_bare(game, {"A": offers, "B": make("threshold", {"share": 0.3})}, 5)
    answers = [event.moves["answer"]["B"] for event in match.events]
    assert answers == ["accept", "accept", "accept", "reject", "reject"]
    assert match.totals == {"A": 18, "B": 12}


def test_an_illegal_choice_stops_the_match():
    with pytest.raises(ProtocolError, match=r"round 1: A: .*isn't legal"):
        played("ultimatum", "sequence", 3, args={"choices": ["accept"]})
    game = shipped("common_pool")
    harvest = make("sequence", {"choices": [40, 60]})
    with pytest.raises(ProtocolError, match=r"round 2: A: .*isn't legal"):
        play_bare(game, dict.fromkeys(game.seats, harvest), 3)


def worked(game):
    cases = yaml.safe_load(WORKED.read_text(encoding="utf-8"))[game]["cases"]
    return [pytest.param(case, id=case["name"]) for case in cases]


@pytest.mark.parametrize("case", worked("prisoners"))
def test_worked_matches_of_strategies(case):
    ours = {"TitForTat": "tit_for_tat", "SuspiciousTitForTat": "suspicious_tit_for_tat"}
    ours |= {"Grudger": "grim", "WinStayLoseShift": "win_stay_lose_shift"}
    ours |= {"Defector": "never", "Alternator": "alternator"}
    players = [make(ours[name]) for name in case["name"].split(" vs ")]
    match = play_bare(shipped("prisoners"), dict(zip("AB", players, strict=True)), 5)
    for event, row in zip(match.events, case["rounds"], strict=True):
        letters = [choice[0].upper() for choice in event.moves["choice"].values()]
        assert letters == row["actions"]
        assert list(event.payoffs.values()) == row["payoffs"]
        assert list(event.totals.values()) == row["cumulative"]


@pytest.mark.parametrize("case", worked("ultimatum"))
def test_worked_offers_meet_a_threshold(case):
    pie = sum(next(row["payoffs"] for row in case["rounds"] if row["response"] == "accept"))
    offers = make("sequence", {"choices": [row["offer"] for row in case["rounds"]]})
    answers = make("threshold", {"share": case["responder_threshold"] / pie})
    game = shipped("ultimatum", params={"pie": pie})
    match = play_bare(game, {"A": offers, "B": answers}, len(case["rounds"]))
    for event, row in zip(match.events, case["rounds"], strict=True):
        assert event.moves == {"offer": {"A": row["offer"]}, "answer": {"B": row["response"]}}
        assert list(event.payoffs.values()) == row["payoffs"]
        assert list(event.totals.values()) == row["cumulative"]


@pytest.mark.benchmarks
@pytest.mark.parametrize("other", ["alternator", "random"])
def test_rules_and_strategies_alone(other, capsys):
    game = shipped("prisoners")
    players = {"A": make("tit_for_tat"), "B": make(other)}
    best = float("inf")
    for _ in range(40):
        start = time.process_time()
        for seed in range(10):
            play_bare(game, players, 200, seed)
        best = min(best, (time.process_time() - start) / 2000)
    with capsys.disabled():
        sys.stdout.write(f"\ntit_for_tat, {other}: {best * 1e6:.2f} us, {1 / best:,.0f} rounds/s")
    assert best < 20e-6
