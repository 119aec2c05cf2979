"""The runs that follow one another because their setup was changed."""

from gtlab.blackboard.entry import Opened
from gtlab.store.folder import run_id
from gtlab.store.journal import Journal
from gtlab.store.plan_file import PlannedCell, write_plan
from gtlab.store.revisions import follower_of, line_of_runs


def planned(folder, revises):
    folder.mkdir()
    write_plan([PlannedCell("", {}, {}, revises)], folder)
    return folder


def test_the_one_that_names_it_follows(tmp_path):
    first = planned(tmp_path / "run", None)
    planned(tmp_path / "run-rev2", "somebody else's")
    third = planned(tmp_path / "run-rev3", run_id(first))
    fourth = planned(tmp_path / "run-rev4", run_id(third))
    assert follower_of(first) == third
    assert list(line_of_runs(third)) == [third, fourth]
    assert list(line_of_runs(first)) == [first, third, fourth]


def test_a_journal_says_so_too(tmp_path):
    first = planned(tmp_path / "run", None)
    after = tmp_path / "run-rev2"
    after.mkdir()
    journal = Journal(after / "journal.jsonl")
    journal.append(Opened(0, 0, 1, 7, run_id(first)))
    journal.close()
    assert follower_of(first) == after


def test_where_nothing_follows_nothing_is_written(tmp_path):
    first = planned(tmp_path / "run", None)
    (tmp_path / "run-rev2").mkdir()
    (tmp_path / "run-rev3").mkdir()
    (tmp_path / "run-rev3" / "plan.json").write_text("torn")
    assert follower_of(first) is None
    assert follower_of(tmp_path / "gone" / "run") is None
    assert [path.name for path in first.iterdir()] == ["plan.json"]
