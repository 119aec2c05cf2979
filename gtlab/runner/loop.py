"""All runs of a command in one loop, a bounded number of matches at a time."""

from __future__ import annotations

import asyncio
import threading
import traceback
from functools import partial
from operator import setitem
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gtlab.errors import GtlabError, ProtocolError, StoppedError, one_line
from gtlab.executors.contract import Checker, Remembering
from gtlab.executors.instance import game_of
from gtlab.runner.match import Bench, SetupRevisedError, play
from gtlab.runner.setup import set_up
from gtlab.runner.stretch import Stretch
from gtlab.store.folder import ROUNDS
from gtlab.store.rounds import write_csv

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from contextlib import AbstractAsyncContextManager

    from gtlab.executors.contract import Executor
    from gtlab.instance.brief import Brief
    from gtlab.instance.instance import Instance
    from gtlab.rules.game import Game
    from gtlab.runner.progress import Progress
    from gtlab.runner.run import Request, Run
    from gtlab.terms.protocols import Reviewer

    Cast = Callable[[Instance, Game], Mapping[str, Executor]]
    Reviewers = Callable[[Brief], Reviewer | None]


class Opening(NamedTuple):
    """A run that is opened when its turn comes, so that a sweep of any size holds few files.

    Attributes:
        folder: The run's folder.
        open: Opens it, holds it for this process, and closes it.
        label: What it is called among the runs of its command; empty where it is alone.
    """

    folder: Path
    open: Callable[[Stretch], AbstractAsyncContextManager[Run]]
    label: str = ""


class Outcome(NamedTuple):
    """How far a run came.

    Attributes:
        done: Whether it has ended and is closed; if not, it can be resumed.
        already: Whether it had been so before.
        error: What ended it early; None also if the command was stopped on another run's account.
        revision: What the run that follows a changed setup is begun from.
    """

    folder: Path
    done: bool = False
    already: bool = False
    error: GtlabError | None = None
    revision: Request | None = None


class Floor:
    """Where matches are played: what all runs of a command share.

    Args:
        cast: Gives an instance its executors.
        reviewer_of: Whom a brief wants asked; None accepts all, as the user chose.
        progress: How far the command has come.
        parallel: How many matches are played at a time.
    """

    def __init__(
        self, cast: Cast, reviewer_of: Reviewers, progress: Progress, parallel: int
    ) -> None:
        self._cast = cast
        self._reviewer_of = reviewer_of
        self._progress = progress
        self._places = asyncio.Semaphore(parallel)
        self._stretch = Stretch()

    async def carry_out(self, openings: Sequence[Opening]) -> list[Outcome]:
        """How far each run came.

        Matches go on independently, in the order of runs and replicates, as many at a time as
        there are places. A run is opened and set up when the runs before it leave a place free.

        A fault in a match leaves the other runs alone. Its own run begins no further match and is
        not closed; matches being played go on to their ends, since what they cost is spent. The
        match stands at its last record, never paid for what failed, and `gtlab resume` tries it
        again: in vain where the fault is in what the journal holds (the rules), with success where
        it was outside (a program that was mended).

        A `StoppedError` (the user stops, the disk is full) stops the whole command.
        """
        outcomes = [Outcome(opening.folder) for opening in openings]
        try:
            async with asyncio.TaskGroup() as group:
                for place, opening in enumerate(openings):
                    fed = asyncio.Event()
                    group.create_task(self._carry(opening, fed, partial(setitem, outcomes, place)))
                    await fed.wait()
        except* StoppedError:
            # It stands in its run's outcome.
            pass
        return outcomes

    async def _carry(
        self, opening: Opening, fed: asyncio.Event, report: Callable[[Outcome], None]
    ) -> None:
        outcome = await self._carried(opening, fed)
        report(outcome)
        fed.set()
        if isinstance(outcome.error, StoppedError):
            raise outcome.error

    async def _carried(self, opening: Opening, fed: asyncio.Event) -> Outcome:
        try:
            async with opening.open(self._stretch) as run:
                already = run.over
                reviewer = self._reviewer_of(run.brief)
                instance = await set_up(run, reviewer, opening.label)
                self._progress.done += len(run.ended)
                bench = Bench(
                    instance,
                    Checker(run.pack),
                    self._cast(instance, game_of(instance)),
                    reviewer,
                    self._progress,
                    self._stretch,
                    opening.label,
                )
                await _Matches(run, bench, self._places).play(fed)
                await _finish(run)
        except GtlabError as error:
            return Outcome(opening.folder, error=error)
        note = run.revision
        revision = None if note is None else run.request._replace(note=note)
        return Outcome(opening.folder, done=True, already=already, revision=revision)


class _Matches:
    """The matches of one run."""

    def __init__(self, run: Run, bench: Bench, places: asyncio.Semaphore) -> None:
        self._run = run
        self._bench = bench
        self._places = places
        self._faults: list[GtlabError] = []

    async def play(self, fed: asyncio.Event) -> None:
        """Plays those that have not ended; sets `fed` once no place is waited for any more.

        Raises:
            GtlabError: What the first match that failed failed of.
        """
        try:
            async with asyncio.TaskGroup() as group:
                for match in self._run.pending():
                    await self._places.acquire()
                    task = group.create_task(self._play(match))
                    task.add_done_callback(lambda _: self._places.release())
                    if self._faults:
                        break
                fed.set()
        except* SetupRevisedError as revised:
            self._run.revision = str(revised.exceptions[0])
        except* StoppedError as stopped:
            self._faults.insert(0, StoppedError(str(stopped.exceptions[0])))
        if self._faults:
            raise self._faults[0]

    async def _play(self, match: int) -> None:
        """Plays one match; a fault in it is kept, and leaves those beside it alone."""
        if self._faults:
            return
        try:
            await play(self._run.board(match), self._bench)
        except (SetupRevisedError, StoppedError):
            raise
        except GtlabError as error:
            self._failed(error)
        except Exception as error:  # noqa: BLE001 (whatever a strategy or an executor raises)
            self._failed(ProtocolError(f"match {match}: {_where(error)}"))
        else:
            self._run.ended.add(match)
        finally:
            self._run.boards.pop(match, None)
            for executor in self._bench.executors.values():
                if isinstance(executor, Remembering):
                    executor.forget(match)

    def _failed(self, error: GtlabError) -> None:
        self._faults.append(error)
        self._bench.progress.failed += 1


def _where(error: Exception) -> str:
    """`error` in a line, with the place in the code that it comes from."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(last.filename).name}:{last.lineno}"
    return one_line(f"{type(error).__name__}: {error} ({place})")


async def _finish(run: Run) -> None:
    """Writes the table, then that the run is closed: a closed run lacks nothing."""
    if not run.over or not (run.folder / ROUNDS).exists():
        # In a thread: the table of a long run takes longer to write than the loop may be held.
        called_off = threading.Event()
        try:
            await asyncio.to_thread(
                lambda: write_csv(run.playback.done(), called_off=called_off.is_set)
            )
        finally:
            # A command that must end now is not held up by a thread nobody waits for.
            called_off.set()
    if not run.over:
        run.close("done" if run.revision is None else "revised")
