"""`gtlab list`: aligned, whole, and undisturbed by what is damaged."""

import shutil

import pytest

from gtlab.store.folder import run_id
from gtlab.store.plan_file import PlannedCell, write_plan
from tests.journals import Run, a_run, an_instance

C, D = "cooperate", "defect"

LISTED = """\
Folder            Scenario    Matches  State
runs/a            prisoners       1/1  done
runs/long-name-b  prisoners       1/2  stopped
runs/sweep        sweep of 2
  1-prisoners     prisoners       1/1  done
  2-trust                              holds no set-up instance yet
"""


def plan(folder, *names):
    folder.mkdir(parents=True, exist_ok=True)
    cells = ",".join(f'{{"folder":"{name}","brief":{{}},"meta":{{}}}}' for name in names)
    (folder / "plan.json").write_text(f"[{cells}]")


def test_runs_and_sweeps_stand_in_line(gtlab, here):
    a_run(here / "runs" / "a", an_instance(), [(C, D)])
    started = Run(here / "runs" / "long-name-b", an_instance(replicates=2))
    started.play(1, [(C, C)])
    started.close(None)
    plan(here / "runs" / "sweep", "1-prisoners", "2-trust")
    a_run(here / "runs" / "sweep" / "1-prisoners", an_instance(), [(C, C)])
    empty = here / "runs" / "sweep" / "2-trust"
    empty.mkdir()
    lines = (here / "runs" / "a" / "journal.jsonl").read_bytes().splitlines(keepends=True)
    (empty / "journal.jsonl").write_bytes(lines[0])
    said = gtlab("list")
    assert said.code == 0
    shown = said.out.splitlines()
    assert shown[:-1] == LISTED.splitlines()[:-1]
    assert shown[-1].startswith("  2-trust")
    assert said.err == ""


def test_a_damaged_journal_is_named_in_its_line(gtlab, here):
    a_run(here / "runs" / "a", an_instance(), [(C, D)])
    journal = here / "runs" / "a" / "journal.jsonl"
    lines = journal.read_text().splitlines(keepends=True)
    lines[2] = lines[2][:-20] + "\n"
    journal.write_text("".join(lines))
    said = gtlab("list")
    assert said.code == 0
    (line,) = [line for line in said.out.splitlines() if line.startswith("runs/a")]
    assert line.split(maxsplit=1)[1].startswith("record 3 is damaged")


def test_a_folder_without_runs_says_so(gtlab, here):
    (here / "runs").mkdir()
    assert gtlab("list").out == "No run yet below runs.\n"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["list"], "runs: is no folder; play something first"),
        (["list", "nope"], "nope: is no folder; play something first"),
        (["list", "a", "b"], "list: takes one folder; gtlab list FOLDER"),
        (["list", "--all"], "--all: is no option; see gtlab list --help"),
    ],
)
def test_what_it_cannot_list(gtlab, words, line):
    assert gtlab(*words) == (2, "", f"{line}\n")


def test_cells_that_were_not_begun_are_listed_as_planned(gtlab, here):
    gtlab(
        "-m", "scenario=prisoners,trust", "replicates=3", "rounds=1", "tracking=none", "run_dir=s"
    )
    shutil.rmtree(here / "s" / "2-trust")
    lines = [line.split() for line in gtlab("list", ".").out.splitlines()]
    assert lines[1] == ["s", "sweep", "of", "2"]
    assert lines[2] == ["1-prisoners", "prisoners", "3/3", "done"]
    assert lines[3] == ["2-trust", "trust", "0/3", "not", "begun"]
    shutil.rmtree(here / "s" / "1-prisoners")
    assert gtlab("list", ".").out.count("not begun") == 2


def test_a_revised_run_is_listed_with_the_one_that_followed(gtlab, here):
    run = Run(here / "run", an_instance(replicates=2))
    run.play(1, [(C, C)])
    run.close("revised")
    assert "1/2  revised\n" in gtlab("list", ".").out
    (here / "run-rev2").mkdir()
    write_plan([PlannedCell("", {}, {}, run_id(here / "run"))], here / "run-rev2")
    out = gtlab("list", ".").out
    assert "1/2  revised, continued in run-rev2\n" in out
    assert out.splitlines()[-1].split() == ["run-rev2", "0/1", "not", "begun"]
