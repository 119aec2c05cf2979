"""Bounded arithmetic over named numbers, parsed once and computed exactly."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from typing import TypeAlias

from simpleeval import InvalidExpression, SimpleEval

from gtlab.errors import UserError
from gtlab.terms.names import Number

Exact: TypeAlias = int | Fraction
Value: TypeAlias = Exact | str | bool | Sequence["Exact | str"]
Names: TypeAlias = Mapping[str, Value]

_LONGEST = 600
_HIGHEST_POWER = 32
_NODES = (
    ast.Expression,
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.Call,
    ast.Name,
    ast.Load,
    ast.Constant,
    ast.operator,
    ast.unaryop,
    ast.boolop,
    ast.cmpop,
)


def exact(number: Number) -> Exact:
    """`number` as it was written: an int, or the fraction that its decimals name."""
    return number if isinstance(number, int) else Fraction(str(number))


def plain(value: Exact) -> Number:
    """`value` as an int where it is whole, else as the nearest float."""
    if isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else float(value)


def _divide(left: Exact, right: Exact) -> Fraction:
    return Fraction(left) / Fraction(right)


def _power(base: Exact, exponent: Exact) -> Exact:
    whole = int(exponent)
    if exponent != whole or not -_HIGHEST_POWER <= whole <= _HIGHEST_POWER:
        raise InvalidExpression(f"a power may be a whole number up to {_HIGHEST_POWER}")
    return Fraction(base) ** whole


def _mean(values: Sequence[Exact]) -> Exact:
    return Fraction(sum(values)) / len(values)


def _count(values: Sequence[Exact | str], wanted: Exact | str) -> int:
    return sum(value == wanted for value in values)


_FUNCTIONS: dict[str, Callable[..., object]] = {
    "sum": sum,
    "min": min,
    "max": max,
    "abs": abs,
    "floor": math.floor,
    "ceil": math.ceil,
    "len": len,
    "mean": _mean,
    "count": _count,
}


class _Evaluator(SimpleEval):  # type: ignore[misc]  # simpleeval ships no types
    """simpleeval with exact division, small powers, and literals as they were written."""

    def __init__(self) -> None:
        super().__init__(functions=_FUNCTIONS)
        self.operators[ast.Div] = _divide
        self.operators[ast.Pow] = _power
        self.operators[ast.Mult] = operator.mul
        self.operators[ast.Add] = operator.add

    def _eval_constant(self, node: ast.Constant) -> object:
        return exact(node.value) if isinstance(node.value, float) else node.value


class Formula:
    """A parsed expression.

    >>> Formula("endowment - c + 0.4 * sum(all)", {"endowment", "c", "all"}).number(
    ...     {"endowment": 20, "c": 20, "all": [20, 20, 20, 16]})
    Fraction(152, 5)
    """

    def __init__(self, text: str, known: set[str] | frozenset[str], *, key: str = "") -> None:
        """Parses `text`, whose names must be among `known`.

        Raises:
            UserError: It is no expression, uses something that is not allowed, or an unknown name.
        """
        self.text = text.strip()
        self.key = key
        self._node = self._parse(known)
        self._evaluator = _Evaluator()

    def _parse(self, known: set[str] | frozenset[str]) -> ast.expr:
        if len(self.text) > _LONGEST:
            raise self._fault(f"is longer than {_LONGEST} characters", "split it with `let`")
        try:
            tree = ast.parse(self.text, mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise self._fault("is no expression", "write arithmetic over named numbers") from error
        for node in ast.walk(tree):
            self._check(node, known)
        return tree.body

    def _check(self, node: ast.AST, known: set[str] | frozenset[str]) -> None:
        if not isinstance(node, _NODES):
            raise self._fault(
                f"uses {type(node).__name__}, which is not allowed",
                "use + - * / // % **, comparisons, `a if b else c` and the listed functions",
            )
        if isinstance(node, ast.Call) and not (
            isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS and not node.keywords
        ):
            raise self._fault(
                f"calls {ast.unparse(node.func)}", f"the functions are {', '.join(_FUNCTIONS)}"
            )
        if isinstance(node, ast.Name) and node.id not in known and node.id not in _FUNCTIONS:
            near = get_close_matches(node.id, sorted(known), n=2)
            raise self._fault(
                f"names `{node.id}`, which is not known here",
                f"did you mean {' or '.join(near)}?"
                if near
                else f"known: {', '.join(sorted(known))}",
            )
        if isinstance(node, ast.Constant) and not isinstance(node.value, (int, float, str)):
            raise self._fault(f"holds {node.value!r}", "use numbers and option ids in quotes")

    def _fault(self, problem: str, fix: str) -> UserError:
        return UserError(f"`{self.text[:80]}` {problem}", key=self.key, fix=fix)

    def value(self, names: Names) -> object:
        """What the expression comes to.

        Raises:
            UserError: It cannot be computed, for instance because it divides by zero.
        """
        self._evaluator.names = names
        try:
            return self._evaluator.eval(self.text, previously_parsed=self._node)
        except (InvalidExpression, ArithmeticError, TypeError, ValueError, KeyError) as error:
            where = ", ".join(f"{name}={_shown(names[name])}" for name in self.uses(names))
            raise self._fault(
                f"cannot be computed ({error}) at {where}", "guard it with `a if condition else b`"
            ) from error

    def number(self, names: Names) -> Exact:
        """The exact number that the expression comes to."""
        value = self.value(names)
        if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
            raise self._fault(f"gives {value!r}, not a number", "let it end in arithmetic")
        return value

    def holds(self, names: Names) -> bool:
        """Whether the condition that the expression states holds."""
        return bool(self.value(names))

    def uses(self, names: Names) -> list[str]:
        """Those of `names` that the expression reads."""
        read = {node.id for node in ast.walk(self._node) if isinstance(node, ast.Name)}
        return sorted(read & set(names))


def _shown(value: Value) -> str:
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return str(plain(value))
    if isinstance(value, (str, bool)):
        return str(value)
    return "[" + ", ".join(_shown(part) for part in value) + "]"
