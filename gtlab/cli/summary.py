"""What stands on the screen when a run or a sweep has been played."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from gtlab.analysis.compare import comparison_table
from gtlab.analysis.report import Table, report
from gtlab.analysis.words import word
from gtlab.cli.words import say
from gtlab.cli.writer import GAP, Writer, nearby
from gtlab.store.folder import JOURNAL
from gtlab.store.plan_file import read_plan
from gtlab.store.revisions import follower_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from rich.console import Console

    from gtlab.instance.text import Language
    from gtlab.store.played import Played

UI = "python -m gtlab ui"


def show_run(console: Console, played: Played, *, ui: str = UI, hint: str = "resume") -> None:
    """Prints the summary of a run: what was played, how it went, and where to go on.

    Args:
        console: From `make_console`.
        played: The run, finished or not.
        ui: How it can be looked at in MLflow's UI; empty if it cannot.
        hint: `resume` where it can be gone on with, `resume mended` once a fault is mended.
    """
    parts = report(played)
    language = played.instance.language
    writer = Writer(console)
    writer.line(parts.title, "bold")
    writer.line(parts.facts)
    writer.table(parts.seats, titled=False, indent=GAP)
    writer.line()
    if parts.body is None:
        writer.line(word("none", language))
    else:
        writer.table(writer.fitting(parts.body, parts.narrow))
        writer.line()
    facts = [*parts.measures, (word("checks", language), parts.checks)]
    facts.append((word("state", language), parts.state))
    writer.facts([*facts, *_where(played, ui, hint)])


def show_sweep(
    console: Console, cells: Sequence[Played], folder: Path, *, ui: str = UI, hint: str = "resume"
) -> None:
    """Prints the cells of a sweep side by side, and where they are.

    Args:
        console: From `make_console`.
        cells: The runs, in the grid's order; at least one.
        folder: The sweep's folder.
        ui: How they can be looked at in MLflow's UI; empty if they cannot.
        hint: As in `show_run`.
    """
    _, table = comparison_table(cells)
    language = cells[0].instance.language
    writer = Writer(console)
    for part in [table] if writer.fits(table) else _in_two(table):
        writer.table(part)
        writer.line()
    facts = [(word("sweep", language), nearby(folder))]
    open_ones = [played.folder for played in cells if is_open(played)]
    planned = read_plan(folder)
    waiting = [cell for cell in planned if not (folder / cell.folder / JOURNAL).is_file()]
    if waiting:
        count = say("not begun", language, len(waiting), len(planned))
        facts.append((say("state waiting", language), count))
    # A sweep of Hydra's own has no plan of ours: its cells go on one by one.
    resumed = [folder] if planned and (open_ones or waiting) else open_ones
    facts += [(word(hint, language), resume_command(path)) for path in resumed]
    writer.facts(facts + _ui(language, ui))


def resume_command(folder: Path) -> str:
    """The command that goes on with what stands in `folder`."""
    return f"python -m gtlab resume {shlex.quote(nearby(folder))}"


def _in_two(table: Table) -> list[Table]:
    """A comparison without its totals, and the totals by themselves with the factors before."""
    factors = min(table.numeric)
    totals = (*range(factors), len(table.titles) - 1)
    return [
        _columns(table, range(len(table.titles) - 1)),
        _columns(table, totals)._replace(numeric=frozenset(), note=""),
    ]


def _columns(table: Table, wanted: Iterable[int]) -> Table:
    places = tuple(wanted)
    titles, *rows = (tuple(row[k] for k in places) for row in (table.titles, *table.rows))
    return table._replace(titles=titles, rows=tuple(rows))


def _where(played: Played, ui: str, hint: str) -> list[tuple[str, str]]:
    language = played.instance.language
    lines = [(word("folder", language), nearby(played.folder))]
    if is_open(played):
        return [*lines, (word(hint, language), resume_command(played.folder))]
    return lines + _ui(language, ui)


def is_open(played: Played) -> bool:
    """Whether a resume would play something: no end, or a revision that nothing follows yet."""
    return not played.finished or (played.revised and follower_of(played.folder) is None)


def _ui(language: Language, ui: str) -> list[tuple[str, str]]:
    return [(word("ui", language), ui)] if ui else []
