"""Nothing is lost and nothing doubled, wherever the process is killed: `pytest -m kills`."""

import contextlib
import json
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.commands import gtlab, started
from tests.runner.disk import contents, records

pytestmark = [pytest.mark.kills, pytest.mark.timeout(900)]

QUIET = "tracking=none"
RANDOM = ("models.by_role.A=random", "models.by_role.B=random")
COMMANDS = {
    "one at a time": ("scenario=prisoners", "rounds=4", "replicates=2", "parallel=1", *RANDOM),
    "eight at a time": ("scenario=stag_hunt", "rounds=3", "replicates=8", "parallel=8", *RANDOM),
    "in turn": ("scenario=ultimatum", "rounds=3", "replicates=3", "parallel=8"),
    "many seats": ("scenario=public_goods", "rounds=3", "replicates=2", "parallel=8"),
    "with a state": ("scenario=common_pool", "rounds=3", "replicates=2", "parallel=1"),
    "sweep": ("scenario=prisoners,trust,ultimatum", "rounds=2", "replicates=2", "parallel=8"),
    "redone": ("review=terminal", "rounds=4", "replicates=2", "parallel=8", *RANDOM),
    "revised": ("review=terminal", "rounds=4", "replicates=3", "parallel=1", *RANDOM),
}
HOW = ("before", "torn", "after")


class Driver:
    def __init__(self):
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("kill_driver.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
            text=True,
        )
        self.kills = 0

    def close(self):
        self.process.communicate()
        sys.stderr.write(f"\n    {self.kills} kills\n")

    def __call__(self, do, folder, overrides, at=None, how=None):
        job = {"do": do, "folder": str(folder), "overrides": [*overrides, QUIET]}
        self.process.stdin.write(json.dumps({**job, "at": at, "how": how}) + "\n")
        self.process.stdin.flush()
        said = json.loads(self.process.stdout.readline())
        self.kills += said.get("killed", False)
        return said

    def on_to_the_end(self, folder, overrides, at=None, how=None):
        """Goes on as a user would: by `resume`, or anew where nothing had been begun."""
        said = self("resume", folder, overrides, at, how)
        if "holds neither" in said.get("error", ""):
            assert not [path for path in folder.rglob("*") if path.name == "journal.jsonl"]
            said = self("start", folder, overrides, at, how)
        return said


@pytest.fixture(scope="module")
def driver():
    driver = Driver()
    yield driver
    driver.close()


@pytest.fixture(scope="module", params=COMMANDS)
def unbroken(request, driver, tmp_path_factory):
    """A command, the number of its steps on disk, and what it left there when nobody killed it."""
    overrides = COMMANDS[request.param]
    folder = tmp_path_factory.mktemp("unbroken") / "run"
    said = driver("start", folder, overrides)
    assert said["errors"] == []
    assert all(said["done"])
    return overrides, said["steps"], contents(folder.parent)


def test_killed_once_at_any_step(unbroken, driver, tmp_path):
    overrides, steps, whole = unbroken
    places = [(at, how) for at in range(1, steps + 1) for how in HOW]
    chosen = random.Random(steps).sample(places, min(len(places), 50))
    killed = 0
    for at, how in [*chosen, (1, "before"), (steps, "before")]:
        folder = tmp_path / f"{at}-{how}" / "run"
        killed += driver("start", folder, overrides, at, how)["killed"]
        said = driver.on_to_the_end(folder, overrides)
        assert said.get("errors") == [], (at, how, said)
        assert contents(folder.parent) == whole, (at, how)
    # The thread that syncs may save a step, so that the last ones are not always reached.
    assert killed > len(chosen) - 5


def test_killed_again_while_it_is_resumed(unbroken, driver, tmp_path):
    overrides, steps, whole = unbroken
    draw = random.Random(steps)
    for number in range(8):
        folder = tmp_path / str(number) / "run"
        kills = [(draw.randint(1, steps), draw.choice(HOW))]
        driver("start", folder, overrides, *kills[0])
        for _ in range(4):
            # Half of them before the resume has written anything, or nearly so.
            kills.append((draw.randint(1, draw.choice([4, steps])), draw.choice(HOW)))
            if not driver.on_to_the_end(folder, overrides, *kills[-1])["killed"]:
                break
        said = driver.on_to_the_end(folder, overrides)
        assert said.get("errors") == [], (kills, said)
        assert contents(folder.parent) == whole, kills


