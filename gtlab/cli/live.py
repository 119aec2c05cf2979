"""The line that moves while a command plays; only on a terminal."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gtlab.cli.words import say

if TYPE_CHECKING:
    from rich.console import Console

    from gtlab.instance.text import Language
    from gtlab.runner.progress import Progress

_SOON, _EVERY = 0.4, 0.2
_BAR = 30
_FOLD = 60
"""A terminal narrower than this has no room for the bar."""

_CALM = {
    "bar.back": "dim",
    "bar.complete": "none",
    "bar.finished": "none",
    "bar.pulse": "dim",
    "progress.remaining": "dim",
}
"""Hue marks seats and nothing else."""


async def watch(progress: Progress, language: Language, console: Console | None = None) -> None:
    """Draws `progress` on standard error until it is cancelled, then takes the line away."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Strip
    from rich.theme import Theme

    screen = console or Console(stderr=True)
    screen.push_theme(Theme(_CALM))
    bar = [BarColumn(bar_width=_BAR)] if screen.width >= _FOLD else []
    text = TextColumn("{task.description}", style="none", markup=False)
    columns = (*bar, text, TimeRemainingColumn(compact=True))
    # What is over in a moment shows nothing: a line that only flashes up is noise.
    await asyncio.sleep(_SOON)
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
