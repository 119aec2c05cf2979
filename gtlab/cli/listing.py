"""`gtlab list` and `gtlab report`: what there is, and what came of it."""

from __future__ import annotations

import sys
from pathlib import Path

from gtlab.cli.summary import make_console, show_run, show_sweep
from gtlab.errors import UserError, one_line
from gtlab.store.folder import list_runs as runs_below
from gtlab.store.plan_file import read_plan
from gtlab.store.played import Played, load


def list_runs(words: list[str]) -> int:
    """`gtlab list [FOLDER]`: a line for each run below FOLDER; the exit code.

    Raises:
        UserError: There is no such folder.
    """
    root = Path(words[0] if words else "runs")
    if not root.is_dir():
        raise UserError("is no folder", file=str(root), fix="play something first")
    for folder in runs_below(root):
        sys.stdout.write(f"{one_line(_described(folder))}\n")
    return 0


def _described(folder: Path) -> str:
    try:
        played = load(folder)
    except UserError as error:
        return f"{folder}  {str(error).rpartition(': ')[2]}"
    instance = played.instance
    done = f"{len(played.complete)}/{instance.replicates} matches"
    state = "done" if played.finished else "unfinished"
    return f"{folder}  {instance.scenario}  {instance.game.name}  {done}  {state}"


def report(words: list[str]) -> int:
    """`gtlab report PATH`: the summary of a run or the comparison of a sweep; the exit code.

    Raises:
        UserError: PATH is missing, or there is nothing in it.
    """
    if len(words) != 1:
        raise UserError("takes one run or sweep", key="report", fix="gtlab report PATH")
    folder = Path(words[0])
    cells = [cell.folder for cell in read_plan(folder) if cell.folder]
    if not cells:
        show_run(make_console(), load(folder))
        return 0
    played: list[Played] = []
    for cell in cells:
        try:
            played.append(load(folder / cell))
        except UserError as error:
            sys.stderr.write(f"{error}\n")
    if not played:
        raise UserError("has no cell to show yet", file=str(folder), fix="gtlab resume it")
    show_sweep(make_console(), played, folder)
    return 0
