"""What an expression deals with, settled before anything is computed.

Each name stands for a number, an option, or the list of what several seats answered. What does not
fit together is refused when a game is compiled, so that only the numbers themselves can still go
wrong while it is played.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Literal, NamedTuple, TypeAlias

What: TypeAlias = Literal["number", "option", "truth"]
Fault: TypeAlias = Callable[[str, str], Exception]


class Kind(NamedTuple):
    """A kind of value.

    Attributes:
        what: A number, an option's id, or whether something holds.
        many: Whether it is a list of them, one a seat.
        options: The option ids it can be, if it is one.
    """

    what: What
    many: bool = False
    options: frozenset[str] = frozenset()

    def described(self) -> str:
        """The kind in words."""
        one = {"number": "a number", "option": "an option", "truth": "a condition"}[self.what]
        return f"a list, {one} a seat" if self.many else one


NUMBER = Kind("number")
NUMBERS = Kind("number", many=True)
TRUTH = Kind("truth")

_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
_SIGNS = (ast.UAdd, ast.USub)
_EQUAL = (ast.Eq, ast.NotEq)
_AMONG = (ast.In, ast.NotIn)
_ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_ALLOWED = "use + - * / // % **, comparisons, and, or, not, `a if b else c`, and the functions"


class Kinds:
    """Finds the kind of an expression's parts, and refuses what does not fit."""

    def __init__(self, known: Mapping[str, Kind], functions: tuple[str, ...], fault: Fault) -> None:
        """Takes the known names, the functions, and what makes an error of problem and fix."""
        self._known = known
        self._functions = functions
        self._fault = fault

    def of(self, node: ast.AST) -> Kind:
        """The kind of `node`."""
        match node:
            case ast.Constant():
                return self._constant(node)
            case ast.Name():
                return self._name(node)
            case ast.UnaryOp() | ast.BinOp() | ast.BoolOp():
                return self._operation(node)
            case ast.Compare():
                return self._comparison(node)
            case ast.IfExp():
                return self._choice(node)
            case ast.Call():
                return self._call(node)
        raise self._form(node)

    def _form(self, node: ast.AST) -> Exception:
        functions = ", ".join(self._functions)
        return self._fault(
            f"uses {type(node).__name__}, which is not allowed", f"{_ALLOWED} {functions}"
        )

    def _constant(self, node: ast.Constant) -> Kind:
        value = node.value
        if isinstance(value, bool):
            return TRUTH
        if isinstance(value, str):
            return Kind("option", options=frozenset((value,)))
        if not isinstance(value, (int, float)) or value - value != 0:
            raise self._fault(f"holds {value!r}", "use numbers and option ids in quotes")
        return NUMBER

    def _name(self, node: ast.Name) -> Kind:
        kind = self._known.get(node.id)
        if kind is not None:
            return kind
        if node.id in self._functions:
            raise self._fault(f"uses `{node.id}` without brackets", f"write {node.id}(...)")
        if any(node.id in known.options for known in self._known.values()):
            raise self._fault(
                f"names the option `{node.id}` without quotes", f"write '{node.id}' in quotes"
            )
        near = get_close_matches(node.id, sorted(self._known), n=2)
        raise self._fault(
            f"names `{node.id}`, which is not known here",
            f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(self._known)}",
        )

    def _operation(self, node: ast.UnaryOp | ast.BinOp | ast.BoolOp) -> Kind:
        match node:
            case ast.UnaryOp(op=op) if isinstance(op, _SIGNS):
                self._number(node.operand)
                return NUMBER
            case ast.UnaryOp(op=ast.Not()):
                self._truth(node.operand)
                return TRUTH
            case ast.BinOp(op=op) if isinstance(op, _ARITHMETIC):
                self._number(node.left)
                self._number(node.right)
                return NUMBER
            case ast.BoolOp():
                for part in node.values:
                    self._truth(part)
                return TRUTH
        raise self._form(node.op)

    def _number(self, node: ast.expr) -> None:
        """Passes if `node` can be reckoned with; a condition counts as 1 or 0."""
        kind = self.of(node)
        if kind.many or kind.what == "option":
            raise self._fault(f"reckons with {self._shown(node, kind)}", _fix(node, kind))

    def _truth(self, node: ast.expr) -> None:
        kind = self.of(node)
        if kind != TRUTH:
            shown = self._shown(node, kind)
            raise self._fault(f"takes {shown} for a condition", "compare it with something")

    def _shown(self, node: ast.expr, kind: Kind) -> str:
        return f"`{ast.unparse(node)}`, which is {kind.described()}"

    def _comparison(self, node: ast.Compare) -> Kind:
        sides = [node.left, *node.comparators]
        for place, op in enumerate(node.ops):
            self._compared(op, sides[place], sides[place + 1])
        return TRUTH

    def _compared(self, op: ast.cmpop, left: ast.expr, right: ast.expr) -> None:
        one, other = self.of(left), self.of(right)
        if isinstance(op, _AMONG):
            fits = other.many and not one.many
        elif isinstance(op, (*_EQUAL, *_ORDERED)):
            fits = not one.many and not other.many
            fits = fits and (isinstance(op, _EQUAL) or "option" not in (one.what, other.what))
        else:
            raise self._form(op)
        if not fits or (one.what == "option") != (other.what == "option"):
            odd, kind = (left, one) if one.many else (right, other)
            raise self._fault(
                f"compares {self._shown(left, one)}, with {self._shown(right, other)}",
                _fix(odd, kind) if kind.many else "compare like with like",
            )
        self._same_menu(one, other)

    def _same_menu(self, one: Kind, other: Kind) -> None:
        for word, menu in ((one.options, other.options), (other.options, one.options)):
            if len(word) == 1 and menu and not word <= menu:
                raise self._fault(
                    f"compares with '{next(iter(word))}', which cannot be chosen there",
                    f"choose one of {', '.join(sorted(menu))}",
                )

    def _choice(self, node: ast.IfExp) -> Kind:
        self._truth(node.test)
        one, other = self.of(node.body), self.of(node.orelse)
        if one[:2] != other[:2]:
            shown = f"{self._shown(node.body, one)}, or {self._shown(node.orelse, other)}"
            raise self._fault(f"gives {shown}", "let both be numbers")
        return one._replace(options=one.options | other.options)

    def _call(self, node: ast.Call) -> Kind:
        name = node.func.id if isinstance(node.func, ast.Name) else ast.unparse(node.func)
        if name not in self._functions or node.keywords:
            raise self._fault(f"calls {name}", f"the functions are {', '.join(self._functions)}")
        kinds = [self.of(argument) for argument in node.args]
        if not _takes(name, kinds):
            given = ", ".join(kind.described() for kind in kinds) or "nothing"
            raise self._fault(f"gives {name} {given}", f"write {_USE[name]}")
        if name == "count":
            self._same_menu(kinds[0], kinds[1])
        return NUMBERS if name == "at" and kinds[1].many else NUMBER


