"""`gtlab list`: the runs and sweeps that there are."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from gtlab.analysis.report import Table
from gtlab.cli.arguments import command_words
from gtlab.cli.codes import Exit
from gtlab.cli.words import say, spoken
from gtlab.cli.writer import Writer, make_console
from gtlab.errors import UserError
from gtlab.store.folder import JOURNAL
from gtlab.store.folder import list_runs as runs_below
from gtlab.store.plan_file import PLAN, read_plan
from gtlab.store.played import load
from gtlab.store.revisions import follower_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gtlab.instance.text import Language
    from gtlab.store.plan_file import PlannedCell
    from gtlab.store.played import Played


def list_runs(words: Sequence[str]) -> int:
    """`gtlab list [FOLDER]`: a line for each run and sweep below FOLDER; the exit code.

    Raises:
        UserError: There is no such folder.
    """
    paths, _ = command_words("list", words)
    if len(paths) > 1:
        raise UserError("takes one folder", key="list", fix="gtlab list FOLDER")
    root = Path(paths[0] if paths else "runs")
    if not root.is_dir():
        raise UserError("is no folder", file=str(root), fix="play something first")
    language = spoken()
    rows = tuple(_rows(root, language))
    writer = Writer(make_console())
    if not rows:
        writer.line(say("no runs", language, root))
        return Exit.DONE
    titles = tuple(say(key, language) for key in ("where", "scenario", "matches 0", "state"))
    writer.table(Table(titles, rows, numeric=frozenset([2])))
    return Exit.DONE


def _rows(root: Path, language: Language) -> Iterator[tuple[str, ...]]:
    sweep = None
    waiting = _not_begun(root)
    for folder in sorted({*runs_below(root), *waiting}):
        above = folder.parent
        planned = (above / PLAN).is_file() and not (above / JOURNAL).is_file()
        if planned and above != sweep:
            sweep = above
            yield str(above), *_sweep(above, language)
        inside = f"  {folder.name}" if planned else str(folder)
        cell = waiting.get(folder)
        yield inside, *(_run(folder, language) if cell is None else _planned(cell, language))


def _not_begun(root: Path) -> dict[Path, PlannedCell]:
    """The runs below `root` that were planned and have no journal yet."""
    found = {}
    for plan in root.rglob(PLAN):
        # A damaged plan is told in the line of its sweep.
        with suppress(UserError):
            found.update({plan.parent / cell.folder: cell for cell in read_plan(plan.parent)})
    return {folder: cell for folder, cell in found.items() if not (folder / JOURNAL).exists()}


def _planned(cell: PlannedCell, language: Language) -> tuple[str, str, str]:
    scenario = cell.brief.get("scenario")
    name = scenario.get("id", "") if isinstance(scenario, dict) else ""
    return str(name), f"0/{cell.brief.get('replicates', 1)}", say("state waiting", language)


def _sweep(folder: Path, language: Language) -> tuple[str, str, str]:
    try:
        return say("sweep of", language, len(read_plan(folder))), "", ""
    except UserError as error:
        return say("sweep", language), "", _reason(error)


def _run(folder: Path, language: Language) -> tuple[str, str, str]:
    try:
        played = load(folder)
    except UserError as error:
        return "", "", _reason(error)
    matches = f"{len(played.complete)}/{played.instance.replicates}"
    return played.instance.scenario, matches, _state(played, language)


def _state(played: Played, language: Language) -> str:
    if played.revised:
        after = follower_of(played.folder)
        return say("state revised", language) + (
            say("state continued", language, after.name) if after else ""
        )
    return say("state done" if played.finished else "state stopped", language)


def _reason(error: UserError) -> str:
    """What is wrong, without the folder, which stands at the beginning of the line."""
    return str(error).splitlines()[0].partition(": ")[2].partition("; ")[0] or str(error)
