"""How a planned run is opened when its turn comes: gone on with where it had begun, else begun."""

from __future__ import annotations

from contextlib import ExitStack, asynccontextmanager
from itertools import islice
from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.instance.brief import Brief
from gtlab.lab.compose import pack_called
from gtlab.runner.run import Request, Run, open_run, reopen_run
from gtlab.store.folder import JOURNAL
from gtlab.store.journal import Reading
from gtlab.store.lock import held

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from gtlab.runner.stretch import Stretch
    from gtlab.store.plan_file import PlannedCell


@asynccontextmanager
async def opened(
    cell: PlannedCell, folder: Path, tell: Callable[[Path], None], stretch: Stretch
) -> AsyncIterator[Run]:
    """The run of `cell` in `folder`, held for this process; closed with the block.

    The folder of a run that is alone is held with its command. `tell` hears of the folder once
    there is a run in it.

    Raises:
        UserError: Another process holds it, its journal is damaged, or it cannot be written.
        StoppedError: The disk is full.
    """
    with ExitStack() as stack:
        if cell.folder:
            _make(folder)
            stack.enter_context(held(folder))
        run = await _begun(cell, folder, stretch)
        stack.callback(run.journal.close)
        tell(folder)
        yield run


def _make(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise UserError(f"cannot be made ({error.strerror})", file=str(folder)) from error


async def _begun(cell: PlannedCell, folder: Path, stretch: Stretch) -> Run:
    journal = folder / JOURNAL
    if journal.exists():
        if _started(journal) or not cell.brief:
            return await reopen_run(folder, pack_called, stretch)
        _remove(journal)
    brief = Brief.model_validate(cell.brief)
    request = Request(brief, cell.meta, cell.revises, cell.note)
    return open_run(folder, request, pack_called(brief.pack))


def _started(journal: Path) -> bool:
    """Whether the brief is in the journal; before that nothing was played that could be lost."""
    return sum(1 for _ in islice(Reading(journal).lines(), 2)) > 1


def _remove(journal: Path) -> None:
    try:
        journal.unlink()
    except OSError as error:
        raise UserError(f"cannot be begun again ({error.strerror})", file=str(journal)) from error
