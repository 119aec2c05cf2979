"""What stands on the screen when a run or a sweep has been played."""

from __future__ import annotations

import shlex
from typing import IO, TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from gtlab.analysis.compare import comparison_table
from gtlab.analysis.report import Table, report
from gtlab.analysis.words import word
from gtlab.errors import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from gtlab.instance.text import Language
    from gtlab.store.played import Played

WIDEST = 100
_GAP = 2
_PLAIN = str.maketrans({"●": "#", "○": "o", "·": "-", "±": "+/-", "–": "-"})


def make_console(file: IO[str] | None = None) -> Console:
    """A console as wide as the terminal, 100 columns at most and through a pipe.

    Colour is left to rich: none through a pipe or with NO_COLOR.
    """
    console = Console(file=file, highlight=False, markup=False, emoji=False)
    if not console.is_terminal or console.width > WIDEST:
        console.width = WIDEST
    return console


def show_run(console: Console, played: Played, *, tracked: bool = True) -> None:
    """Prints the summary of a run: what was played, how it went, and where to go on.

    Args:
        console: From `make_console`.
        played: The run, finished or not.
        tracked: Whether it can be looked at in MLflow's UI.
    """
    parts = report(played)
    language = played.instance.language
    writer = _Writer(console)
    writer.line(parts.title, "bold")
    writer.line(parts.facts)
    writer.table(parts.seats, titled=False, indent=_GAP)
    writer.line("")
    if parts.body is None:
        writer.line(word("none", language))
    else:
        writer.table(writer.fitting(parts.body, parts.narrow))
        writer.line("")
    facts = [*parts.measures, (word("checks", language), parts.checks)]
    facts.append((word("state", language), parts.state))
    writer.facts([*facts, *_where(played, language, tracked=tracked)])


def show_sweep(
    console: Console, cells: Sequence[Played], folder: Path, *, tracked: bool = True
) -> None:
    """Prints the cells of a sweep side by side, and where they are.

    Args:
        console: From `make_console`.
        cells: The runs, in the grid's order; at least one.
        folder: The sweep's folder.
        tracked: Whether they can be looked at in MLflow's UI.
    """
    _, table = comparison_table(cells)
    language = cells[0].instance.language
    writer = _Writer(console)
    for part in [table] if writer.fits(table) else _in_two(table):
        writer.table(part)
        writer.line("")
    facts = [(word("sweep", language), str(folder))]
    facts += [
        (word("resume", language), _resume(played)) for played in cells if not played.finished
    ]
    writer.facts(facts + _ui(language, tracked=tracked))


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


def _where(played: Played, language: Language, *, tracked: bool) -> list[tuple[str, str]]:
    lines = [(word("folder", language), str(played.folder))]
    if not played.finished:
        return [*lines, (word("resume", language), _resume(played))]
    return lines + _ui(language, tracked=tracked)


def _ui(language: Language, *, tracked: bool) -> list[tuple[str, str]]:
    return [(word("ui", language), "python -m gtlab ui")] if tracked else []


def _resume(played: Played) -> str:
    return f"python -m gtlab resume {shlex.quote(str(played.folder))}"


class _Writer:
    """Draws parts on a console; every text on its way out is made harmless and encodable."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._encoding = console.encoding
        self._unicode = self._encoding.lower().startswith("utf")

    def _plain(self, text: str) -> str:
        shown = one_line(text)
        if self._unicode:
            return shown
        encoded = shown.translate(_PLAIN).encode(self._encoding, "backslashreplace")
        return encoded.decode(self._encoding)

    def line(self, text: str, style: str = "") -> None:
        self._print(self._plain(text), style)

    def _print(self, plain: str, style: str = "") -> None:
        # soft_wrap: a folder's name broken over two lines could not be copied.
        self._console.print(Text(plain.rstrip(), style), soft_wrap=True)

    def facts(self, facts: Iterable[tuple[str, str]]) -> None:
        self.table(Table(("", ""), tuple(facts)), titled=False)

    def fits(self, table: Table) -> bool:
        return sum(self._widths(table)) + _GAP * len(table.titles[1:]) <= self._console.width

    def fitting(self, table: Table, narrow: Table) -> Table:
        """`table`, with bare seat ids for titles if it must be; else `narrow`."""
        bare = table._replace(titles=tuple(title.partition(" ")[0] for title in table.titles))
        return next((tried for tried in (table, bare) if self.fits(tried)), narrow)

    def _widths(self, table: Table) -> list[int]:
        columns = zip(*self._lines(table), strict=True)
        return [max(map(cell_len, column)) for column in columns]

    def _lines(self, table: Table) -> list[list[str]]:
        rows = [table.titles, *table.rows, *([table.foot] if table.foot else [])]
        return [[self._plain(cell) for cell in row] for row in rows]

    def table(self, table: Table, *, titled: bool = True, indent: int = 0) -> None:
        widths = self._widths(table)
        for place, row in enumerate(self._lines(table)):
            if place == 0 and not titled:
                continue
            cells = []
            for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
                space = " " * (width - cell_len(cell))
                cells.append(space + cell if column in table.numeric else cell + space)
            style = "dim" if place == 0 else "bold" if place > len(table.rows) else ""
            self._print(" " * indent + (" " * _GAP).join(cells), style)
        if table.note:
            self.line(table.note, "dim")
