"""The tournament of the stored tables, full journal and start-up included, against axelrod's own.

`python -m pytest -m benchmarks -s tests/benchmarks/test_tournament.py`
"""

import sys
from itertools import count
from pathlib import Path

import pytest

from gtlab.store.played import load
from tests.benchmarks import yardsticks
from tests.strategies.test_tournament import OURS, rows_of

pytestmark = [pytest.mark.benchmarks, pytest.mark.timeout(1800)]

SCRIPT = str(Path(__file__).with_name("round_robin.py"))


def say(text):
    sys.stderr.write(f"\n    {text}\n")


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    """CPU seconds of axelrod: import, and each pair and self match once."""
    return yardsticks.axelrod_tournament_seconds(OURS, tmp_path_factory.mktemp("floor"))


def seconds(folder, *words):
    return yardsticks.process_seconds(*words, cwd=folder, times=1)


def table_of(folder):
    """Both seats' scores of every match below `folder`, by the seats' strategies."""
    paid = {}
    for journal in folder.rglob("journal.jsonl"):
        played = load(journal.parent)
        names = tuple(seat.binding.name for seat in played.instance.seats)
        (match,) = played.complete
        paid[names] = match.totals["A"]
        paid.setdefault(names[::-1], match.totals["B"])
    return paid


def is_the_stored_one(paid):
    stored = {
        (OURS[row["player"]], OURS[name]): int(row[name])
        for row in rows_of("axelrod_roundrobin_200.csv")
        for name in OURS
    }
    return paid == stored


def test_each_pair_once(tmp_path, floor):
    (tmp_path / "runs").mkdir()
    places = (str(tmp_path / "runs" / str(number)) for number in count())
    ours = min(seconds(tmp_path, SCRIPT, next(places), "200", *OURS.values()) for _ in range(2))
    assert is_the_stored_one(table_of(tmp_path / "runs" / "1"))
    say(f"78 matches: {ours:.1f} s, {ours / floor:.2f} x axelrod's {floor:.1f} s (at most 1)")
    assert ours <= floor


def test_the_whole_grid(tmp_path, floor):
    names = ",".join(OURS.values())
    grid = [f"models.by_role.{seat}={names}" for seat in "AB"]
    words = ["-m", "gtlab", "-m", "scenario=prisoners", "rounds=200", "tracking=none", *grid]
    ours = seconds(tmp_path, *words)
    assert is_the_stored_one(table_of(tmp_path))
    # Twice the matches of axelrod's round robin, which plays each pair once.
    say(f"144 matches: {ours:.1f} s, {ours / floor:.2f} x axelrod's {floor:.1f} s (at most 2)")
    assert ours <= 2 * floor
