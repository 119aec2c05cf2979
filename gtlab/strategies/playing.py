"""Matches of strategies under the rules alone: no orchestrator, no journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from gtlab.errors import ProtocolError
from gtlab.instance.text import Language
from gtlab.rules.game import Game
from gtlab.strategies.card import Decider
from gtlab.strategies.seen import Seen
from gtlab.terms.chance import Draw
from gtlab.terms.names import JointAction, Payoffs, Refused, SeatId
from gtlab.terms.play import Event, State

_NO_DRAW = Draw(0)


class Played(NamedTuple):
    """A match that was played: its rounds, and each seat's total."""

    events: list[Event]
    totals: Payoffs


def play_bare(
    game: Game,
    deciders: Mapping[SeatId, Decider],
    rounds: int,
    seed: int = 0,
    language: Language = "en",
) -> Played:
    """The match of `deciders` over at most `rounds` rounds, with the draws of replicate 1.

    The seats know how many rounds there are.

    Raises:
        ProtocolError: A strategy made a choice that the rules refuse.
    """
    seens = {seat: Seen(game, seat, language, rounds) for seat in game.seats}
    players = {
        seat: (seens[seat], deciders[seat].decide, deciders[seat].card.draws) for seat in game.seats
    }
    observers = [seen.observe for seen in seens.values()]
    offers = game.first.offers if game.is_steady else game.offers
    resolve, may_end = game.resolve, game.spec.over is not None
    windows = [turn.window.name for turn in game.turns]
    draws_types, interferes = bool(game.spec.draws), game.interferes
    events: list[Event] = []
    totals: Payoffs = dict.fromkeys(game.seats, 0)
    state = game.start()
    for number in range(1, rounds + 1):
        state = dealt = game.deal(state, seed, 1) if draws_types else state
        while True:
            turn = state.window
            joint: JointAction = {}
            for seat, question in offers(state).items():
                seen, decide, draws = players[seat]
                if question is seen.question and not draws_types:
                    seen.state = state
                else:
                    known = _known(game, seat, state) if draws_types else state
                    seen.ask(question, windows[turn], known)
                draw = Draw(seed, "decide", 1, seat, number, turn) if draws else _NO_DRAW
                joint[seat] = decide(seen, draw)
            if interferes:
                joint = game.carried_out(state, joint, seed, 1)
            ruling = resolve(state, joint)
            if isinstance(ruling, Refused):
                raise ProtocolError(f"round {number}: {ruling.text}")
            state, payoffs = ruling.state, ruling.payoffs
            if payoffs is not None:
                break
        totals = {seat: total + payoffs[seat] for seat, total in totals.items()}
        shown = game.revealed(dealt, ruling.moves) if draws_types else {}
        event = Event(number, ruling.moves, payoffs, totals, state.pool, state.each, shown)
        events.append(event)
        for observe in observers:
            observe(event)
        if may_end and game.verdict(state) is not None:
            break
    return Played(events, totals)


def _known(game: Game, seat: SeatId, state: State) -> State:
    """`state` with what `seat` may know of the draws."""
    return msgspec.structs.replace(state, drawn=game.known_to(seat, state))
