"""One run, a cell carried out: opened or resumed, set up, played, closed."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gtlab.blackboard.entry import (
    SCHEMA,
    Briefed,
    Closed,
    Entry,
    Finished,
    Installed,
    Opened,
    Reviewed,
    Worked,
)
from gtlab.blackboard.visibility import view
from gtlab.errors import ProtocolError, StoppedError, UserError
from gtlab.executors.contract import Checker
from gtlab.executors.instance import game_of, instance_of
from gtlab.executors.setup import request_text, setup_output
from gtlab.instance.brief import Brief
from gtlab.instance.instance import Instance
from gtlab.orchestrator.chain import Step, next_steps
from gtlab.runner.board import Board
from gtlab.runner.match import AUTO, Bench
from gtlab.runner.stretch import Stretch
from gtlab.store.folder import INSTANCE, JOURNAL
from gtlab.store.instance_file import write_instance
from gtlab.store.journal import Journal, cell_of, read, reopen
from gtlab.store.played import Playback
from gtlab.terms.names import Review, Stage, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from gtlab.blackboard.entry import Record
    from gtlab.executors.contract import Executor
    from gtlab.packs.spec import Pack
    from gtlab.rules.game import Game
    from gtlab.runner.progress import Progress
    from gtlab.terms.protocols import Reviewer

    Cast = Callable[[Instance, Game], Mapping[str, Executor]]


@dataclass(slots=True)
class Run:
    """A run in the making.

    Attributes:
        folder: Its own folder.
        brief: What was asked for.
        pack: The workers' contracts.
        playback: All that was played, for the tables.
        setup: The board of match 0.
        boards: The boards of matches that have begun and not ended.
        ended: The matches that have ended.
        instance: Set once the setup was made.
    """

    folder: Path
    brief: Brief
    pack: Pack
    journal: Journal
    playback: Playback
    setup: Board
    boards: dict[int, Board] = field(default_factory=dict)
    ended: set[int] = field(default_factory=set)
    instance: Instance | None = None

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return self.setup.index.stage is Stage.DONE

    def board(self, match: int) -> Board:
        """The board of `match`, a fresh one if it has not begun."""
        if match not in self.boards:
            self.boards[match] = Board(self.journal, self.playback, match, self.setup)
        return self.boards[match]

    def pending(self) -> list[int]:
        """The matches that have not ended."""
        if self.instance is None:
            return []
        return [n for n in range(1, self.instance.replicates + 1) if n not in self.ended]


def open_run(
    folder: Path,
    brief: Brief,
    pack: Pack,
    *,
    meta: Mapping[str, object],
    revises: str | None = None,
    note: str = "",
) -> Run:
    """A new run in `folder`, its brief written.

    Args:
        folder: A folder that was made for it.
        brief: What is asked for.
        pack: The workers' contracts.
        meta: What stands beside the first record: settings that change no record.
        revises: The run that a changed setup closed.
        note: What the user wants changed about that setup.
    """
    journal = Journal(folder / JOURNAL)
    playback = Playback(folder)
    setup = Board(journal, playback, 0)
    run = Run(folder, brief, pack, journal, playback, setup)
    where = {"host": platform.node(), "process": os.getpid()}
    setup.put(Opened(0, 0, SCHEMA, brief.seed, revises), {**meta, **where})
    entries = [Entry("user.request", request_text(brief))]
    if note:
        entries.append(Entry("user.revision", note))
    setup.put(Briefed(0, 1, brief.model_dump(mode="json", exclude_defaults=True), tuple(entries)))
    return run


def reopen_run(folder: Path, find_pack: Callable[[str], Pack]) -> Run:
    """The run in `folder` as its journal left it, ready to go on.

    Raises:
        UserError: The journal is damaged, of a later version, or says too little to go on.
    """
    written, reading = read(folder / JOURNAL)
    records = [line.record for line in written]
    briefed = next((record for record in records if isinstance(record, Briefed)), None)
    if briefed is None:
        raise UserError(
            "ended before its brief was written",
            file=str(folder),
            fix="start it again in a new folder",
        )
    brief = Brief.model_validate(briefed.brief)
    pack = find_pack(brief.pack)
    journal = reopen(folder / JOURNAL, reading)
    playback = Playback(folder)
    for line in written:
        playback.take(line.record, cell_of(line) if isinstance(line.record, Opened) else None)
    run = Run(folder, brief, pack, journal, playback, Board(journal, playback, 0))
    _replay(run, records)
    return run


def _replay(run: Run, records: list[Record]) -> None:
    matches: dict[int, list[Record]] = {}
    for record in records:
        if record.match == 0:
            run.setup.take(record)
            if isinstance(record, Installed):
                run.instance = Instance.model_validate(record.instance)
        else:
            matches.setdefault(record.match, []).append(record)
    for match, past in matches.items():
        if isinstance(past[-1], Finished):
            run.ended.add(match)
            continue
        board = run.board(match)
        for record in past:
            board.take(record)


async def set_up(run: Run, reviewer: Reviewer | None) -> Instance:
    """The accepted instance of `run`.

    Raises:
        UserError: The brief cannot be set up.
        StoppedError: The reviewer stopped.
    """
    board = run.setup
    while board.index.stage in (Stage.BRIEF, Stage.SETUP):
        step = next_steps(board.index)[0]
        if step.name == "setup":
            _set_up(run, step)
        elif step.name == "review":
            await _review(run, reviewer)
        else:
            raise ProtocolError(f"the setup cannot go on with {step.name}")
    if run.instance is None:
        raise ProtocolError("a setup was accepted that made no instance")
    if not (run.folder / INSTANCE).exists():
        write_instance(run.instance, run.folder / INSTANCE)
    return run.instance


def _set_up(run: Run, step: Step) -> None:
    board = run.setup
    instance = instance_of(run.brief, run.pack)
    output = Checker(run.pack).check(step, setup_output(instance, game_of(instance)))
    board.put(
        Worked(0, board.seq, step.name, step.worker, summary=output.summary, entries=output.entries)
    )
    board.put(Installed(0, board.seq, instance.model_dump(mode="json", exclude_defaults=True)))
    run.instance = instance


async def _review(run: Run, reviewer: Reviewer | None) -> None:
    board = run.setup
    review, by = Review(Verdict.ACCEPT), AUTO
    if reviewer is not None:
        review, by = await reviewer.setup(setup_page(run)), run.brief.review.by
    if review.verdict is Verdict.STOP:
        raise StoppedError("stopped before the instance was accepted")
    board.put(Reviewed(0, board.seq, review, by))


def setup_page(run: Run) -> str:
    """All that the user accepts: setting, rules with every payoff, parameters, all personas."""
    seen = view(run.setup.log, "user")
    tags = ["scenario.setting", "game.rules", "game.params"]
    seats = run.instance.seat_ids if run.instance else ()
    tags += [f"role.{seat}.profile" for seat in seats]
    return "\n\n".join(seen.text(tag) for tag in tags)


def bench_of(
    run: Run,
    cast: Cast,
    reviewer: Reviewer | None,
    progress: Progress,
    stretch: Stretch | None = None,
) -> Bench:
    """What the matches of a set-up run share."""
    if run.instance is None:
        raise ProtocolError("a run is played before it was set up")
    executors = cast(run.instance, game_of(run.instance))
    checker = Checker(run.pack)
    return Bench(run.instance, checker, executors, reviewer, progress, stretch or Stretch())


def close_run(run: Run, outcome: str) -> None:
    """Writes that the run has ended: `done` or `revised`."""
    run.setup.put(Closed(0, run.setup.seq, outcome))
    run.journal.sync()
