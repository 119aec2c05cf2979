"""One game for one number of seats, with what was tried of it; the properties read this."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from gtlab.testing.explored import FULL, Effort, Explored, Step, explore, openings, spread
from gtlab.testing.failure import Failure, pairs, state_line
from gtlab.testing.matches import Match, matches

if TYPE_CHECKING:
    from collections.abc import Callable

    from gtlab.instance.game import GameSpec
    from gtlab.rules.game import Game
    from gtlab.terms.play import Ruling, State


class Case:
    """A game with the joint actions and matches that were tried of it, each tried once.

    Attributes:
        game: The game.
        place: Says where a key of its declaration was written.
    """

    def __init__(
        self,
        game: Game,
        place: Callable[[str | None], str] = lambda key: key or "",
        effort: Effort = FULL,
    ) -> None:
        """Tries nothing yet; `effort` says how much will be."""
        self.game = game
        self.place = place
        self._effort = effort

    @property
    def spec(self) -> GameSpec:
        """The declaration."""
        return self.game.spec

    @property
    def name(self) -> str:
        """The game's name with the number of its seats."""
        return f"{self.spec.name} ({len(self.game.seats)} seats)"

    @property
    def openings(self) -> list[State]:
        """The states that a first round may begin in."""
        return self._openings[0]

    @cached_property
    def _openings(self) -> tuple[list[State], bool]:
        return openings(self.game)

    @cached_property
    def explored(self) -> Explored:
        """The joint actions of the first rounds."""
        explored = explore(self.game, self.openings, self._effort)
        return explored._replace(complete=explored.complete and self._openings[1])

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """The matches of extreme and drawn choices."""
        return tuple(matches(self.game, self.openings, self._effort.rounds))

    @cached_property
    def some(self) -> list[tuple[Step, Ruling]]:
        """Some of the explored steps that were ruled, at even distances."""
        return spread(list(self.explored.rulings()), self._effort.again)

    def failure(
        self, problem: str, *example: str, step: Step | None = None, key: str | None = None
    ) -> Failure:
        """A failure of this case; the property's name and claim are put in by whoever runs it."""
        shown = (pairs(step.joint), state_line(step.state)) if step else ()
        return Failure("", "", self.name, problem, (*shown, *example), self.place(key))
