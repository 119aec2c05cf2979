"""`python -m gtlab` as a process of its own, as users and their signals meet it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

UNPRIVILEGED = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
"""Before a command of root's: what a folder forbids is then forbidden to root too."""

FADING = """\
name: fading-v1
title: {en: Fading gifts}
seats: {least: 2, most: 2}
windows:
  - name: gift
    title: {en: the gift}
    amount: {high: 10}
state:
  left: {title: {en: what is left}, start: 5, next: left - 1}
params: {tried: [0, 10, 20]}
payoffs: my_gift / (1 if sum(gift) in tried else left - 1)
"""
"""A game whose rules divide by zero in a round that no extreme choices lead to."""


def started(*words, cwd, before=(), **more):
    """The running process; it is given the checkout's gtlab wherever it runs."""
    return subprocess.Popen(
        [*before, sys.executable, "-m", "gtlab", *words],
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
