"""Who is asked what within a round, as users declare it."""

from __future__ import annotations

from pydantic import model_validator

from gtlab.instance.fields import Expression, Identifier
from gtlab.instance.text import Frozen, Wording


class AmountSpec(Frozen):
    """An amount to be named; bounds are expressions over parameters, state and earlier windows."""

    low: Expression = "0"
    high: Expression
    step: Expression = "1"


class AllotmentSpec(AmountSpec):
    """An amount for each of the other seats.

    Attributes:
        total: The most that may be given to all of them together; no bound when left out.
    """

    total: Expression | None = None


class WindowSpec(Frozen):
    """Who decides together, and what they are asked.

    A window whose condition does not hold is passed over: in expressions a menu that was not asked
    answers `not_asked`, an amount 0.

    Attributes:
        name: What the answer is called in expressions.
        title: What the answer is called in text that people read.
        seats: The identities that are asked; every seat when left out.
        when: A condition on the windows before it; the window is always asked when left out.
        menu: Option ids, for a choice out of a list.
        amount: Bounds, for a number.
        allotment: Bounds, for a number to each other seat.
    """

    name: Identifier = "choice"
    title: Wording | None = None
    seats: tuple[Identifier, ...] = ()
    when: Expression | None = None
    menu: tuple[Identifier, ...] = ()
    amount: AmountSpec | None = None
    allotment: AllotmentSpec | None = None

    @model_validator(mode="after")
    def _one_question(self) -> WindowSpec:
        if [bool(self.menu), bool(self.amount), bool(self.allotment)].count(True) != 1:
            raise ValueError("a window asks for either a `menu`, an `amount` or an `allotment`")
        if len(set(self.menu)) < len(self.menu):
            raise ValueError("an option stands twice in the menu")
        return self

    @property
    def bounds(self) -> AmountSpec | None:
        """The bounds of the number or numbers asked for; None for a menu."""
        return self.amount or self.allotment
