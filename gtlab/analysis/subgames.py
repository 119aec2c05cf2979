"""Subgame-perfect play by backward induction, over one round's tree or over several rounds.

A seat that is indifferent may do either, and what was promised there decides what is best before:
so all courses are kept that some subgame-perfect choice of pure strategies leads to, not one.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gtlab.analysis.answers import all_answers
from gtlab.errors import UserError
from gtlab.rules.figures import Exact, exact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.rules.game import Game
    from gtlab.terms.names import Choice, SeatId
    from gtlab.terms.play import Moves, Ruling, State

MOST = 20_000
"""The most joint actions that are looked at unless more are allowed."""


class Course(NamedTuple):
    """One way that play goes from a point on: the choices of each round, and what they add up to.

    The choices of the round that was open at that point include the earlier ones.
    """

    rounds: tuple[Moves, ...]
    payoffs: dict[SeatId, Exact]


_Courses: TypeAlias = tuple[Course, ...]
_Cells: TypeAlias = "dict[tuple[Choice, ...], _Courses]"


def subgame_perfect(
    game: Game, rounds: int = 1, *, state: State | None = None, most: int = MOST
) -> tuple[Course, ...]:
    """Every course of `rounds` rounds that subgame-perfect pure strategies lead to.

    None at all where some subgame has no equilibrium in pure choices. A seat's payoffs of all
    rounds count alike, and the game's own condition may end them early. A joint action leads there
    if each seat's own change would lead, at its worst for that seat, to no more.

    Source: Selten (1965); for perfect information Kuhn (1953).

    Args:
        game: The rules; every seat knows them and all that was chosen before.
        rounds: How many rounds are played, which every seat knows.
        state: Where play stands; before the first round when left out.
        most: How many joint actions may be looked at.

    Raises:
        UserError: There are more than `most`, chance has a part in the game, or the rules do not
            decide a joint action.
    """
    if game.spec.draws or game.interferes:
        raise UserError(
            "chance has a part in it", key="rules", fix="leave out draws, noise and what is played"
        )
    return _Search(game, most).courses(state or game.start(), rounds)


class _Search:
    """One induction. Points with the same state and as many rounds to go are looked at once."""

    def __init__(self, game: Game, most: int) -> None:
        self._game = game
        self._left = most
        self._most = most
        self._known: dict[tuple[int, str], _Courses] = {}

    def courses(self, state: State, rounds: int) -> _Courses:
        point = (rounds, repr(state))
        if point not in self._known:
            self._known[point] = self._look(state, rounds)
        return self._known[point]

    def _look(self, state: State, rounds: int) -> _Courses:
        game = self._game
        menus = {
            seat: all_answers(question, self._most) for seat, question in game.offers(state).items()
        }
        self._spend(prod(map(len, menus.values())))
        cells = {
            choices: tuple(
                self._follow(game.ruling(state, dict(zip(menus, choices, strict=True))), rounds)
            )
            for choices in product(*menus.values())
        }
        kept = tuple(_stable(cells, tuple(menus), game.sign))
        self._spend(len(kept))
        return kept

    def _spend(self, count: int) -> None:
        self._left -= count
        if self._left < 0:
            raise UserError(
                f"backward induction looks at more than {self._most} joint actions",
                key="rules",
                fix="take fewer seats, rounds or steps",
            )

    def _follow(self, ruling: Ruling, rounds: int) -> Iterator[Course]:
        if ruling.payoffs is None:
            yield from self.courses(ruling.state, rounds)
            return
        paid = {seat: exact(pay) for seat, pay in ruling.payoffs.items()}
        if rounds == 1 or self._game.verdict(ruling.state) is not None:
            yield Course((ruling.moves,), paid)
            return
        for course in self.courses(ruling.state, rounds - 1):
            total = {seat: pay + course.payoffs[seat] for seat, pay in paid.items()}
            yield Course((ruling.moves, *course.rounds), total)


def _stable(cells: _Cells, seats: tuple[SeatId, ...], sign: int) -> Iterator[Course]:
    """The courses of `cells` that no seat has a reason to leave at once."""
    if not all(cells.values()):
        return
    # What a seat can make sure of, by what the others do: each change is followed by its worst.
    sure: dict[tuple[int, tuple[Choice, ...]], Exact] = {}
    for choices, courses in cells.items():
        for place, seat in enumerate(seats):
            others = (place, (*choices[:place], *choices[place + 1 :]))
            least = min(sign * course.payoffs[seat] for course in courses)
            sure[others] = max(sure.get(others, least), least)
    for choices, courses in cells.items():
        bars = [
            (seat, sure[place, (*choices[:place], *choices[place + 1 :])])
            for place, seat in enumerate(seats)
        ]
        for course in courses:
            if all(sign * course.payoffs[seat] >= bar for seat, bar in bars):
                yield course
