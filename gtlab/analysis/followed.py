"""What a claim names, read and put to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gtlab.errors import IllegalActionError, UserError
from gtlab.rules.expressions import Formula
from gtlab.rules.figures import Exact

if TYPE_CHECKING:
    from gtlab.instance.facts import Course
    from gtlab.rules.game import Game
    from gtlab.terms.names import Choice, Payoffs
    from gtlab.terms.play import Moves
    from gtlab.terms.questions import Question


def number_of(game: Game, text: str) -> Exact:
    """What an expression over the parameters of `game` comes to."""
    scope = game.first.scope
    return Formula(text, scope.constants(), key="rules.facts").number(scope.fixed)


def moves_of(game: Game, course: Course) -> Moves:
    """The choices of a course by window and seat.

    Raises:
        IllegalActionError: A window has choices for another number of seats than it asks.
    """
    moves: Moves = {}
    for window, chosen in course.items():
        asked = game.first.scope.seating.asked[window]
        if len(asked) == 1:
            moves[window] = {asked[0]: cast("Choice", chosen)}
        elif isinstance(chosen, tuple):
            if len(chosen) != len(asked):
                count = f"{len(chosen)} choice{'s' * (len(chosen) != 1)}"
                raise IllegalActionError(f"names {count} in `{window}` for {len(asked)} seats")
            moves[window] = dict(zip(asked, chosen, strict=True))
        else:
            moves[window] = dict.fromkeys(asked, chosen)
    return moves


def followed(game: Game, moves: Moves) -> Payoffs:
    """What a first round pays in which all choose as `moves` says.

    Raises:
        UserError: It does not say what is chosen in a window that opens.
        IllegalActionError: A seat may not choose what it says.
    """
    state = game.start()
    while True:
        window = game.turn(state).window.name
        if window not in moves:
            raise UserError(f"does not say what is chosen in `{window}`")
        chosen = {
            seat: _legal(question, moves[window][seat], f"in `{window}`, {seat}")
            for seat, question in game.offers(state).items()
        }
        ruling = game.ruling(state, chosen)
        if ruling.payoffs is not None:
            return ruling.payoffs
        state = ruling.state


def _legal(question: Question, choice: Choice, where: str) -> Choice:
    try:
        return question.check(choice)
    except IllegalActionError as error:
        raise IllegalActionError(f"{where}: {error}") from None
