"""A game as users declare it: data only, which `rules` compiles and pays from.

A payoff game is a list of windows (who decides together within a round, and what is asked) and
payoffs: a table over menus, or arithmetic expressions over the answers, parameters and state.
Names carry a version: changed payoffs are a new name, never a silent edit.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import (
    Discriminator,
    Field,
    Tag,
    ValidationInfo,
    field_validator,
    model_validator,
)

from gtlab.instance.chance import DrawSpec, ShockSpec
from gtlab.instance.facts import Facts
from gtlab.instance.fields import (
    Expression,
    GameName,
    Identifier,
    Number,
    Order,
    ParamName,
    Setting,
    Whole,
    Yes,
)
from gtlab.instance.text import Frozen, Wording
from gtlab.instance.windows import WindowSpec

PROMISE = "promised"


class StateSpec(Frozen):
    """A number carried from round to round, for all seats together or for each seat.

    Attributes:
        start: Its value before the first round.
        next: Its value after a round, from the values before and the round's answers.
        each: Whether every seat has a value of its own.
        least: What it may never fall below; rules that let it are faulty.
    """

    start: Expression
    next: Expression
    each: Yes = False
    least: Number | None = None
    title: Wording | None = None


class SeatRange(Frozen):
    """How many seats a game takes."""

    least: Whole = Field(default=2, ge=2)
    most: Whole = Field(default=2, ge=2, le=26)

    @model_validator(mode="after")
    def _least_first(self) -> SeatRange:
        if self.least > self.most:
            raise ValueError("`least` is more than `most`")
        return self


def _form_of_seats(value: object) -> str:
    return "range" if isinstance(value, (dict, SeatRange)) else "identities"


def _form_of_payoffs(value: object) -> str:
    """Which form is meant: told apart first, so that an error speaks of that form alone."""
    if not isinstance(value, dict):
        return "expression"
    cells = [isinstance(cell, (list, tuple)) for cell in value.values()]
    return "table" if any(cells) or any(" " in str(key) for key in value) else "identities"


Seats: TypeAlias = Annotated[
    Annotated[tuple[Identifier, ...], Tag("identities")] | Annotated[SeatRange, Tag("range")],
    Discriminator(_form_of_seats),
]
Payment: TypeAlias = Annotated[
    Annotated[dict[str, tuple[Expression, ...]], Tag("table")]
    | Annotated[dict[Identifier, Expression], Tag("identities")]
    | Annotated[Expression, Tag("expression")],
    Discriminator(_form_of_payoffs),
]


class GameSpec(Frozen):
    """A declared game.

    Attributes:
        seats: Identities in seat order, for a game of fixed places; else a range.
        rotate: Whether identities move one seat on after every round.
        goal: Whether payoffs are to be made large or (penalties) small.
        order: Whether the seats of a one-question game decide together or one after another.
        actions: Shorthand for one window with a menu for every seat.
        windows: The windows of a round, in order, where `actions` does not say it all.
        promises: Whether the seats of the first window first say, all at once, what they will
            answer there; `free` words, or `binding` ones that they must keep.
        noise: The probability that a choice is carried out as another legal one.
        cooperative: The option that counts as cooperative, if any; for an amount, `low` or `high`.
        options: What a parameter that is no number may be, by its name.
        params: Named numbers, schedules of numbers and options that payoffs and bounds may use.
        draws: What is drawn by chance, in order.
        let: Named intermediate results of a round, each of which may use the earlier ones.
        let_each: The same for every seat, after those; each has its own result.
        state: Numbers carried from round to round.
        payoffs: A table from joint menus to a payoff a seat; or an expression for every seat; or
            an expression for each identity.
        over: A condition on the state after a round that ends the match.
        shocks: What the experimenter changes in certain rounds.
        facts: What the game claims of itself.
    """

    name: GameName
    title: Wording
    source: str = ""
    seats: Seats = SeatRange()
    rotate: Yes = False
    goal: Literal["maximise", "minimise"] = "maximise"
    order: Order = "simultaneous"
    actions: tuple[Identifier, ...] = ()
    windows: tuple[WindowSpec, ...] = ()
    promises: Literal["none", "free", "binding"] = "none"
    noise: Number = Field(default=0, ge=0, le=1)
    labels: dict[str, Wording] = Field(default_factory=dict)
    cooperative: Identifier | None = None
    options: dict[ParamName, tuple[Identifier, ...]] = Field(default_factory=dict)
    params: dict[ParamName, Setting] = Field(default_factory=dict)
    draws: dict[Identifier, DrawSpec] = Field(default_factory=dict)
    let: dict[Identifier, Expression] = Field(default_factory=dict)
    let_each: dict[Identifier, Expression] = Field(default_factory=dict)
    state: dict[Identifier, StateSpec] = Field(default_factory=dict)
    payoffs: Payment
    over: Expression | None = None
    shocks: tuple[ShockSpec, ...] = ()
    facts: Facts | None = None

    @property
    def asked(self) -> tuple[WindowSpec, ...]:
        """The windows of a round, with `actions` and `promises` written out."""
        windows = self.windows or (WindowSpec(menu=self.actions),)
        if self.promises == "none":
            return windows
        first = windows[0]
        return (first.model_copy(update={"name": PROMISE, "title": None}), *windows)

    @field_validator("params")
    @classmethod
    def _listed(cls, params: dict[str, Setting], info: ValidationInfo) -> dict[str, Setting]:
        options = info.data.get("options", {})
        for name, value in params.items():
            if isinstance(value, str) and name not in options:
                raise ValueError(f"{name} is `{value}`, no number; give one, or list `options`")
            if name in options and value not in options[name]:
                raise ValueError(f"{name} is `{value}`; choose {' or '.join(options[name])}")
        return params

    @model_validator(mode="after")
    def _asks_once(self) -> GameSpec:
        if bool(self.actions) == bool(self.windows):
            raise ValueError("a game has either `actions` or `windows`")
        if isinstance(self.seats, tuple) and len(set(self.seats)) != max(len(self.seats), 2):
            raise ValueError("`seats` names at least two different identities")
        names = [window.name for window in self.windows]
        if len(set(names)) < len(names):
            raise ValueError("two windows have one name")
        if len(set(self.actions)) < len(self.actions):
            raise ValueError("an option stands twice in `actions`")
        if len(self.actions) == 1:
            raise ValueError("`actions` names a single option; a decision needs two")
        return self
