"""People at a terminal or behind pipes: one answer a line, end of input means stop."""

from __future__ import annotations

import asyncio
import os
import threading
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TextIO, TypeVar

from gtlab.errors import IllegalActionError, StoppedError, one_line
from gtlab.terms.play import Chosen

if TYPE_CHECKING:
    from collections.abc import Callable

    from gtlab.terms.asking import Asked
    from gtlab.terms.names import Choice, SeatId

_CHUNK = 4096
_Answer = TypeVar("_Answer")


class _Words(NamedTuple):
    speech: str
    unsent: str


_WORDS = {
    "en": _Words("says to the others (an empty line: nothing)", "{}. Nothing has been sent."),
    "zh": _Words("对其他席位说（空行：不说）", "{}。尚未发送。"),
}


class Prompt:
    """Shows pages on `screen` and reads lines from `source`, one question at a time.

    Lines are read by a thread that waits on the bare file, because a thread that waits inside
    Python's own buffer would keep a stopped process from ending.
    """

    def __init__(self, source: TextIO | None, screen: TextIO) -> None:
        self._source = source
        self._screen = screen
        self._lines: asyncio.Queue[str | None] | None = None
        self._turn = asyncio.Lock()

    def show(self, text: str) -> None:
        """Writes `text`, its control characters made visible.

        Raises:
            StoppedError: Nobody reads the screen any more.
        """
        lines = "\n".join(one_line(line) for line in text.split("\n"))
        encoding = self._screen.encoding or "utf-8"
        try:
            self._screen.write(f"{lines.encode(encoding, 'backslashreplace').decode(encoding)}\n")
            self._screen.flush()
        except OSError as error:
            raise StoppedError(f"nothing can be shown any more ({error.strerror})") from error

    async def answer(
        self, page: str, question: str, understood: Callable[[str], _Answer | None]
    ) -> _Answer | None:
        """What was made of the first line that is understood; None when there is no more input.

        Matches that go on at the same time ask one after the other, each page with its question.
        """
        async with self._turn:
            self.show(page)
            return await self._until(question, understood)

    async def ask(self, seat: SeatId, page: str, asked: Asked) -> Chosen:
        """What the person in `seat` chose and said, each asked again until it is legal.

        Raises:
            StoppedError: The input ended.
        """
        words = _WORDS["zh" if asked.language == "zh" else "en"]
        async with self._turn:
            self.show(page)
            choice: Choice | None = await self._until(
                f"{seat} > ", partial(self._legal, asked.choice, words.unsent)
            )
            speech: str | None = ""
            if choice is not None and asked.speech is not None:
                speech = await self._until(
                    f"{seat} {words.speech} > ", partial(self._legal, asked.words, words.unsent)
                )
        if choice is None or speech is None:
            raise StoppedError(f"the input ended before seat {seat} had chosen")
        return Chosen(choice, speech)

    async def _until(
        self, question: str, understood: Callable[[str], _Answer | None]
    ) -> _Answer | None:
        while True:
            self.show(question)
            line = await self._line()
            if line is None:
                return None
            answer = understood(line.strip())
            if answer is not None:
                return answer

    def _legal(self, read: Callable[[str], _Answer], unsent: str, line: str) -> _Answer | None:
        try:
            return read(line)
        except IllegalActionError as error:
            self.show(unsent.format(error))
            return None

    async def _line(self) -> str | None:
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
            # Closed, or its terminal is gone: an end of input like any other.
            with suppress(OSError, ValueError):
                self._read_lines(hand)
            hand(None)
        except RuntimeError:
            # The loop is closed: nobody waits for lines any more.
            return

    def _read_lines(self, give: Callable[[str], None]) -> None:
        if self._source is None:
            return
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
