"""Ctrl-C and SIGTERM end a command within five seconds, and it can be gone on with."""

import random
import signal
import subprocess
import time

import pytest

from tests.commands import gtlab, started
from tests.runner.disk import contents

pytestmark = [pytest.mark.kills, pytest.mark.timeout(300)]

RANDOM = ("models.by_role.A=random", "models.by_role.B=random")
LONG = ("rounds=400", "replicates=12", "tracking=none", "run_dir=run", *RANDOM)


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    """How long the command takes, and what it leaves."""
    root, begun = tmp_path_factory.mktemp("unbroken"), time.monotonic()
    code, *_ = gtlab(*LONG, cwd=root)
    assert code == 0
    return time.monotonic() - begun, contents(root)


def stopped(process, number):
    """What the process said after the signal, how it ended, and how soon."""
    begun = time.monotonic()
    process.send_signal(number)
    out, err = process.communicate(timeout=20)
    return out, err, process.returncode, time.monotonic() - begun


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("turn", range(5))
def test_stopped_at_any_moment_and_gone_on_with(unbroken, tmp_path, number, turn):
    seconds, whole = unbroken
    process = started(*LONG, cwd=tmp_path, stdin=subprocess.DEVNULL)
    while not (tmp_path / "run" / "journal.jsonl").exists():
        time.sleep(0.005)
    time.sleep(random.Random(turn).random() * seconds * 0.5)
    running = process.poll() is None
    _, err, code, took = stopped(process, number)
    if running and code != 0:
        assert (code, "Traceback" in err) == (3, False)
        assert took < 5
        assert err.strip() == "Stopped. To go on: python -m gtlab resume run"
    code, _, err = gtlab("resume", "run", cwd=tmp_path)
    assert (code, "Traceback" in err) == (0, False)
    assert contents(tmp_path) == whole


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("rounds", [0, 1])
def test_stopped_while_somebody_is_asked(tmp_path, number, rounds):
    words = ("review=terminal", "rounds=3", "tracking=none", "run_dir=run", *RANDOM)
    process = started(*words, cwd=tmp_path, stdin=subprocess.PIPE)
    process.stdin.write("a\n" * rounds)
    process.stdin.flush()
    for _ in range(rounds + 1):
        while "Waiting" not in process.stdout.readline():
            pass
    _, err, code, took = stopped(process, number)
    assert (code, "Traceback" in err) == (3, False)
    assert took < 5
    assert err.splitlines()[-1] == "Stopped. To go on: python -m gtlab resume run"
    code, _, err = gtlab("resume", "run", cwd=tmp_path, said="a\n" * (4 - rounds))
    assert code == 0, err
    whole = tmp_path / "whole"
    whole.mkdir()
    assert gtlab(*words, cwd=whole, said="a\n" * 4)[0] == 0
    assert contents(tmp_path / "run") == contents(whole / "run")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("after", [0.15, 0.25, 0.35])
def test_stopped_before_or_just_when_it_begins(tmp_path, number, after):
    process = started(*LONG, cwd=tmp_path, stdin=subprocess.DEVNULL)
    time.sleep(after)
    _, err, code, took = stopped(process, number)
    assert took < 5
    if "Stopped" in err or "stopped" in err:
        assert (code, "Traceback" in err) == (3, False)
