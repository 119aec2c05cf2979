"""A game with its options settled: branches that cannot be taken are left out.

A parameter that is one of several words chooses between branches of expressions. While no shock
changes it, those who play need not read, and chance need not draw, what belongs to the others.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from gtlab.instance.game import GameSpec
from gtlab.rules import written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gtlab.instance.chance import DrawSpec

_EXPRESSIONS = ("windows", "draws", "let", "let_each", "state", "payoffs", "over", "shocks")


def settled(spec: GameSpec) -> GameSpec:
    """`spec` as its options have it: the same payoffs, from shorter expressions.

    What only other branches use is left out: results, and draws that nobody would ever see. `spec`
    itself is returned where there is nothing to settle. Its expressions must be well formed.
    """
    changed = {name for shock in spec.shocks for name in shock.params}
    words = {
        name: value
        for name, value in spec.params.items()
        if isinstance(value, str) and name not in changed
    }
    if not words:
        return spec
    whole = spec.model_dump(exclude_unset=True)
    for part in _EXPRESSIONS:
        if part in whole:
            whole[part] = _rewritten(whole[part], words)
    _leave_out_idle(whole, {name for name, draw in spec.draws.items() if _is_hidden(draw)})
    return GameSpec.model_validate(whole)


def _is_hidden(draw: DrawSpec) -> bool:
    return draw.seen == "nobody" and not draw.reveal


def _leave_out_idle(whole: dict[str, Any], hidden: set[str]) -> None:
    """Takes out of `whole` the results and `hidden` draws that nothing uses."""
    while True:
        used = {word for part in _EXPRESSIONS for word in _words(whole.get(part))}
        idle = [
            (group, name)
            for group in ("let", "let_each", "draws")
            for name in whole.get(group, {})
            if not used & {name, f"my_{name}", f"others_{name}"}
            and (group != "draws" or name in hidden)
        ]
        if not idle:
            return
        for group, name in idle:
            del whole[group][name]
            whole.get("labels", {}).pop(name, None)


def _words(part: Any) -> Iterator[str]:  # noqa: ANN401 (what a declaration holds)
    """The words in the values of `part`; titles are no expressions."""
    if isinstance(part, str):
        yield from written.words(part)
    elif isinstance(part, dict):
        for key, value in part.items():
            yield from () if key == "title" else _words(value)
    elif isinstance(part, (list, tuple)):
        for value in part:
            yield from _words(value)


def _rewritten(part: Any, words: Mapping[str, str]) -> Any:  # noqa: ANN401
    """`part` of a declaration with all its expressions folded."""
    if isinstance(part, str):
        return folded(part, words)
    if isinstance(part, dict):
        return {
            key: value if key == "title" else _rewritten(value, words)
            for key, value in part.items()
        }
    if isinstance(part, (list, tuple)):
        return type(part)(_rewritten(value, words) for value in part)
    return part


def folded(text: str, words: Mapping[str, str]) -> str:
    """`text` without the branches that `words`, options by their names, rule out.

    >>> folded("a if ties == 'lot' else b + c", {"ties": "split"})
    'b + c'
    >>> folded("a*b if x > 1 else 0", {"ties": "split"})
    'a*b if x > 1 else 0'
    """
    if not any(name in text for name in words):
        return text
    body = ast.parse(text.strip(), mode="eval").body
    before = ast.dump(body)
    short = _Fold(words).visit(body)
    return text if ast.dump(short) == before else ast.unparse(short)


class _Fold(ast.NodeTransformer):
    """Takes the branch of each condition that is settled."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._words = words

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        holds = self._holds(node.test)
        if holds is None:
            return node
        return node.body if holds else node.orelse

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        decides = isinstance(node.op, ast.Or)
        known = [self._holds(part) for part in node.values]
        if decides in known:
            return node.values[known.index(decides)]
        left = [part for part, holds in zip(node.values, known, strict=True) if holds is None]
        if not left:
            return node.values[0]
        return left[0] if len(left) == 1 else ast.BoolOp(node.op, left)

    def _holds(self, node: ast.expr) -> bool | None:
        """Whether a condition holds whatever is chosen; None if that is open."""
        match node:
            case ast.UnaryOp(op=ast.Not()):
                holds = self._holds(node.operand)
                return None if holds is None else not holds
            case ast.Compare(ops=[ast.Eq() | ast.NotEq() as op], comparators=[other]):
                one, two = self._word(node.left), self._word(other)
                if one is not None and two is not None:
                    return (one == two) == isinstance(op, ast.Eq)
        return None

    def _word(self, node: ast.expr) -> str | None:
        if isinstance(node, ast.Name):
            return self._words.get(node.id)
        return (
            node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
        )
