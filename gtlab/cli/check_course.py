"""What `gtlab check` finds worth a look in how a match goes on: its end, its shocks, its purses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.cli.words import say
from gtlab.errors import Fault
from gtlab.rules.extremes import extremes
from gtlab.rules.figures import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.cli.examined import Examined

_LONG = 100_000
"""Rounds to be expected that nobody waits for."""

_UNBOUNDED = 1_000
"""Rounds that a match without a last one is tried for."""


def looks_at_course(cell: Examined) -> Iterator[str]:
    """A line for each thing about the course of a match that may not be meant."""
    language, progress = cell.language, cell.instance.progress
    chance, last = progress.continuation, progress.rounds
    if chance is not None and last is None and chance < 1 and 1 / (1 - chance) > _LONG:
        expected = f"{round(1 / (1 - chance)):,}"
        yield placed(cell, "continuation", say("look long", language, expected))
    if progress.assumed:
        # That a single round shows nothing of this is said already.
        return
    for place, shock in enumerate(cell.game.spec.shocks):
        if last is not None and shock.round > last:
            text = say("look late", language, shock.round, last)
            yield placed(cell, f"rules.shocks.{place}.round", text)
    yield from _extremes(cell, last or _UNBOUNDED)


def _extremes(cell: Examined, last: int) -> Iterator[str]:
    language, spec = cell.language, cell.game.spec
    found = extremes(cell.game, last)
    if found.endless:
        yield placed(cell, "rules.over", say("look endless", language, spec.over, found.rounds))
    for name in found.unasked:
        text = say("look unasked", language, found.rounds)
        yield placed(cell, f"rules.windows.{name}.when", text)
    for name, low in found.overdrawn.items():
        word = "look overdrawn" if spec.state[name].each else "look overdrawn pool"
        yield placed(cell, f"rules.state.{name}", say(word, language, shown(low), name))


def placed(cell: Examined, key: str, text: str) -> str:
    """`text` with the file and line of `key`, and the key itself."""
    return str(cell.cell.written(Fault(text, key=key)))
