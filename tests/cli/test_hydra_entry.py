"""Handing over: Hydra's sweepers and launchers run, and are given nothing that is unchecked."""

import os
import sys
from pathlib import Path

import pytest

from gtlab.cli.hydra_entry import _settings

GAME = """\
name: deadlock-v1
title: Deadlock
actions: [keep, give]
cooperative: give
payoffs:
  give give: [2, 2]
  give keep: [0, 4]
  keep give: [4, 0]
  keep keep: [3, 3]
"""


@pytest.fixture
def mine(here):
    """A user's own options."""
    (here / "mine" / "rules").mkdir(parents=True)
    (here / "mine" / "rules" / "deadlock.yaml").write_text(GAME)
    return here / "mine"


def outputs(here):
    return [path for path in (here / "runs").iterdir() if "-hydra-" in path.name]


@pytest.mark.timeout(180)
@pytest.mark.parametrize(
    ("words", "factor", "levels"),
    [
        (["scenario=prisoners,stag_hunt"], "scenario", ["prisoners", "stag_hunt"]),
        (
            ["--config-dir=mine", "scenario=plain", "rules=prisoners,deadlock"],
            "rules",
            ["prisoners", "deadlock"],
        ),
    ],
)
def test_joblibs_launcher_plays_two_cells_at_a_time(process, here, mine, words, factor, levels):
    launcher = ["-m", "hydra/launcher=joblib", "hydra.launcher.n_jobs=2"]
    said = process(*launcher, *words, "rounds=2", "tracking=none")
    assert (said.code, said.err) == (0, "")
    assert "Joblib.Parallel(n_jobs=2" in said.out
    (folder,) = outputs(here)
    for job in ("0", "1"):
        assert (folder / job / "run" / "rounds.csv").is_file()
        assert (folder / job / ".hydra" / "overrides.yaml").is_file()
    rows = said.out.splitlines()
    table = next(place for place, row in enumerate(rows) if row.split()[:1] == [factor])
    assert [row.split()[0] for row in rows[table + 1 : table + 3]] == levels
    assert f"Sweep folder  runs/{folder.name}" in rows
    assert sorted(path.name for path in here.iterdir()) == ["mine", "runs"]


@pytest.mark.timeout(180)
def test_faults_in_a_launchers_process_are_told_a_line_each(process, here):
    said = process(
        *["-m", "hydra/launcher=joblib", "hydra.launcher.n_jobs=2", "tracking=none"],
        *["scenario=prisoners,matching_pennies", "models.default=tit_for_tat"],
    )
    assert said.code == 2
    first, *lines = said.err.splitlines()
    assert first.startswith("Error executing job with overrides: ['tracking=none', 'scenario=match")
    # What was set is named, once, and not the seats that it fell to.
    assert [line.partition(": ")[0] for line in lines] == ["models.default"]
    assert all("cannot play matching-pennies-v1" in line for line in lines)


def test_a_single_run_with_hydras_settings_and_a_users_own_game(gtlab, here, mine):
    before = Path.cwd()
    said = gtlab(
        *["--config-dir", "mine", "rules=deadlock", "scenario=plain", "roles=reciprocal_pair"],
        *["hydra.verbose=false", "rounds=2", "tracking=none"],
    )
    assert (said.code, said.err) == (0, "")
    assert "deadlock-v1" in said.out
    (folder,) = outputs(here)
    assert f"runs/{folder.name}/run\n" in said.out
    assert Path.cwd() == before == here


def test_two_commands_in_one_second_share_no_folder():
    folders = {word for _ in range(50) for word in _settings([]) if "run.dir" in word}
    assert len(folders) == 50


def test_a_folder_that_the_user_names_is_left_alone(gtlab, here):
    words = ["hydra.run.dir=x/y", "rounds=1", "tracking=none"]
    assert gtlab(*words).code == 0
    assert (here / "x" / "y" / "run" / "journal.jsonl").is_file()
    again = gtlab(*words)
    assert again.code == 2
    assert again.err.splitlines()[-1] == (
        f"{here}/x/y/run: run_dir: holds something already; name a new folder, or go on with"
        " `gtlab resume`"
    )


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--cfg", "job", "scenario=trust"], "rules:\n  name: trust-v1\n"),
        (["--cfg", "job", "--package", "models"], "# @package models\ndefault: scripted\n"),
        (["--hydra-help"], "Hydra (1.3"),
        (["--info", "searchpath"], "gtlab://"),
        (["--shell-completion", "install=bash"], "hydra_bash_completion"),
    ],
)
def test_what_hydra_tells(process, here, words, part):
    said = process(*words)
    assert said.code == 0
    assert part in said.out + said.err
    assert not list(here.iterdir())


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            ["hydra/launcher=nope"],
            "In 'hydra/config': Could not find 'hydra/launcher/nope'; install its plug-in",
        ),
        (["hydra.nope=1"], "Could not override 'hydra.nope'"),
        (["hydra.verbose=true", "rounds=0"], "rounds: is 0; give at least 1"),
        (["hydra.verbose=true", "scenario=nope"], 'scenario: no option is called "nope"'),
        (["hydra.verbose=true", "prisoners"], "prisoners: isn't an override; write key=value"),
        (["hydra.verbose=true", "+scenario._target_=os.getcwd"], "scenario._target_: would run"),
        (["hydra.searchpath=[file:///x]"], "hydra.searchpath: is set by gtlab; use --config-dir"),
        (["hydra.verbose=true", "models.default=human"], "models: a person sits in seat A"),
        (["hydra.verbose=true", "review=terminal"], "review: review=terminal, and nobody can be"),
        (["--cfg", "job", "-m"], "--cfg and --multirun exclude each other; leave one out"),
        (["--resolve"], "--resolve: goes with --cfg; add --cfg job"),
        (["--shell-completion"], "--shell-completion: takes an order"),
        (["--config-dir=nope", "hydra.verbose=true"], "nope: isn't a folder"),
    ],
)
def test_what_is_refused_as_gtlab_itself_refuses_it(gtlab, here, words, line):
    said = gtlab(*words)
    assert said.code == 2
    told = [text for text in said.err.splitlines() if not text.startswith("Error executing job")]
    assert len(told) == 1
    assert told[0].startswith(line)


@pytest.mark.parametrize(
    "words",
    [
        ["api_key=sk-abcdefgh12345678"],
        ["+models.api_key=abcdefgh12345678"],
        ["hydra.job.env_set.OPENAI_API_KEY=sk-abcdefgh12345678"],
        ["-m", "scenario=trust,sk-abcdefgh12345678"],
    ],
)
def test_a_secret_is_refused_before_hydra_writes_its_copies(gtlab, here, words):
    said = gtlab("hydra.verbose=false", *words)
    assert said.code == 2
    assert "looks like a secret" in said.err
    assert "abcdefgh" not in said.err + said.out
    assert not list(here.iterdir())


def test_nothing_of_the_process_is_left_changed(gtlab, here, monkeypatch):
    monkeypatch.delenv("HYDRA_FULL_ERROR", raising=False)
    argv = list(sys.argv)
    gtlab("hydra.verbose=false", "rounds=0")
    assert sys.argv == argv
    assert "HYDRA_FULL_ERROR" not in os.environ
