"""People at a terminal or behind pipes: one answer a line, end of input means stop."""

from __future__ import annotations

import asyncio
import os
import threading
from typing import TYPE_CHECKING, TextIO

from gtlab.errors import IllegalActionError, StoppedError, one_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from gtlab.terms.names import Choice, SeatId
    from gtlab.terms.questions import Question

_CHUNK = 4096


class Prompt:
    """Shows pages on `screen` and reads lines from `source`.

    Lines are read by a thread that waits on the bare file, because a thread that waits inside
    Python's own buffer would keep a stopped process from ending.
    """

    def __init__(self, source: TextIO, screen: TextIO) -> None:
        self._source = source
        self._screen = screen
        self._lines: asyncio.Queue[str | None] | None = None

    def show(self, text: str) -> None:
        """Writes `text`, its control characters made visible."""
        lines = [one_line(line) for line in text.split("\n")]
        self._screen.write("\n".join(lines) + "\n")
        self._screen.flush()

    async def line(self) -> str | None:
        """The next line without its end, or None when there is no more input."""
        if self._lines is None:
            self._lines = asyncio.Queue()
            loop = asyncio.get_running_loop()
            threading.Thread(target=self._read, args=(loop, self._lines), daemon=True).start()
        line = await self._lines.get()
        if line is None:
            self._lines.put_nowait(None)
        return line

    def _read(self, loop: asyncio.AbstractEventLoop, lines: asyncio.Queue[str | None]) -> None:
        def hand(line: str | None) -> None:
            loop.call_soon_threadsafe(lines.put_nowait, line)

        try:
            self._read_lines(hand)
            hand(None)
        except RuntimeError:
            # The loop is closed: nobody waits for lines any more.
            return

    def _read_lines(self, give: Callable[[str], None]) -> None:
        try:
            file = self._source.fileno()
        except OSError:
            for line in self._source:
                give(line.rstrip("\n"))
            return
        rest = b""
        while chunk := os.read(file, _CHUNK):
            *whole, rest = (rest + chunk).split(b"\n")
            for part in whole:
                give(part.decode(errors="replace").rstrip("\r"))
        if rest:
            give(rest.decode(errors="replace"))

    async def ask(self, seat: SeatId, page: str, question: Question) -> Choice:
        """The legal choice of the person in `seat`, asked again until it is one.

        Raises:
            StoppedError: The input ended.
        """
        self.show(page)
        while True:
            self.show(f"{seat} > ")
            answer = await self.line()
            if answer is None:
                raise StoppedError(f"the input ended before seat {seat} had chosen")
            try:
                return question.check(answer.strip())
            except IllegalActionError as error:
                self.show(f"{error}. Nothing has been sent.")
