"""What is installed from the wheel, in an empty folder, is what is in the checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Building takes seconds; installing fetches every dependency.
pytestmark = [pytest.mark.wheel, pytest.mark.timeout(900)]


def _call(*command, cwd):
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    run = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        timeout=800,
        env=environment,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from the source distribution as a release would be."""
    out = tmp_path_factory.mktemp("dist")
    _call(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    (found,) = out.glob("gtlab_experiments-*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The folder of commands of a fresh environment that holds the wheel and what it asks for."""
    home = tmp_path_factory.mktemp("fresh")
    _call(sys.executable, "-m", "venv", home / "venv", cwd=home)
    commands = home / "venv" / ("Scripts" if os.name == "nt" else "bin")
    _call(commands / "python", "-m", "pip", "install", "--quiet", wheel, cwd=home)
    return commands


def _tracked(folder):
    """What git knows of a folder, or would: not the caches beside it."""
    listed = _call("git", "ls-files", "-co", "--exclude-standard", folder, cwd=ROOT).splitlines()
    assert listed, f"there is nothing in {folder}/"
    return {name for name in listed if (ROOT / name).is_file()}


@pytest.mark.parametrize("folder", ["conf", "skills"])
def test_the_folders_beside_the_package_travel_inside_it(wheel, folder):
    names = {n for n in zipfile.ZipFile(wheel).namelist() if n.startswith(f"gtlab/{folder}/")}
    assert names == {f"gtlab/{name}" for name in _tracked(folder)}


def test_the_package_travels_whole_with_its_types(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {*_tracked("gtlab"), "gtlab/py.typed"} <= names


def test_nothing_else_travels(wheel):
    tops = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"gtlab"}


@pytest.mark.parametrize("command", [["gtlab"], ["python", "-m", "gtlab"]])
def test_it_plays_in_an_empty_folder(installed, tmp_path, command):
    overrides = ["scenario=prisoners", "rounds=2", "seed=7", "tracking=none", "run_dir=one"]
    _call(installed / command[0], *command[1:], *overrides, cwd=tmp_path)
    assert (tmp_path / "one" / "journal.jsonl").is_file()
    assert [path.name for path in tmp_path.iterdir()] == ["one"]


def test_it_is_the_installed_package_that_plays(installed, tmp_path):
    code = "import gtlab; print(gtlab.__file__)"
    where = Path(_call(installed / "python", "-c", code, cwd=tmp_path).strip())
    assert installed.parent in where.parents
