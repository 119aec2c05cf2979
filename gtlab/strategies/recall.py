"""What a strategy works out from a history, kept for each seat and carried on round by round.

A decider is a function of what was seen. One that must fold the whole history (an intention that
was not carried out, a library's player) would do so again at every decision, so that a match of n
rounds costs n squared; here the fold is kept with the history, and dropped with it. A history that
was cut, by a redo or a resume, is another `Seen`, and is folded from its beginning: what is known
never depends on how it was reached.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from gtlab.strategies.seen import Seen
from gtlab.terms.names import Choice

T = TypeVar("T")


@dataclass(slots=True)
class _Kept(Generic[T]):
    known: T
    rounds: int


class Recall(Generic[T]):
    """A fold over the choices of a duel, kept for every history that asks for it."""

    def __init__(self, start: Callable[[Seen], T], step: Callable[[T, Choice, Choice], T]) -> None:
        """Takes what is known before round 1, and what a round's own and other choice add."""
        self._start = start
        self._step = step
        self._kept: WeakKeyDictionary[Seen, _Kept[T]] = WeakKeyDictionary()

    def __len__(self) -> int:
        """For how many histories something is kept."""
        return len(self._kept)

    def of(self, seen: Seen) -> T:
        """What is known after all rounds of `seen`."""
        kept = self._kept.get(seen)
        if kept is None or kept.rounds > len(seen.own):
            kept = self._kept[seen] = _Kept(self._start(seen), 0)
        own, other = seen.own[kept.rounds :], seen.other[kept.rounds :]
        for mine, theirs in zip(own, other, strict=False):
            kept.known = self._step(kept.known, mine, theirs)
            kept.rounds += 1
        return kept.known
