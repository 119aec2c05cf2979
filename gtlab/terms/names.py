"""Names and small records that every room uses."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

SeatId: TypeAlias = str
Tag: TypeAlias = str
Number: TypeAlias = int | float
Choice: TypeAlias = str | int | float | tuple[Number, ...]
"""An option, an amount, or an amount for each of several seats."""

Audience: TypeAlias = tuple[SeatId, ...]
Payoffs: TypeAlias = dict[SeatId, Number]
JointAction: TypeAlias = dict[SeatId, Choice]
Drawn: TypeAlias = dict[str, dict[SeatId, str | int | float]]
"""What chance has drawn: by name, then by the seat it was drawn for; `TABLE` for all together."""

TABLE = ""

USER = "user"
RUNTIME = "runtime"


class Stage(StrEnum):
    """The stages of a run, in order."""

    BRIEF = "brief"
    SETUP = "setup"
    SIMULATE = "simulate"
    DONE = "done"


class Status(StrEnum):
    """What an entry counts as; only accepted entries are facts."""

    DRAFT = "draft"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    SUPERSEDED = "superseded"


class Verdict(StrEnum):
    """A reviewer's answer."""

    ACCEPT = "accept"
    REDO = "redo"
    STOP = "stop"


class Scope(StrEnum):
    """What a redo throws away: the round on the desk, or the whole setup."""

    ROUND = "round"
    SETUP = "setup"


class Refused(msgspec.Struct, frozen=True):
    """A refusal as a value: a stable code, and a sentence that says what would be legal."""

    code: str
    text: str


class Review(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reviewer's answer: the verdict, an optional note, and what a redo covers."""

    verdict: Verdict
    note: str = ""
    scope: Scope = Scope.ROUND
