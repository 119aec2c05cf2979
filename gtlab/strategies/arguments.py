"""What an argument of a strategy may be: the check, and the legal range in words."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from gtlab.terms.names import Choice

Argument: TypeAlias = bool | int | float | str | tuple[str | int | float, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """A number from `low` to `high`.

    >>> Between(0, 1).check(0.5)
    0.5
    """

    low: float
    high: float = math.inf
    aka: tuple[str, ...] = ()

    @property
    def legal(self) -> str:
        """The range in words."""
        if self.high == math.inf:
            return f"a number of at least {self.low:g}"
        return f"a number from {self.low:g} to {self.high:g}"

    def check(self, value: object) -> float | None:
        """The number that `value` is, or None if it is none of the range."""
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return None
        return float(value) if math.isfinite(value) and self.low <= value <= self.high else None


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number from `low` to `high`.

    >>> Count(1, 12).check(3)
    3
    """

    low: int
    high: int
    aka: tuple[str, ...] = ()

    @property
    def legal(self) -> str:
        """The range in words."""
        return f"a whole number from {self.low} to {self.high}"

    def check(self, value: object) -> int | None:
        """`value` if it is a whole number of the range, else None."""
        fit = isinstance(value, int) and not isinstance(value, bool)
        return value if fit and self.low <= value <= self.high else None  # type: ignore[operator, return-value]


@dataclass(frozen=True, slots=True)
class OneOf:
    """One word of a list.

    >>> OneOf("uniform", "empirical").legal
    'one of uniform, empirical'
    """

    words: tuple[str, ...]
    aka: tuple[str, ...] = ()

    def __init__(self, *words: str) -> None:
        """Lists the words."""
        object.__setattr__(self, "words", words)
        object.__setattr__(self, "aka", ())

    @property
    def legal(self) -> str:
        """The words, listed."""
        return f"one of {', '.join(self.words)}"

    def check(self, value: object) -> str | None:
        """`value` if it is one of the words, else None."""
        return value if isinstance(value, str) and value in self.words else None


@dataclass(frozen=True, slots=True)
class Series:
    """A list of at least one choice.

    >>> Series().check([5, 4, 3])
    (5, 4, 3)
    """

    aka: tuple[str, ...] = ()

    @property
    def legal(self) -> str:
        """The form in words."""
        return "a list of at least one option id or number, such as [cooperate, defect] or [5, 4]"

    def check(self, value: object) -> tuple[Choice, ...] | None:
        """The choices as a tuple, or None if `value` is no such list."""
        if not isinstance(value, (list, tuple)) or not value:
            return None
        fit = all(isinstance(v, (str, int, float)) and not isinstance(v, bool) for v in value)
        return tuple(value) if fit else None


@dataclass(frozen=True, slots=True)
class Chances:
    """A list of `count` probabilities.

    >>> Chances(2).check([1, 0.5])
    (1.0, 0.5)
    """

    count: int
    aka: tuple[str, ...] = ()

    @property
    def legal(self) -> str:
        """The form in words."""
        return f"a list of {self.count} numbers from 0 to 1"

    def check(self, value: object) -> tuple[float, ...] | None:
        """The probabilities as a tuple, or None if `value` is no such list."""
        if not isinstance(value, (list, tuple)) or len(value) != self.count:
            return None
        found = [number for number in map(Between(0, 1).check, value) if number is not None]
        return tuple(found) if len(found) == self.count else None


@dataclass(frozen=True, slots=True)
class Known:
    """A name out of many, which `find` spells as it is to be written, or refuses with a UserError.

    >>> Known(str.lower, "a name").check("Ann")
    'ann'
    """

    find: Callable[[str], str]
    legal: str
    aka: tuple[str, ...] = ()

    def check(self, value: object) -> str | None:
        """What `value` is called, or None if it is no word."""
        return self.find(value) if isinstance(value, str) and value else None


Limit: TypeAlias = Between | Count | OneOf | Series | Chances | Known
