"""One match's blackboard, index and journal, moved on together record by record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.blackboard.entry import header_of
from gtlab.blackboard.index import Index, fold
from gtlab.blackboard.log import Log

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gtlab.blackboard.entry import Record
    from gtlab.store.journal import Journal
    from gtlab.store.played import Playback
    from gtlab.terms.tags import TagRule


class Board:
    """Where one match stands; `match` 0 is the run itself, with its brief and setup.

    Attributes:
        seq: The number of the next record.
        log: The entries.
        index: Names, statuses and control, for the orchestrator.
    """

    __slots__ = ("_journal", "_playback", "index", "log", "match", "seq")

    def __init__(
        self,
        journal: Journal,
        playback: Playback,
        match: int,
        setup: Board | None = None,
        own: Sequence[TagRule] = (),
    ) -> None:
        self._journal = journal
        self._playback = playback
        self.match = match
        self.seq = 0
        self.log: Log = Log(setup.log if setup else None, own)
        self.index: Index = setup.index if setup else Index()

    def take(self, record: Record) -> None:
        """Takes in a record that stands in the journal already."""
        self.index = fold(self.index, header_of(record))
        self.log.append(record)
        self.seq += 1

    def put(self, record: Record, meta: dict[str, object] | None = None) -> None:
        """Writes a record, then takes it in."""
        self._journal.append(record, meta)
        self._playback.take(record)
        self.take(record)
