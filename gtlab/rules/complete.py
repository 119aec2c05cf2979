"""Whether a rule text says it all: every payoff, the end, and the order of moves.

The check reads the text as a person would, line by line, and knows nothing of how it was made; so
it serves texts written by models and people as well as our own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gtlab.rules.facts import cells
from gtlab.rules.figures import read, shown
from gtlab.rules.mentioned import NUMBER, bounded, counts, told, unmentioned
from gtlab.rules.payoffs import is_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.instance.instance import Progress
    from gtlab.instance.text import Language
    from gtlab.rules.game import Game
    from gtlab.terms.names import SeatId
    from gtlab.terms.play import Moves

_ALONE = ("alone", "独自")
_TOGETHER = ("at the same time", "simultaneous", "同时")
_IN_TURN = ("one after another", "then", "in turn", "依次", "然后")
_PROBABILITY = ("probability", "概率")
_ONE = {"en": ("one round", "1 round"), "zh": ("1 轮", "一轮")}
_ROUNDS = {"en": "rounds", "zh": "轮"}


def missing(text: str, game: Game, progress: Progress, language: Language) -> list[str]:
    """What `text` leaves out, a phrase each; empty when it says all."""
    lines = text.lower().splitlines()
    return [
        *(_cells(lines, game) if is_table(game.spec) else _formulas(text.splitlines(), game)),
        *unmentioned(text.splitlines(), game),
        *_horizon(text.lower(), progress, language),
        *_order(lines, game),
    ]


def _cells(lines: list[str], game: Game) -> Iterator[str]:
    words = {
        word.lower(): option
        for window in game.spec.asked
        for option in window.menu
        for word in (option, game.label(option))
    }
    longest = sorted(words, key=len, reverse=True)
    option = re.compile("|".join(bounded(word) for word in longest))
    seat = re.compile("|".join(bounded(seat.lower()) for seat in game.seats))
    told = {_cell(line, seat, option, words) for line in lines}
    for moves, pays in cells(game):
        chosen = {seat.lower(): str(c) for joint in moves.values() for seat, c in joint.items()}
        paid = tuple(read(shown(pays[seat])) for seat in game.seats)
        if (frozenset(chosen.items()), paid) not in told:
            yield f"the payoff of {_named(game, moves)}"


def _cell(
    line: str, seat: re.Pattern[str], option: re.Pattern[str], words: dict[str, str]
) -> tuple[frozenset[tuple[str, str]], tuple[float, ...]]:
    """What `line` says that seats choose, and the numbers that stand behind it."""
    chosen: dict[str, str] = {}
    place = 0
    for found in seat.finditer(line):
        if found.start() < place:
            continue
        choice = option.search(line, found.end())
        if found.group() in chosen or choice is None:
            break
        chosen[found.group()] = words[choice.group()]
        place = choice.end()
    numbers = tuple(read(number) for number in NUMBER.findall(line[place:]))
    return frozenset(chosen.items()), numbers


def _named(game: Game, moves: Moves) -> str:
    return ", ".join(
        f"{seat} {game.label(str(choice))}"
        for joint in moves.values()
        for seat, choice in joint.items()
    )


def _formulas(lines: list[str], game: Game) -> Iterator[str]:
    payoffs = game.spec.payoffs
    if isinstance(payoffs, str):
        if not told(lines, payoffs):
            yield f"the payoff expression {payoffs}"
        return
    for seat, identity in game.first.scope.seating.identity.items():
        text = str(payoffs[identity])
        if not told([line for line in lines if _names(line, game, seat)], text):
            yield f"the payoff expression of {identity}, {text}"


def _names(line: str, game: Game, seat: SeatId) -> bool:
    return bool(re.search(bounded(seat), line)) or game.label(game.identity(seat)) in line


def _horizon(text: str, progress: Progress, language: Language) -> Iterator[str]:
    if progress.continuation is not None:
        chance = progress.continuation
        lines = [line for line in text.splitlines() if any(word in line for word in _PROBABILITY)]
        if not any(counts(line, chance) for line in lines):
            yield f"the probability {chance} of a further round"
    number = progress.rounds
    if number is None:
        return
    wanted = [rf"(?<!\d){number} {_ROUNDS[language]}"]
    if number == 1:
        wanted += _ONE[language]
    if not any(re.search(pattern, text) for pattern in wanted):
        yield f"the number of rounds, {number}"


def _order(lines: list[str], game: Game) -> Iterator[str]:
    turns = game.turns
    words = _IN_TURN if len(turns) > 1 else _TOGETHER if len(turns[0].seats) > 1 else _ALONE
    seats = "".join(f".*?{bounded(seat.lower())}" for turn in turns for seat in turn.seats)
    pattern = re.compile(seats)
    if not any(pattern.match(line) for line in lines if any(word in line for word in words)):
        yield "the order of moves"
