"""The accepted experiment: one language, every name resolved, only the moves left open."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from gtlab.instance.brief import (
    Argument,
    Arguments,
    Communication,
    OutputSpec,
    ReviewSpec,
    SeatName,
)
from gtlab.instance.fields import Order
from gtlab.instance.game import GameSpec
from gtlab.instance.text import Frozen, Language

Actor: TypeAlias = Literal["program", "llm", "human"]

_SIGNS = frozenset(',=()[]"')
"""What stands between arguments: a text that holds any is put in quotes."""


class Binding(Frozen):
    """Who carries out a seat's decisions: a strategy with its arguments, a model, or a person."""

    actor: Actor
    name: str
    args: Arguments = Field(default_factory=dict)

    @cached_property
    def label(self) -> str:
        """Its name with the arguments it was given, so that two settings stay apart in results."""
        given = ", ".join(f"{name}={_shown(value)}" for name, value in self.args.items())
        return f"{self.name}({given})" if given else self.name


def _shown(value: Argument) -> str:
    """`value` as it is written in a configuration."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_shown, value))}]"
    if isinstance(value, str) and not _SIGNS.isdisjoint(value):
        return json.dumps(value, ensure_ascii=False)
    return str(value).lower() if isinstance(value, bool) else str(value)


class Persona(Frozen):
    """A persona in the language of the instance."""

    id: str
    name: str
    leaning: str
    knows: str
    limits: str


class Seat(Frozen):
    """A place at the table: its id, its identity in the game, who sits there and who plays it."""

    id: SeatName
    identity: str = ""
    persona: Persona
    binding: Binding


class Progress(Frozen):
    """How a match ends, besides the game's own condition.

    Attributes:
        rounds: The most rounds played; None only with a continuation below 1.
        continuation: The probability of a further round, or None for a fixed length.
        known: Whether the seats are told.
        assumed: Whether the single round is the default and not the user's word.
    """

    rounds: int | None
    continuation: float | None = None
    known: bool = True
    assumed: bool = False


class Instance(Frozen):
    """The accepted, frozen experiment; every text in it is in `language`."""

    scenario: str
    scenario_version: int
    title: str
    situation: str
    game: GameSpec
    seats: Annotated[tuple[Seat, ...], Field(min_length=2)]
    language: Language
    order: Order
    communication: Communication
    progress: Progress
    review: ReviewSpec
    output: OutputSpec
    replicates: int
    seed: int
    pack: str
    pack_version: int = 1
    revises: str | None = None

    @cached_property
    def people(self) -> frozenset[str]:
        """The seats that people sit in."""
        return frozenset(seat.id for seat in self.seats if seat.binding.actor == "human")

    @cached_property
    def seat_ids(self) -> tuple[str, ...]:
        """The seat ids, in order."""
        return tuple(seat.id for seat in self.seats)

    def seat(self, seat_id: str) -> Seat:
        """The seat called `seat_id`."""
        return next(seat for seat in self.seats if seat.id == seat_id)
