"""Numbers as they were written: computed exactly, kept plainly, shown shortly."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from gtlab.terms.names import Number

Exact: TypeAlias = int | Fraction

_SHOWN = 4
_LEAST_SHOWN = 0.0001
_MOST_SHOWN = 1e15


def exact(number: Number) -> Exact:
    """`number` as it was written: an int, or the fraction that its decimals name.

    >>> exact(0.1) * 3
    Fraction(3, 10)
    """
    return number if isinstance(number, int) else Fraction(str(number))


def plain(value: Exact) -> Number:
    """`value` as an int where it is whole, else as the nearest float."""
    if isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else float(value)


def added(total: Number, payoff: Number) -> Number:
    """The sum of both as they are written, so that ten times 0.1 is 1.

    >>> added(0.1, 0.2), added(0.5, 0.5)
    (0.3, 1)
    """
    if isinstance(total, int) and isinstance(payoff, int):
        return total + payoff
    result = Decimal(str(total)) + Decimal(str(payoff))
    return int(result) if result == result.to_integral_value() else float(result)


def shown(number: Number) -> str:
    """`number` for people: at most four decimals, with ≈ before it where some are left out.

    >>> shown(12), shown(2.5), shown(100 / 3), shown(-1 / 30000)
    ('12', '2.5', '≈33.3333', '≈-3.333e-05')
    """
    if isinstance(number, int):
        return str(number)
    if _LEAST_SHOWN <= abs(number) < _MOST_SHOWN:
        digits = f"{number:.{_SHOWN}f}".rstrip("0").rstrip(".")
    else:
        digits = f"{number:.{_SHOWN}g}"
    return digits if float(digits) == number else f"≈{digits}"


def read(text: str) -> float:
    """The number that a word of `shown` stands for."""
    return float(text.removeprefix("≈"))
