"""The command line as its users meet it: words in, an exit code and two streams out."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from gtlab.cli.main import main

ROOT = Path(__file__).parents[2]


class Said(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty working folder, and a user whose terminal speaks English."""
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def gtlab(here, capsys):
    """Runs a command in this process."""

    def run(*words):
        capsys.readouterr()
        code = main([str(word) for word in words])
        return Said(code, *capsys.readouterr())

    return run


@pytest.fixture
def process(here):
    """Runs a command in a process of its own, where streams and signals are real."""

    def run(*words, shell="", **options):
        command = [sys.executable, "-m", "gtlab", *map(str, words)]
        if shell:
            command = ["bash", "-c", f'"$0" "$@" {shell}', *command]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}
        done = subprocess.run(
            command,
            cwd=here,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=100,
            **options,
        )
        return Said(done.returncode, done.stdout, done.stderr)

    return run
