"""A game tried out before it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.rules.facts import Policy, policies, probes, round_by
from gtlab.rules.payoffs import is_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gtlab.rules.game import Game

_ROUNDS = 3
_PROBES = 600
"""More would be felt: a round with amounts takes a tenth of a millisecond."""


def undecided(game: Game) -> list[UserError]:
    """What the rules leave undecided in the first rounds under extreme choices, a fault each.

    Tried are: everybody lowest, highest, in the middle; each seat alone at an end; and of a menu
    every option. Where that finds nothing, every answer of a seat, up to a few hundred, is tried
    in the first round with the others at an end. A table with nothing carried over decides
    everything, and is not tried.
    """
    spec = game.spec
    if is_table(spec) and not spec.state and not spec.over:
        return []
    faults = _faults(game, policies(game), _ROUNDS)
    if not faults and not game.verdict(game.start()):
        faults = _faults(game, probes(game, _PROBES), 1)
    return faults


def _faults(game: Game, tried: Iterable[Policy], rounds: int) -> list[UserError]:
    faults: dict[str, UserError] = {}
    for policy in tried:
        try:
            _play(game, policy, rounds)
        except UserError as fault:
            faults.setdefault(str(fault).partition(" where ")[0], fault)
    return list(faults.values())


def _play(game: Game, policy: Policy, rounds: int) -> None:
    state = game.start()
    for _ in range(rounds):
        if game.verdict(state):
            return
        state = round_by(game, state, policy).state
    game.verdict(state)
