"""The four payoffs of a game of two seats and two options, as the literature names them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gtlab.rules.game import Game
from gtlab.terms.names import Refused, SeatId


class Stakes(NamedTuple):
    """What a seat is paid in the first round, more being better for it.

    Attributes:
        r: Both cooperate (reward).
        p: Both defect (punishment).
        s: It cooperates and the other defects (sucker's payoff).
        t: It defects and the other cooperates (temptation).
    """

    r: float
    p: float
    s: float
    t: float

    @property
    def is_dilemma(self) -> bool:
        """Whether it is a prisoner's dilemma: T > R > P > S."""
        return self.t > self.r > self.p > self.s


@lru_cache(maxsize=64)
def stakes(game: Game, seat: SeatId) -> Stakes | None:
    """The stakes of `seat` in `game`, a duel over one pair of options; None if it refuses them.

    Penalties count as negative payoffs, so that more is better in every game.
    """
    good = game.cooperative or ""
    menu = game.spec.asked[0].menu
    bad = next((option for option in menu if option != good), "")
    other = next(who for who in game.seats if who != seat)
    paid = [
        _pays(game, seat, {seat: mine, other: theirs})
        for mine, theirs in ((good, good), (bad, bad), (good, bad), (bad, good))
    ]
    found = [number for number in paid if number is not None]
    return Stakes(*found) if len(found) == len(paid) else None


def _pays(game: Game, seat: SeatId, made: dict[SeatId, str]) -> float | None:
    state = game.start()
    while True:
        ruling = game.resolve(state, {who: made[who] for who in game.offers(state)})
        if isinstance(ruling, Refused):
            return None
        if ruling.payoffs is not None:
            return game.sign * ruling.payoffs[seat]
        state = ruling.state
