"""CI forgets no group of tests, and runs the command that the README tells its readers to run."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Groups that need what a clean machine lacks, or that measure rather than decide.
LEFT_OUT = {"benchmarks", "browser", "localmodel"}


@pytest.fixture(scope="module")
def script():
    return (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def settings():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)["tool"]["pytest"]["ini_options"]


def test_every_group_left_out_by_default_runs_in_ci_or_says_why_not(script, settings):
    default = settings["addopts"][settings["addopts"].index("-m") + 1]
    deselected = set(re.findall(r"\w+", default)) - {"not", "or"}
    apart = re.search(r"^GROUPS_APART=\((.*)\)$", script, re.MULTILINE)
    assert apart
    assert deselected == set(apart[1].split()) | LEFT_OUT


def test_every_group_is_a_declared_marker(settings):
    default = settings["addopts"][settings["addopts"].index("-m") + 1]
    declared = {marker.partition(":")[0] for marker in settings["markers"]}
    assert set(re.findall(r"\w+", default)) - {"not", "or"} <= declared


def test_it_can_be_run():
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_it_knows_no_index_and_no_place_of_one_machine(script):
    assert not re.search(r"--(?:extra-)?index|https?://|/(?:home|root|Users)/", script)


def found_command(script, readme, folder):
    """What the script's own function finds in a README."""
    function = re.search(r"^readme_test_command\(\) \{.*?^\}", script, re.MULTILINE | re.DOTALL)
    assert function
    (folder / "README.md").write_text(readme, encoding="utf-8")
    bash = shutil.which("bash")
    assert bash
    run = subprocess.run(
        [bash, "-euo", "pipefail", "-c", f"{function[0]}\nreadme_test_command"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        timeout=20,
    )
    return run.stdout.strip()


@pytest.mark.parametrize(
    ("readme", "command"),
    [
        ("Run -m pytest.\n```bash\na && .venv/bin/python -m pytest -q\n```\n", "-m pytest -q"),
        ("```sh\npy -m pytest -m 'not slow' && echo\n```\n", "-m pytest -m 'not slow'"),
        ("```\npy -m pytest\n```\n```\npy -m pytest -m kills\n```\n", "-m pytest"),
        ("only prose: -m pytest\n", ""),
    ],
)
def test_it_finds_the_test_command_of_a_readme(script, tmp_path, readme, command):
    assert found_command(script, readme, tmp_path) == command


def test_it_finds_the_test_command_of_our_readme(script, tmp_path):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert found_command(script, readme, tmp_path).startswith("-m pytest")
