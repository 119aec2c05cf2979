"""What can be said of a game from its declaration alone: ranges, sums, joint actions."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from gtlab.errors import ProtocolError
from gtlab.terms.names import Choice, JointAction, Payoffs, Refused, SeatId
from gtlab.terms.play import Moves, State
from gtlab.terms.questions import Amount

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.rules.game import Game

MANY = 10_000


def outcomes(
    game: Game, state: State, *, few: int | None = None
) -> Iterator[tuple[Moves, Payoffs]]:
    """Every way a round of `game` can go from `state`, with its payoffs.

    Args:
        game: The game.
        state: Where the round begins.
        few: At most this many amounts a question, lowest and highest among them; all if None.
    """
    offers = game.offers(state)
    seats = game.due(state)
    menus = [_answers(offers[seat], few) for seat in seats]
    for choices in product(*menus):
        ruling = game.resolve(state, dict(zip(seats, choices, strict=True)))
        if isinstance(ruling, Refused):
            raise ProtocolError(f"{game.spec.name} refuses its own offer: {ruling.text}")
        if ruling.payoffs is None:
            yield from outcomes(game, ruling.state, few=few)
        else:
            yield ruling.moves, ruling.payoffs


def count_outcomes(game: Game, state: State) -> int:
    """How many ways a round from `state` can go, at most; later windows as after high answers."""
    total = 1
    offers = game.offers(state)
    for question in offers.values():
        total *= _size(question)
    if game.is_last(state) or total > MANY:
        return total
    joint: JointAction = {seat: _answers(offers[seat], 2)[-1] for seat in game.due(state)}
    ruling = game.resolve(state, joint)
    return total if isinstance(ruling, Refused) else total * count_outcomes(game, ruling.state)


def payoff_range(game: Game) -> tuple[float, float]:
    """The least and the greatest payoff of a first round; over extremes when it is large."""
    start = game.start()
    few = None if count_outcomes(game, start) <= MANY else 3
    pays = [pay for _, payoffs in outcomes(game, start, few=few) for pay in payoffs.values()]
    return min(pays), max(pays)


def _size(question: object) -> int:
    if isinstance(question, Amount):
        return int((question.high - question.low) / question.step) + 1
    return len(question.legal()) if hasattr(question, "legal") else 1


def _answers(question: object, few: int | None) -> tuple[Choice, ...]:
    legal: tuple[Choice, ...] = question.legal()  # type: ignore[attr-defined]
    if few is None or len(legal) <= few or not isinstance(question, Amount):
        return legal
    inner = [legal[round(place * (len(legal) - 1) / (few - 1))] for place in range(1, few - 1)]
    return (legal[0], *inner, legal[-1])


def seat_label(game: Game, seat: SeatId) -> str:
    """A seat with its identity, for instance `A (proposer)`."""
    identity = game.identity(seat)
    return f"{seat} ({game.label(identity)})" if identity else seat
