"""The numbers that a story tells, beside those that its game holds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from gtlab.rules.figures import exact

if TYPE_CHECKING:
    from gtlab.instance.instance import Progress
    from gtlab.instance.text import Language
    from gtlab.rules.game import Game

_NUMBER = re.compile(
    r"(?<![A-Za-z0-9_.:,/])-?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:/(\d+))?(\s*%)?(?![A-Za-z0-9_:])"
)
_LITERAL = re.compile(r"(?<![A-Za-z0-9_.])\d+(?:\.\d+)?(?![A-Za-z0-9_])")
_YEARS = range(1800, 2101)
_PROSE = {"name", "title", "source", "labels", "plan", "sources"}
"""What is text in a declaration, and holds no number to play by."""

_SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_DIGITS = "零一二三四五六七八九"
_HUNDRED = 100
_TEN = 10
_TWENTY = 20


class Told(NamedTuple):
    """A number in digits, as it is written and as what it may be read."""

    text: str
    values: tuple[Fraction, ...]


def told(story: str) -> Iterator[Told]:
    """The numbers in digits in `story`, but for 1 and years.

    >>> [number.text for number in told("In 1999 each of 4 had 2,500.5 and kept 10 %, or 1/3.")]
    ['4', '2,500.5', '10 %', '1/3']
    """
    for found in _NUMBER.finditer(unicodedata.normalize("NFKC", story)):
        whole, part, under, percent = found.groups()
        value = Fraction(whole.replace(",", "") + (part or ""))
        if (under and not int(under)) or (not under and not part and int(value) in {1, *_YEARS}):
            continue
        value /= int(under or 1)
        text = found.group().lstrip("-")
        yield Told(text, (value, value / _HUNDRED) if percent else (value,))


def held(game: Game, progress: Progress) -> set[Fraction]:
    """Every number that `game` and the length of its matches hold, without signs.

    These are all numbers of the declaration (parameters, payoffs, bounds, draws, schedules, shocks,
    facts), the seats and rounds, what is asked and carried at the start, and of a probability what
    is left to 1.
    """
    spec = game.spec
    found = {*_numbers(spec.model_dump()), Fraction(len(game.seats))}
    for params in (spec.params, *(shock.params for shock in spec.shocks)):
        for setting in params.values():
            found |= {*_numbers(setting)}
    found.add(Fraction(progress.rounds or 0))
    if progress.continuation is not None:
        found.add(Fraction(str(progress.continuation)))
    start = game.start()
    found |= {Fraction(exact(number)) for number in start.pool.values()}
    for numbers in start.each.values():
        found |= {Fraction(exact(number)) for number in numbers.values()}
    names = game.first.scope.carried(start)
    for bounds in game.first.bounds:
        found |= {Fraction(part.number(names)) for part in bounds if part.names <= names.keys()}
    return {abs(number) for number in found} | {1 - number for number in found if 0 < number < 1}


def _numbers(value: object) -> Iterator[Fraction]:
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, (int, float)):
        yield Fraction(str(value))
    elif isinstance(value, str):
        yield from map(Fraction, _LITERAL.findall(value))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if key not in _PROSE:
                yield from _numbers(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _numbers(inner)


def spelled(number: Fraction, language: Language) -> tuple[str, ...]:
    """The words for a whole number up to 100 in `language`; none for others.

    >>> spelled(Fraction(25), "en"), spelled(Fraction(12), "zh"), spelled(Fraction(2), "zh")
    (('twenty-five', 'twenty five'), ('十二',), ('二', '两'))
    """
    if number.denominator != 1 or not 0 <= number <= _HUNDRED:
        return ()
    value = int(number)
    return _english(value) if language == "en" else _chinese(value)


def _english(value: int) -> tuple[str, ...]:
    if value < _TWENTY:
        return (_SMALL[value],)
    if value == _HUNDRED:
        return ("hundred",)
    ten, one = divmod(value, _TEN)
    word = _TENS[ten - 2]
    return (f"{word}-{_SMALL[one]}", f"{word} {_SMALL[one]}") if one else (word,)


def _chinese(value: int) -> tuple[str, ...]:
    if value == _HUNDRED:
        return ("一百", "百")
    ten, one = divmod(value, _TEN)
    last = _DIGITS[one] if one or not ten else ""
    if not ten:
        return (last, "两") if last == "二" else (last,)
    return (f"{_DIGITS[ten] if ten > 1 else ''}十{last}",)
