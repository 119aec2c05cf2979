"""Tit for tat that knows its own mistakes and does not answer the answer to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gtlab.rules.game import Game
from gtlab.strategies.arguments import Argument
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.needs import duel
from gtlab.strategies.recall import Recall
from gtlab.strategies.seen import Seen, first_turns
from gtlab.strategies.thoughts import first_round, label, say
from gtlab.terms.names import Choice, SeatId


class Mood(NamedTuple):
    """What the strategy will do, and in which mood.

    Attributes:
        contrite: Whether it has defected by mistake and not yet cooperated since.
        forgiven: Whether it has just shown its contrition by cooperating.
        intends: Its next choice.
        cooperate: The cooperative option.
    """

    contrite: bool
    forgiven: bool
    intends: Choice
    cooperate: Choice


def _start(seen: Seen) -> Mood:
    return Mood(contrite=False, forgiven=False, intends=seen.cooperate, cooperate=seen.cooperate)


def _step(mood: Mood, mine: Choice, theirs: Choice) -> Mood:
    good = mood.cooperate
    if mood.contrite and mine == good:
        return Mood(contrite=False, forgiven=True, intends=good, cooperate=good)
    slipped = mine not in (good, mood.intends) and theirs == good
    return Mood(mood.contrite or slipped, forgiven=False, intends=theirs, cooperate=good)


_RECALL = Recall(_step)


def _together(game: Game, seat: SeatId, args: Mapping[str, Argument | None]) -> str | None:
    fault = duel(game, seat, args)
    if not fault and len(set(first_turns(game).values())) > 1:
        return "it is defined for two seats that choose at the same time"
    return fault


def _why(seen: Seen, choice: Choice, _: Arguments) -> str:
    if not seen.own:
        return first_round(seen, choice)
    mood, done = _RECALL.of(seen, _start), label(seen, choice)
    if mood.forgiven:
        return say(
            seen,
            f"I had defected by mistake and have now made up for it, so whatever the other did in "
            f"return I choose {done}.",
            f"我此前误选了背叛，现已弥补，因此不论对方如何回应，我都选{done}。",
        )
    other = label(seen, seen.other[-1])
    return say(
        seen,
        f"the other's last choice was {other}, so I choose {done}.",
        f"对方上一轮选了{other}，所以我选{done}。",
    )


@strategy(
    "contrite_tit_for_tat",
    Claims(memory=None, needs=(_together,)),
    rule={
        "en": "tit for tat; but after a defection that I did not intend, once I have cooperated "
        "again, cooperate once more whatever the other did",
        "zh": "以牙还牙；但若我并非有意地背叛过，则在我重新合作之后，不论对方如何都再合作一次",
    },
    source="Wu and Axelrod (1995), How to Cope with Noise in the Iterated Prisoner's Dilemma, "
    "Journal of Conflict Resolution 39, as in the axelrod library",
    aka=("contrite_tft", "ctft"),
    why=_why,
)
def contrite_tit_for_tat(seen: Seen) -> Choice:
    """Tit for tat where choices are carried out as made; contrite where one was not."""
    return _RECALL.of(seen, _start).intends
