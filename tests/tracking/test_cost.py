"""What logging costs, beyond its start-up: 1.0 ms CPU a round and 25 ms a nested match run."""

import random
import resource
import time

import pytest

from gtlab.tracking.follower import start_follower
from tests.tracking.writing import a_run

pytestmark = [pytest.mark.benchmarks, pytest.mark.tracking]

ROUND, NESTED = 1.0, 25.0


def cpu_of(settings, *folders):
    """Milliseconds of CPU of a follower that logs `folders`."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    follower = start_follower(settings)
    for folder in folders:
        follower.add(folder)
    assert follower.wait().ok
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


@pytest.mark.parametrize(("matches", "rounds"), [(5, 200), (20, 10)])
def test_logging_stays_within_its_budget(tmp_path, settings, matches, rounds):
    draw = random.Random(7)
    # Start-up is what a run of a single round costs: MLflow, the store, the run, its plot.
    played = [
        [draw.choice(["CC", "CD", "DC", "DD"]) for _ in range(rounds)] for _ in range(matches)
    ]
    start_up, spent = (
        # The least of three: what another process does meanwhile is not this one's cost.
        min(
            cpu_of(settings, a_run(tmp_path / f"runs/{name}{turn}", *matches_of))
            for turn in range(3)
        )
        for name, matches_of in (("small", [["CC"]]), ("large", played))
    )
    spent -= start_up
    budget = matches * rounds * ROUND + matches * NESTED
    print(f"{matches} x {rounds}: {spent:.0f} ms of {budget:.0f} ms ({spent / budget:.2f} x)")  # noqa: T201
    assert spent <= budget


def test_starting_and_telling_a_follower_does_not_block(tmp_path, settings):
    began = time.perf_counter()
    follower = start_follower(settings)
    started = time.perf_counter()
    folders = [tmp_path / "runs" / f"{number:0200}" for number in range(2_000)]
    slowest = 0.0
    for folder in folders:
        told = time.perf_counter()
        follower.add(folder)
        slowest = max(slowest, time.perf_counter() - told)
    print(f"start {1000 * (started - began):.1f} ms, slowest word {1000 * slowest:.2f} ms")  # noqa: T201
    assert started - began < 0.05
    assert slowest < 0.05
    follower.wait()
