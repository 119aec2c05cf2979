"""A handful of ways a first round may go, for readers of rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from gtlab.rules.answers import at_place, size
from gtlab.rules.facts import alike, apart, count_outcomes, outcomes, round_by, some_worlds

if TYPE_CHECKING:
    from gtlab.rules.game import Game
    from gtlab.terms.names import Choice, Payoffs
    from gtlab.terms.play import Moves, State
    from gtlab.terms.questions import Question

_FEW = 9
_DECISIONS = 2


def examples(game: Game) -> list[tuple[Moves, Payoffs]]:
    """Rounds with their payoffs: all where they are few, else such as show what matters.

    With two decisions a round these are low, middle and high ones combined; with more, rounds in
    which all choose alike, and in which one seat alone does what the others do not.

    Raises:
        UserError: The rules do not decide one of them.
    """
    start = some_worlds(game, game.start())[0]
    if count_outcomes(game, start) <= _FEW:
        return list(outcomes(game, start))
    if sum(len(turn.seats) for turn in game.turns) <= _DECISIONS:
        return list(_grid(game, start))
    found: list[tuple[Moves, Payoffs]] = []
    places = sorted({0.0, 1 / len(game.seats), *_options(game), 1.0})
    first = game.turns[0].seats[0]
    for policy in (*map(alike, places), apart(first, 0.0, 1.0), apart(first, 1.0, 0.0)):
        ruling = round_by(game, start, policy)
        if ruling.payoffs is not None and ruling.moves not in [moves for moves, _ in found]:
            found.append((ruling.moves, ruling.payoffs))
    return found


def _options(game: Game) -> Iterator[float]:
    most = max(len(turn.window.menu) for turn in game.turns)
    return (place / (most - 1) for place in range(1, most - 1))


def _grid(game: Game, state: State) -> Iterator[tuple[Moves, Payoffs]]:
    offers = game.offers(state)
    for choices in product(*map(_three, offers.values())):
        ruling = game.ruling(state, dict(zip(offers, choices, strict=True)))
        if ruling.payoffs is None:
            yield from _grid(game, ruling.state)
        else:
            yield ruling.moves, ruling.payoffs


def _three(question: Question) -> tuple[Choice, ...]:
    places = (0.0, 0.5, 1.0) if size(question) > len(("a", "b")) else (0.0, 1.0)
    return tuple(dict.fromkeys(at_place(question, place) for place in places))
