"""The parts of a run: what is in them, and what is left out and why."""

import pytest

from gtlab.analysis.report import SHOWN, name_of, report
from gtlab.blackboard.entry import CallReply
from gtlab.store.folder import run_id
from gtlab.store.plan_file import PlannedCell, write_plan
from gtlab.store.played import load
from gtlab.terms.names import Verdict
from tests.journals import (
    PENALTIES,
    PUBLIC_GOODS,
    ULTIMATUM,
    Run,
    a_run,
    an_instance,
    with_arguments,
)

C, D = "cooperate", "defect"


def test_one_match_round_by_round(tmp_path):
    parts = report(load(a_run(tmp_path, an_instance(), [(C, C), (C, D)])))
    assert parts.title == "Prisoner's dilemma · 5 rounds · seed 7 · English"
    assert parts.seats.rows[1] == ("B Trusting", "tit_for_tat (scripted)")
    assert parts.body.titles == ("Round", "A Calculator", "payoff", "B Trusting", "payoff")
    assert parts.body.rows[1] == ("2", "● cooperates", "+0", "○ defects", "+5")
    assert parts.body.foot == ("total", "", "3", "", "8")
    assert parts.body.numeric == {0, 2, 4}
    assert parts.measures[0] == ("cooperation", "75% (A 100%, B 50%)")
    assert parts.checks == "4 answers, all legal; nobody was asked again"
    assert parts.state == "Done · all rounds played"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "grim(lambda=0.1) (scripted)"), ("zh", "grim(lambda=0.1)（脚本）")],
)
def test_a_strategy_is_told_with_its_arguments(tmp_path, language, said):
    instance = with_arguments(an_instance(language=language), {"lambda": 0.1})
    parts = report(load(a_run(tmp_path, instance, [(C, D)])))
    assert parts.seats.rows[0] == ("A Calculator", said)


def test_only_the_last_rounds_of_a_long_match_and_it_says_so(tmp_path):
    parts = report(load(a_run(tmp_path, an_instance(), [(C, C)] * (SHOWN + 3))))
    assert [row[0] for row in parts.body.rows] == [str(k) for k in range(4, SHOWN + 4)]
    assert parts.body.note == "The last 40 of 43 are shown; all are in rounds.csv."


def test_several_matches_a_line_each_with_means_of_the_finished(tmp_path):
    run = Run(tmp_path, an_instance(replicates=3))
    run.play(1, [(C, C)])
    run.play(2, [(D, D)])
    run.round(3, D, C)
    parts = report(load(run.close(None)))
    assert parts.body.rows == (
        ("1", "1", "3", "3", "100%", ""),
        ("2", "1", "1", "1", "0%", ""),
        ("3", "1", "5", "0", "50%", "not finished"),
    )
    assert parts.body.foot[:3] == ("mean of 2", "1", "2 ± 12.71")
    assert parts.state == "Stopped: 2 of 3 matches finished"


def test_who_interfered_and_who_was_asked_again(tmp_path):
    run = Run(tmp_path, an_instance(language="zh"))
    run.round(1, D, D, verdict=Verdict.REDO)
    run.round(1, C, D, redo=1)
    run.write(CallReply, 1, call="x", reply="maybe", outcome="illegal")
    run.finish(1)
    parts = report(load(run.close()))
    assert parts.checks == "采用 2 个答复；另有 1 个答复不可用，已再次询问 · 已干预：重来 1 轮"


def test_penalties_are_shown_as_penalties(tmp_path):
    parts = report(load(a_run(tmp_path, an_instance(PENALTIES), [(C, D)])))
    assert parts.facts.endswith("payoffs are penalties: less is better")
    assert parts.body.titles[2] == "penalty"
    assert parts.body.rows == (("1", "● cooperates", "10", "○ defects", "0"),)
    assert "+" not in str(parts)


def test_amounts_windows_and_identities(tmp_path):
    instance = an_instance(ULTIMATUM, language="zh")
    parts = report(load(a_run(tmp_path, instance, [(4, "accept")])))
    assert parts.seats.rows[0][0] == "A Calculator（proposer）"
    assert parts.body.rows == (("1", "4", "+6", "accept", "+4"),)
    assert ("提议占上限的比例", "40%") in parts.measures


def test_seat_by_seat_where_there_is_no_room(tmp_path):
    instance = an_instance(PUBLIC_GOODS, seats=4)
    parts = report(load(a_run(tmp_path, instance, [(20, 20, 20, 0)])))
    assert parts.narrow.rows[0] == ("A Calculator", "24", "100%")
    assert parts.narrow.rows[3] == ("D Onlooker", "44", "0%")
    assert "rounds.csv" in parts.narrow.note


@pytest.mark.parametrize("replicates", [1, 2])
def test_before_the_first_round(tmp_path, replicates):
    parts = report(load(Run(tmp_path, an_instance(replicates=replicates)).close(None)))
    assert parts.body is None
    assert parts.measures == ()
    assert parts.state.startswith("Stopped")


def test_every_measure_has_a_name():
    ultimatum = an_instance(ULTIMATUM)
    assert name_of(ultimatum, "rate.response.reject") == "reject: chosen in"
    assert name_of(ultimatum, "gini") == "inequality (Gini)"
    assert name_of(an_instance(PENALTIES, language="zh"), "efficiency") == (
        "效率（由最差总和到最优总和）"
    )


def test_a_revised_run_says_where_it_went_on(tmp_path):
    run = Run(tmp_path / "run", an_instance(replicates=2))
    run.play(1, [(C, C)])
    before = load(run.close("revised"))
    assert report(before).state == "Setup revised; the run that follows is not begun"
    after = tmp_path / "run-rev2"
    after.mkdir()
    write_plan([PlannedCell("", {}, {}, run_id(before.folder))], after)
    assert report(before).state == "Setup revised, continued in run-rev2"


def test_where_it_stopped_is_worded_as_whoever_stopped_it_was_told(tmp_path):
    def state(number, *played, **changes):
        run = Run(tmp_path / str(number), an_instance(**changes))
        for choices, verdict in played:
            run.round(1, *choices, verdict=verdict)
        return report(load(run.close(None))).state

    asked = [((C, C), Verdict.ACCEPT), ((C, D), Verdict.STOP)]
    assert state(1) == "Stopped before the first round was played"
    assert state(2, asked[0]) == "Stopped after round 1"
    assert state(3, *asked) == "Stopped before round 2 was accepted"
    assert state(4, *asked, language="zh") == "已停止：第 2 轮尚未验收"


def test_a_setup_that_was_not_accepted(tmp_path):
    run = Run(tmp_path, an_instance(replicates=3))
    run.review(0, 0, Verdict.REDO)
    assert report(load(run.close(None))).state == "Stopped before the instance was accepted"
