"""Play, sweep, resume: with a live line while it runs and a summary when it is done."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from typing import TYPE_CHECKING

from gtlab.cli.summary import make_console, show_run, show_sweep
from gtlab.errors import GtlabError, StoppedError, UserError
from gtlab.lab.play import begin, go_on
from gtlab.lab.playing import Desk, Playing
from gtlab.review.people import Prompt
from gtlab.review.terminal import TerminalReviewer
from gtlab.store.played import load

if TYPE_CHECKING:
    from gtlab.cli.arguments import Arguments
    from gtlab.instance.brief import Brief
    from gtlab.runner.loop import Outcome
    from gtlab.terms.protocols import Reviewer

DONE, FAULT, USERS, STOPPED = 0, 1, 2, 3


def play(arguments: Arguments) -> int:
    """Plays what the command line asks for; the exit code."""
    playing = begin(
        arguments.overrides,
        config_dirs=arguments.config_dirs,
        desk=terminal_desk(),
        grid=arguments.multirun,
    )
    return carry(playing)


def resume(words: list[str]) -> int:
    """`gtlab resume PATH`; the exit code.

    Raises:
        UserError: PATH is missing, or there is nothing to go on with.
    """
    if len(words) != 1:
        raise UserError("takes one run or sweep", key="resume", fix="gtlab resume PATH")
    return carry(go_on(words[0], desk=terminal_desk()))


def terminal_desk() -> Desk:
    """Where people are asked: this terminal, or the pipes in its place."""
    prompt = Prompt(sys.stdin, sys.stdout)

    def reviewer(brief: Brief) -> Reviewer | None:
        if brief.review.by == "notebook":
            raise UserError(
                "review=notebook, and this is no notebook, so nothing was started",
                key="review",
                fix="review=auto accepts everything, on the record; review=terminal asks here",
            )
        return TerminalReviewer(prompt, brief.language)

    return Desk(reviewer, prompt.ask)


def carry(playing: Playing) -> int:
    """Plays to the end or to where it is stopped, shows it, waits for the log; the exit code."""
    code = DONE
    try:
        outcomes = asyncio.run(_played(playing))
    except asyncio.CancelledError:
        outcomes, code = [], STOPPED
    except GtlabError:
        _leave(playing)
        raise
    _show(playing, outcomes)
    if code == STOPPED:
        sys.stderr.write(f"Stopped; go on with: python -m gtlab resume {playing.plan.folder}\n")
        _leave(playing)
        return code
    codes = [_told(outcome) for outcome in outcomes]
    _wait(playing)
    return max(codes, default=code)


async def _played(playing: Playing) -> list[Outcome]:
    loop = asyncio.get_running_loop()
    task = asyncio.ensure_future(playing.play())
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, task.cancel)
    watch = asyncio.ensure_future(_watch(playing)) if sys.stderr.isatty() else None
    try:
        return await task
    finally:
        if watch is not None:
            watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watch


async def _watch(playing: Playing) -> None:
    from gtlab.cli.live import watch

    await watch(playing.progress)


def _show(playing: Playing, outcomes: list[Outcome]) -> None:
    console = make_console()
    tracked = playing.follower is not None
    folders = [outcome.folder for outcome in outcomes] or playing.plan.folders()
    shown = []
    for folder in folders:
        with contextlib.suppress(UserError):
            shown.append(load(folder))
    if playing.plan.sweep and shown:
        show_sweep(console, shown, playing.plan.folder, tracked=tracked)
        return
    for played in shown:
        show_run(console, played, tracked=tracked)


def _told(outcome: Outcome) -> int:
    error = outcome.error
    if error is None:
        return DONE
    sys.stderr.write(f"{outcome.folder}: {error}\n")
    if isinstance(error, StoppedError):
        sys.stderr.write(f"go on with: python -m gtlab resume {outcome.folder}\n")
        return STOPPED
    return USERS if isinstance(error, UserError) else FAULT


def _wait(playing: Playing) -> None:
    if playing.follower is None:
        return
    sys.stdout.flush()

    def say() -> None:
        sys.stderr.write("logging to MLflow ...\n")
        sys.stderr.flush()

    outcome = playing.follower.wait(say)
    sys.stderr.write(f"{outcome.line()}\n")


def _leave(playing: Playing) -> None:
    if playing.follower is not None:
        playing.follower.leave()
