"""Courses of a round in turn that are kept, if need be by threats that nobody would carry out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.analysis.answers import all_answers
from gtlab.errors import UserError
from gtlab.rules.figures import Exact, exact

if TYPE_CHECKING:
    from gtlab.rules.game import Game
    from gtlab.terms.names import Choice, SeatId
    from gtlab.terms.play import Moves, Ruling, State


def leaving_in_turn(game: Game, moves: Moves, most: int) -> str:
    """Who gains by leaving a course whatever the others do then; empty if it is an equilibrium's.

    A Nash equilibrium need only say of each seat that it would not leave alone, and off its course
    the others may choose what hurts that seat most. So it may be no subgame-perfect one.

    Args:
        game: The rules; one seat decides at a time, knowing all that was chosen before.
        moves: What is chosen in each window on the course.
        most: How many choices may be looked at.

    Raises:
        UserError: Several seats decide at once, or there are more choices.
    """
    if any(len(turn.seats) > 1 for turn in game.turns) or game.spec.draws or game.interferes:
        raise UserError("threats are looked at where one seat decides at a time and all is known")
    return _Threats(game, most).leaving(moves)


class _Threats:
    def __init__(self, game: Game, most: int) -> None:
        self._game = game
        self._left = most

    def leaving(self, moves: Moves) -> str:
        state = self._game.start()
        found: list[tuple[SeatId, Choice, Exact]] = []
        while True:
            turn = self._game.turn(state)
            (seat,) = turn.seats
            kept = moves[turn.window.name][seat]
            for option in self._options(state, seat):
                if option != kept:
                    ruling = self._game.ruling(state, {seat: option})
                    found.append((seat, option, self._held(ruling, seat)))
            ruling = self._game.ruling(state, {seat: kept})
            if ruling.payoffs is not None:
                break
            state = ruling.state
        for seat, option, sure in found:
            if sure > self._game.sign * exact(ruling.payoffs[seat]):
                return f"{seat} makes sure of {self._game.sign * sure} by {option}"
        return ""

    def _options(self, state: State, seat: SeatId) -> tuple[Choice, ...]:
        options = all_answers(self._game.offers(state)[seat], max(self._left, 0))
        self._left -= len(options)
        return options

    def _held(self, ruling: Ruling, seat: SeatId) -> Exact:
        """The most that `seat` can make sure of from there on, more being better."""
        if ruling.payoffs is not None:
            return self._game.sign * exact(ruling.payoffs[seat])
        (who,) = self._game.due(ruling.state)
        values = [
            self._held(self._game.ruling(ruling.state, {who: option}), seat)
            for option in self._options(ruling.state, who)
        ]
        return max(values) if who == seat else min(values)
