"""Play, sweep and resume from a command line: what is said, kept, logged, and when it ends."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
from types import SimpleNamespace

import pytest

from gtlab.cli import playing as room
from gtlab.cli.playing import _is_seen
from gtlab.runner import loop
from gtlab.tracking.messages import Outcome as Logged
from tests.cli.conftest import ROOT
from tests.commands import FADING

BASE = ("rounds=2", "seed=7", "tracking=none")


def test_a_run_is_shown_and_kept(gtlab, here):
    said = gtlab("scenario=prisoners", "roles=calc_vs_trust", *BASE, "run_dir=mine")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[0] == "The two prisoners · 2 rounds · seed 7 · English"
    assert said.out.splitlines()[-1].split() == ["Run", "folder", "mine"]
    kept = {path.name for path in (here / "mine").iterdir()}
    assert {"instance.yaml", "journal.jsonl", "rounds.csv"} <= kept


def test_a_folder_of_its_own_below_runs(gtlab, here):
    gtlab(*BASE)
    gtlab(*BASE)
    assert len(list((here / "runs").iterdir())) == 2
    assert [path.name for path in here.iterdir()] == ["runs"]


def test_a_sweep_ends_in_a_comparison(gtlab):
    said = gtlab("-m", "scenario=prisoners,trust", "language=en,zh", *BASE)
    assert said.code == 0
    titles, *rows = said.out.splitlines()
    assert titles.split()[:3] == ["scenario", "language", "Matches"]
    assert [row.split()[:2] for row in rows[:4]] == [
        ["prisoners", "en"],
        ["prisoners", "zh"],
        ["trust", "en"],
        ["trust", "zh"],
    ]


def test_a_sweep_needs_its_flag(gtlab, here):
    said = gtlab("rounds=1,2", "tracking=none")
    assert said.code == 2
    assert said.err == "overrides: 2 cells are asked for; sweep with -m\n"
    assert not list(here.iterdir())


def test_the_end_of_input_stops_and_resume_goes_on(process):
    words = ["models.by_role.B=human", *BASE, "run_dir=mine"]
    said = process(*words, input="cooperate\n")
    assert said.code == 3
    assert said.err.splitlines() == [
        "mine: the input ended before seat B had chosen",
        "Stopped. To go on: python -m gtlab resume mine",
    ]
    assert "Stopped after round 1" in said.out
    said = process("resume", "mine", input="defect\n")
    assert (said.code, said.err) == (0, "")
    assert "Done · all rounds played" in said.out


def test_in_chinese(process):
    said = process("models.by_role.B=human", "language=zh", *BASE, "run_dir=mine", input="")
    assert said.code == 3
    assert said.err.splitlines()[-1] == "已停止。继续运行：python -m gtlab resume mine"


def test_resume_of_what_had_ended_says_so_and_shows_it(gtlab):
    played = gtlab(*BASE, "run_dir=mine")
    said = gtlab("resume", "mine")
    assert said == (0, played.out, "It had ended; there was nothing to go on with.\n")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ([], "resume: takes one run or sweep; gtlab resume PATH"),
        (["a", "b"], "resume: takes one run or sweep; gtlab resume PATH"),
        (["nope"], "nope: holds neither a run nor a sweep (journal.jsonl, plan.json); "),
        (["--all"], "--all: is no option; see gtlab resume --help"),
    ],
)
def test_what_cannot_be_resumed(gtlab, here, words, line):
    said = gtlab("resume", *words)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(line)
    assert not list(here.iterdir())


class Follower:
    """A log that says what was asked of it."""

    def __init__(self):
        self.heard = []

    def add(self, folder, sweep):
        self.heard.append(("add", folder.name, sweep))

    def wait(self, on_wait):
        on_wait()
        self.heard.append("wait")
        return Logged("sqlite:///x.db", logged=("a",))

    def leave(self):
        self.heard.append("leave")


@pytest.fixture
def log(monkeypatch):
    follower = Follower()
    monkeypatch.setattr("gtlab.lab.playing._follower", lambda *_: follower)
    return follower


def test_the_log_is_waited_for_after_the_summary(gtlab, log):
    said = gtlab("rounds=1", "run_dir=mine")
    assert said.code == 0
    assert log.heard == [("add", "mine", None), "wait"]
    assert said.out.endswith("To compare in the UI                     python -m gtlab ui\n")
    assert said.err.splitlines() == [
        "Logging to MLflow ...",
        "1 run logged in MLflow at sqlite:///x.db",
    ]


def test_a_run_that_stops_is_logged_as_far_as_it_came(gtlab, log, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert gtlab("models.default=human", "rounds=1", "run_dir=mine").code == 3
    assert log.heard == [("add", "mine", None), "wait"]


def test_a_summary_that_cannot_be_shown_leaves_the_log_to_end_by_itself(gtlab, log, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(room, "_show", fail)
    assert gtlab("rounds=1", "run_dir=mine").code == 3
    assert log.heard[-1] == "leave"


def test_a_reader_that_goes_away_neither_stops_the_run_nor_the_log(process, here):
    said = process(
        *["rounds=2", "replicates=3", "tracking=none", "run_dir=mine"],
        shell="| true; exit ${PIPESTATUS[0]}",
    )
    assert (said.code, said.err) == (0, "")
    assert (here / "mine" / "rounds.csv").is_file()


def playing_of(*briefs):
    cells = [SimpleNamespace(brief=brief) for brief in briefs]
    return SimpleNamespace(plan=SimpleNamespace(cells=cells))


@pytest.mark.parametrize(
    ("brief", "seen"),
    [
        ({}, True),
        ({"models": {"by_role": {"A": "random"}}}, True),
        ({"review": {"by": "terminal"}}, False),
        ({"models": {"by_role": {"A": "human"}}}, False),
        ({"models": {"default": "human"}}, False),
    ],
)
def test_the_moving_line_disturbs_nobody_who_is_asked(monkeypatch, brief, seen):
    monkeypatch.setattr(sys, "stderr", SimpleNamespace(isatty=lambda: True))
    assert _is_seen(playing_of({}, brief)) == seen


@pytest.mark.parametrize("stream", [None, SimpleNamespace(isatty=lambda: False)])
def test_down_a_pipe_no_line_moves(monkeypatch, stream):
    monkeypatch.setattr(sys, "stderr", stream)
    assert not _is_seen(playing_of({}))


def test_every_cell_is_checked_before_the_first_is_begun(gtlab, here):
    said = gtlab("-m", "scenario=prisoners,trust", "rounds=1,0", "tracking=none")
    assert said.code == 2
    assert not list(here.iterdir())


def test_cells_and_execution_are_planned_as_asked(gtlab, here):
    gtlab("-m", "seed=1,2", "rounds=1", "parallel=3", "tracking=none", "run_dir=s")
    cells = json.loads((here / "s" / "plan.json").read_text())
    assert [cell["meta"]["cell"] for cell in cells] == [{"seed": "1"}, {"seed": "2"}]
    assert {cell["meta"]["execution"]["parallel"] for cell in cells} == {3}


def test_after_a_signal_the_journal_is_not_read_back(process, here):
    """The summary of a run of millions of records would hold up the end."""
    script = (
        "import os, signal, sys\n"
        "from gtlab.cli import playing as room\n"
        "from gtlab.cli.main import main\n"
        "def load(folder): raise AssertionError('read back')\n"
        "room.load = load\n"
        "told = room.Playing.play\n"
        "async def play(self):\n"
        "    import asyncio\n"
        "    loop = asyncio.get_running_loop()\n"
        "    def look():\n"
        "        if self.progress.rounds > 50: os.kill(os.getpid(), signal.SIGTERM)\n"
        "        else: loop.call_later(0.01, look)\n"
        "    look()\n"
        "    return await told(self)\n"
        "room.Playing.play = play\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    words = ["rounds=3000", "replicates=3", "tracking=none", "run_dir=mine", "parallel=1"]
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        cwd=here,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.returncode == 3, done.stderr
    assert done.stderr == "Stopped. To go on: python -m gtlab resume mine\n"
    (line,) = done.stdout.splitlines()
    assert re.fullmatch(r"State  0 of 3 matches finished; rounds played by this command: \d+", line)


REVISE = "a\nr! kinder\n"


def test_after_a_revision_everything_names_the_run_that_followed(process):
    said = process("review=terminal", *BASE, "run_dir=mine", input=REVISE)
    assert said.code == 3
    assert said.err.splitlines() == [
        "mine-rev2: stopped before the instance was accepted",
        "Stopped. To go on: python -m gtlab resume mine-rev2",
    ]
    assert "Setup revised, continued in mine-rev2\n" in said.out
    assert "Stopped before the instance was accepted\n" in said.out
    assert said.out.count("gtlab resume") == 1
    assert "gtlab resume mine-rev2\n" in said.out
    assert process("resume", "mine-rev2", input="a\n" * 4).code == 0


def test_a_revised_cell_is_reported_with_the_one_that_followed(process):
    words = ("-m", "scenario=prisoners,trust", "review=terminal", "parallel=1", "run_dir=s")
    said = process(*words, *BASE, input=f"{REVISE}a\na\na\n")
    assert said.code == 3
    assert said.err.splitlines() == [
        "s/1-prisoners-rev2: stopped before the instance was accepted",
        "Stopped. To go on: python -m gtlab resume s",
    ]
    shown = process("report", "s").out.splitlines()
    scenarios = [line.split()[0] for line in shown[1:4]]
    assert scenarios == ["prisoners", "prisoners", "trust"]
    assert shown[-1].split(maxsplit=3)[3] == "python -m gtlab resume s"


def test_the_state_is_worded_as_the_stop_was(process):
    said = process("review=terminal", *BASE, "run_dir=mine", input="a\ns\n")
    assert said.err.startswith("mine: stopped before round 1 was accepted\n")
    assert "Stopped before round 1 was accepted\n" in said.out


def test_after_a_rule_that_failed_nothing_is_offered_before_it_is_mended(gtlab, here):
    (here / "own" / "rules").mkdir(parents=True)
    (here / "own" / "rules" / "fading.yaml").write_text(FADING)
    words = ("--config-dir", "own", "scenario=plain", "rules=fading", "roles=calc_vs_trust")
    said = gtlab(*words, "rounds=8", "tracking=none", "run_dir=mine")
    assert said.code == 2
    assert "To go on" not in said.out + said.err
    assert re.search(r"Mend it, then go on with +python -m gtlab resume mine\n", said.out)
    assert said.err.splitlines()[-1] == (
        "Mend it, then go on with: python -m gtlab resume mine   (mended rules need a new run)"
    )


def test_a_run_that_is_deleted_while_it_is_played(gtlab, here, monkeypatch):
    def deleted(*given, **more):
        shutil.rmtree(here / "mine", ignore_errors=True)
        return real(*given, **more)

    real = loop.write_csv
    monkeypatch.setattr(loop, "write_csv", deleted)
    said = gtlab(*BASE, "run_dir=mine")
    assert (said.code, said.out) == (2, "")
    assert said.err.splitlines() == [
        "mine: was deleted while it was played; its journal is gone",
        "mine: was deleted while it was played; nothing of it is left to go on with",
    ]
