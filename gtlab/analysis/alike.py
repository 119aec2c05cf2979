"""Declared rounds in which every seat is in the same position."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gtlab.analysis.answers import all_answers
from gtlab.analysis.symmetric import MOST, Crowd, Symmetric
from gtlab.errors import UserError
from gtlab.rules.figures import Exact, exact

if TYPE_CHECKING:
    from gtlab.rules.game import Game
    from gtlab.terms.play import State


_PLACE = re.compile(r"\b(?:my_|others_)?place\b")
_ENTRY = re.compile(r"\bat\(\s*(\w+)")


def is_symmetric(game: Game) -> bool:
    """Whether every seat of `game` is asked the same, all together, and paid by one expression.

    Expressions know the others' answers as a list. They make no difference between seats as long
    as they add up, count or compare them, and neither look one up nor ask for a seat's place.
    """
    spec = game.spec
    if game.first.scope.seating.identity or not isinstance(spec.payoffs, str):
        return False
    texts = [spec.payoffs, *spec.let.values(), *spec.let_each.values()]
    looks_up = any(
        _PLACE.search(text) or any(name not in spec.params for name in _ENTRY.findall(text))
        for text in texts
    )
    apart = spec.draws or game.interferes or any(state.each for state in spec.state.values())
    one = len(game.turns) == 1 and not game.turns[0].window.allotment
    return one and not looks_up and not apart


def symmetric_round(game: Game, state: State | None = None, *, most: int = MOST) -> Symmetric:
    """The open round of `game`, with what its own rules pay.

    Raises:
        UserError: The seats are in different positions, are not asked all together, or have more
            than `most` options.
    """
    if not is_symmetric(game):
        raise UserError(
            "the seats are not all in one position",
            key="rules",
            fix="one window for all, and one payoff expression",
        )
    at = state or game.start()
    options = all_answers(game.offers(at)[game.seats[0]], most)

    def pay(crowd: Crowd) -> list[Exact]:
        paid = game.ruling(at, dict(zip(game.seats, crowd, strict=True))).payoffs or {}
        return [exact(paid[seat]) for seat in game.seats]

    return Symmetric(options, len(game.seats), pay, game.sign)
