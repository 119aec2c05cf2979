"""The line that moves while a command plays; only on a terminal."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gtlab.runner.progress import Progress

_EVERY = 0.2


async def watch(progress: Progress) -> None:
    """Draws `progress` on standard error until it is cancelled, then takes the line away."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("matches"),
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rounds]} rounds"),
        TextColumn("{task.fields[failed]}"),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, rounds=0, failed="")
        while True:
            failed = f"{progress.failed} failed" if progress.failed else ""
            bar.update(
                task,
                total=progress.matches or None,
                completed=progress.done + progress.failed,
                rounds=progress.rounds,
                failed=failed,
            )
            await asyncio.sleep(_EVERY)
