"""Speed as ratios taken side by side: `python -m pytest -m benchmarks -s tests/benchmarks`."""

import asyncio
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gtlab.executors.instance import game_of
from gtlab.lab.compose import checked_cells, compose
from gtlab.lab.plan import new_plan
from gtlab.lab.playing import Desk, Playing
from gtlab.strategies.cards import make
from gtlab.strategies.playing import play_bare
from tests.benchmarks import yardsticks

pytestmark = [pytest.mark.benchmarks, pytest.mark.timeout(900)]

TFT_V_RANDOM = ("models.by_role.A=tit_for_tat", "models.by_role.B=random")


@pytest.fixture(scope="module")
def axelrod():
    """axelrod's own rounds a CPU second, by opponent."""
    return yardsticks.axelrod_rounds_a_second()


def say(text):
    sys.stderr.write(f"\n    {text}\n")


def played(root, *overrides):
    """CPU seconds of a whole command in this process: plan, journal, matches, table."""
    cells = [cell for cell, _ in checked_cells([*overrides, "tracking=none"])]
    begun = time.process_time()
    outcomes = asyncio.run(Playing(new_plan(cells, root, grid=False), Desk(), root).play())
    assert [outcome.done for outcome in outcomes] == [True]
    return time.process_time() - begun


def test_a_round_with_the_full_journal(tmp_path):
    ratios = []
    for turn in range(3):
        floor = yardsticks.bare_round_seconds(tmp_path)
        ours = played(tmp_path, "rounds=200", "replicates=40", f"seed={turn}", *TFT_V_RANDOM) / 8000
        ratios.append(ours / floor)
        say(f"{ours * 1e6:.0f} us a round, {ours / floor:.1f} x the floor of {floor * 1e6:.2f} us")
    say(f"full journal: {statistics.median(ratios):.1f} x (at most 75, aim 35)")
    assert statistics.median(ratios) <= 75


@pytest.mark.parametrize("other", ["alternator", "random"])
def test_rules_and_strategies_alone(axelrod, other):
    game = game_of(compose("scenario=prisoners"))
    deciders = {"A": make("tit_for_tat", {}), "B": make(other, {})}
    tries = []
    for _ in range(5):
        begun = time.process_time()
        for seed in range(50):
            play_bare(game, deciders, 200, seed)
        tries.append(10_000 / (time.process_time() - begun))
    say(
        f"tit-for-tat against {other}: {max(tries):,.0f} rounds a second,"
        f" {max(tries) / axelrod[other]:.2f} x axelrod's (at least 1)"
    )
    assert max(tries) >= axelrod[other]


def test_starting(tmp_path):
    hydra = yardsticks.process_seconds("-c", "import hydra", cwd=tmp_path)
    asked = yardsticks.process_seconds("-m", "gtlab", "--help", cwd=tmp_path)
    run = yardsticks.process_seconds("-m", "gtlab", "rounds=1", "tracking=none", cwd=tmp_path)
    say(f"--help {asked / hydra:.2f} x import hydra (at most 0.5)")
    say(f"one round {run / hydra:.2f} x import hydra (at most 4.2, aim 3.5)")
    assert asked <= 0.5 * hydra
    assert run <= 4.2 * hydra


def test_the_loop_is_never_held_for_long(tmp_path):
    script = Path(__file__).with_name("heartbeat.py")
    done = subprocess.run(
        [sys.executable, script, tmp_path], capture_output=True, text=True, check=True
    )
    held = float(done.stdout)
    say(f"the loop was held for {held * 1000:.0f} ms at most (at most 50)")
    assert held <= 0.05


def test_the_whole_catalogue_is_checked(tmp_path):
    words = ("-m", "gtlab", "check", "scenario=glob(*)")
    seconds = yardsticks.process_seconds(*words, cwd=tmp_path, times=3)
    say(f"check of the whole catalogue: {seconds:.1f} s CPU (at most 10)")
    assert seconds <= 10
