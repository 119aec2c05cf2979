"""The records of a journal, as they are written: frozen, told apart by `kind`.

A record is one worker's output with all its entries. Only what is deterministic stands in a
record; times, costs and hosts stand beside it in the journal's line. The kinds that models and
people need are part of the schema from the start.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from gtlab.blackboard.header import Control, Header
from gtlab.terms.names import Audience, Payoffs, Review, SeatId, Tag
from gtlab.terms.play import Data

SCHEMA = 1


class Entry(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One tagged text on the blackboard.

    Attributes:
        tag: What it is.
        text: What is read.
        audience: The seats that may see it, fixed when it is written.
        data: The same in typed form, where a program reads it.
    """

    tag: Tag
    text: str
    audience: Audience = ()
    data: Data | None = None


class _Record(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag_field="kind",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    match: int
    seq: int


class Opened(_Record, frozen=True, tag="opened"):
    """A run begins.

    Attributes:
        schema: The version of this file's records.
        seed: The root of all draws.
        revises: The id of the run that a changed setup closed.
    """

    schema: int
    seed: int
    revises: str | None = None


class Briefed(_Record, frozen=True, tag="briefed"):
    """The user's request, as composed."""

    brief: dict[str, Any]
    entries: tuple[Entry, ...] = ()


class Worked(_Record, frozen=True, tag="worked"):
    """A worker's output: `step` by `worker`, for `seat` if it was asked for one.

    Attributes:
        redo: How often this round had been thrown away before.
        entries: What it wrote.
        control: Its word to the orchestrator, from a world engine only.
    """

    step: str
    worker: str
    round: int = 0
    redo: int = 0
    window: int = 0
    seat: SeatId | None = None
    summary: str = ""
    entries: tuple[Entry, ...] = ()
    control: Control | None = None


class Installed(_Record, frozen=True, tag="installed"):
    """The instance that a setup made, in force once its review accepts."""

    instance: dict[str, Any]


class Reviewed(_Record, frozen=True, tag="reviewed"):
    """An answer to the setup (round 0) or to a round; `by` is who gave it."""

    review: Review
    by: str
    round: int = 0
    redo: int = 0


class Finished(_Record, frozen=True, tag="finished"):
    """A match has ended, for `reason`, with these totals."""

    reason: str
    rounds: int
    totals: Payoffs


class Closed(_Record, frozen=True, tag="closed"):
    """The run has ended: `done`, or `revised` by the run that a changed setup opened."""

    outcome: str


class Asked(_Record, frozen=True, tag="asked"):
    """A worker's question to the user; the run waits."""

    worker: str
    question: str
    round: int = 0
    seat: SeatId | None = None


class Answered(_Record, frozen=True, tag="answered"):
    """The user's answer to a worker's question."""

    answer: str
    round: int = 0
    seat: SeatId | None = None


class CallIntent(_Record, frozen=True, tag="call_intent"):
    """A model call is about to be sent; `call` is its identity within the run."""

    call: str
    request: str
    worst_cost: float | None = None


class CallReply(_Record, frozen=True, tag="call_reply"):
    """A model call's reply, written before anything uses it."""

    call: str
    reply: str
    outcome: str = "ok"


class Snapshot(_Record, frozen=True, tag="snapshot"):
    """A named moment of the run."""

    name: str


class Forked(_Record, frozen=True, tag="forked"):
    """This run continues another one's past from record `at` of match `of_match`."""

    run: str
    of_match: int
    at: int


Record: TypeAlias = (
    Opened
    | Briefed
    | Worked
    | Installed
    | Reviewed
    | Finished
    | Closed
    | Asked
    | Answered
    | CallIntent
    | CallReply
    | Snapshot
    | Forked
)

_BARE = {
    Opened: "opened",
    Briefed: "briefed",
    Installed: "installed",
    Finished: "finished",
    Closed: "closed",
    Answered: "answered",
    CallIntent: "call_intent",
    CallReply: "call_reply",
    Snapshot: "snapshot",
    Forked: "forked",
}


def header_of(record: Record) -> Header:
    """`record` without its bodies."""
    if isinstance(record, Worked):
        return Header(
            "worked",
            record.step,
            record.round,
            record.seat,
            tuple([entry.tag for entry in record.entries]),
            record.control,
        )
    if isinstance(record, Reviewed):
        return _reviewed(record)
    if isinstance(record, Asked):
        return Header("asked", record.worker, record.round, record.seat)
    tags = tuple(entry.tag for entry in record.entries) if isinstance(record, Briefed) else ()
    return Header(_BARE[type(record)], tags=tags)


def _reviewed(record: Reviewed) -> Header:
    """The note is a body: its tag is told, its words are not."""
    review = record.review
    if not review.note:
        return Header("reviewed", round=record.round, review=review)
    bare = Review(review.verdict, scope=review.scope)
    return Header("reviewed", round=record.round, tags=("user.revision",), review=bare)
