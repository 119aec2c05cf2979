"""Heavy libraries are imported where they are used, and not a moment before."""

import subprocess
import sys

import pytest

HEAVY = {"hydra", "omegaconf", "pydantic", "mlflow", "pandas", "litellm", "matplotlib"}
HEAVY |= {"aiohttp", "axelrod", "ipywidgets"}
# What a scripted run without tracking has no use for.
UNUSED = {"litellm", "aiohttp", "mlflow", "pandas", "matplotlib", "ipywidgets", "axelrod"}


def imported_by(root, *args):
    """The top-level modules that `python ...` imports, as the interpreter itself reports them."""
    run = subprocess.run(
        [sys.executable, "-X", "importtime", *args],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    lines = [line for line in run.stderr.splitlines() if line.startswith("import time:")]
    assert run.returncode == 0, [line for line in run.stderr.splitlines() if line not in lines]
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}, run.stdout


def test_importing_gtlab_is_light(root):
    modules, _ = imported_by(root, "-c", "import gtlab")
    assert "gtlab" in modules
    assert modules & HEAVY == set()


def test_asking_for_help_is_light(root):
    modules, output = imported_by(root, "-m", "gtlab", "--help")
    assert "gtlab" in output
    assert modules & HEAVY == set()


def test_a_scripted_run_imports_only_what_it_uses(root, tmp_path):
    overrides = ["scenario=prisoners", "rounds=1", "seed=7", "tracking=none"]
    where = f"run_dir={tmp_path / 'run'}"
    modules, _ = imported_by(root, "-m", "gtlab", *overrides, where)
    assert (tmp_path / "run" / "journal.jsonl").is_file()
    assert modules & UNUSED == set()


@pytest.mark.parametrize("library", ["hydra", "pydantic"])
def test_a_heavy_import_is_caught(root, library):
    modules, _ = imported_by(root, "-c", f"def f():\n    import {library}.version\nf()")
    assert modules & HEAVY
