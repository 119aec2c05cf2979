"""Whether a text mentions the numbers, names and chances of a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gtlab.rules.figures import read, shown
from gtlab.rules.known import each_result
from gtlab.rules.legend import names_used, setting_text
from gtlab.rules.reading import says, tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gtlab.instance.chance import DrawSpec
    from gtlab.instance.fields import Setting
    from gtlab.rules.game import Game
    from gtlab.terms.names import Number

_DRAWN = re.compile(r"\b(?:drawn?|draws|drew|random(?:ly)?|lot)\b|抽|随机", re.IGNORECASE)
NUMBER = re.compile(r"(?<![\w.])≈?-?\d+(?:\.\d+)?(?:e[+-]?\d+)?", re.ASCII)


def unmentioned(lines: list[str], game: Game) -> Iterator[str]:
    """What of carried numbers, names, conditions and chances `lines` leave out, a phrase each."""
    yield from _carried(lines, game)
    yield from _named(lines, game)
    for window in game.spec.asked:
        about = [line for line in lines if says(tokens(line), [window.name])]
        if window.when and not told(about, window.when):
            yield f"that {window.name} is asked only if {window.when}"
    for name, draw in game.spec.draws.items():
        yield from _drawn(lines, game, name, draw)
    if game.spec.noise and not any(counts(line, game.spec.noise) for line in lines):
        yield f"the probability {game.spec.noise} of another choice"
    yield from _shocks(lines, game)


def _carried(lines: list[str], game: Game) -> Iterator[str]:
    spec, start = game.spec, game.start()
    for name, state in spec.state.items():
        if not told(lines, state.next, name):
            yield f"what {name} becomes after a round"
        begins = next(iter(start.each[name].values())) if state.each else start.pool[name]
        if not any(name in tokens(line) and counts(line, begins) for line in lines):
            yield f"what {name} starts at"
    if spec.over and not told(lines, spec.over):
        yield f"that play ends when {spec.over}"


def _named(lines: list[str], game: Game) -> Iterator[str]:
    spec, used = game.spec, names_used(game)
    for name, text in spec.let.items():
        if name in used and not told(lines, text, name):
            yield f"what {name} stands for"
    for name, text in spec.let_each.items():
        if used & each_result(name).keys() and not told(lines, text, f"my_{name}"):
            yield f"what my_{name} stands for"
    for name, value in {**spec.params, "n": len(game.seats)}.items():
        if name in used and not any(_is_said(line, name, value) for line in lines):
            yield f"the value of {name}, {setting_text(value)}"


def _drawn(lines: list[str], game: Game, name: str, draw: DrawSpec) -> Iterator[str]:
    chance = game.first.chance
    values = chance.values(name) if chance else ()
    ends = (values[0], values[-1]) if draw.range else values
    wanted = [_word(value) for value in ends]
    about = [line for line in lines if name in tokens(line) and _DRAWN.search(line)]
    if not any(all(_stands(line, word) for word in wanted) for line in about):
        yield f"that {name} is drawn, and what it may be"


def _word(value: str | float) -> str:
    return value if isinstance(value, str) else shown(value)


def _stands(line: str, word: str) -> bool:
    return bool(re.search(bounded(word), line))


def _shocks(lines: list[str], game: Game) -> Iterator[str]:
    for shock in game.spec.shocks:
        if shock.announced and not any(counts(line, shock.round) for line in lines):
            yield f"what changes in round {shock.round}"


def _is_said(line: str, name: str, value: Setting) -> bool:
    """Whether `line` gives `name` that value."""
    given = rf"{bounded(name)}\s*(?:=|:|：|is|为|是)\s*"
    if isinstance(value, str):
        return bool(re.search(rf"{given}{bounded(value)}", line))
    if isinstance(value, tuple):
        rest = re.search(rf"{given}(.*)", line)
        numbers = [read(found) for found in NUMBER.findall(rest[1])] if rest else []
        return numbers[: len(value)] == [read(shown(part)) for part in value]
    found = re.findall(rf"{given}({NUMBER.pattern})", line)
    return read(shown(value)) in map(read, found)


def told(lines: Iterable[str], expression: str, *beside: str) -> bool:
    """Whether a line states `expression`, with the names or numbers that belong `beside` it."""
    wanted = tokens(expression)
    return any(
        says(found, wanted) and all(word in found for word in beside)
        for found in map(tokens, lines)
    )


def bounded(word: str) -> str:
    """A pattern for `word` that does not find it inside a longer Latin word."""
    inner = re.escape(word)
    return rf"(?<![A-Za-z0-9_-]){inner}(?![A-Za-z0-9_-])"


def counts(line: str, number: Number) -> bool:
    """Whether `number` stands in `line`."""
    return read(shown(number)) in [read(found) for found in NUMBER.findall(line)]
