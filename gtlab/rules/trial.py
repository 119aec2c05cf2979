"""A game tried out before it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.rules.facts import Policy, policies, probes, round_by, some_worlds
from gtlab.rules.payoffs import is_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gtlab.rules.game import Game
    from gtlab.terms.play import State

_ROUNDS = 3
_LATEST = 50
"""Rounds of shocks that are played up to."""

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
    if is_table(spec) and not (spec.state or spec.over or spec.draws or spec.shocks):
        return []
    rounds = max(_ROUNDS, *(shock.round for shock in spec.shocks if shock.round <= _LATEST), 0)
    faults = _faults(game, policies(game), rounds)
    if not faults and not game.verdict(game.start()):
        faults = _faults(game, probes(game, _PROBES), 1)
    return faults


def _faults(game: Game, tried: Iterable[Policy], rounds: int) -> list[UserError]:
    faults: dict[str, UserError] = {}
    worlds = some_worlds(game, game.start())
    for number, policy in enumerate(tried):
        try:
            _play(game, policy, rounds, worlds[number % len(worlds)])
        except UserError as fault:
            faults.setdefault(str(fault).partition(" where ")[0], fault)
    return list(faults.values())


def _play(game: Game, policy: Policy, rounds: int, state: State) -> None:
    for number in range(rounds):
        if game.verdict(state):
            return
        # Each world is met once whole; a match goes on with luck of its own.
        dealt = game.deal(state, number, 1)
        state = round_by(game, dealt, policy).state
    game.verdict(state)
