"""`python -m gtlab` as a process of its own, as users and their signals meet it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def started(*words, cwd, **more):
    """The running process; it is given the checkout's gtlab wherever it runs."""
    return subprocess.Popen(
        [sys.executable, "-m", "gtlab", *words],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **more,
    )


def gtlab(*words, cwd, said="", **more):
    """The exit code, standard output and standard error of a command that is told `said`."""
    process = started(*words, cwd=cwd, stdin=subprocess.PIPE, **more)
    out, err = process.communicate(said, timeout=60)
    return process.returncode, out, err
