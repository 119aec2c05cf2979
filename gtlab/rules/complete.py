"""Whether a rule text says it all: every payoff, the end, and the order of moves.

The check reads the text as a person would, line by line, and knows nothing of how it was made; so
it serves texts written by models and people as well as our own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gtlab.rules.facts import outcomes
from gtlab.rules.figures import read, shown
from gtlab.rules.legend import names_used
from gtlab.rules.payoffs import is_table
from gtlab.rules.reading import says, tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gtlab.instance.instance import Progress
    from gtlab.instance.text import Language
    from gtlab.rules.game import Game
    from gtlab.terms.names import Number, SeatId
    from gtlab.terms.play import Moves

_NUMBER = re.compile(r"(?<![\w.])≈?-?\d+(?:\.\d+)?(?:e[+-]?\d+)?", re.ASCII)
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
        *_carried(text.splitlines(), game),
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
    option = re.compile("|".join(_bounded(word) for word in longest))
    seat = re.compile("|".join(_bounded(seat.lower()) for seat in game.seats))
    told = {_cell(line, seat, option, words) for line in lines}
    for moves, pays in outcomes(game, game.start()):
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
    numbers = tuple(read(number) for number in _NUMBER.findall(line[place:]))
    return frozenset(chosen.items()), numbers


def _bounded(word: str) -> str:
    """A pattern for `word` that does not find it inside a longer Latin word."""
    inner = re.escape(word)
    return rf"(?<![A-Za-z0-9_-]){inner}(?![A-Za-z0-9_-])"


def _named(game: Game, moves: Moves) -> str:
    return ", ".join(
        f"{seat} {game.label(str(choice))}"
        for joint in moves.values()
        for seat, choice in joint.items()
    )


def _formulas(lines: list[str], game: Game) -> Iterator[str]:
    payoffs = game.spec.payoffs
    if isinstance(payoffs, str):
        if not _told(lines, payoffs):
            yield f"the payoff expression {payoffs}"
        return
    for seat, identity in game.scope.identity.items():
        text = str(payoffs[identity])
        if not _told([line for line in lines if _names(line, game, seat)], text):
            yield f"the payoff expression of {identity}, {text}"


def _told(lines: Iterable[str], expression: str, *beside: str) -> bool:
    """Whether a line states `expression`, with the names or numbers that belong `beside` it."""
    wanted = tokens(expression)
    return any(
        says(found, wanted) and all(word in found for word in beside)
        for found in map(tokens, lines)
    )


def _names(line: str, game: Game, seat: SeatId) -> bool:
    return bool(re.search(_bounded(seat), line)) or game.label(game.identity(seat)) in line


def _carried(lines: list[str], game: Game) -> Iterator[str]:
    """What is missing of state, end condition, and the names that expressions use."""
    spec = game.spec
    for name, state in spec.state.items():
        if not _told(lines, state.next, name):
            yield f"what {name} becomes after a round"
        start = game.start()
        begins = next(iter(start.each[name].values())) if state.each else start.pool[name]
        if not any(name in tokens(line) and _counts(line, begins) for line in lines):
            yield f"what {name} starts at"
    if spec.over and not _told(lines, spec.over):
        yield f"that play ends when {spec.over}"
    used = names_used(game)
    for name, text in spec.let.items():
        if name in used and not _told(lines, text, name):
            yield f"what {name} stands for"
    for name, number in spec.params.items():
        if name in used and not any(_is_said(line, name, number) for line in lines):
            yield f"the value of {name}, {number}"


def _is_said(line: str, name: str, number: Number) -> bool:
    """Whether `line` gives `name` the value `number`."""
    found = re.findall(rf"{_bounded(name)}\s*(?:=|:|：|is|为|是)\s*({_NUMBER.pattern})", line)
    return read(shown(number)) in map(read, found)


def _counts(line: str, number: Number) -> bool:
    return read(shown(number)) in [read(found) for found in _NUMBER.findall(line)]


def _horizon(text: str, progress: Progress, language: Language) -> Iterator[str]:
    if progress.continuation is not None:
        chance = progress.continuation
        lines = [line for line in text.splitlines() if any(word in line for word in _PROBABILITY)]
        if not any(_counts(line, chance) for line in lines):
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
    seats = "".join(f".*?{_bounded(seat.lower())}" for turn in turns for seat in turn.seats)
    pattern = re.compile(seats)
    if not any(pattern.match(line) for line in lines if any(word in line for word in words)):
        yield "the order of moves"
