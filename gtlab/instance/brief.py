"""What the user asked for: a composed config, or a questionnaire's answers."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    Strict,
    StringConstraints,
    model_validator,
)

from gtlab.instance.decisional import PARTS, bears_on
from gtlab.instance.fields import Identifier, Order, Whole, Yes
from gtlab.instance.game import GameSpec, SeatRange
from gtlab.instance.text import LANGUAGES, Frozen, Language, Wording, looks_of
from gtlab.terms.tags import VIEWERS


def _is_free(seat: str) -> str:
    """`seat`, if it cannot be taken for a worker or the user, who see what no seat may see."""
    if seat.casefold() in VIEWERS:
        raise ValueError(f"{seat} is no seat's name: a worker or the user is called so")
    return seat


SeatName: TypeAlias = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,15}$"),
    AfterValidator(_is_free),
]
Argument: TypeAlias = bool | int | float | str | tuple[str | int | float, ...]
Arguments: TypeAlias = dict[Identifier, Argument]

Communication: TypeAlias = Literal["none", "public", "pair"]

Dimension: TypeAlias = Literal[
    "selfish_prosocial", "trusting_suspicious", "risk", "fairness", "norm", "patience", "face"
]
"""What the two personas of a matched pair differ in."""

_WORDS = 4
_IDEOGRAPHS = 6
"""What a leaning needs at least to be more than a label."""


class Decider(Frozen):
    """A scripted decider by name, with its arguments."""

    strategy: Identifier
    args: Arguments = Field(default_factory=dict)


def _as_decider(value: object) -> object:
    return {"strategy": value} if isinstance(value, str) else value


class PersonaSpec(Frozen):
    """Who sits in a seat: what it wants, what it knows, what it would never do.

    Attributes:
        leaning: Its strategic leaning, in a sentence that has consequences for decisions.
        knows: Its information stance.
        limits: The limits of its conduct.
        decider: The scripted decider that plays it offline.
        dimension: What it and its opposite differ in, where it is one of a matched pair.
        opposite: The persona whose text is the same but for one sentence.
    """

    id: Identifier
    name: Wording
    leaning: Wording
    knows: Wording
    limits: Wording
    decider: Annotated[Decider, BeforeValidator(_as_decider)]
    dimension: Dimension | None = None
    opposite: Identifier | None = None

    @model_validator(mode="after")
    def _paired(self) -> PersonaSpec:
        if (self.dimension is None) != (self.opposite is None):
            raise ValueError("one of a pair has both `dimension` and `opposite`; give the other")
        if self.opposite == self.id:
            raise ValueError("`opposite` is the persona itself; name the other of the pair")
        return self

    @model_validator(mode="after")
    def _decides(self) -> PersonaSpec:
        for text in (self.leaning.any, self.leaning.en, self.leaning.zh):
            if text is not None and len(text.split()) < _WORDS and _ideographs(text) < _IDEOGRAPHS:
                raise ValueError(
                    "`leaning` says too little to decide by; say what it wants, in a sentence"
                )
        for language in LANGUAGES:
            told = [(part, getattr(self, part).get(language)) for part in PARTS]
            if all(text is not None and not bears_on(part, text) for part, text in told):
                raise ValueError(
                    f"no decision follows from `leaning`, `knows` and `limits` (read in "
                    f"{language}); say what it wants, weighs, or does if others do something"
                )
        return self


class RoleSpec(Frozen):
    """A seat and who sits in it."""

    seat: SeatName
    persona: PersonaSpec


class ScenarioSpec(Frozen):
    """A named game with its story.

    Attributes:
        story: The situation as every seat reads it (L0).
        seats: How many seats the scenario takes; the game's own range when left out.
        communication: Whether seats may speak, to all or each time to one of them in private; a
            speech binds nobody (`rules.promises` may).
    """

    id: Identifier
    version: Whole = Field(default=1, ge=1)
    title: Wording
    story: Wording
    seats: SeatRange | None = None
    communication: Communication = "none"


class ModelsSpec(Frozen):
    """Who carries out the seats and the other workers.

    `scripted` means the persona's own decider; `human` a person; any other name a strategy.
    """

    default: str = "scripted"
    by_role: dict[SeatName, str | Decider | None] = Field(default_factory=dict)
    by_worker: dict[str, str | None] = Field(default_factory=dict)
    force: str | None = None


class ReviewSpec(Frozen):
    """Who accepts, and how often a round is put before them: every N rounds, or only at the end."""

    by: Literal["auto", "terminal", "notebook"] = "auto"
    every: Annotated[Whole, Field(ge=1)] | Literal["end"] = 1


class OutputSpec(Frozen):
    """How a round is presented to the user."""

    thoughts: Yes = True
    style: Literal["report", "inner_life", "scene"] = "report"


class Brief(Frozen):
    """The whole request, complete enough to set up an instance.

    Attributes:
        rounds: The number of rounds; None means a single round, marked as assumed, unless
            `continuation` says otherwise.
        continuation: The probability that a further round follows (random continuation).
        horizon_known: Whether the seats are told how the match ends.
        order: Overrides the game's own order of moves.
        communication: Overrides the scenario's word on whether seats may speak.
        seed: The root of all draws.
    """

    scenario: ScenarioSpec
    rules: GameSpec
    roles: Annotated[tuple[RoleSpec, ...], Field(min_length=1)]
    models: ModelsSpec = ModelsSpec()
    language: Language = "en"
    review: ReviewSpec = ReviewSpec()
    output: OutputSpec = OutputSpec()
    rounds: Annotated[Whole, Field(ge=1, le=1_000_000)] | None = None
    continuation: Annotated[float, Field(ge=0, le=1), Strict()] | None = None
    horizon_known: Yes = True
    order: Order | None = None
    communication: Communication | None = None
    replicates: Annotated[Whole, Field(ge=1, le=1_000_000)] = 1
    seed: Annotated[Whole, Field(ge=0)] = 0
    pack: str = "roleplay-game-theory"

    @model_validator(mode="after")
    def _ends(self) -> Brief:
        if self.continuation == 1 and self.rounds is None:
            raise ValueError(
                "continuation: 1 with no `rounds` never ends; give `rounds` as a limit"
            )
        seats = [role.seat for role in self.roles]
        if len({seat.casefold() for seat in seats}) < len(seats):
            raise ValueError("roles: two roles have one seat id; give each its own")
        if len(seats) > 1 and len({role.persona.id for role in self.roles}) == 1:
            raise ValueError("roles: every seat has the same persona; give at least two")
        self._check_looks()
        strangers = sorted(set(self.models.by_role) - set(seats))
        if strangers:
            has = ", ".join(seats)
            raise ValueError(
                f"models.by_role: there is no seat {strangers[0]}; the seats are {has}"
            )
        return self

    def _check_looks(self) -> None:
        names = {role.persona.id: role.persona.name for role in self.roles}
        for (one, name), (other, second) in combinations(names.items(), 2):
            for language in LANGUAGES:
                mine, theirs = name.get(language), second.get(language)
                if mine and theirs and looks_of(mine) == looks_of(theirs):
                    raise ValueError(
                        f"roles: the names of {one} and {other} look alike; give each its own"
                    )


def _ideographs(text: str) -> int:
    return sum("\u3400" <= character <= "\u9fff" for character in text)
