"""What was played, read back from a run's journal: rounds that stand, and who thought what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gtlab.blackboard.entry import (
    CallReply,
    Closed,
    Finished,
    Installed,
    Opened,
    Record,
    Reviewed,
    Worked,
)
from gtlab.errors import UserError
from gtlab.instance.instance import Instance
from gtlab.store.folder import JOURNAL, find_run
from gtlab.store.journal import Reading, cell_of
from gtlab.terms.names import Choice, Payoffs, Scope, SeatId, Verdict
from gtlab.terms.play import Chosen, Dealt, Event
from gtlab.terms.questions import Question

if TYPE_CHECKING:
    from pathlib import Path

    from gtlab.blackboard.entry import Entry


class Turn(msgspec.Struct, frozen=True):
    """One seat's move: what it was asked in a window, thought, chose and said."""

    seat: SeatId
    window: str
    choice: Choice
    speech: str = ""
    thought: str = ""
    question: Question | None = None


class PlayedRound(msgspec.Struct, frozen=True):
    """A round that was ruled and not thrown away.

    Attributes:
        redo: How often it had been thrown away before.
        display: The text that the user reviewed; empty before there is one.
        accepted: Whether its review has accepted it.
    """

    event: Event
    turns: tuple[Turn, ...]
    redo: int = 0
    display: str = ""
    accepted: bool = False

    @property
    def number(self) -> int:
        """The round's number, from 1."""
        return self.event.round


class PlayedMatch(msgspec.Struct, frozen=True):
    """One play of the instance.

    Attributes:
        number: The replicate, from 1.
        redos: How many rounds were thrown away.
        reason: Why it ended; None while it has not.
    """

    number: int
    rounds: tuple[PlayedRound, ...]
    redos: int = 0
    reason: str | None = None

    @property
    def finished(self) -> bool:
        """Whether it was played to its end."""
        return self.reason is not None

    @property
    def steered(self) -> bool:
        """Whether somebody had a round played again."""
        return self.redos > 0

    @property
    def totals(self) -> Payoffs:
        """Each seat's total so far; empty before the first round."""
        return self.rounds[-1].event.totals if self.rounds else {}


class Played(msgspec.Struct, frozen=True):
    """A run as its journal tells it, finished or not.

    Attributes:
        seed: The root of all its draws.
        cell: The factor levels of its cell in a sweep.
        matches: By number; a match that has not begun is missing.
        outcome: How the run was closed; None while it is not.
        replies: How many replies of models stand in the journal.
        unusable: How many of those were no usable answer.
    """

    folder: Path
    instance: Instance
    seed: int
    cell: dict[str, str]
    matches: tuple[PlayedMatch, ...]
    outcome: str | None = None
    replies: int = 0
    unusable: int = 0

    @property
    def finished(self) -> bool:
        """Whether every match was played to its end and the run was closed."""
        return self.outcome is not None

    @property
    def complete(self) -> tuple[PlayedMatch, ...]:
        """The matches that were played to their end."""
        return tuple(match for match in self.matches if match.finished)


class _Match:
    """A match while its records are read."""

    def __init__(self, number: int, windows: tuple[str, ...]) -> None:
        self.number = number
        self.windows = windows
        self.rounds: dict[int, PlayedRound] = {}
        self.redos = 0
        self.reason: str | None = None
        self._turns: list[Turn] = []
        self._dealt: dict[SeatId, Dealt] = {}

    def take(self, record: Record) -> None:
        if isinstance(record, Worked):
            self._worked(record)
        elif isinstance(record, Reviewed):
            self._reviewed(record)
        elif isinstance(record, Finished):
            self.reason = record.reason

    def _worked(self, record: Worked) -> None:
        if record.step == "decide" and record.seat is not None:
            self._turns.append(self._turn(record, record.seat))
            return
        for entry in record.entries:
            if isinstance(entry.data, Dealt) and entry.data.question is not None:
                self._dealt[entry.tag.split(".")[1]] = entry.data
            elif isinstance(entry.data, Event):
                number = entry.data.round
                self.rounds[number] = PlayedRound(entry.data, tuple(self._turns), record.redo)
                self._forget()
            elif entry.tag == "output.display" and record.round in self.rounds:
                self._change(record.round, display=entry.text)

    def _turn(self, record: Worked, seat: SeatId) -> Turn:
        chosen = _only(record.entries, f"role.{seat}.action")
        thought = _only(record.entries, f"role.{seat}.thought")
        dealt = self._dealt.get(seat)
        action = chosen.data if chosen and isinstance(chosen.data, Chosen) else Chosen("")
        return Turn(
            seat,
            dealt.window if dealt else self.windows[min(record.window, len(self.windows) - 1)],
            action.choice,
            action.speech,
            thought.text if thought else "",
            dealt.question if dealt else None,
        )

    def _reviewed(self, record: Reviewed) -> None:
        verdict = record.review.verdict
        if verdict is Verdict.ACCEPT:
            for number in self.rounds:
                if number <= record.round:
                    self._change(number, accepted=True)
        elif verdict is Verdict.REDO and record.review.scope is Scope.ROUND:
            self.redos += 1
            self.rounds.pop(record.round, None)
            self._forget()

    def _forget(self) -> None:
        self._turns = []
        self._dealt = {}

    def _change(self, number: int, **changes: object) -> None:
        self.rounds[number] = msgspec.structs.replace(self.rounds[number], **changes)

    def done(self) -> PlayedMatch:
        return PlayedMatch(self.number, tuple(self.rounds.values()), self.redos, self.reason)


def _only(entries: tuple[Entry, ...], tag: str) -> Entry | None:
    return next((entry for entry in entries if entry.tag == tag), None)


def load(path: Path | str) -> Played:
    """The run at `path`, a run folder or its journal; it may still be being played.

    Raises:
        UserError: There is no run, its journal is damaged, or nothing was set up in it yet.
    """
    folder = find_run(path)
    instance: Instance | None = None
    opened: Opened | None = None
    cell: dict[str, str] = {}
    outcome: str | None = None
    replies = unusable = 0
    matches: dict[int, _Match] = {}
    for written in Reading(folder / JOURNAL).lines():
        record = written.record
        if isinstance(record, CallReply):
            replies += 1
            unusable += record.outcome != "ok"
        elif record.match == 0:
            if isinstance(record, Opened):
                opened = record
                cell = cell_of(written)
            elif isinstance(record, Installed):
                instance = Instance.model_validate(record.instance)
            elif isinstance(record, Closed):
                outcome = record.outcome
        elif instance is not None:
            if record.match not in matches:
                windows = tuple(window.name for window in instance.game.asked)
                matches[record.match] = _Match(record.match, windows)
            matches[record.match].take(record)
    if instance is None or opened is None:
        raise UserError(
            "nothing was set up in this run yet", file=str(folder), fix="go on with `gtlab resume`"
        )
    done = tuple(matches[number].done() for number in sorted(matches))
    return Played(folder, instance, opened.seed, cell, done, outcome, replies, unusable)
