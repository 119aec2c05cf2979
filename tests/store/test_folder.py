"""A run's folder is made once, found again, and held by one process at a time."""

import os
import signal
import threading
from pathlib import Path

import pytest

from gtlab.errors import UserError
from gtlab.store.folder import (
    JOURNAL,
    find_run,
    held,
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


def test_a_second_holder_is_refused_and_told_who_holds(tmp_path):
    with held(tmp_path):
        mine = f"is being played by process {os.getpid()}; wait"
        with pytest.raises(UserError, match=mine), held(tmp_path):
            pytest.fail("held twice")
        with pytest.raises(UserError, match=mine), held(tmp_path):
            pytest.fail("held after a refusal")
    with held(tmp_path):
        pass


def test_a_killed_holder_lets_go(tmp_path):
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        with held(tmp_path):
            os.write(writing, b"x")
            signal.pause()
        os._exit(0)
    os.read(reading, 1)
    with pytest.raises(UserError, match=f"process {child};"), held(tmp_path):
        pytest.fail("held twice")
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(reading)
    os.close(writing)
    with held(tmp_path):
        assert (tmp_path / ".lock").read_text() == f"process {os.getpid()}"


def test_a_folder_that_cannot_be_held(tmp_path):
    with pytest.raises(UserError, match=r"cannot be held .*No such file"), held(tmp_path / "gone"):
        pytest.fail("held nothing")


def test_a_disk_that_locks_nothing(tmp_path, monkeypatch):
    def no_locks(file, how):
        raise OSError(37, "No locks available")

    monkeypatch.setattr("fcntl.flock", no_locks)
    with pytest.raises(UserError, match=r"cannot be held .*No locks available"), held(tmp_path):
        pytest.fail("held without a lock")


def test_a_full_disk_holds_without_a_name(tmp_path, monkeypatch):
    def full(file, text, at):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "pwrite", full)
    twice = pytest.raises(UserError, match="is being played by another process")
    with held(tmp_path), twice, held(tmp_path):
        pytest.fail("held twice")
