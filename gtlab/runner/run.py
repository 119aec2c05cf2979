"""One run, a cell carried out: begun, or gone on with from its journal, and closed."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from gtlab.blackboard.entry import (
    SCHEMA,
    Briefed,
    CallIntent,
    CallReply,
    Closed,
    Entry,
    Finished,
    Installed,
    Opened,
    Reviewed,
    Worked,
)
from gtlab.errors import UserError
from gtlab.executors.setup import request_text
from gtlab.instance.brief import Brief
from gtlab.instance.instance import Instance
from gtlab.runner.board import Board
from gtlab.store.folder import JOURNAL
from gtlab.store.journal import Journal, Reading, cell_of, reopen
from gtlab.store.played import Playback
from gtlab.terms.names import Scope, Stage, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from gtlab.blackboard.entry import Record
    from gtlab.packs.spec import Pack
    from gtlab.runner.stretch import Stretch
    from gtlab.store.journal import Written


class Request(NamedTuple):
    """What a new run is begun from.

    Attributes:
        brief: What is asked for.
        meta: What stands beside the first record: settings that change no record.
        revises: The id of the run that a changed setup closed.
        note: What the user wanted changed about that setup.
    """

    brief: Brief
    meta: Mapping[str, object]
    revises: str | None = None
    note: str = ""


@dataclass(slots=True)
class Run:
    """A run in the making.

    Attributes:
        folder: Its own folder.
        request: What it was begun from.
        pack: The workers' contracts.
        playback: All that was played, for the tables.
        setup: The board of match 0.
        boards: The boards of matches that have begun and not ended.
        ended: The matches that have ended.
        instance: The setup's outcome, as soon as it stands in the journal.
        revision: The note with which the user wants another setup; then nothing is played on.
    """

    folder: Path
    request: Request
    pack: Pack
    journal: Journal
    playback: Playback
    setup: Board
    boards: dict[int, Board] = field(default_factory=dict)
    ended: set[int] = field(default_factory=set)
    instance: Instance | None = None
    revision: str | None = None

    @property
    def brief(self) -> Brief:
        """What was asked for."""
        return self.request.brief

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
        """The matches that are still to be played to their ends."""
        if self.instance is None or self.over or self.revision is not None:
            return []
        return [n for n in range(1, self.instance.replicates + 1) if n not in self.ended]

    def close(self, outcome: str) -> None:
        """Writes that the run has ended: `done` or `revised`."""
        self.setup.put(Closed(0, self.setup.seq, outcome))


def open_run(folder: Path, request: Request, pack: Pack) -> Run:
    """A new run in `folder`, which was made for it; its brief is written.

    Raises:
        UserError: The journal cannot be opened.
        StoppedError: It cannot be written to.
    """
    journal = Journal(folder / JOURNAL)
    playback = Playback(folder, bare=True)
    setup = Board(journal, playback, 0, own=pack.own_tags)
    brief = request.brief
    where = {"host": platform.node(), "process": os.getpid()}
    entries = [Entry("user.request", request_text(brief))]
    if request.note:
        entries.append(Entry("user.revision", request.note))
    asked = brief.model_dump(mode="json", exclude_defaults=True)
    try:
        setup.put(Opened(0, 0, SCHEMA, brief.seed, request.revises), {**request.meta, **where})
        setup.put(Briefed(0, 1, asked, tuple(entries)))
    except BaseException:
        journal.close()
        raise
    return Run(folder, request, pack, journal, playback, setup)


async def reopen_run(folder: Path, find_pack: Callable[[str], Pack], stretch: Stretch) -> Run:
    """The run in `folder` as its journal left it, ready to go on.

    Raises:
        UserError: The journal is damaged, of a later version, or says too little to go on.
    """
    reading = Reading(folder / JOURNAL)
    past = _Past(Playback(folder, bare=True))
    for line in reading.lines():
        past.take(line)
        await stretch.breathe()
    request = past.request()
    if request is None:
        raise UserError(
            "ended before its brief was written",
            file=str(folder),
            fix="start it again in a new folder",
        )
    pack = find_pack(request.brief.pack)
    journal = reopen(folder / JOURNAL, reading)
    setup = Board(journal, past.playback, 0, own=pack.own_tags)
    run = Run(folder, request, pack, journal, past.playback, setup)
    past.onto(run)
    return run


class _Past:
    """What a journal says; of matches that have ended only the table's part is kept."""

    def __init__(self, playback: Playback) -> None:
        self.playback = playback
        self._first: Written | None = None
        self._setup: list[Record] = []
        self._matches: dict[int, list[Record]] = {}
        self._ended: set[int] = set()

    def take(self, line: Written) -> None:
        record = line.record
        opened = isinstance(record, Opened)
        if opened:
            self._first = line
        self.playback.take(record, cell_of(line) if opened else None)
        if isinstance(record, CallIntent | CallReply):
            return
        if record.match == 0:
            self._setup.append(record)
        elif isinstance(record, Finished):
            self._ended.add(record.match)
            self._matches.pop(record.match, None)
        else:
            self._matches.setdefault(record.match, []).append(record)

    def request(self) -> Request | None:
        """What the run was begun from; None if that was not written any more."""
        for record in self._setup:
            if isinstance(record, Briefed) and self._first and isinstance(self._setup[0], Opened):
                brief = Brief.model_validate(record.brief)
                return Request(brief, self._first.meta, self._setup[0].revises)
        return None

    def onto(self, run: Run) -> None:
        """Brings `run` to where the journal ends."""
        for record in self._setup:
            run.setup.take(record)
            if isinstance(record, Worked):
                run.instance = None
            elif isinstance(record, Installed):
                run.instance = Instance.model_validate(record.instance)
        run.ended = self._ended
        for match, records in self._matches.items():
            board = run.board(match)
            for record in records:
                board.take(record)
                if _wants_another_setup(record):
                    run.revision = record.review.note


def _wants_another_setup(record: Record) -> TypeGuard[Reviewed]:
    return (
        isinstance(record, Reviewed)
        and record.review.verdict is Verdict.REDO
        and record.review.scope is Scope.SETUP
    )
