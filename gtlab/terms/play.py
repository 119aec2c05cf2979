"""What passes between rules, world engine, deciders and journal while a match is played."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from gtlab.terms.names import Choice, Drawn, JointAction, Number, Payoffs, SeatId
from gtlab.terms.questions import Question

Moves: TypeAlias = dict[str, JointAction]
"""The choices of a round so far: by window name, then by seat."""


class State(msgspec.Struct, frozen=True, gc=False, tag="state", tag_field="is", omit_defaults=True):
    """Where a game stands.

    Attributes:
        round: The round being played, from 1.
        window: The open window of that round, from 0.
        moves: The choices of the windows already closed in this round.
        pool: Numbers carried between rounds for all seats together, by name.
        each: Numbers carried between rounds for each seat, by name.
        drawn: What chance has drawn so far; of that, what its reader may know.
    """

    round: int = 1
    window: int = 0
    moves: Moves = {}
    pool: dict[str, Number] = {}
    each: dict[str, dict[SeatId, Number]] = {}
    drawn: Drawn = {}


class Ruling(msgspec.Struct, frozen=True, gc=False, tag="ruling", tag_field="is"):
    """What follows from a joint action.

    Attributes:
        state: The state after it.
        payoffs: Each seat's payoff of the round, once its last window is closed; else None.
        moves: All choices of the round so far.
    """

    state: State
    payoffs: Payoffs | None
    moves: Moves


class Dealt(msgspec.Struct, frozen=True, gc=False, tag="dealt", tag_field="is", omit_defaults=True):
    """What a seat is asked in a window, or None while others decide.

    Attributes:
        window: The window's name.
        turn: Its place in the round, from 0.
        drawn: What the seat knows of what chance has drawn.
    """

    round: int
    question: Question | None = None
    window: str = "choice"
    turn: int = 0
    drawn: Drawn = {}


class Published(msgspec.Struct, frozen=True, gc=False, tag="published", tag_field="is"):
    """Choices of closed windows, made known before the round is ruled."""

    round: int
    moves: Moves


class Chosen(
    msgspec.Struct, frozen=True, gc=False, tag="chosen", tag_field="is", omit_defaults=True
):
    """A seat's action: its choice and, where allowed, its speech.

    Attributes:
        to: The only seat that hears the speech; empty where everybody does.
    """

    choice: Choice
    speech: str = ""
    to: SeatId = ""


class Event(msgspec.Struct, frozen=True, gc=False, tag="event", tag_field="is", omit_defaults=True):
    """A round as everybody saw it; `pool` and `each` are what it leaves to the next one.

    `drawn` is what chance had drawn and everybody now knows.
    """

    round: int
    moves: Moves
    payoffs: Payoffs
    totals: Payoffs
    pool: dict[str, Number] = {}
    each: dict[str, dict[SeatId, Number]] = {}
    drawn: Drawn = {}


Data: TypeAlias = State | Ruling | Dealt | Published | Chosen | Event
