"""Bounded arithmetic over named numbers, parsed once and computed exactly."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from simpleeval import InvalidExpression, SimpleEval

from gtlab.errors import UserError
from gtlab.rules.figures import Exact, exact, plain
from gtlab.rules.kinds import TRUTH, Kind, Kinds

Value: TypeAlias = Exact | str | bool | Sequence["Exact | str"]
Names: TypeAlias = Mapping[str, Value]

_LONGEST = 600
_DEEPEST = 40
_HIGHEST_POWER = 32
_MOST_BITS = 900
"""Larger numbers have no float; this also bounds what powers of powers can cost."""


def _divide(left: Exact, right: Exact) -> Fraction:
    return Fraction(left) / Fraction(right)


def _power(base: Exact, exponent: Exact) -> Exact:
    whole = int(exponent)
    if exponent != whole or not -_HIGHEST_POWER <= whole <= _HIGHEST_POWER:
        raise InvalidExpression(f"a power may be a whole number up to {_HIGHEST_POWER}")
    exactly = Fraction(base)
    if max(exactly.numerator.bit_length(), exactly.denominator.bit_length()) > _MOST_BITS:
        raise InvalidExpression("a number is too large")
    return exactly**whole


def _sum(values: Sequence[Exact]) -> Exact:
    # Fractions added one by one are brought to lowest terms each time; over one denominator, once.
    shared = math.lcm(*[value.denominator for value in values])
    if shared == 1:
        return sum(value.numerator for value in values)
    return Fraction(
        sum(value.numerator * (shared // value.denominator) for value in values), shared
    )


def _mean(values: Sequence[Exact]) -> Exact:
    return Fraction(_sum(values)) / len(values)


def _count(values: Sequence[Exact | str], wanted: Exact | str) -> int:
    return sum(value == wanted for value in values)


def _entry(schedule: Sequence[Exact], place: Exact) -> Exact:
    if place != int(place) or not 0 <= place < len(schedule):
        raise InvalidExpression(f"a schedule of {len(schedule)} has no place {plain(place)}")
    return schedule[int(place)]


def _at(schedule: Sequence[Exact], place: Exact | Sequence[Exact]) -> Exact | list[Exact]:
    if isinstance(place, (int, Fraction)):
        return _entry(schedule, place)
    return [_entry(schedule, one) for one in place]


def _largest(values: Sequence[Exact], which: Exact) -> Exact:
    if which != int(which) or not 1 <= which <= len(values):
        raise InvalidExpression(f"of {len(values)} there is no largest number {plain(which)}")
    return sorted(values, reverse=True)[int(which) - 1]


def _sum_below(values: Sequence[Exact], by: Sequence[Exact], limit: Exact) -> Exact:
    return _sum([value for value, key in zip(values, by, strict=True) if key < limit])


FUNCTIONS: dict[str, Callable[..., object]] = {
    "sum": _sum,
    "min": min,
    "max": max,
    "abs": abs,
    "floor": math.floor,
    "ceil": math.ceil,
    "len": len,
    "mean": _mean,
    "count": _count,
    "at": _at,
    "largest": _largest,
    "sum_below": _sum_below,
}


class _Evaluator(SimpleEval):  # type: ignore[misc]  # simpleeval ships no types
    """simpleeval with exact division, small powers, and literals as they were written.

    Its own guards of `+` and `*` are for texts and lists, which no operator here is given.
    """

    def __init__(self) -> None:
        super().__init__(functions=FUNCTIONS)
        self.operators[ast.Div] = _divide
        self.operators[ast.Pow] = _power
        self.operators[ast.Mult] = operator.mul
        self.operators[ast.Add] = operator.add

    def _eval_constant(self, node: ast.Constant) -> object:
        return exact(node.value) if isinstance(node.value, float) else node.value


class Formula:
    """A parsed expression whose kind is known.

    >>> from gtlab.rules.kinds import NUMBER, NUMBERS
    >>> known = {"endowment": NUMBER, "c": NUMBER, "all": NUMBERS}
    >>> Formula("endowment - c + 0.4 * sum(all)", known).number(
    ...     {"endowment": 20, "c": 20, "all": [20, 20, 20, 16]})
    Fraction(152, 5)
    """

    def __init__(
        self, text: str, known: Mapping[str, Kind], *, key: str = "", condition: bool = False
    ) -> None:
        """Parses `text`, a number or a `condition`, whose names must be among `known`.

        Raises:
            UserError: It is no expression, uses something that is not allowed or an unknown name,
                or its parts do not fit together.
        """
        self.text = text.strip()
        self.key = key
        self._node = self._parse()
        kind = Kinds(known, tuple(FUNCTIONS), self._fault).of(self._node)
        if condition != (kind == TRUTH) or kind.many or kind.what == "option":
            wanted = "a condition" if condition else "a number"
            fix = "compare something" if condition else "let it end in arithmetic"
            raise self._fault(f"gives {kind.described()}, not {wanted}", fix)
        self.names = frozenset(
            node.id for node in ast.walk(self._node) if isinstance(node, ast.Name)
        ) - set(FUNCTIONS)
        self._evaluator = _Evaluator()

    def _parse(self) -> ast.expr:
        if len(self.text) > _LONGEST:
            raise self._fault(f"is longer than {_LONGEST} characters", "split it with `let`")
        try:
            body = ast.parse(self.text, mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise self._fault("is no expression", "write arithmetic over named numbers") from error
        level: list[ast.AST] = [body]
        for _ in range(_DEEPEST):
            level = [child for node in level for child in ast.iter_child_nodes(node)]
            if not level:
                return body
        raise self._fault(f"is nested more than {_DEEPEST} deep", "split it with `let`")

    def _fault(self, problem: str, fix: str) -> UserError:
        shown = self.text if len(self.text) <= _SHOWN else f"{self.text[:_SHOWN]}…"
        return UserError(f"`{shown}` {problem}", key=self.key, fix=fix)

    def _value(self, names: Names) -> Exact | bool:
        self._evaluator.names = names
        try:
            value: Exact | bool = self._evaluator.eval(self.text, previously_parsed=self._node)
        except ZeroDivisionError as error:
            raise self._undecided("it divides by zero", names) from error
        except (InvalidExpression, ArithmeticError, TypeError, ValueError, KeyError) as error:
            raise self._undecided(str(error), names) from error
        return value

    def _undecided(self, why: str, names: Names) -> UserError:
        where = ", ".join(
            f"{name} = {_shown(names[name])}" for name in sorted(self.names & names.keys())
        )
        at = f" where {where}" if where else ""
        return self._fault(f"cannot be computed ({why}){at}", "guard it with `a if b else c`")

    def number(self, names: Names) -> Exact:
        """The exact number that the expression comes to.

        Raises:
            UserError: It cannot be computed, for instance because it divides by zero.
        """
        value = self._value(names)
        if isinstance(value, int):
            bits = value.bit_length()
        else:
            bits = value.numerator.bit_length() - value.denominator.bit_length()
        if bits > _MOST_BITS:
            raise self._undecided("the number is too large", names)
        return value

    def holds(self, names: Names) -> bool:
        """Whether the condition that the expression states holds.

        Raises:
            UserError: It cannot be computed, for instance because it divides by zero.
        """
        return bool(self._value(names))


_SHOWN = 80


def _shown(value: Value) -> str:
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        try:
            return str(plain(value))
        except (OverflowError, ValueError):
            return "a number too large to show"
    if isinstance(value, (str, bool)):
        return str(value)
    return "[" + ", ".join(_shown(part) for part in value) + "]"
