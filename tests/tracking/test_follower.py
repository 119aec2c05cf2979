import os
import signal
import subprocess
import sys
import time

import pytest

from gtlab.tracking import follower as module
from gtlab.tracking.follow import track
from gtlab.tracking.follower import start_follower
from gtlab.tracking.locks import try_lock
from gtlab.tracking.settings import TrackingSettings
from gtlab.tracking.sweeps import LOCK
from tests.tracking.conftest import all_ok
from tests.tracking.writing import Writer, a_run, an_instance

pytestmark = pytest.mark.tracking


def until(condition, seconds=60):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_run_is_followed_while_it_is_played(tmp_path, settings, look):
    sweep = tmp_path / "runs" / "sweep"
    writer = Writer(sweep / "r", an_instance(rounds=3, replicates=2))
    follower = start_follower(settings)
    follower.add(sweep / "r", sweep)
    writer.play(1, ["CC", "CD", "DD"])
    until(lambda: look.statuses().get("match 1") == "FINISHED")
    assert look.statuses() == {"r": "RUNNING", "sweep": "RUNNING", "match 1": "FINISHED"}
    writer.round(2, 1, "DD")
    writer.redone(2, 2, "CC")
    writer.round(2, 2, "DC")
    writer.round(2, 3, "CC")
    writer.finish(2, 3)
    writer.close()
    waited = []
    outcome = follower.wait(lambda: waited.append(True))
    assert outcome.ok
    assert outcome.logged == (str(sweep / "r"),)
    assert waited == [True]
    assert set(look.statuses().values()) == {"FINISHED"}
    assert look.steps("match 2", "total.A") == {1: 1, 2: 6, 3: 9}
    assert look.steps("r", "total.A") == {1: 2, 2: 4.5, 3: 6.5}
    assert len(look.tags("r").get("gtlab.git", "")) in (0, 40)
    before = look.metrics()
    assert all_ok(track([sweep / "r"], settings))
    assert look.metrics() == before


def test_a_killed_follower_costs_a_line_and_is_made_good(tmp_path, settings, look):
    writer = Writer(tmp_path / "runs" / "r", an_instance(rounds=2, replicates=2))
    follower = start_follower(settings)
    follower.add(writer.folder)
    writer.play(1, ["CC", "CD"])
    until(lambda: look.statuses().get("match 1") == "FINISHED")
    os.kill(follower.pid, signal.SIGKILL)
    writer.play(2, ["DD", "DC"])
    writer.close()
    outcome = follower.wait()
    assert not outcome.ok
    assert outcome.line().endswith(f"`gtlab track {writer.folder}`")
    assert look.statuses()["r"] == "RUNNING"
    assert all_ok(track([writer.folder], settings))
    assert set(look.statuses().values()) == {"FINISHED"}
    assert len(look.statuses()) == 3
    assert look.steps("r", "payoff.A") == {1: 2, 2: 2.5}


PARENT = """
import os, signal, sys
from pathlib import Path
from gtlab.tracking.follower import start_follower
from gtlab.tracking.settings import TrackingSettings
from tests.tracking.writing import Writer, an_instance
folder = Path(sys.argv[1])
writer = Writer(folder, an_instance(rounds=3))
follower = start_follower(TrackingSettings(sys.argv[2]))
follower.add(folder)
writer.round(1, 1, "CD")
writer.ruled(1, 2, "CC")
{end}
"""


def play_and_end(end, tmp_path, settings, root):
    folder = tmp_path / "runs" / "r"
    code = PARENT.replace("{end}", end)
    return folder, subprocess.run(
        [sys.executable, "-c", code, str(folder), settings.uri], cwd=root, check=False, timeout=60
    )


@pytest.mark.parametrize(
    ("end", "code"),
    [
        ("import time; time.sleep(0.5); os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
        ("follower.leave()", 0),
    ],
)
def test_a_run_that_breaks_off_is_killed_and_whole_after_its_resume(
    tmp_path, settings, look, request, end, code
):
    folder, parent = play_and_end(end, tmp_path, settings, request.config.rootpath)
    assert parent.returncode == code
    until(lambda: look.statuses().get("r") == "KILLED")
    assert look.steps("r", "payoff.B") == {1: 5}
    writer = Writer(folder, an_instance(rounds=3))
    follower = start_follower(settings)
    follower.add(folder)
    writer.review(1, 2)
    writer.round(1, 3, "DD")
    writer.finish(1, 3)
    writer.close()
    assert follower.wait().ok
    assert look.statuses() == {"r": "FINISHED"}
    assert look.steps("r", "payoff.B") == {1: 5, 2: 3, 3: 1}
    metrics = look.metrics()
    assert len({row[:3] for row in metrics}) == len(metrics)


def test_a_server_that_is_not_there_fails_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("MLFLOW_HTTP_REQUEST_MAX_RETRIES", "0")
    follower = start_follower(TrackingSettings("http://127.0.0.1:9"))
    folder = a_run(tmp_path / "r", ["CC"])
    follower.add(folder)
    outcome = follower.wait()
    assert "http://127.0.0.1:9 cannot be used" in outcome.line()
    assert list(outcome.failed) == [str(folder)]


def test_a_process_that_cannot_start_says_its_last_words(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "_environment", lambda: {**os.environ, "PYTHONHOME": str(tmp_path)})
    follower = start_follower(TrackingSettings("sqlite:////nowhere.db"))
    began = time.monotonic()
    for number in range(2_000):
        follower.add(tmp_path / "runs" / f"{number:0100}")
    assert time.monotonic() - began < 1
    outcome = follower.wait()
    assert len(outcome.failed) == 2_000
    assert "the logging failed (" in outcome.line()


def test_the_lock_of_a_run_is_free_when_its_follower_is_done(tmp_path, settings):
    folder = a_run(tmp_path / "runs" / "r", ["CC"])
    follower = start_follower(settings)
    follower.add(folder)
    assert follower.wait().ok
    lock = try_lock(folder / LOCK)
    assert lock is not None
    os.close(lock)
