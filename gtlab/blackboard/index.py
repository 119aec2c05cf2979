"""The blackboard as the orchestrator sees it: a frozen summary, folded record by record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from gtlab.errors import ProtocolError
from gtlab.terms.names import Scope, SeatId, Stage, Status, Verdict
from gtlab.terms.tags import SETUP, general, rule_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from gtlab.blackboard.header import Control, Header

REVISED = "revised"
"""The reason of a match that ended because the user wants another setup."""

Phase: TypeAlias = Literal["idle", "open", "ruled", "shown", "settled"]


class Index(msgspec.Struct, frozen=True):
    """Names, statuses and control of a run and of one of its matches.

    Attributes:
        setup: The status of the setup's outputs; None before there are any.
        tags: The tags that setup and brief wrote.
        installed: Whether an instance was made from them.
        round: The round being played, from 1; 0 before the first deal.
        redo: How often this round was thrown away.
        phase: Where the round stands: nothing dealt, a window open, ruled, shown, settled.
        due: The seats asked in the open window.
        acted: Those of them that have answered.
        last: Whether the open window is the round's last.
        over: Whether the match has ended.
        reason: Why: as the world engine says, or `REVISED`.
        waiting: The worker whose question to the user is unanswered.
    """

    stage: Stage = Stage.BRIEF
    setup: Status | None = None
    tags: frozenset[str] = frozenset()
    installed: bool = False
    round: int = 0
    redo: int = 0
    phase: Phase = "idle"
    window: int = 0
    due: tuple[SeatId, ...] = ()
    acted: tuple[SeatId, ...] = ()
    last: bool = True
    over: bool = False
    reason: str = ""
    waiting: str | None = None

    @property
    def pending(self) -> tuple[SeatId, ...]:
        """The seats still to decide in the open window."""
        acted = self.acted
        return tuple([seat for seat in self.due if seat not in acted]) if acted else self.due

    @property
    def profiles(self) -> int:
        """How many roles the setup described."""
        return count_profiles(self.tags)


def count_profiles(tags: frozenset[str]) -> int:
    """How many of `tags` are roles' profiles."""
    return sum(general(tag) == "role.{id}.profile" for tag in tags)


def fold(index: Index, header: Header) -> Index:
    """`index` after the record of `header`."""
    return _FOLDS[header.kind](index, header)


def _replace(index: Index, **changes: object) -> Index:
    return msgspec.structs.replace(index, **changes)


def _worked(index: Index, header: Header) -> Index:
    if header.step == "decide":
        if header.seat is None:
            raise ProtocolError("a decision without a seat in the journal")
        return _replace(index, acted=(*index.acted, header.seat), waiting=None)
    if header.step == "present":
        return _replace(index, phase="shown", waiting=None)
    if header.step == "setup":
        # What an earlier setup wrote is withdrawn with it: its roles count no longer.
        tags = frozenset(tag for tag in index.tags if not _is_setups(tag)).union(header.tags)
        return _replace(index, stage=Stage.SETUP, setup=Status.DRAFT, tags=tags, waiting=None)
    if header.control is None:
        raise ProtocolError(f"{header.step} without control in the journal")
    return _ruled(index, header, header.control)


def _is_setups(tag: str) -> bool:
    rule = rule_of(tag)
    return rule is not None and SETUP in rule.writers


def _ruled(index: Index, header: Header, control: Control) -> Index:
    if header.step == "adjudicate":
        return _replace(
            index, phase="ruled", due=(), acted=(), over=control.over, reason=control.reason
        )
    return _replace(
        index,
        round=header.round,
        phase="open",
        due=control.due,
        acted=(),
        window=control.window,
        last=control.last,
    )


def _reviewed(index: Index, header: Header) -> Index:
    review = header.review
    if review is None or review.verdict is Verdict.STOP:
        return index
    accepted = review.verdict is Verdict.ACCEPT
    if header.round == 0:
        status = Status.ACCEPTED if accepted else Status.REJECTED
        return _replace(
            index, setup=status, stage=Stage.SIMULATE if accepted else Stage.SETUP, redo=0
        )
    if accepted:
        return _replace(index, phase="settled", redo=0)
    if review.scope is Scope.SETUP:
        # Played rounds never go on under changed rules: the match ends, and its run with it.
        return _replace(index, stage=Stage.DONE, reason=REVISED)
    return _replace(
        index, round=index.round - 1, redo=index.redo + 1, phase="settled", over=False, reason=""
    )


_FOLDS: dict[str, Callable[[Index, Header], Index]] = {
    "opened": lambda index, _: index,
    "briefed": lambda index, header: _replace(
        index, stage=Stage.SETUP, tags=frozenset(header.tags)
    ),
    "worked": _worked,
    "installed": lambda index, _: _replace(index, installed=True),
    "reviewed": _reviewed,
    "finished": lambda index, _: _replace(index, stage=Stage.DONE),
    "closed": lambda index, _: _replace(index, stage=Stage.DONE),
    "asked": lambda index, header: _replace(index, waiting=header.step),
    "answered": lambda index, _: _replace(index, waiting=None),
    "call_intent": lambda index, _: index,
    "call_reply": lambda index, _: index,
    "snapshot": lambda index, _: index,
    "forked": lambda index, _: index,
}