def test_a_resume_adds_no_record(unbroken, driver, tmp_path):
    overrides, steps, _ = unbroken
    folder = tmp_path / "run"
    driver("start", folder, overrides, steps * 2 // 3, "after")
    before = records(folder.parent)
    driver.on_to_the_end(folder, overrides)
    after = records(folder.parent)
    for journal, lines in before.items():
        assert after[journal][: len(lines)] == lines


@pytest.mark.parametrize("scenario", ["prisoners", "ultimatum"])
def test_a_journal_cut_at_any_of_its_last_400_bytes(driver, tmp_path, scenario):
    overrides = (f"scenario={scenario}", "rounds=3", "replicates=2")
    whole = tmp_path / "whole" / "run"
    driver("start", whole, overrides)
    journal = (whole / "journal.jsonl").read_bytes()
    for cut in range(1, 401):
        folder = tmp_path / str(cut) / "run"
        folder.mkdir(parents=True)
        (folder / "journal.jsonl").write_bytes(journal[:-cut])
        said = driver("resume", folder, overrides)
        assert (said["done"], said["errors"]) == ([True], []), cut
        left = {**contents(folder), "plan.json": None}
        assert left == contents(whole), cut


def test_of_two_resumes_at_once_one_is_refused(tmp_path):
    words = ("rounds=300", "replicates=4", QUIET, *RANDOM)
    (tmp_path / "whole").mkdir()
    assert gtlab(*words, "run_dir=run", cwd=tmp_path / "whole")[0] == 0
    whole, refused = contents(tmp_path / "whole"), 0
    for number in range(6):
        root = tmp_path / str(number)
        (root / "run").mkdir(parents=True)
        journal = (tmp_path / "whole" / "run" / "journal.jsonl").read_bytes()
        (root / "run" / "journal.jsonl").write_bytes(journal[: len(journal) // 3])
        both = [started("resume", "run", cwd=root, stdin=subprocess.DEVNULL) for _ in range(2)]
        said = [(process.communicate()[1], process.returncode) for process in both]
        assert {code for _, code in said} <= {0, 2}
        assert 0 in {code for _, code in said}
        for err, code in said:
            refused += code == 2
            assert code == 0 or re.search(r"run: is being played by process \d+; wait for it", err)
        assert contents(root / "run")["journal.jsonl"] == whole["run/journal.jsonl"]
    assert refused


LONG = ("scenario=prisoners", "rounds=200", "replicates=12", QUIET, *RANDOM)


def test_killed_by_the_clock(tmp_path):
    begun = time.monotonic()
    (tmp_path / "whole").mkdir()
    assert gtlab(*LONG, "run_dir=run", cwd=tmp_path / "whole")[0] == 0
    whole, seconds = contents(tmp_path / "whole"), time.monotonic() - begun
    unfinished = 0
    for number in range(5):
        root = tmp_path / str(number)
        root.mkdir()
        for words in ((*LONG, "run_dir=run"), ("resume", "run")):
            process = started(*words, cwd=root, stdin=subprocess.DEVNULL)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.communicate(timeout=seconds * (0.3 + 0.13 * number))
            process.kill()
            process.communicate()
            unfinished += not (root / "run" / "rounds.csv").exists()
            if not (root / "run" / "plan.json").exists():
                break
        words = (
            ("resume", "run") if (root / "run" / "plan.json").exists() else (*LONG, "run_dir=run")
        )
        assert gtlab(*words, cwd=root)[0] == 0
        assert contents(root) == whole
    assert unfinished


@pytest.mark.parametrize(
    ("command", "verdicts"), [("redone", {"round"}), ("revised", {"round", "setup"})]
)
def test_the_reviewers_above_do_what_their_commands_are_called(driver, tmp_path, command, verdicts):
    folder = tmp_path / "run"
    driver("start", folder, COMMANDS[command])
    reviews = [
        part["review"]
        for parts in records(tmp_path).values()
        for part in map(json.loads, parts)
        if part["kind"] == "reviewed" and part["review"]["verdict"] == "redo"
    ]
    assert {review.get("scope", "round") for review in reviews} == verdicts
    assert {bool(review.get("note")) for review in reviews} == {True, False}
    assert (tmp_path / "run-rev2" / "rounds.csv").is_file() == (command == "revised")
