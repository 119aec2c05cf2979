"""Parts on a terminal or down a pipe: harmless, encodable, as wide as there is room.

rich draws, for its colours and its knowledge of terminals; its own tables were rejected, because
they break a folder's name over two lines, where it can no longer be copied.
"""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from gtlab.analysis.report import Table
from gtlab.cli.streams import turn_away
from gtlab.cli.wrapping import wrapped
from gtlab.errors import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable

WIDEST = 100
GAP = 2
_BULLET = "- "
_LEAST = 12
"""Text is never squeezed into fewer columns than this."""

_PLAIN = str.maketrans({"●": "#", "○": "o", "·": "-", "±": "+/-", "–": "-", "…": "..."})


class _Console(Console):
    """A console whose reader may go away: the rest goes nowhere, and the command ends well."""

    def on_broken_pipe(self) -> None:
        """Turns the file to nowhere; rich itself would end the process here."""
        self.quiet = True
        turn_away(self.file)


def make_console(file: IO[str] | None = None) -> Console:
    """A console as wide as the terminal, 100 columns at most and through a pipe.

    Colour is left to rich: none through a pipe or with NO_COLOR.
    """
    console = _Console(file=file, highlight=False, markup=False, emoji=False)
    if not console.is_terminal or console.width > WIDEST:
        console.width = WIDEST
    return console


def nearby(folder: Path) -> str:
    """`folder` as it is shown and typed: from the working folder if it lies below it."""
    here = Path.cwd()
    inside = folder.is_absolute() and folder.is_relative_to(here) and folder != here
    return str(folder.relative_to(here) if inside else folder)


class Writer:
    """Draws parts on a console; every text on its way out is made harmless and encodable."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._encoding = console.encoding
        self._unicode = self._encoding.lower().startswith("utf")

    def _plain(self, text: str) -> str:
        shown = one_line(text)
        if self._unicode:
            return shown
        encoded = shown.translate(_PLAIN).encode(self._encoding, "backslashreplace")
        return encoded.decode(self._encoding)

    def line(self, text: str = "", style: str = "") -> None:
        """Writes `text` on a line of its own, however long it is."""
        self._print(self._plain(text), style)

    def _print(self, plain: str, style: str = "") -> None:
        # soft_wrap: a folder's name broken over two lines could not be copied.
        self.console.print(Text(plain.rstrip(), style), soft_wrap=True)

    def heading(self, text: str) -> None:
        """Writes `text` as the heading of a part, after an empty line."""
        self.line()
        self.line(text, "bold")

    def paragraph(self, text: str, indent: int = GAP) -> None:
        """Writes `text` line by line, broken between words where there is no more room."""
        for given in text.split("\n"):
            hang = len(_BULLET) if given.startswith(_BULLET) else 0
            room = max(self.console.width - indent - hang, _LEAST)
            for place, line in enumerate(wrapped(self._plain(given[hang:]), room)):
                lead = _BULLET[:hang] if place == 0 else " " * hang
                self._print(" " * indent + lead + line)

    def facts(self, facts: Iterable[tuple[str, ...]], indent: int = 0) -> None:
        """Writes names and what they stand for, in columns without titles."""
        rows = tuple(facts)
        if rows:
            self.table(Table(("",) * len(rows[0]), rows), titled=False, indent=indent)

    def fits(self, table: Table) -> bool:
        """Whether `table` is no wider than the console."""
        return sum(self._widths(table)) + GAP * len(table.titles[1:]) <= self.console.width

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
        """Writes `table` with its columns in line, numbers to the right."""
        widths = self._widths(table)
        for place, row in enumerate(self._lines(table)):
            if place == 0 and not titled:
                continue
            cells = []
            for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
                space = " " * (width - cell_len(cell))
                cells.append(space + cell if column in table.numeric else cell + space)
            style = "dim" if place == 0 else "bold" if place > len(table.rows) else ""
            self._print(" " * indent + (" " * GAP).join(cells), style)
        if table.note:
            self.line(table.note, "dim")
