"""One match, played from wherever its board stands to its end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from gtlab.blackboard.entry import Finished, Reviewed, Worked
from gtlab.blackboard.visibility import view
from gtlab.errors import StoppedError
from gtlab.executors.contract import Checker, Executor, Output, Task
from gtlab.orchestrator.admission import admitted
from gtlab.review.pacing import AUTO, POLICY, is_checkpoint
from gtlab.runner.stretch import Stretch
from gtlab.terms.names import Review, Scope, Verdict
from gtlab.terms.play import Event
from gtlab.terms.protocols import Checkpoint
from gtlab.terms.tags import WORLD

if TYPE_CHECKING:
    from collections.abc import Awaitable, Mapping, Sequence

    from gtlab.instance.instance import Instance
    from gtlab.orchestrator.chain import Step
    from gtlab.runner.board import Board
    from gtlab.runner.progress import Progress
    from gtlab.terms.protocols import Reviewer

_ACCEPTED = Review(Verdict.ACCEPT)


class SetupRevisedError(Exception):
    """The user wants the setup changed, as the text says; the run closes and another one opens."""


class Bench(NamedTuple):
    """What all matches of a run share.

    Attributes:
        executors: Who carries out each worker.
        reviewer: Who is asked about rounds; None accepts all, as the user chose.
        progress: How far the command has come.
        stretch: How long the loop has been held.
        label: What the run is called among the runs of its command.
    """

    instance: Instance
    checker: Checker
    executors: Mapping[str, Executor]
    reviewer: Reviewer | None
    progress: Progress
    stretch: Stretch
    label: str = ""


async def play(board: Board, bench: Bench) -> None:
    """Plays the match of `board` to its end.

    Raises:
        RefusedError: The protocol forbids what would come next, or what a worker wrote.
        StoppedError: The reviewer stopped; the match can be resumed.
        SetupRevisedError: The reviewer wants another setup.
    """
    instance = bench.instance
    while steps := admitted(board.index, instance, bench.checker.workers):
        step = steps[0]
        if step.name == "decide":
            await _decide(board, bench, steps)
        elif step.name == "review":
            await _review(board, bench)
            await bench.stretch.breathe()
        elif step.name == "finish":
            _finish(board, bench)
        else:
            output = _asked(board, bench, step)
            _write(board, bench, step, output if isinstance(output, Output) else await output)


def _asked(board: Board, bench: Bench, step: Step) -> Output | Awaitable[Output]:
    """What the worker of `step` answers, at once or in its own time; a seat sees its own view."""
    seen = view(board.log, step.seat or step.worker)
    task = Task(step, seen, board.match, board.index.redo, board.index.window)
    return bench.executors[step.worker](task)


async def _decide(board: Board, bench: Bench, steps: Sequence[Step]) -> None:
    """All due seats at once; what they wrote is appended in seat order once all are in."""
    answers = [_asked(board, bench, step) for step in steps]
    for step, output in zip(steps, await _all_in(answers), strict=True):
        _write(board, bench, step, output)


async def _all_in(answers: Sequence[Output | Awaitable[Output]]) -> list[Output]:
    """The outputs, in the order of `answers`; if one fails, the others are called off."""
    late = [asyncio.ensure_future(a) for a in answers if not isinstance(a, Output)]
    try:
        came = iter(await asyncio.gather(*late) if late else ())
    finally:
        for answer in late:
            answer.cancel()
    return [answer if isinstance(answer, Output) else next(came) for answer in answers]


def _write(board: Board, bench: Bench, step: Step, output: Output) -> None:
    bench.checker.check(step, output)
    index = board.index
    board.put(
        Worked(
            board.match,
            board.seq,
            step.name,
            step.worker,
            step.round,
            index.redo,
            index.window if step.name in ("decide", "publish") else 0,
            step.seat,
            output.summary,
            output.entries,
            output.control,
        )
    )
    if step.name == "adjudicate":
        bench.progress.rounds += 1


async def _review(board: Board, bench: Bench) -> None:
    index = board.index
    review, by = _ACCEPTED, AUTO
    if bench.reviewer is not None:
        by = POLICY
        instance = bench.instance
        if is_checkpoint(instance.review, index.round, over=index.over):
            where = Checkpoint(
                bench.label, board.match, instance.replicates, index.round, last=index.over
            )
            page = view(board.log, "user").text("output.display")
            answer = await bench.reviewer.round(where, page)
            if answer is not None:
                review, by = answer, instance.review.by
    if review.verdict is Verdict.STOP:
        raise StoppedError(f"stopped before round {index.round} was accepted")
    board.put(Reviewed(board.match, board.seq, review, by, index.round, index.redo))
    if review.verdict is Verdict.REDO and review.scope is Scope.SETUP:
        raise SetupRevisedError(review.note)


def _finish(board: Board, bench: Bench) -> None:
    event = view(board.log, WORLD).get("run.events")
    totals = event.data.totals if event and isinstance(event.data, Event) else {}
    index = board.index
    board.put(Finished(board.match, board.seq, index.reason, index.round, totals))
    bench.progress.done += 1
