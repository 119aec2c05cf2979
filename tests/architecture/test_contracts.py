"""The contracts between rooms hold, and each of them catches the fault it is there for."""

import re
import shutil
import subprocess
import sys

import pytest

# (contract, file to plant, its import). The file is new, or an old one that gets one line more.
FAULTS = [
    ("layers", "gtlab/instance/planted.py", "import gtlab.rules.planted_target"),
    ("layers", "gtlab/executors/planted.py", "import gtlab.review.planted_target"),
    ("layers", "gtlab/terms/planted.py", "def f():\n    import gtlab.lab.planted_target"),
    ("layers", "gtlab/attic/planted.py", "import os"),
    ("acyclic", "gtlab/rules/planted_target.py", "import gtlab.rules.planted_other"),
    ("rules-alone", "gtlab/rules/planted.py", "import gtlab.blackboard.planted_target"),
    ("rules-alone", "gtlab/rules/planted.py", "import gtlab.packs.planted_target"),
    ("orchestrator-blind", "gtlab/orchestrator/planted.py", "import gtlab.blackboard.entry"),
    ("log-readers", "gtlab/analysis/planted.py", "import gtlab.blackboard.log"),
    ("log-readers", "gtlab/tracking/planted.py", "import gtlab.blackboard.log"),
    ("models-vendor", "gtlab/runner/planted.py", "import litellm"),
    ("models-vendor", "gtlab/context/planted.py", "from aiohttp import ClientSession"),
    ("tracking-vendor", "gtlab/lab/planted.py", "import mlflow.tracking"),
    ("config-vendors", "gtlab/instance/planted.py", "from hydra.core import utils"),
    ("config-vendors", "gtlab/lab/planted.py", "import omegaconf"),
    ("analysis-vendors", "gtlab/store/planted.py", "import pandas as pd"),
    ("analysis-vendors", "gtlab/tracking/planted.py", "import matplotlib.pyplot"),
    ("notebook-vendor", "gtlab/review/planted.py", "import ipywidgets"),
    ("strategies-vendor", "gtlab/rules/planted.py", "import axelrod"),
]


def broken(folder):
    """The names of the contracts that are broken in `folder`, and what lint-imports said."""
    code = "from importlinter.cli import lint_imports_command as c; c()"
    run = subprocess.run(
        [sys.executable, "-c", code, "--no-logo", "--no-cache"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={"PYTHONPATH": str(folder), "COLUMNS": "300"},
    )
    said = run.stdout + run.stderr
    names = set(re.findall(r"^(.+) BROKEN", said, flags=re.MULTILINE))
    assert re.search(r"^Contracts: \d+ kept, \d+ broken", said, flags=re.MULTILINE), said
    assert (run.returncode != 0) == bool(names), said
    return names, said


def _add(file, line):
    file.parent.mkdir(exist_ok=True)
    (file.parent / "__init__.py").touch()
    with file.open("a", encoding="utf-8") as out:
        out.write(f"\n{line}\n")


@pytest.fixture
def house(root, tmp_path):
    """A copy of the package and its contracts, with a neutral file to import in each room."""
    shutil.copy(root / "pyproject.toml", tmp_path)
    shutil.copytree(root / "gtlab", tmp_path / "gtlab")
    for room in (
        path for path in (tmp_path / "gtlab").iterdir() if (path / "__init__.py").is_file()
    ):
        (room / "planted_target.py").write_text("", encoding="utf-8")
    _add(tmp_path / "gtlab/rules/planted_other.py", "import gtlab.rules.planted_target")
    return tmp_path


def test_every_contract_is_kept(house):
    names, said = broken(house)
    assert names == set(), said


@pytest.mark.parametrize(("contract", "file", "line"), FAULTS)
def test_a_planted_fault_breaks_its_contract_and_no_other(house, pyproject, contract, file, line):
    name_of = {c["id"]: c["name"] for c in pyproject["tool"]["importlinter"]["contracts"]}
    _add(house / file, line)
    names, said = broken(house)
    assert names == {name_of[contract]}, said


def test_every_contract_has_a_planted_fault(pyproject):
    contracts = {c["id"] for c in pyproject["tool"]["importlinter"]["contracts"]}
    assert {contract for contract, _, _ in FAULTS} == contracts
