"""Whether a rule text says it all: every payoff, the end, and the order of moves.

The check reads the text as a person would, line by line, and knows nothing of how it was made; so
it serves texts written by models and people as well as our own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gtlab.rules.facts import MANY, count_outcomes, outcomes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.instance.instance import Progress
    from gtlab.instance.text import Language
    from gtlab.rules.game import Game
    from gtlab.terms.names import Payoffs
    from gtlab.terms.play import Moves

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_TOGETHER = ("at the same time", "simultaneous", "同时")
_IN_TURN = ("one after another", "then", "in turn", "依次", "然后")
_PROBABILITY = ("probability", "概率")


def missing(text: str, game: Game, progress: Progress, language: Language) -> list[str]:
    """What `text` leaves out, a phrase each; empty when it says all."""
    lines = text.lower().splitlines()
    return [
        *_payoffs(lines, game),
        *_horizon(text, progress, language),
        *_order(text.lower(), game),
    ]


def _payoffs(lines: list[str], game: Game) -> Iterator[str]:
    payoffs = game.spec.payoffs
    if isinstance(payoffs, dict) and any(isinstance(cell, tuple) for cell in payoffs.values()):
        for moves, pays in _cells(game):
            if not any(_says(line, game, moves, pays) for line in lines):
                yield f"the payoff of {_named(game, moves)}"
        return
    formulas = [payoffs] if isinstance(payoffs, str) else [str(text) for text in payoffs.values()]
    packed = {"".join(line.split()) for line in lines}
    for formula in formulas:
        wanted = "".join(formula.lower().split())
        if not any(wanted in line for line in packed):
            yield f"the payoff expression {formula}"


def _cells(game: Game) -> Iterator[tuple[Moves, Payoffs]]:
    start = game.start()
    yield from outcomes(game, start, few=None if count_outcomes(game, start) <= MANY else 2)


def _says(line: str, game: Game, moves: Moves, pays: Payoffs) -> bool:
    """Whether `line` names each seat's choice in order, and after them each payoff in order."""
    place = 0
    for joint in moves.values():
        for seat, choice in joint.items():
            place = _after(line, seat.lower(), place)
            label = game.label(choice) if isinstance(choice, str) else str(choice)
            place = _after(line, label.lower(), place)
    if place < 0:
        return False
    told = [float(number) for number in _NUMBER.findall(line[place:])]
    return told == [float(pays[seat]) for seat in game.seats]


def _after(line: str, part: str, place: int) -> int:
    """The place after `part` in `line`, from `place` on; negative if it is not there."""
    if place < 0:
        return place
    found = line.find(part, place)
    return found + len(part) if found >= 0 else -1


def _named(game: Game, moves: Moves) -> str:
    return ", ".join(
        f"{seat} {game.label(choice) if isinstance(choice, str) else choice}"
        for joint in moves.values()
        for seat, choice in joint.items()
    )


def _horizon(text: str, progress: Progress, language: Language) -> Iterator[str]:
    one = {"en": ("one round", "1 round"), "zh": ("1 轮", "一轮")}[language]
    if progress.continuation is not None:
        told = str(progress.continuation) in text and any(word in text for word in _PROBABILITY)
        if not told:
            yield f"the probability {progress.continuation} of a further round"
        return
    number = str(progress.rounds)
    wanted = one if progress.rounds == 1 else (f"{number} rounds", f"{number} 轮")
    if not any(phrase in text.lower() for phrase in wanted):
        yield f"the number of rounds, {number}"


def _order(text: str, game: Game) -> Iterator[str]:
    words = _TOGETHER if len(game.turns) == 1 else _IN_TURN
    if not any(word in text for word in words):
        yield "the order of moves"
