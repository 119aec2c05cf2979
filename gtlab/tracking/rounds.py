"""The rounds of a growing journal that stand, each handed out once, when its review accepts it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import msgspec

from gtlab.blackboard.entry import Closed, Finished, Installed, Opened, Reviewed, Worked
from gtlab.instance.instance import Instance
from gtlab.store.journal import cell_of
from gtlab.terms.names import SeatId, Verdict
from gtlab.terms.play import Dealt, Event
from gtlab.terms.questions import Question

if TYPE_CHECKING:
    from gtlab.store.journal import Written

_PAGES = {"world.ruling": "ruling", "output.summary": "summary", "output.display": "display"}


class Round(msgspec.Struct):
    """A round as it was ruled.

    Attributes:
        at: When it was ruled, in milliseconds since 1970.
        asked: The question of each seat in each window.
        display: The presentation; like `ruling` and `summary`, empty where there was none.
    """

    event: Event
    at: int
    asked: dict[str, dict[SeatId, Question]]
    ruling: str = ""
    summary: str = ""
    display: str = ""


class Match:
    """One match while its records come in.

    Attributes:
        accepted: Rounds that stand and were not taken yet, in order.
        finished: Its last record, once there is one.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.accepted: list[Round] = []
        self.finished: Finished | None = None
        self.at = 0
        self._ruled: dict[int, Round] = {}
        self._asked: dict[str, dict[SeatId, Question]] = {}

    def take(self, written: Written) -> None:
        """Folds the next record of this match."""
        record = written.record
        if isinstance(record, Worked):
            self._worked(record, written.at)
        elif isinstance(record, Reviewed):
            self._reviewed(record)
        elif isinstance(record, Finished):
            self.finished = record
            self.at = milliseconds(written.at)

    def _worked(self, record: Worked, at: str) -> None:
        if record.step == "decide":
            return
        pages: dict[str, str] = {}
        for entry in record.entries:
            if entry.tag in _PAGES:
                pages[_PAGES[entry.tag]] = entry.text
            elif isinstance(entry.data, Dealt) and entry.data.question is not None:
                seat = entry.tag.split(".")[1]
                self._asked.setdefault(entry.data.window, {})[seat] = entry.data.question
            elif isinstance(entry.data, Event):
                self._ruled[record.round] = Round(entry.data, milliseconds(at), self._asked)
                self._asked = {}
        if record.round in self._ruled:
            for name, text in pages.items():
                setattr(self._ruled[record.round], name, text)

    def _reviewed(self, record: Reviewed) -> None:
        if record.review.verdict is Verdict.REDO:
            self._ruled.pop(record.round, None)
            self._asked = {}
        elif record.review.verdict is Verdict.ACCEPT:
            for number in [number for number in self._ruled if number <= record.round]:
                self.accepted.append(self._ruled.pop(number))

    def drain(self) -> list[Round]:
        """The accepted rounds that were not taken before."""
        taken, self.accepted = self.accepted, []
        return taken


class RunRecords:
    """What the records of a run's own chain say.

    Attributes:
        instance: The instance in force, once its setup is accepted.
        cell: The factor levels of the run in a sweep, if the runner wrote them beside the first
            record.
        started: When the run was opened, in milliseconds.
        at: The time of the latest record.
        outcome: How it was closed, or None while it is open.
        made_by: Versions, from the same place.
    """

    def __init__(self) -> None:
        self.instance: Instance | None = None
        self.cell: dict[str, str] = {}
        self.revises: str | None = None
        self.made_by: dict[str, str] = {}
        self.started = 0
        self.at = 0
        self.outcome: str | None = None
        self._proposed: Instance | None = None

    def take(self, written: Written) -> None:
        """Folds the next record of match 0."""
        record = written.record
        self.at = milliseconds(written.at)
        if isinstance(record, Opened):
            self.started, self.revises = self.at, record.revises
            self._beside(written)
        elif isinstance(record, Installed):
            self._proposed = Instance.model_validate(record.instance)
        elif isinstance(record, Reviewed) and record.review.verdict is Verdict.ACCEPT:
            self.instance = self._proposed
        elif isinstance(record, Closed):
            self.outcome = record.outcome

    def _beside(self, opened: Written) -> None:
        known, meta = ("version", "git"), opened.meta
        self.made_by = {key: str(meta[key]) for key in known if key in meta}
        self.cell = cell_of(opened)


def milliseconds(at: str) -> int:
    """The journal's time in milliseconds since 1970."""
    return round(datetime.fromisoformat(at).timestamp() * 1000)
