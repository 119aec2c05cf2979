"""A run begins with its brief and is found again as its journal left it."""

import os

import pytest

from gtlab.blackboard.entry import Briefed, Closed, Finished, Installed, Opened, Reviewed, Worked
from gtlab.blackboard.visibility import view
from gtlab.errors import StoppedError, UserError
from gtlab.runner.run import Request, open_run
from gtlab.store.folder import JOURNAL
from tests.matches import shipped_pack
from tests.runner.runs import (
    ACCEPT,
    REDO,
    REVISE,
    STOP,
    Answers,
    a_new_run,
    again,
    brief_of,
    carried_out,
    opening,
    records_of,
)

BRIEF = brief_of("rounds=3", "replicates=3", "seed=5", "models.default=random")


def test_a_new_run_holds_its_brief_and_where_it_runs(tmp_path):
    request = Request(BRIEF, {"git": "abc"}, revises="other", note="be kinder")
    run = open_run(tmp_path, request, shipped_pack())
    run.journal.close()
    opened, briefed = records_of(tmp_path)
    assert opened == Opened(0, 0, 1, 5, "other")
    assert isinstance(briefed, Briefed)
    assert [entry.tag for entry in briefed.entries] == ["user.request", "user.revision"]
    found = again(tmp_path)
    found.journal.close()
    assert found.brief == BRIEF
    assert found.request.meta.items() >= {"git": "abc", "process": os.getpid()}.items()
    assert found.request.revises == "other"


def test_a_run_that_cannot_be_written_leaves_no_file_open(tmp_path, monkeypatch):
    def full(file, line):
        raise OSError(28, "No space left on device")

    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    monkeypatch.setattr(os, "write", full)
    with pytest.raises(StoppedError, match="No space left on device"):
        a_new_run(tmp_path, BRIEF)
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208


@pytest.mark.parametrize("lines", [0, 1])
def test_without_its_brief_there_is_no_run(tmp_path, lines):
    a_new_run(tmp_path, BRIEF).journal.close()
    journal = tmp_path / JOURNAL
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:lines]))
    with pytest.raises(UserError, match="ended before its brief was written"):
        again(tmp_path)


def test_a_run_is_found_as_it_was_left(tmp_path):
    (outcome,) = carried_out(
        opening(tmp_path, brief_of("rounds=3", "replicates=3", "review=terminal")),
        reviewer=Answers(*[ACCEPT] * 4, STOP),
        parallel=1,
    )
    assert not outcome.done
    run = again(tmp_path)
    run.journal.close()
    assert (run.ended, set(run.boards), run.pending()) == ({1}, {2}, [2, 3])
    assert (run.over, run.revision) == (False, None)
    index = run.boards[2].index
    assert (index.round, index.phase) == (2, "shown")
    assert run.boards[2].seq == len(records_of(tmp_path, 2))
    assert view(run.boards[2].log, "user").text("output.display").startswith("Round 2")
    played = run.playback.done()
    assert [len(match.rounds) for match in played.matches] == [3, 2]


def test_a_finished_run_has_nothing_left_to_do(tmp_path):
    carried_out(opening(tmp_path, BRIEF))
    run = again(tmp_path)
    run.journal.close()
    assert (run.over, run.pending(), run.ended, run.boards) == (True, [], {1, 2, 3}, {})


def test_a_run_without_a_setup_has_no_matches_yet(tmp_path):
    run = a_new_run(tmp_path, BRIEF)
    run.journal.close()
    assert (run.over, run.pending(), run.instance) == (False, [], None)


def kept(folder, count):
    journal = folder / JOURNAL
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:count]))


def test_another_setup_that_was_asked_for_is_remembered(tmp_path):
    brief = brief_of("rounds=3", "replicates=2", "review=terminal")
    carried_out(opening(tmp_path, brief), reviewer=Answers(REVISE), parallel=1)
    records = records_of(tmp_path)
    assert records[-1] == Closed(0, 5, "revised")
    kept(tmp_path, len(records) - 1)
    run = again(tmp_path)
    run.journal.close()
    assert (run.over, run.revision, run.pending()) == (False, REVISE.note, [])


def test_a_round_or_a_setup_that_was_redone_is_no_revision(tmp_path):
    brief = brief_of("rounds=2", "review=terminal")
    reviewer = Answers(REDO, STOP, setup=[REVISE])
    carried_out(opening(tmp_path, brief), reviewer=reviewer)
    run = again(tmp_path)
    run.journal.close()
    assert (run.revision, run.pending()) == (None, [1])
    assert (run.boards[1].index.round, run.boards[1].index.redo) == (1, 1)


def test_a_setup_that_is_only_half_written_made_no_instance(tmp_path):
    carried_out(opening(tmp_path, BRIEF))
    kinds = [type(record) for record in records_of(tmp_path)[:5]]
    assert kinds == [Opened, Briefed, Worked, Installed, Reviewed]
    kept(tmp_path, 3)
    run = again(tmp_path)
    run.journal.close()
    assert run.instance is None


def test_closing_is_the_last_record(tmp_path):
    run = a_new_run(tmp_path, BRIEF)
    run.close("done")
    run.journal.close()
    assert records_of(tmp_path)[-1] == Closed(0, 2, "done")
    assert run.over


def test_what_models_said_leaves_a_match_where_it_was(tmp_path):
    from gtlab.blackboard.entry import CallIntent, CallReply
    from gtlab.store.journal import read, reopen

    brief = brief_of("rounds=3", "review=terminal")
    carried_out(opening(tmp_path, brief), reviewer=Answers(STOP))
    before = again(tmp_path)
    before.journal.close()
    journal = reopen(tmp_path / JOURNAL, read(tmp_path / JOURNAL)[1])
    journal.append(CallIntent(1, 0, "a", "hash"))
    journal.append(CallReply(1, 1, "a", "{}", "illegal"))
    journal.close()
    run = again(tmp_path)
    run.journal.close()
    assert run.boards[1].seq == before.boards[1].seq
    assert (run.playback.done().replies, run.playback.done().unusable) == (2 - 1, 1)
    assert not any(isinstance(record, Finished) for record in records_of(tmp_path))
