"""A game tried out before it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gtlab.errors import IllegalActionError, UserError
from gtlab.rules.facts import Policy, policies, probes, some_worlds
from gtlab.rules.payoffs import is_table
from gtlab.rules.written import expressions, words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gtlab.instance.game import GameSpec
    from gtlab.rules.game import Game
    from gtlab.terms.play import State

_ROUNDS = 3
_LATEST = 50
"""Rounds of shocks that are played up to."""

_PROBES = 600
"""More would be felt: a round with amounts takes a tenth of a millisecond."""


def undecided(game: Game, limit: int | None = None) -> list[UserError]:
    """What the rules leave undecided under extreme choices, a fault for each key.

    Tried are: everybody lowest, highest, in the middle; each seat alone at an end; and of a menu
    every option. Where that finds nothing, every answer of a seat, up to a few hundred, is tried
    in the first round with the others at an end. A table with nothing carried over decides
    everything, and is not tried.

    Args:
        game: The game.
        limit: The most rounds that are played, if that is known. Rules that change from round to
            round are tried up to it as far as time allows, and in the last of them.
    """
    spec = game.spec
    if is_table(spec) and not (spec.state or spec.over or spec.draws or spec.shocks):
        return []
    tried = list(policies(game))
    rounds = _rounds(spec, len(tried), limit)
    faults = _faults(game, tried, range(1, rounds + 1))
    if not faults and not game.verdict(game.start()):
        faults = _faults(game, probes(game, _PROBES), range(1, 2))
        for late in _late(spec, rounds, limit):
            faults = faults or _faults(game, tried, range(late, late + 1))
    return faults


def _rounds(spec: GameSpec, count: int, limit: int | None) -> int:
    """How many rounds are played from the first on by each of `count` policies."""
    shocked = max((shock.round for shock in spec.shocks if shock.round <= _LATEST), default=0)
    wanted = min(limit or 0, _LATEST, _PROBES // count) if spec.state or _counts(spec) else 0
    return max(_ROUNDS, shocked, wanted)


def _late(spec: GameSpec, rounds: int, limit: int | None) -> list[int]:
    """Later rounds that are tried by themselves: what is carried to them cannot be known."""
    if spec.state:
        return []
    shocked = [shock.round for shock in spec.shocks]
    last = [limit] if limit and _counts(spec) else []
    return sorted({late for late in (*shocked, *last) if late > rounds and late <= (limit or late)})


def _counts(spec: GameSpec) -> bool:
    return any("round" in words(text) for _, text in expressions(spec))


def _faults(game: Game, tried: Iterable[Policy], rounds: range) -> list[UserError]:
    faults: dict[str | None, UserError] = {}
    start = game.start()
    if rounds[0] > 1:
        start = msgspec.structs.replace(start, round=rounds[0])
    worlds = some_worlds(game, start)
    for number, policy in enumerate(tried):
        try:
            _play(game, policy, rounds, worlds[number % len(worlds)])
        except UserError as fault:
            # One fault of a formula is enough to mend it by.
            faults.setdefault(fault.faults[0].key, fault)
    return list(faults.values())


def _play(game: Game, policy: Policy, rounds: range, state: State) -> None:
    for number in range(len(rounds)):
        if game.verdict(state):
            return
        # Each world is met once whole; a match goes on with luck of its own.
        state = _round(game, policy, game.deal(state, number, 1))
    game.verdict(state)


def _round(game: Game, policy: Policy, state: State) -> State:
    """The state after a round from `state` in which every seat chooses by `policy`.

    Raises:
        UserError: The rules do not decide it, or a shock carries out what may not be chosen.
    """
    while True:
        offers = game.offers(state)
        joint = {seat: policy(seat, question) for seat, question in offers.items()}
        for seat, forced in game.forced(state).items():
            try:
                joint[seat] = offers[seat].check(forced.choice)
            except IllegalActionError as error:
                raise UserError(
                    f"is carried out for {seat} in round {state.round}: {error}",
                    key=forced.key,
                    fix="let it play what may be chosen in that round",
                ) from error
        ruling = game.ruling(state, joint)
        if ruling.payoffs is not None:
            return ruling.state
        state = ruling.state