_USE = {
    "sum": "sum(a list of numbers)",
    "mean": "mean(a list of numbers)",
    "min": "min(a list of numbers) or min(one, other)",
    "max": "max(a list of numbers) or max(one, other)",
    "abs": "abs(a number)",
    "floor": "floor(a number)",
    "ceil": "ceil(a number)",
    "len": "len(a list)",
    "count": "count(a list, what to look for)",
    "at": "at(a schedule, its place from 0) or at(a schedule, a list of places)",
    "largest": "largest(a list of numbers, which of them from 1)",
    "sum_below": "sum_below(a list of numbers, a list to go by, a number)",
}


_NUMBERS_TAKEN = {
    "sum": ([NUMBERS],),
    "mean": ([NUMBERS],),
    "at": ([NUMBERS, NUMBER], [NUMBERS, NUMBERS]),
    "largest": ([NUMBERS, NUMBER],),
    "sum_below": ([NUMBERS, NUMBERS, NUMBER],),
}


def _takes(function: str, kinds: list[Kind]) -> bool:
    if function in ("min", "max"):
        return kinds == [NUMBERS] or (len(kinds) > 1 and set(kinds) == {NUMBER})
    if function == "len":
        return len(kinds) == 1 and kinds[0].many
    if function == "count":
        pair = [kind.many for kind in kinds] == [True, False]
        return pair and kinds[0].what == kinds[1].what
    return kinds in _NUMBERS_TAKEN.get(function, ([NUMBER],))


def _fix(node: ast.expr, kind: Kind) -> str:
    if kind.many and isinstance(node, ast.Name):
        name = node.id.removeprefix("others_")
        whole = f"sum({node.id})" if kind.what == "number" else f"count({node.id}, 'an option')"
        return f"write my_{name} or {whole}"
    return "reckon with numbers, and compare options"
