"""Expressions as people read them, and as they are found again in a text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_TOKEN = re.compile(
    r"[A-Za-z_]\w*|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\*\*|//|[<>!=]=|[-+*/%<>=(),×≤≥≠^]"
    r"|若|否则|属于|[且或非]",
    re.ASCII,
)
_BULLET = re.compile(r"^\s*[-*•]\s+")
_SIGNS = {"==": "=", "!=": "≠", "<=": "≤", ">=": "≥", "*": "×", "**": "^"}
_SAME = {
    **_SIGNS,
    "若": "if",
    "otherwise": "else",
    "否则": "else",
    "属于": "in",
    "且": "and",
    "或": "or",
    "非": "not",
}
_INFIX = frozenset("+-/%<>") | frozenset(_SIGNS.values()) | {"//"}
_OPENS = _INFIX | {"(", ",", "if", "else", "and", "or", "not", "in"}
_PARTS_BEFORE = _INFIX - {"="} | {"else"}
_PARTS_AFTER = _INFIX | {"if", "else"}
_QUOTES = str.maketrans("", "", "'\"")


def tokens(text: str) -> list[str]:
    """The words and signs of `text` that an expression may consist of, each in one spelling.

    >>> tokens("3 * pie，若 answer == 'accept'；否则 0")
    ['3', '×', 'pie', 'if', 'answer', '=', 'accept', 'else', '0']
    """
    plain = text.translate(_QUOTES).replace("is among", "in").replace(", otherwise", " else")
    found = _TOKEN.findall(_BULLET.sub("", plain))
    return [_SAME.get(token, token) for token in found]


def readable(expression: str, words: Mapping[str, str]) -> str:
    """`expression` with the signs and words that people use; `words` are a language's.

    >>> readable("a*b if not x>=2 else -1", {"if": "if", "else": ", otherwise", "not": "not"})
    'a × b if not x ≥ 2, otherwise -1'
    """
    text = ""
    before = "("
    for token in tokens(expression):
        word = words.get(token, token)
        unary = token in ("+", "-") and before in _OPENS
        tight = (
            before == "("
            or token in (")", ",")
            or (token == "(" and before not in _OPENS)
            or word[0] in "，；,"
            or before.startswith("unary")
        )
        text += word if tight else f" {word}"
        before = "unary" if unary else token
    return text


def says(line: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the tokens `wanted` stand in `line`, not as a part of a longer expression.

    >>> says(tokens("B gets pie - offer"), tokens("pie - offer"))
    True
    >>> says(tokens("A gets pie - offer"), tokens("offer"))
    False
    """
    size = len(wanted)
    return any(
        list(line[place : place + size]) == list(wanted)
        and (place == 0 or line[place - 1] not in _PARTS_BEFORE)
        and (place + size == len(line) or line[place + size] not in _PARTS_AFTER)
        for place in range(len(line) - size + 1)
    )
