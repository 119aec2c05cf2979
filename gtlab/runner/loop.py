"""All runs of a command in one loop, a bounded number of matches at a time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from gtlab.errors import GtlabError
from gtlab.runner.match import Bench, SetupRevisedError, play
from gtlab.runner.run import Run, bench_of, close_run, set_up
from gtlab.runner.stretch import Stretch
from gtlab.store.rounds import write_csv

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gtlab.runner.progress import Progress
    from gtlab.runner.run import Cast
    from gtlab.terms.protocols import Reviewer


class Outcome(NamedTuple):
    """How a run ended: `done`, `revised` with the user's note, or with an error."""

    run: Run
    note: str | None = None
    error: GtlabError | None = None


class _Live:
    """A run whose matches are being played."""

    def __init__(self, run: Run, bench: Bench) -> None:
        self.run = run
        self.bench = bench
        self.waiting = run.pending()
        self.left = len(self.waiting)
        self.error: GtlabError | None = None
        self.note: str | None = None

    @property
    def broken(self) -> bool:
        return self.error is not None or self.note is not None


async def carry_out(
    runs: Sequence[Run],
    cast: Cast,
    reviewer: Reviewer | None,
    progress: Progress,
    parallel: int,
) -> list[Outcome]:
    """How each of `runs` ended; a fault of one leaves the others alone.

    All setups come first. Matches then go on independently, `parallel` of them at a time over all
    runs, in the order of runs and replicates.
    """
    stretch = Stretch()
    live: list[_Live] = []
    outcomes: dict[int, Outcome] = {}
    for place, run in enumerate(runs):
        try:
            await set_up(run, reviewer)
            live.append(_Live(run, bench_of(run, cast, reviewer, progress, stretch)))
            await stretch.breathe()
        except GtlabError as error:
            outcomes[place] = Outcome(run, error=error)
    progress.matches += sum(one.left for one in live)
    await _play_all(live, parallel)
    ended = iter([_ended(one) for one in live])
    return [outcomes[place] if place in outcomes else next(ended) for place in range(len(runs))]


async def _play_all(live: list[_Live], parallel: int) -> None:
    queue = _in_order(live)
    workers = min(parallel, sum(one.left for one in live))
    async with asyncio.TaskGroup() as group:
        for _ in range(workers):
            group.create_task(_player(queue))
    for one in live:
        if not one.waiting:
            await _close(one)


def _in_order(live: list[_Live]) -> Iterator[tuple[_Live, int]]:
    for one in live:
        for match in one.waiting:
            if not one.broken:
                yield one, match


async def _player(queue: Iterator[tuple[_Live, int]]) -> None:
    for one, match in queue:
        board = one.run.board(match)
        try:
            await play(board, one.bench)
        except SetupRevisedError as revised:
            one.note = revised.note
        except GtlabError as error:
            one.error = one.error or error
            one.bench.progress.failed += 1
        else:
            one.left -= 1
            one.run.ended.add(match)
            one.run.boards.pop(match, None)
            for executor in one.bench.executors.values():
                forget = getattr(executor, "forget", None)
                if forget:
                    forget(match)
            if not one.left and not one.broken:
                await _close(one)


async def _close(one: _Live) -> None:
    try:
        if not one.run.over:
            close_run(one.run, "done")
        # The table of a long run takes longer to write than the loop may be held.
        await asyncio.to_thread(lambda: write_csv(one.run.playback.done()))
    except GtlabError as error:
        one.error = error


def _ended(one: _Live) -> Outcome:
    if one.note is not None:
        close_run(one.run, "revised")
    return Outcome(one.run, one.note, one.error)
