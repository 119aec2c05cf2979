"""Play, sweep, resume: with a live line while it runs and a summary when it is done."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from typing import TYPE_CHECKING

from gtlab.cli.arguments import command_words
from gtlab.cli.codes import Exit
from gtlab.cli.mlflow_page import way_to
from gtlab.cli.summary import resume_command, show_run, show_sweep
from gtlab.cli.words import say, spoken
from gtlab.cli.writer import Writer, make_console, nearby
from gtlab.errors import StoppedError, UserError
from gtlab.lab.play import begin, go_on
from gtlab.lab.playing import Desk, Playing
from gtlab.review.people import Prompt
from gtlab.review.terminal import TerminalReviewer
from gtlab.store.played import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gtlab.cli.arguments import Arguments
    from gtlab.instance.brief import Brief
    from gtlab.instance.text import Language
    from gtlab.runner.loop import Outcome
    from gtlab.store.played import Played
    from gtlab.terms.protocols import Reviewer

_PERSON = "human"


def play(arguments: Arguments) -> int:
    """Plays what the command line asks for; the exit code."""
    return carry(
        begin(
            arguments.overrides,
            config_dirs=arguments.config_dirs,
            desk=terminal_desk(),
            grid=arguments.multirun,
        )
    )


def resume(words: Sequence[str]) -> int:
    """`gtlab resume PATH`; the exit code.

    Raises:
        UserError: PATH is missing, or there is nothing to go on with.
    """
    paths, _ = command_words("resume", words)
    if len(paths) != 1:
        raise UserError("takes one run or sweep", key="resume", fix="gtlab resume PATH")
    return carry(go_on(paths[0], desk=terminal_desk()))


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
    waited = False
    try:
        if _played(playing):
            return _stopped(playing)
        shown = _loaded(playing)
        language = shown[0].instance.language if shown else spoken()
        codes = [_code(outcome) for outcome in playing.outcomes]
        code = max(codes, default=Exit.DONE)
        hint = "mended" if Exit.STOPPED not in codes and code else ""
        _show(playing, shown, f"resume {hint}".strip())
        for outcome in playing.outcomes:
            _tell_why(outcome)
        # What stands on disk and cannot be read says itself how it is mended.
        if Exit.STOPPED in codes or playing.progress.failed or not playing.place.is_dir():
            _hint(playing, f"go on {hint}".strip(), language)
        if all(outcome.already for outcome in playing.outcomes):
            _tell(say("had ended", language))
        waited = True
        _wait(playing, language)
        return code
    finally:
        # A command that must end now: what it has logged so far it finishes by itself.
        if not waited and playing.follower is not None:
            playing.follower.leave()


def _stopped(playing: Playing) -> Exit:
    """Says from memory how far it came: reading a long journal back would hold up the end."""
    progress = playing.progress
    language: Language = "zh" if _language(playing) == "zh" else "en"
    so_far = say("so far", language, progress.done, progress.matches, progress.rounds)
    Writer(make_console()).facts([(say("state", language), so_far)])
    _hint(playing, "go on", language)
    return Exit.STOPPED


def _hint(playing: Playing, key: str, language: Language) -> None:
    """Says how to go on, if there is anything left to go on with."""
    if playing.place.is_dir():
        _tell(say(key, language, resume_command(playing.place)))
    else:
        _tell(say("gone", language, nearby(playing.place)))


def _language(playing: Playing) -> object:
    return playing.plan.cells[0].brief.get("language", "en")


def _played(playing: Playing) -> bool:
    """Plays; whether a signal stopped it."""
    try:
        asyncio.run(_watched(playing))
    except asyncio.CancelledError:
        return True
    return False


async def _watched(playing: Playing) -> None:
    loop = asyncio.get_running_loop()
    task = asyncio.ensure_future(playing.play())

    def stop(*_: object) -> None:
        loop.call_soon_threadsafe(task.cancel)

    # Not by the loop's own means: it would leave SIGTERM without a handler when it ends.
    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    watch = asyncio.ensure_future(_watch(playing)) if _is_seen(playing) else None
    try:
        await task
    finally:
        if watch is not None:
            watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watch
        for number, handler in before.items():
            signal.signal(number, handler)


def _is_seen(playing: Playing) -> bool:
    """Whether a moving line is seen, and disturbs nobody who is asked something."""
    if sys.stderr is None or not sys.stderr.isatty():
        return False
    briefs = [cell.brief for cell in playing.plan.cells]
    return not any("review" in brief or _has_person(brief.get("models")) for brief in briefs)


def _has_person(models: object) -> bool:
    if isinstance(models, dict):
        return any(map(_has_person, models.values()))
    return models == _PERSON


async def _watch(playing: Playing) -> None:
    from gtlab.cli.live import watch

    await watch(playing.progress, "zh" if _language(playing) == "zh" else "en")


def _loaded(playing: Playing) -> list[Played]:
    """What is on disk of the command's runs, those that were not set up left out."""
    folders = dict.fromkeys(outcome.folder for outcome in playing.outcomes)
    shown = []
    for folder in folders or playing.plan.folders():
        with contextlib.suppress(UserError):
            shown.append(load(folder))
    return shown


def _show(playing: Playing, shown: Sequence[Played], hint: str) -> None:
    console = make_console()
    uri = playing.plan.execution.get("uri")
    ui = way_to(uri if isinstance(uri, str) else None) if playing.follower is not None else ""
    if playing.plan.sweep and shown:
        show_sweep(console, shown, playing.plan.folder, ui=ui, hint=hint)
        return
    for played in shown:
        show_run(console, played, ui=ui, hint=hint)


def _tell_why(outcome: Outcome) -> None:
    """Says why a run ended early, if it did."""
    if outcome.error is None:
        return
    folder = nearby(outcome.folder)
    lines = str(outcome.error).splitlines()
    _tell(*(line if line.startswith(folder) else f"{folder}: {line}" for line in lines))


def _code(outcome: Outcome) -> Exit:
    error = outcome.error
    if error is None:
        return Exit.DONE if outcome.done else Exit.STOPPED
    if isinstance(error, StoppedError):
        return Exit.STOPPED
    return Exit.USER if isinstance(error, UserError) else Exit.FAULT


def _wait(playing: Playing, language: Language) -> None:
    if playing.follower is None:
        return
    if sys.stdout is not None:
        sys.stdout.flush()
    outcome = playing.follower.wait(lambda: _tell(say("logging", language)))
    _tell(outcome.line())


def _tell(*lines: str) -> None:
    with contextlib.suppress(OSError, AttributeError):
        sys.stderr.write("".join(f"{line}\n" for line in lines))
        sys.stderr.flush()
