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
    start: Callable[[Seen], T]
    known: T
    rounds: int = 0


class Recall(Generic[T]):
    """A fold over the choices of a duel, kept for every history that asks for it."""

    def __init__(self, step: Callable[[T, Choice, Choice], T]) -> None:
        """Takes what a round's own and other choice add to what is known."""
        self._step = step
        self._kept: WeakKeyDictionary[Seen, _Kept[T]] = WeakKeyDictionary()

    def __len__(self) -> int:
        """For how many histories something is kept."""
        return len(self._kept)

    def of(self, seen: Seen, start: Callable[[Seen], T]) -> T:
        """What is known after all rounds of `seen`, if `start` is known before the first.

        Starts that are equal are taken to begin alike.
        """
        kept = self._kept.get(seen)
        if kept is None or kept.start != start or kept.rounds > len(seen.own):
            kept = self._kept[seen] = _Kept(start, start(seen))
        kept.known = self._folded(kept.known, seen, kept.rounds)
        kept.rounds = len(seen.own)
        return kept.known

    def anew(self, seen: Seen, start: Callable[[Seen], T]) -> T:
        """The same, folded from the beginning and not kept."""
        return self._folded(start(seen), seen, 0)

    def _folded(self, known: T, seen: Seen, since: int) -> T:
        for mine, theirs in zip(seen.own[since:], seen.other[since:], strict=True):
            known = self._step(known, mine, theirs)
        return known
