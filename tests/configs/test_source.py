"""When Hydra itself runs, it reads our files through our checks."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gtlab.configs.compose import compose
from gtlab.configs.source import checked_for_hydra, search_path_override
from gtlab.errors import UserError

ROOT = Path(__file__).parents[2]
APP = """
import json, sys
from pathlib import Path
import hydra
from hydra.core.hydra_config import HydraConfig
from gtlab.configs.compose import cell_from_dict_config
from gtlab.configs.places import conf_dir
from gtlab.configs.source import checked_for_hydra, register

def play(config):
    cell = cell_from_dict_config(config)
    # A file a cell: the lines of two processes would run into each other.
    Path(HydraConfig.get().runtime.output_dir, "cell.json").write_text(
        json.dumps([cell.overrides, cell.brief.model_dump_json()]), encoding="utf-8"
    )

if __name__ == "__main__":
    register()
    flags = [text for text in sys.argv[1:] if text.startswith("-")]
    overrides = [text for text in sys.argv[1:] if not text.startswith("-")]
    sys.argv[1:] = [*flags, *checked_for_hydra(overrides, ["mine"])]
    hydra.main(config_path=str(conf_dir()), config_name="config", version_base="1.3")(play)()
"""
PERSONA = (
    "name: ${oc.env:HOME}\nleaning: 'cost ${ 5 and {{x}} %s'\nknows: k\nlimits: l\ndecider: grim"
)


def _run(tmp_path, *args):
    (tmp_path / "app.py").write_text(APP, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, "app.py", *args],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env=env,
        timeout=100,
    )


def _cells(folder):
    pairs = (json.loads(file.read_text(encoding="utf-8")) for file in folder.rglob("cell.json"))
    return {texts[0]: brief for texts, brief in pairs}


@pytest.fixture
def folder(mine):
    story = "defaults: [trust, override /roles: odd_pair]\ntitle: ${ 5\nstory: ${seed}"
    roles = "seats: [odd, trusting]"
    files = {"scenario/own.yaml": story, "roles/odd_pair.yaml": roles, "personas/odd.yaml": PERSONA}
    return mine(files)


@pytest.mark.parametrize("launcher", ["basic", "joblib"])
def test_a_grid_of_hydras_own_has_the_cells_of_ours(tmp_path, folder, launcher):
    pytest.importorskip("hydra_plugins.hydra_joblib_launcher")
    run = _run(tmp_path, "-m", "scenario=own,chicken", "rounds=2", f"hydra/launcher={launcher}")
    assert run.returncode == 0, run.stderr
    for scenario in ("own", "chicken"):
        ours = compose([f"scenario={scenario}", "rounds=2"], [folder]).brief
        assert _cells(tmp_path)[f"scenario={scenario}"] == ours.model_dump_json()


def test_the_checks_hold_there_too(tmp_path, folder, mine):
    mine({"scenario/evil.yaml": "title: T\nstory: S\n_target_: builtins.open"})
    run = _run(tmp_path, "scenario=evil", "hydra.run.dir=out")
    assert run.returncode != 0
    assert "mine/scenario/evil.yaml:3: _target_: would run code" in run.stderr
    assert _cells(tmp_path) == {}


def test_a_folder_with_an_odd_name_is_quoted(tmp_path):
    odd = tmp_path / "it's, [odd] 囚"
    odd.mkdir()
    text = search_path_override([odd])
    assert text.startswith("hydra.searchpath=['gtlab://")
    assert checked_for_hydra(["hydra/launcher=joblib"], [odd]) == ["hydra/launcher=joblib", text]
    assert checked_for_hydra(["rounds=1,2"]) == ["rounds=1,2"]


@pytest.mark.parametrize(
    ("override", "said"),
    [
        ("hydra.job.env_set.API_KEY=canary", "hydra.job.env_set.API_KEY: looks like a secret"),
        ("hydra.searchpath=[file:///tmp]", "hydra.searchpath: is set by gtlab; use --config-dir"),
        ("rounds=${oc.env:HOME}", "rounds: interpolates"),
        ("scenario=prisonrs", "scenario: no option is called"),
        ("rounds=1,0", "rounds: is 0; give at least 1"),
    ],
)
def test_nothing_is_handed_over_that_would_be_refused_here(override, said):
    with pytest.raises(UserError, match=said.replace("[", r"\[")) as caught:
        checked_for_hydra(["hydra/launcher=joblib", override])
    assert "canary" not in str(caught.value)
