"""What is known of a game, as data that tests recompute from the game itself.

Nothing is paid from it, and no player reads it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from gtlab.instance.fields import Expression, Identifier, Number, Whole, Yes
from gtlab.instance.text import Frozen, Wording

Course: TypeAlias = dict[
    Identifier, Number | Identifier | tuple[Number | Identifier | tuple[Number, ...], ...]
]
"""What is chosen in each window: one choice, or one for each seat that it asks, in seat order."""


class Known(Frozen):
    """An equilibrium that theory or a paper gives.

    Attributes:
        kind: The solution concept.
        moves: What is chosen on its path, by window, in pure strategies.
        mix: Or for each seat in order the probability of each option, as fractions.
        payoffs: What each seat is paid in expectation, in seat order.
        plan: Or the plan in words, where strategies depend on what a seat sees.
        only: Whether there is no other of its kind.
    """

    kind: Literal["nash", "dominant", "subgame_perfect", "bayes_nash"] = "nash"
    moves: Course | None = None
    mix: tuple[dict[Identifier, Expression], ...] = ()
    payoffs: tuple[Expression, ...] = ()
    plan: Wording | None = None
    only: Yes = False


class Best(Frozen):
    """The greatest total that all seats together can have in a round; least for penalties.

    Attributes:
        total: The sum of payoffs.
        moves: Courses of the round that reach it.
        only: Whether these are all.
    """

    total: Expression
    moves: tuple[Course, ...] = ()
    only: Yes = False


class Facts(Frozen):
    """What a game claims of itself, for its declared parameters and `seats` seats.

    Attributes:
        seats: The number of seats that the claims hold for.
        information: Whether a seat that decides knows all that was decided and drawn before
            (`perfect`), only the rules and payoffs (`imperfect`), or not even these, as payoffs
            depend on what others alone know (`incomplete`).
        range: The least and the greatest payoff of a first round.
        sum: What the payoffs of a round add up to, where that is always the same.
        symmetric: Whether all seats stand in the same place.
        equilibria: Known equilibria of a single round.
        optimum: The best total of a single round.
        sources: Where the claims come from, if not from the game's own source.
    """

    seats: Whole = Field(default=2, ge=2)
    information: Literal["perfect", "imperfect", "incomplete"] = "imperfect"
    range: tuple[Expression, Expression] | None = None
    sum: Expression | None = None
    symmetric: Yes = False
    equilibria: tuple[Known, ...] = ()
    optimum: Best | None = None
    sources: str = ""
