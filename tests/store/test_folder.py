"""A run's folder is made once, found again, and held by one process at a time."""

import threading
from pathlib import Path

import pytest

from gtlab.errors import UserError
from gtlab.store.folder import (
    JOURNAL,
    find_run,
    is_free,
    list_runs,
    new_folder,
    run_id,
    sweep_of,
)


def test_a_new_folder_has_a_name_of_its_own(tmp_path):
    made = {new_folder(None, "trust", tmp_path) for _ in range(20)}
    assert len(made) == 20
    assert all(path.is_dir() and path.parent == tmp_path / "runs" for path in made)
    assert all("-trust-" in path.name for path in made)


@pytest.mark.parametrize(
    "name", ["../../x", "/etc", "..", "", "con\0", "是非", "x" * 300, "C:x", " "]
)
def test_no_name_leads_out_of_runs(tmp_path, name):
    folder = new_folder(None, name, tmp_path)
    assert folder.resolve().parent == (tmp_path / "runs").resolve()
    assert folder.name.isascii()
    assert len(folder.name) < 120


def test_a_wanted_folder_may_be_there_if_it_is_empty(tmp_path):
    wanted = tmp_path / "mine"
    assert new_folder(str(wanted), "x") == wanted
    assert new_folder(str(wanted), "x") == wanted
    (wanted / ".plan.json.draft").write_text("what a kill left")
    assert is_free(wanted)
    assert new_folder(str(wanted), "x") == wanted


@pytest.mark.parametrize("occupied", ["a file", "a folder"])
def test_a_wanted_folder_that_holds_something_is_refused(tmp_path, occupied):
    wanted = tmp_path / "mine"
    if occupied == "a file":
        wanted.write_text("precious")
    else:
        wanted.mkdir()
        (wanted / "notes.txt").write_text("precious")
    with pytest.raises(UserError, match=r"mine: run_dir: holds something already; name a new"):
        new_folder(str(wanted), "x")
    assert next(path for path in [wanted, wanted / "notes.txt"] if path.is_file()).read_text()


@pytest.mark.parametrize("wanted", ["/proc/nothing/here", "/dev/null/x", "a\0b", "x" * 300])
def test_a_folder_that_cannot_be_made_is_one_line(tmp_path, wanted):
    with pytest.raises(UserError, match=r"run_dir: cannot be made \(.+\); name a folder") as caught:
        new_folder(wanted if wanted.startswith("/") else str(tmp_path / wanted), "x")
    assert "\n" not in str(caught.value)


def test_a_run_is_found_by_its_folder_or_its_journal(tmp_path):
    with pytest.raises(UserError, match=r"holds no journal\.jsonl"):
        find_run(tmp_path)
    (tmp_path / JOURNAL).touch()
    assert find_run(tmp_path) == find_run(str(tmp_path / JOURNAL)) == tmp_path


def test_runs_are_listed_in_order(tmp_path):
    for name in ("b", "a/2", "a/1"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / JOURNAL).touch()
    assert [str(path.relative_to(tmp_path)) for path in list_runs(tmp_path)] == ["a/1", "a/2", "b"]


def test_an_id_is_made_once_however_many_ask(tmp_path):
    found, start = [], threading.Barrier(8)

    def ask():
        start.wait()
        found.append(run_id(tmp_path))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert set(found) == {run_id(tmp_path)}
    assert [path.name for path in tmp_path.iterdir()] == [".run-id"]


def test_a_sweep_is_told_from_a_plain_folder_and_from_a_run(tmp_path):
    cell = tmp_path / "1-trust"
    cell.mkdir()
    assert sweep_of(cell) is None
    run_id(tmp_path)
    assert sweep_of(cell) == tmp_path
    (tmp_path / JOURNAL).touch()
    assert sweep_of(cell) is None


def test_an_id_that_cannot_be_written():
    with pytest.raises(UserError, match="can neither be read nor written"):
        run_id(Path("/proc/nothing"))
