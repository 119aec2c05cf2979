"""A game as users declare it: data only, which `rules` compiles and pays from.

A payoff game is a list of windows (who decides together within a round, and what is asked) and
payoffs: a table over menus, or arithmetic expressions over the answers, parameters and state.
Names carry a version: changed payoffs are a new name, never a silent edit.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import (
    AllowInfNan,
    BeforeValidator,
    Discriminator,
    Field,
    Strict,
    StringConstraints,
    Tag,
    model_validator,
)

from gtlab.instance.text import Frozen, Wording

Identifier: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
ParamName: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,39}$")]
GameName: TypeAlias = Annotated[
    str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,39}-v[1-9][0-9]*$")
]
Expression: TypeAlias = Annotated[
    str,
    BeforeValidator(
        lambda v: str(v) if isinstance(v, (int, float)) and not isinstance(v, bool) else v
    ),
]
Whole: TypeAlias = Annotated[int, Strict()]
Yes: TypeAlias = Annotated[bool, Strict()]
Number: TypeAlias = Whole | Annotated[float, Strict(), AllowInfNan(allow_inf_nan=False)]
Order: TypeAlias = Literal["simultaneous", "sequential"]


class AmountSpec(Frozen):
    """An amount to be named; bounds are expressions over parameters, state and earlier windows."""

    low: Expression = "0"
    high: Expression
    step: Expression = "1"


class WindowSpec(Frozen):
    """Who decides together, and what they are asked.

    Attributes:
        name: What the answer is called in expressions.
        title: What the answer is called in text that people read.
        seats: The identities that are asked; every seat when left out.
        menu: Option ids, for a choice out of a list.
        amount: Bounds, for a number.
    """

    name: Identifier = "choice"
    title: Wording | None = None
    seats: tuple[Identifier, ...] = ()
    menu: tuple[Identifier, ...] = ()
    amount: AmountSpec | None = None

    @model_validator(mode="after")
    def _one_question(self) -> WindowSpec:
        if bool(self.menu) == bool(self.amount):
            raise ValueError("a window asks for either a `menu` or an `amount`")
        if len(set(self.menu)) < len(self.menu):
            raise ValueError("an option stands twice in the menu")
        return self


class StateSpec(Frozen):
    """A number carried from round to round, for all seats together or for each seat.

    Attributes:
        start: Its value before the first round.
        next: Its value after a round, from the values before and the round's answers.
        each: Whether every seat has a value of its own.
    """

    start: Expression
    next: Expression
    each: Yes = False
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
        goal: Whether payoffs are to be made large or (penalties) small.
        order: Whether the seats of a one-question game decide together or one after another.
        actions: Shorthand for one window with a menu for every seat.
        windows: The windows of a round, in order, where `actions` does not say it all.
        cooperative: The option that counts as cooperative, if any; for an amount, `low` or `high`.
        params: Named numbers that payoffs and bounds may use.
        let: Named intermediate results of a round, each of which may use the earlier ones.
        payoffs: A table from joint menus to a payoff a seat; or an expression for every seat; or
            an expression for each identity.
        over: A condition on the state after a round that ends the match.
    """

    name: GameName
    title: Wording
    source: str = ""
    seats: Seats = SeatRange()
    goal: Literal["maximise", "minimise"] = "maximise"
    order: Order = "simultaneous"
    actions: tuple[Identifier, ...] = ()
    windows: tuple[WindowSpec, ...] = ()
    labels: dict[str, Wording] = Field(default_factory=dict)
    cooperative: Identifier | None = None
    params: dict[ParamName, Number] = Field(default_factory=dict)
    let: dict[Identifier, Expression] = Field(default_factory=dict)
    state: dict[Identifier, StateSpec] = Field(default_factory=dict)
    payoffs: Payment
    over: Expression | None = None

    @property
    def asked(self) -> tuple[WindowSpec, ...]:
        """The windows of a round, `actions` written out."""
        return self.windows or (WindowSpec(menu=self.actions),)

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
