"""`gtlab report`: what came of a run or a sweep, shown again."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from gtlab.cli.arguments import command_words
from gtlab.cli.codes import Exit
from gtlab.cli.mlflow_page import way_to
from gtlab.cli.summary import show_run, show_sweep
from gtlab.cli.writer import make_console
from gtlab.errors import UserError
from gtlab.store.folder import JOURNAL, list_runs
from gtlab.store.journal import Reading
from gtlab.store.plan_file import read_plan
from gtlab.store.played import Played, load
from gtlab.store.revisions import line_of_runs

if TYPE_CHECKING:
    from collections.abc import Sequence

_NUMBER = re.compile(r"\d+")


def report(words: Sequence[str]) -> int:
    """`gtlab report PATH`: the summary of a run or the comparison of a sweep; the exit code.

    Raises:
        UserError: PATH is missing, or there is nothing in it.
    """
    paths, _ = command_words("report", words)
    if len(paths) != 1:
        raise UserError("takes one run or sweep", key="report", fix="gtlab report PATH")
    show_folder(Path(paths[0]))
    return Exit.DONE


def show_folder(folder: Path) -> None:
    """Shows what stands in `folder`: a run, or the cells of a sweep, ours or one of Hydra's.

    Raises:
        UserError: There is neither.
    """
    cells = _cells(folder)
    if len(cells) == 1 and not read_plan(folder):
        folder, cells = cells[0], []
    if not cells:
        show_run(make_console(), load(folder), ui=_ui(folder))
        return
    shown: list[Played] = []
    for cell in cells:
        try:
            shown.append(load(cell))
        except UserError as error:
            sys.stderr.write(f"{error}\n")
    if not shown:
        raise UserError(
            "has no cell to show yet", file=str(folder), fix="go on with `gtlab resume`"
        )
    show_sweep(make_console(), _told_apart(shown), folder, ui=_ui(shown[0].folder))


def _cells(folder: Path) -> list[Path]:
    if (folder / JOURNAL).is_file() or not folder.is_dir():
        return []
    cells = [folder / cell.folder for cell in read_plan(folder) if cell.folder]
    # A cell whose setup was revised is followed by the run that went on with it.
    planned = [run for cell in cells for run in line_of_runs(cell)]
    return planned or sorted(list_runs(folder), key=_in_order)


def _in_order(folder: Path) -> list[tuple[int, str]]:
    """The names of a path, the numbers that Hydra gives its jobs as numbers."""
    return [(int(part) if _NUMBER.fullmatch(part) else 0, part) for part in folder.parts]


def _told_apart(cells: Sequence[Played]) -> list[Played]:
    """The cells with those levels alone that differ; Hydra names every override a level."""
    factors = dict.fromkeys(factor for played in cells for factor in played.cell)
    varied = [name for name in factors if len({played.cell.get(name) for played in cells}) > 1]
    return [
        msgspec.structs.replace(
            played, cell={name: played.cell[name] for name in varied if name in played.cell}
        )
        for played in cells
    ]


def _ui(run: Path) -> str:
    """How `run` is looked at in MLflow's UI; empty if it was not to be logged."""
    first = next(Reading(run / JOURNAL).lines(), None)
    kept = first.meta.get("execution") if first else None
    if not isinstance(kept, dict) or kept.get("tracking") != "mlflow":
        return ""
    uri = kept.get("uri")
    return way_to(uri if isinstance(uri, str) else None)
