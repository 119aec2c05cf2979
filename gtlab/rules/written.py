"""The expressions that a game is written in, one by one, with their keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.instance.game import GameSpec

_WORD = re.compile(r"[A-Za-z_]\w*")
_AROUND = ("my_", "others_", "given_", "received_")


def words(text: str) -> set[str]:
    """The names in an expression, those of functions among them.

    >>> sorted(words("min(my_gift, 0.5 * pot)"))
    ['min', 'my_gift', 'pot']
    """
    return set(_WORD.findall(text))


def bare(name: str) -> str:
    """The name of the declaration behind `my_NAME`, `others_NAME`, `given_NAME` and the like.

    >>> bare("others_gift"), bare("gift")
    ('gift', 'gift')
    """
    start = next((start for start in _AROUND if name.startswith(start)), "")
    return name.removeprefix(start)


def expressions(spec: GameSpec) -> Iterator[tuple[str, str]]:
    """Every expression of `spec` that is computed in play, with its key."""
    yield from _bounds(spec)
    for name, draw in spec.draws.items():
        if isinstance(draw.of, dict):
            yield from ((f"rules.draws.{name}.of.{word}", text) for word, text in draw.of.items())
        if draw.range:
            for part in ("low", "high", "step"):
                yield f"rules.draws.{name}.range.{part}", getattr(draw.range, part)
        if isinstance(draw.reveal, str):
            yield f"rules.draws.{name}.reveal", draw.reveal
    yield from ((f"rules.let.{name}", text) for name, text in spec.let.items())
    yield from ((f"rules.let_each.{name}", text) for name, text in spec.let_each.items())
    for name, state in spec.state.items():
        yield f"rules.state.{name}.start", state.start
        yield f"rules.state.{name}.next", state.next
    yield from _payoffs(spec)
    if spec.over:
        yield "rules.over", spec.over
    for place, shock in enumerate(spec.shocks):
        yield from (
            (f"rules.shocks.{place}.state.{name}", text) for name, text in shock.state.items()
        )


def _bounds(spec: GameSpec) -> Iterator[tuple[str, str]]:
    for window in spec.windows:
        key = f"rules.windows.{window.name}"
        if window.when:
            yield f"{key}.when", window.when
        if window.bounds:
            form = "allotment" if window.allotment else "amount"
            for part in ("low", "high", "step"):
                yield f"{key}.{form}.{part}", getattr(window.bounds, part)
        if window.allotment and window.allotment.total:
            yield f"{key}.allotment.total", window.allotment.total


def _payoffs(spec: GameSpec) -> Iterator[tuple[str, str]]:
    if isinstance(spec.payoffs, str):
        yield "rules.payoffs", spec.payoffs
        return
    for key, cell in spec.payoffs.items():
        parts = cell if isinstance(cell, tuple) else (cell,)
        yield from ((f"rules.payoffs.{key}", part) for part in parts)
