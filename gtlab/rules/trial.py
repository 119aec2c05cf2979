"""A game tried out before it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.rules.facts import Policy, policies, round_by
from gtlab.rules.payoffs import is_table

if TYPE_CHECKING:
    from gtlab.rules.game import Game

_ROUNDS = 3


def undecided(game: Game) -> list[UserError]:
    """What the rules leave undecided in the first rounds under extreme choices, a fault each.

    Tried are: everybody lowest, highest, in the middle; each seat alone at an end; and of a menu
    every option. A table with nothing carried over decides everything, and is not tried.
    """
    spec = game.spec
    if is_table(spec) and not spec.state and not spec.over:
        return []
    faults: dict[str, UserError] = {}
    for policy in policies(game):
        try:
            _play(game, policy)
        except UserError as fault:
            faults.setdefault(str(fault).partition(" where ")[0], fault)
    return list(faults.values())


def _play(game: Game, policy: Policy) -> None:
    state = game.start()
    for _ in range(_ROUNDS):
        if game.verdict(state):
            return
        state = round_by(game, state, policy).state
    game.verdict(state)
