"""A folder is held by one process at a time, and whoever is refused is told by whom."""

import fcntl
import os
import signal
import threading

import pytest

from gtlab.errors import UserError
from gtlab.store.lock import held


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


def test_one_who_took_it_just_now_is_given_the_time_to_sign(tmp_path):
    file = os.open(tmp_path / ".lock", os.O_RDWR | os.O_CREAT)
    fcntl.flock(file, fcntl.LOCK_EX)
    signing = threading.Timer(0.05, lambda: os.write(file, b"process 7"))
    signing.start()
    with pytest.raises(UserError, match="is being played by process 7;"), held(tmp_path):
        pytest.fail("held twice")
    signing.join()
    os.close(file)


def test_nobody_is_named_who_has_let_go(tmp_path):
    with held(tmp_path):
        pass
    assert (tmp_path / ".lock").read_text() == ""


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
