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


class Turn(msgspec.Struct, frozen=True, gc=False):
    """One seat's move: what it was asked in a window, thought, chose and said.

    Attributes:
        choice: What counted, as the rules carried it out.
        meant: What the seat had chosen, where noise or a shock carried out another choice.
    """

    seat: SeatId
    window: str
    choice: Choice
    speech: str = ""
    thought: str = ""
    question: Question | None = None
    meant: Choice | None = None


class PlayedRound(msgspec.Struct, frozen=True, gc=False):
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
        accepted: Whether its setup was accepted.
    """

    folder: Path
    instance: Instance
    seed: int
    cell: dict[str, str]
    matches: tuple[PlayedMatch, ...]
    outcome: str | None = None
    replies: int = 0
    unusable: int = 0
    accepted: bool = True

    @property
    def finished(self) -> bool:
        """Whether the run was closed: played to its end, or its setup revised."""
        return self.outcome is not None

    @property
    def revised(self) -> bool:
        """Whether it was closed because its setup was revised; another run follows it then."""
        return self.outcome == "revised"

    @property
    def complete(self) -> tuple[PlayedMatch, ...]:
        """The matches that were played to their end."""
        return tuple(match for match in self.matches if match.finished)


class _Match:
    """A match while its records are taken in; `bare`, without thoughts, questions and pages."""

    def __init__(self, number: int, windows: tuple[str, ...], *, bare: bool = False) -> None:
        self.number = number
        self.bare = bare
        self.windows = windows
        self.rounds: dict[int, tuple[Event, tuple[Turn, ...], int]] = {}
        self.displays: dict[int, str] = {}
        self.accepted = 0
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
        match record.step:
            case "decide" if record.seat is not None:
                self._turns.append(self._turn(record, record.seat))
            case "adjudicate":
                self._ruled(record)
            case "present" if not self.bare:
                shown = _only(record.entries, "output.display")
                self.displays[record.round] = shown.text if shown else ""
            case _:
                self._asked(record)

    def _ruled(self, record: Worked) -> None:
        for entry in record.entries:
            if isinstance(entry.data, Event):
                turns = tuple([_carried_out(turn, entry.data) for turn in self._turns])
                self.rounds[record.round] = entry.data, turns, record.redo
        self._forget()

    def _asked(self, record: Worked) -> None:
        for entry in record.entries:
            if isinstance(entry.data, Dealt) and entry.data.question is not None:
                self._dealt[entry.tag.split(".")[1]] = entry.data

    def _turn(self, record: Worked, seat: SeatId) -> Turn:
        chosen = _only(record.entries, f"role.{seat}.action")
        thought = _only(record.entries, f"role.{seat}.thought")
        dealt = self._dealt.get(seat)
        action = chosen.data if chosen and isinstance(chosen.data, Chosen) else Chosen("")
        window = dealt.window if dealt else self.windows[min(record.window, len(self.windows) - 1)]
        if self.bare:
            return Turn(seat, window, action.choice, action.speech)
        return Turn(
            seat,
            window,
            action.choice,
            action.speech,
            thought.text if thought else "",
            dealt.question if dealt else None,
        )

    def _reviewed(self, record: Reviewed) -> None:
        verdict = record.review.verdict
        if verdict is Verdict.ACCEPT:
            self.accepted = record.round
        elif verdict is Verdict.REDO and record.review.scope is Scope.ROUND:
            self.redos += 1
            self.rounds.pop(record.round, None)
            self.displays.pop(record.round, None)
            self._forget()

    def _forget(self) -> None:
        self._turns = []
        self._dealt = {}

    def done(self) -> PlayedMatch:
        rounds = tuple(
            PlayedRound(event, turns, redo, self.displays.get(number, ""), number <= self.accepted)
            for number, (event, turns, redo) in self.rounds.items()
        )
        return PlayedMatch(self.number, rounds, self.redos, self.reason)


def _carried_out(turn: Turn, event: Event) -> Turn:
    """`turn` with the choice that counted."""
    done = event.moves.get(turn.window, {}).get(turn.seat, turn.choice)
    if done == turn.choice:
        return turn
    return msgspec.structs.replace(turn, choice=done, meant=turn.choice)


def _only(entries: tuple[Entry, ...], tag: str) -> Entry | None:
    for entry in entries:
        if entry.tag == tag:
            return entry
    return None


class Playback:
    """A run that is being read, or written, record by record.

    Args:
        folder: The run's folder.
        bare: Keep only what the rounds table needs: of a long run the texts are the greater part.
    """

    def __init__(self, folder: Path, *, bare: bool = False) -> None:
        self._folder = folder
        self._bare = bare
        self._instance: Instance | None = None
        self._windows: tuple[str, ...] = ()
        self._seed = 0
        self._cell: dict[str, str] = {}
        self._outcome: str | None = None
        self._replies = 0
        self._unusable = 0
        self._accepted = False
        self._matches: dict[int, _Match] = {}

    def take(self, record: Record, cell: dict[str, str] | None = None) -> None:
        """Takes in the next record; `cell` are the levels beside the first one."""
        if isinstance(record, CallReply):
            self._replies += 1
            self._unusable += record.outcome != "ok"
        elif record.match == 0:
            self._take_run(record, cell or {})
        else:
            match = self._matches.get(record.match)
            if match is None:
                match = _Match(record.match, self._windows, bare=self._bare)
                self._matches[record.match] = match
            match.take(record)

    def _take_run(self, record: Record, cell: dict[str, str]) -> None:
        if isinstance(record, Opened):
            self._seed, self._cell = record.seed, cell
        elif isinstance(record, Installed):
            self._instance = Instance.model_validate(record.instance)
            self._windows = tuple(window.name for window in self._instance.game.asked)
        elif isinstance(record, Reviewed):
            self._accepted = record.review.verdict is Verdict.ACCEPT
        elif isinstance(record, Closed):
            self._outcome = record.outcome

    def done(self) -> Played:
        """What was played so far.

        Raises:
            UserError: Nothing was set up yet.
        """
        if self._instance is None:
            raise UserError(
                "nothing was set up in this run yet",
                file=str(self._folder),
                fix="go on with `gtlab resume`",
            )
        return Played(
            self._folder,
            self._instance,
            self._seed,
            self._cell,
            tuple(self._matches[number].done() for number in sorted(self._matches)),
            self._outcome,
            self._replies,
            self._unusable,
            self._accepted,
        )


def load(path: Path | str) -> Played:
    """The run at `path`, a run folder or its journal; it may still be being played.

    Raises:
        UserError: There is no run, its journal is damaged, or nothing was set up in it yet.
    """
    folder = find_run(path)
    playback = Playback(folder)
    for written in Reading(folder / JOURNAL).lines():
        playback.take(written.record, cell_of(written) if written.record.seq == 0 else None)
    return playback.done()
