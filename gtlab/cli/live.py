"""The line that moves while a command plays; only on a terminal."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gtlab.cli.words import say

if TYPE_CHECKING:
    from rich.console import Console

    from gtlab.instance.text import Language
    from gtlab.runner.progress import Progress

_EVERY = 0.2
_BAR = 30
_FOLD = 60
"""A terminal narrower than this has no room for the bar."""


async def watch(progress: Progress, language: Language, console: Console | None = None) -> None:
    """Draws `progress` on standard error until it is cancelled, then takes the line away."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Strip

    screen = console or Console(stderr=True)
    bar = [BarColumn(bar_width=_BAR)] if screen.width >= _FOLD else []
    columns = (*bar, TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Strip(*columns, console=screen, transient=True) as strip:
        task = strip.add_task("", total=None)
        while True:
            strip.update(
                task,
                description=told(progress, language),
                total=progress.matches or None,
                completed=progress.done + progress.failed,
            )
            await asyncio.sleep(_EVERY)


def told(progress: Progress, language: Language) -> str:
    """How far a command has come, in a line.

    >>> from gtlab.runner.progress import Progress
    >>> told(Progress(matches=5, done=2, failed=1, rounds=31), "en")
    '2 of 5 matches · 31 rounds · 1 failed'
    """
    parts = [
        say("matches", language, progress.done, progress.matches),
        say("rounds", language, progress.rounds),
    ]
    if progress.failed:
        parts.append(say("failed", language, progress.failed))
    return " · ".join(parts)
