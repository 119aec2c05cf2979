"""The four payoffs of a game of two seats and two options, as the literature names them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gtlab.errors import UserError
from gtlab.rules.facts import round_by, some_worlds
from gtlab.rules.game import Game
from gtlab.terms.names import Choice, SeatId
from gtlab.terms.questions import Question


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
    """The stakes of `seat` in `game`, a duel over one pair of options.

    Penalties count as negative payoffs, so that more is better in every game. None if the rules
    do not decide them, or draw what they are.
    """
    other = next(who for who in game.seats if who != seat)
    paid = [
        _pays(game, seat, {seat: mine, other: theirs})
        for mine, theirs in ((True, True), (False, False), (True, False), (False, True))
    ]
    found = [number for number in paid if number is not None]
    return Stakes(*found) if len(found) == len(paid) else None


def _pays(game: Game, seat: SeatId, cooperates: dict[SeatId, bool]) -> float | None:
    def policy(who: SeatId, question: Question) -> Choice:
        legal = question.legal()
        fit = (option for option in legal if (option == game.cooperative) == cooperates[who])
        return next(fit, legal[0])

    paid: set[float] = set()
    try:
        for world in some_worlds(game, game.start()):
            payoffs = round_by(game, world, policy).payoffs
            paid.add(game.sign * payoffs[seat] if payoffs else 0)
    except UserError:
        return None
    return paid.pop() if len(paid) == 1 else None
