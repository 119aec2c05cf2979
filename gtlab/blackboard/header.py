"""Records without their bodies: all that the orchestrator sees."""

from __future__ import annotations

import msgspec

from gtlab.terms.names import Review, SeatId


class Control(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a world engine tells the orchestrator.

    Attributes:
        due: The seats to ask now.
        window: The open window of the round.
        last: Whether that window is the round's last.
        over: Whether the match has ended.
        reason: Why it has ended: `rounds`, `continuation` or `condition`.
    """

    due: tuple[SeatId, ...] = ()
    window: int = 0
    last: bool = True
    over: bool = False
    reason: str = ""


class Header(msgspec.Struct, frozen=True, gc=False):
    """A record's kind, place and names.

    Attributes:
        kind: The record's kind.
        step: The orchestrator's step that it answers.
        tags: The tags it wrote.
        control: A world engine's word to the orchestrator.
        review: A reviewer's answer.
    """

    kind: str
    step: str = ""
    round: int = 0
    seat: SeatId | None = None
    tags: tuple[str, ...] = ()
    control: Control | None = None
    review: Review | None = None
