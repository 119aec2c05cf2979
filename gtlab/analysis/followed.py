"""What a claim names, read and put to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gtlab.errors import UserError
from gtlab.rules.expressions import Formula
from gtlab.rules.figures import Exact

if TYPE_CHECKING:
    from gtlab.instance.facts import Course
    from gtlab.rules.game import Game
    from gtlab.terms.names import Choice, Payoffs
    from gtlab.terms.play import Moves


def number_of(game: Game, text: str) -> Exact:
    """What an expression over the parameters of `game` comes to."""
    scope = game.first.scope
    return Formula(text, scope.constants(), key="rules.facts").number(scope.fixed)


def moves_of(game: Game, course: Course) -> Moves:
    """The choices of a course by window and seat."""
    moves: Moves = {}
    for window, chosen in course.items():
        asked = game.first.scope.seating.asked[window]
        if len(asked) == 1:
            moves[window] = {asked[0]: cast("Choice", chosen)}
        elif isinstance(chosen, tuple):
            moves[window] = dict(zip(asked, chosen, strict=True))
        else:
            moves[window] = dict.fromkeys(asked, chosen)
    return moves


def followed(game: Game, moves: Moves) -> Payoffs:
    """What a first round pays in which all choose as `moves` says.

    Raises:
        UserError: It does not say what is chosen in a window that opens.
    """
    state = game.start()
    while True:
        window = game.turn(state).window.name
        if window not in moves:
            raise UserError(f"does not say what is chosen in `{window}`")
        ruling = game.ruling(state, {seat: moves[window][seat] for seat in game.due(state)})
        if ruling.payoffs is not None:
            return ruling.payoffs
        state = ruling.state
