"""From a brief to an instance that was accepted, whatever is killed on the way."""

import asyncio

import pytest

from gtlab.blackboard.entry import Installed, Reviewed, Worked
from gtlab.errors import StoppedError
from gtlab.runner.setup import set_up, setup_page
from gtlab.store.folder import INSTANCE, JOURNAL
from tests.runner.runs import REVISE, STOP, Answers, a_new_run, again, brief_of, records_of

BRIEF = brief_of("scenario=trust", "rounds=2", "replicates=4")
ASKED = brief_of("scenario=trust", "rounds=2", "replicates=4", "review=terminal")


def made(run, reviewer=None, label=""):
    try:
        return asyncio.run(set_up(run, reviewer, label))
    finally:
        run.journal.close()


def kinds(folder):
    return [type(record).__name__ for record in records_of(folder)[2:]]


def test_nobody_is_asked_where_the_user_chose_so(tmp_path):
    run = a_new_run(tmp_path, BRIEF)
    instance = made(run)
    assert instance.scenario == "trust"
    assert kinds(tmp_path) == ["Worked", "Installed", "Reviewed"]
    assert records_of(tmp_path)[-1].by == "auto"
    assert (tmp_path / INSTANCE).is_file()


def test_the_user_is_shown_all_that_is_accepted(tmp_path):
    run, reviewer = a_new_run(tmp_path, ASKED), Answers()
    instance = made(run, reviewer, "02-trust")
    ((where, page),) = reviewer.seen
    assert where == ("02-trust", 0, 4, 0, False)
    assert page == setup_page(run)
    assert instance.situation in page
    for seat in instance.seats:
        assert seat.persona.limits in page
    assert records_of(tmp_path)[-1].by == "terminal"


def test_a_rejected_setup_is_made_again_and_asked_again(tmp_path):
    run, reviewer = a_new_run(tmp_path, ASKED), Answers(setup=[REVISE, REVISE])
    made(run, reviewer)
    assert kinds(tmp_path) == ["Worked", "Installed", "Reviewed"] * 3
    assert len(reviewer.seen) == 3


def test_stopping_accepts_nothing(tmp_path):
    run = a_new_run(tmp_path, ASKED)
    with pytest.raises(StoppedError, match="before the instance was accepted"):
        made(run, Answers(setup=[STOP]))
    assert kinds(tmp_path) == ["Worked", "Installed"]
    assert not (tmp_path / INSTANCE).exists()


@pytest.mark.parametrize("lines", [2, 3, 4, 5])
@pytest.mark.parametrize("rejected", [False, True])
def test_killed_after_any_record_it_is_made_as_if_nothing_had_been(tmp_path, lines, rejected):
    answers = [REVISE] if rejected else []
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    made(a_new_run(whole, ASKED), Answers(setup=answers))
    cut.mkdir()
    lines += 3 * rejected
    content = (whole / JOURNAL).read_bytes().splitlines(keepends=True)
    (cut / JOURNAL).write_bytes(b"".join(content[:lines]))
    made(again(cut), Answers())
    assert records_of(cut) == records_of(whole)
    assert (cut / INSTANCE).read_bytes() == (whole / INSTANCE).read_bytes()


def test_an_accepted_setup_is_not_asked_about_again(tmp_path):
    made(a_new_run(tmp_path, ASKED), Answers())
    (tmp_path / INSTANCE).unlink()
    reviewer = Answers()
    made(again(tmp_path), reviewer)
    assert reviewer.seen == []
    assert (tmp_path / INSTANCE).is_file()


def test_what_it_revises_is_in_the_instance(tmp_path):
    run = a_new_run(tmp_path, BRIEF, revises="the run before", note="kinder")
    assert made(run).revises == "the run before"
    (installed,) = [r for r in records_of(tmp_path) if isinstance(r, Installed)]
    assert installed.instance["revises"] == "the run before"
    assert [type(r) for r in records_of(tmp_path)[2:]] == [Worked, Installed, Reviewed]


def test_an_instance_file_that_cannot_be_written_is_written_later(tmp_path):
    run = a_new_run(tmp_path, BRIEF)
    (tmp_path / f".{INSTANCE}.draft").mkdir()
    with pytest.raises(StoppedError, match=rf"{INSTANCE}: Is a directory"):
        made(run)
    (tmp_path / f".{INSTANCE}.draft").rmdir()
    made(again(tmp_path))
    assert (tmp_path / INSTANCE).is_file()
    assert kinds(tmp_path) == ["Worked", "Installed", "Reviewed"]
