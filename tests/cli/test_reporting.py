"""`gtlab report`: what was shown when it was played, shown again."""

import shutil

import pytest

from tests.cli.test_listing import plan
from tests.journals import Run, a_run, an_instance

C, D = "cooperate", "defect"


def test_a_run(gtlab, here):
    a_run(here / "runs" / "a", an_instance(), [(C, D)])
    said = gtlab("report", "runs/a")
    assert said.code == 0
    assert said.out.startswith("Prisoner's dilemma · 5 rounds · seed 7 · English\n")
    assert "Run folder                               runs/a\n" in said.out
    assert "gtlab ui" not in said.out  # it was not to be logged


def test_what_is_shown_twice_is_the_same(gtlab, here):
    played = gtlab("rounds=3", "seed=7", "tracking=none", "run_dir=runs/a")
    again = gtlab("report", "runs/a")
    assert (played.code, again.code) == (0, 0)
    assert again.out == played.out


def test_where_it_was_logged_is_named(gtlab, here):
    folder = here / "runs" / "a"
    gtlab("rounds=1", "tracking=none", f"run_dir={folder}")
    journal = folder / "journal.jsonl"
    first, rest = journal.read_text().split("\n", 1)
    for kept, way in (
        ('"tracking":"mlflow","uri":null', "python -m gtlab ui\n"),
        ('"tracking":"mlflow","uri":"sqlite:///my x.db"', "ui --uri 'sqlite:///my x.db'\n"),
        ('"tracking":"mlflow","uri":"http://there:5000"', "  http://there:5000\n"),
    ):
        journal.write_text(first.replace('"tracking":"none","uri":null', kept) + "\n" + rest)
        assert gtlab("report", "runs/a").out.endswith(way)


def test_a_sweep_in_the_grids_order(gtlab, here):
    said = gtlab("-m", "rounds=1,2", "seed=1", "tracking=none", "run_dir=runs/s")
    again = gtlab("report", "runs/s")
    assert again.out == said.out
    assert [line.split()[0] for line in again.out.splitlines()[1:3]] == ["1", "2"]


def test_a_sweep_of_hydras_is_shown_in_the_order_of_its_jobs(gtlab, here):
    for number, roles in enumerate("abcdefghijk"):
        cell = {"roles": roles, "seed": "3"}
        a_run(here / "multi" / str(number) / "run", an_instance(), [(C, D)], cell=cell)
    said = gtlab("report", "multi")
    assert said.out.splitlines()[0].split()[:2] == ["roles", "Matches"]  # seed is no difference
    assert [line[0] for line in said.out.splitlines()[1:12]] == list("abcdefghijk")
    assert "Sweep folder  multi\n" in said.out


def test_a_cell_that_cannot_be_read_is_named_and_the_others_are_shown(gtlab, here):
    plan(here / "s", "1", "2")
    a_run(here / "s" / "1", an_instance(), [(C, D)], cell={"roles": "one"})
    said = gtlab("report", "s")
    assert said.code == 0
    assert said.err == "s/2: holds no journal.jsonl; `gtlab list` shows the runs there are\n"
    assert "Sweep folder  s\n" in said.out


def test_an_unfinished_run_says_how_to_go_on(gtlab, here):
    run = Run(here / "a", an_instance(replicates=2))
    run.play(1, [(C, C)])
    run.close(None)
    assert "To go on " in gtlab("report", "a").out


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ([], "report: takes one run or sweep; gtlab report PATH"),
        (["a", "b"], "report: takes one run or sweep; gtlab report PATH"),
        (["nope"], "nope: holds no journal.jsonl; `gtlab list` shows the runs there are"),
        (["--all"], "--all: is no option; see gtlab report --help"),
    ],
)
def test_what_it_cannot_report(gtlab, words, line):
    assert gtlab("report", *words) == (2, "", f"{line}\n")


def test_a_sweep_with_nothing_to_show(gtlab, here):
    plan(here / "s", "1")
    said = gtlab("report", "s")
    assert said.code == 2
    assert said.err.splitlines()[-1] == "s: has no cell to show yet; go on with `gtlab resume`"


def test_a_sweep_counts_the_cells_that_were_not_begun_and_says_how_to_go_on(gtlab, here):
    gtlab("-m", "scenario=prisoners,trust", "rounds=1", "tracking=none", "run_dir=s")
    shutil.rmtree(here / "s" / "2-trust")
    shown = gtlab("report", "s").out.splitlines()
    assert [" ".join(line.split()) for line in shown[-3:]] == [
        "Sweep folder s",
        "not begun 1 of 2 cells",
        "To go on python -m gtlab resume s",
    ]
