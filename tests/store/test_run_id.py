import threading

import pytest

from gtlab.errors import UserError
from gtlab.store.folder import run_id, sweep_of


def test_a_folder_keeps_its_id(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first = run_id(tmp_path / "a")
    assert run_id(tmp_path / "a") == first != run_id(tmp_path / "b")
    (tmp_path / "a").rename(tmp_path / "moved")
    assert run_id(tmp_path / "moved") == first
    assert [path.name for path in (tmp_path / "moved").iterdir()] == [".run-id"]


def test_all_who_ask_at_once_hear_the_same(tmp_path):
    heard, together = [], threading.Barrier(8)

    def ask():
        together.wait()
        heard.append(run_id(tmp_path))

    askers = [threading.Thread(target=ask) for _ in range(8)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert len(heard) == 8
    assert len(set(heard)) == 1


def test_a_folder_that_is_not_there_has_none(tmp_path):
    with pytest.raises(UserError, match="run's id"):
        run_id(tmp_path / "missing")


def test_a_sweep_is_told_from_a_plain_folder(tmp_path):
    cell = tmp_path / "sweep" / "cell"
    cell.mkdir(parents=True)
    assert sweep_of(cell) is None
    run_id(tmp_path / "sweep")
    assert sweep_of(cell) == tmp_path / "sweep"
