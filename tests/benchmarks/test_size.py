"""Many, long and large: `python -m pytest -m benchmarks -s tests/benchmarks`."""

import asyncio
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gtlab.lab.compose import checked_cells
from gtlab.lab.plan import new_plan, plan_of
from gtlab.lab.playing import Desk, Playing
from gtlab.runner.stretch import Stretch
from gtlab.store.journal import read
from gtlab.store.played import load
from gtlab.terms.names import Review, Verdict

pytestmark = [pytest.mark.benchmarks, pytest.mark.timeout(900)]

ROOT = Path(__file__).parents[2]


def say(text):
    sys.stderr.write(f"\n    {text}\n")


def played(root, *overrides, desk=None):
    cells = [cell for cell, _ in checked_cells([*overrides, "tracking=none"])]
    plan = new_plan(cells, root, grid=False)
    (outcome,) = asyncio.run(Playing(plan, desk or Desk(), root).play())
    assert outcome.done
    return plan.folder


def test_a_thousand_matches_at_once(tmp_path):
    script = str(Path(__file__).with_name("at_once.py"))
    done = subprocess.run(
        [sys.executable, script, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    say(f"{found['most']} matches at once: {found['megabytes']:.0f} MB at most (at most 500)")
    assert (found["done"], found["most"]) == (True, 1000)
    assert found["megabytes"] <= 500


class Clock:
    """Accepts every round, and notes when."""

    def __init__(self):
        self.times = []

    async def setup(self, where, page):
        return Review(Verdict.ACCEPT)

    async def round(self, where, page):
        self.times.append(time.process_time())
        return Review(Verdict.ACCEPT)


@pytest.mark.parametrize(
    "words",
    [
        ("scenario=prisoners", "models.by_role.A=tit_for_tat", "models.by_role.B=random"),
        ("scenario=prisoners", "models.by_role.A=grim", "models.by_role.B=win_stay_lose_shift"),
        ("scenario=trust",),
        ("scenario=public_goods",),
    ],
)
def test_a_round_costs_no_more_at_the_end_of_a_long_match(tmp_path, words):
    clock = Clock()
    played(tmp_path, *words, "rounds=1000", "review=terminal", desk=Desk(lambda _: clock))
    spent = [after - before for before, after in zip(clock.times, clock.times[1:], strict=False)]
    start, end = statistics.median(spent[20:220]), statistics.median(spent[-200:])
    say(f"{words[0]}: {start * 1e6:.0f} us a round, {end / start:.2f} x at the end (at most 1.5)")
    assert end <= 1.5 * start


@pytest.fixture(scope="module")
def long(tmp_path_factory):
    """A run of 100,000 records and more."""
    root = tmp_path_factory.mktemp("long")
    return played(root, "rounds=200", "replicates=90", "models.default=random")


def seconds(act):
    begun = time.process_time()
    act()
    return time.process_time() - begun


def test_a_long_journal_is_read_back(long):
    count = len(read(long / "journal.jsonl")[0])
    assert count > 100_000
    share = 100_000 / count
    bare = seconds(lambda: read(long / "journal.jsonl")) * share
    whole = seconds(lambda: load(long)) * share
    say(f"100,000 records: {bare:.2f} s to read, {whole:.2f} s to know what was played (at most 5)")
    assert bare <= 5
    assert whole <= 5


def test_a_long_run_is_ready_to_go_on(long, tmp_path):
    journal = tmp_path / "journal.jsonl"
    lines = (long / "journal.jsonl").read_bytes().splitlines(keepends=True)
    last = max(n for n, line in enumerate(lines) if b'"kind":"finished"' in line)
    journal.write_bytes(b"".join(lines[:last]))
    waiting = []

    async def opened():
        (opening,) = plan_of(tmp_path).openings()
        async with opening.open(Stretch()) as run:
            waiting.extend(run.pending())

    took = seconds(lambda: asyncio.run(opened()))
    say(f"{len(lines)} records, ready to go on after {took:.2f} s (at most 10)")
    assert len(waiting) == 1
    assert took <= 10
