"""What stands in a journal is what is read back, finished or not, redone or not."""

import pytest

from gtlab.blackboard.entry import CallReply, Opened
from gtlab.errors import UserError
from gtlab.store.journal import Journal
from gtlab.store.played import Turn, _carried_out, load
from gtlab.terms.names import Scope, Verdict
from gtlab.terms.play import Event
from gtlab.terms.questions import Amount, Menu
from tests.journals import TRUST, Run, a_run, an_instance

C, D = "cooperate", "defect"


def test_a_whole_run_is_read_back(tmp_path):
    instance = an_instance(replicates=2)
    folder = a_run(tmp_path, instance, [(C, C), (C, D)], [(D, D)], cell={"scenario": "prisoners"})
    played = load(folder)
    assert played.instance == instance
    assert (played.seed, played.cell, played.outcome) == (7, {"scenario": "prisoners"}, "done")
    assert played.finished
    first, second = played.matches
    assert [match.number for match in played.complete] == [1, 2]
    assert first.totals == {"A": 3, "B": 8}
    assert second.totals == {"A": 1, "B": 1}
    assert [ruled.event.moves for ruled in first.rounds] == [
        {"choice": {"A": C, "B": C}},
        {"choice": {"A": C, "B": D}},
    ]
    turn = first.rounds[1].turns[1]
    assert (turn.seat, turn.window, turn.choice, turn.thought) == (
        "B",
        "choice",
        D,
        "B thinks of defect",
    )
    assert isinstance(turn.question, Menu)
    assert first.rounds[1].display == "Round 2"
    assert all(ruled.accepted for ruled in first.rounds)


def test_the_journal_may_be_named_instead_of_its_folder(tmp_path):
    folder = a_run(tmp_path, an_instance(), [(C, C)])
    assert load(folder / "journal.jsonl") == load(str(folder))


def test_a_round_that_was_thrown_away_is_counted_and_gone(tmp_path):
    run = Run(tmp_path, an_instance())
    run.round(1, C, C)
    run.round(1, D, D, verdict=Verdict.REDO)
    run.round(1, C, D, redo=1, said={"B": "sorry"})
    run.finish(1)
    (match,) = load(run.close()).matches
    assert match.redos == 1
    assert match.steered
    assert [ruled.redo for ruled in match.rounds] == [0, 1]
    assert [[turn.choice for turn in ruled.turns] for ruled in match.rounds] == [[C, C], [C, D]]
    assert match.rounds[1].turns[1].speech == "sorry"
    assert match.totals == {"A": 3, "B": 8}


def test_a_changed_setup_takes_no_round_away(tmp_path):
    run = Run(tmp_path, an_instance())
    run.round(1, C, C)
    run.review(1, 1, Verdict.REDO, Scope.SETUP)
    played = load(run.close("revised"))
    assert played.outcome == "revised"
    assert len(played.matches[0].rounds) == 1
    assert not played.matches[0].steered


def test_each_window_keeps_its_own_question(tmp_path):
    folder = a_run(tmp_path, an_instance(TRUST), [(5, 4)])
    investor, trustee = load(folder).matches[0].rounds[0].turns
    assert (investor.window, investor.question) == ("sent", Amount(0, 10, 1))
    assert (trustee.window, trustee.question) == ("returned", Amount(0, 15, 1))


def test_a_run_that_still_goes_on_is_read_as_far_as_it_got(tmp_path):
    run = Run(tmp_path, an_instance(replicates=3))
    run.play(1, [(C, C)])
    run.round(2, C, D)
    run.write(CallReply, 2, call="x", reply="maybe", outcome="illegal")
    with (tmp_path / "journal.jsonl").open("ab") as file:
        file.write(b'{"h":"torn')
    played = load(run.close(outcome=None))
    assert played.outcome is None
    assert not played.finished
    assert [match.finished for match in played.matches] == [True, False]
    assert [match.number for match in played.complete] == [1]
    assert (played.replies, played.unusable) == (1, 1)


def test_a_match_without_a_round_has_no_totals(tmp_path):
    run = Run(tmp_path, an_instance())
    run.finish(1, "stopped")
    (match,) = load(run.close()).matches
    assert (match.rounds, match.totals, match.reason) == ((), {}, "stopped")


def test_a_run_before_its_setup_and_no_run_at_all_are_refused(tmp_path):
    with pytest.raises(UserError, match=r"journal\.jsonl"):
        load(tmp_path)
    journal = Journal(tmp_path / "journal.jsonl")
    journal.append(Opened(match=0, seq=0, schema=1, seed=7))
    journal.close()
    with pytest.raises(UserError, match="nothing was set up"):
        load(tmp_path)


def test_what_was_carried_out_counts_and_what_was_meant_is_kept():
    done = Event(1, {"choice": {"A": "defect", "B": "cooperate"}}, {}, {})
    tripped = _carried_out(Turn("A", "choice", "cooperate"), done)
    assert (tripped.choice, tripped.meant) == ("defect", "cooperate")
    steady = _carried_out(Turn("B", "choice", "cooperate"), done)
    assert (steady.choice, steady.meant) == ("cooperate", None)
