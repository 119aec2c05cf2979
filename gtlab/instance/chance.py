"""What happens to a game by chance or by the experimenter's hand, as users declare it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field, model_validator

from gtlab.instance.fields import Expression, Identifier, Number, ParamName, Setting, Whole, Yes
from gtlab.instance.text import Frozen, Wording

Drawn: TypeAlias = tuple[Number | Identifier, ...] | dict[Identifier, Expression]


class RangeSpec(Frozen):
    """Numbers from `low` to `high` in steps of `step`; all of them as likely."""

    low: Expression = "0"
    high: Expression
    step: Expression = "1"


class DrawSpec(Frozen):
    """Something drawn by chance: a private type, a signal, a card, a state of the world.

    Attributes:
        title: What it is called in text that people read.
        of: What it may be: a list, each as likely; or options with their weights, expressions that
            may use parameters and what was drawn before (a signal of it).
        range: Or numbers, each as likely.
        seats: The identities that get one each; every seat when left out.
        each: Whether every seat gets one of its own; else there is one for all together.
        distinct: Whether no two seats get the same, as cards from one pack.
        every: Whether it is drawn anew each round, or once a match.
        seen: Who sees it at once: its own seat, all, nobody, or the identities named.
        reveal: Whether all see it after the round; or a condition on the round for that.
    """

    title: Wording | None = None
    of: Drawn | None = None
    range: RangeSpec | None = None
    seats: tuple[Identifier, ...] = ()
    each: Yes = True
    distinct: Yes = False
    every: Literal["round", "match"] = "round"
    seen: Literal["own", "all", "nobody"] | tuple[Identifier, ...] = "own"
    reveal: Yes | Expression = False

    @model_validator(mode="after")
    def _one_form(self) -> DrawSpec:
        if (self.of is None) == (self.range is None):
            raise ValueError("a draw has either `of` or `range`")
        if self.of is not None and len(set(self.of)) < max(len(self.of), 1):
            raise ValueError("`of` names nothing, or something twice")
        if self.of is not None and len({isinstance(value, str) for value in self.of}) > 1:
            raise ValueError("`of` mixes numbers and options")
        if isinstance(self.of, dict) and self.distinct:
            raise ValueError("`distinct` deals from a list or a range, and takes no weights")
        if not self.each and (self.seats or self.distinct):
            raise ValueError("a draw for all together has neither `seats` nor `distinct`")
        if not self.each and self.seen == "own":
            raise ValueError("a draw for all together is nobody's own; say who has `seen` it")
        return self


class ShockSpec(Frozen):
    """What the experimenter changes at the beginning of a round.

    Attributes:
        round: The round it happens in, from 1.
        params: Parameters that have another value from then on.
        state: Numbers carried between rounds that are set, by expressions over parameters and the
            numbers as they were.
        plays: Choices that are carried out for seats (or identities) in that round, whatever they
            choose in the first window that asks them.
        announced: Whether the seats are told in the rules.
    """

    round: Whole = Field(ge=1)
    params: dict[ParamName, Setting] = Field(default_factory=dict)
    state: dict[Identifier, Expression] = Field(default_factory=dict)
    plays: dict[str, Number | Identifier] = Field(default_factory=dict)
    announced: Yes = True

    @model_validator(mode="after")
    def _does_something(self) -> ShockSpec:
        if not (self.params or self.state or self.plays):
            raise ValueError("changes nothing; give `params`, `state` or `plays`")
        return self
