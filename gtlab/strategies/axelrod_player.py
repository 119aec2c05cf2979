"""A player of the axelrod library, set up as its own `Match` does, and fed with a history."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Protocol

from gtlab.strategies.axelrod_names import classes, library
from gtlab.strategies.dilemma import stakes

if TYPE_CHECKING:
    from gtlab.rules.game import Game
    from gtlab.strategies.seen import Seen
    from gtlab.terms.names import Choice, SeatId

SEEDS = 2**32
"""How many seeds the library's generator knows."""


class Player(Protocol):
    """What is used of a player of the library."""

    def set_match_attributes(self, *, length: float, game: object, noise: float) -> None:
        """Takes the number of rounds, the payoffs and the noise."""

    def set_seed(self, seed: int) -> None:
        """Begins its own numbers."""

    def strategy(self, opponent: object) -> object:
        """Its choice."""

    def update_history(self, play: object, coplay: object) -> None:
        """Takes in what both chose."""


@dataclass(frozen=True, slots=True)
class Setup:
    """How a player of the library begins a match."""

    name: str
    seed: int

    def __call__(self, seen: Seen) -> PlayedSeat:
        """The player of the seat of `seen`, before its first round."""
        return PlayedSeat(self.player(seen.game, seen.seat, seen.rounds), seen.cooperate)

    def player(self, game: Game, seat: SeatId, rounds: int | None) -> Player:
        """The library's player, told of the match and seeded.

        Raises:
            ValueError: The payoffs are drawn, or none that it can be set up for.
            ArithmeticError: The same.
        """
        pays = stakes(game, seat)
        if pays is None:
            raise ValueError("the payoffs are drawn")
        told = library().Game(r=pays.r, p=pays.p, s=pays.s, t=pays.t)
        length = inf if rounds is None else rounds
        with warnings.catch_warnings():
            # Some warn that they are made with their defaults, which is what is wanted, or divide
            # by zero where two payoffs are equal, as they do in the library's own matches.
            warnings.simplefilter("ignore")
            player: Player = classes()[self.name.lower()]()
            player.set_match_attributes(length=length, game=told, noise=game.spec.noise)
        player.set_seed(self.seed % SEEDS)
        return player


class PlayedSeat:
    """A player of the library with the mirror that shows it the other's choices."""

    def __init__(self, player: Player, cooperate: Choice) -> None:
        self.player = player
        self._mirror = library().Player()
        self._cooperate = cooperate
        sides = library().Action
        self._c, self._d = sides.C, sides.D
        self._answer: object = None

    def answer(self) -> bool:
        """Whether it cooperates in the round that comes; asked as often as one likes."""
        if self._answer is None:
            self._answer = self.player.strategy(self._mirror)
        return bool(self._answer == self._c)

    def take_in(self, mine: Choice, theirs: Choice) -> PlayedSeat:
        """Tells it what was chosen in that round; it has been asked first, as in every match."""
        self.answer()
        own = self._c if mine == self._cooperate else self._d
        other = self._c if theirs == self._cooperate else self._d
        self.player.update_history(own, other)
        self._mirror.update_history(other, own)
        self._answer = None
        return self
