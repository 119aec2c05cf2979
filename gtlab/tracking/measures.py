"""The numbers of a round and of a match, under the names that MLflow shows."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from gtlab.terms.questions import Amount

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gtlab.blackboard.entry import Finished
    from gtlab.instance.game import GameSpec
    from gtlab.terms.names import Choice, SeatId
    from gtlab.terms.questions import Question
    from gtlab.tracking.rounds import Round


class Point(NamedTuple):
    """A metric's value at a step; `at` is in milliseconds since 1970."""

    key: str
    value: float
    at: int
    step: int


def of_round(ruled: Round, game: GameSpec) -> dict[str, float]:
    """The metrics of one round; a number that is not finite is left out, never replaced."""
    event = ruled.event
    values: dict[str, float] = {}
    for seat, payoff in event.payoffs.items():
        values[f"payoff.{seat}"] = float(payoff)
        values[f"total.{seat}"] = float(event.totals[seat])
        share = cooperation(ruled, seat, game)
        if share is not None:
            values[f"cooperation.{seat}"] = share
    values.update({f"pool.{name}": float(value) for name, value in event.pool.items()})
    return {key: value for key, value in values.items() if math.isfinite(value)}


def cooperation(ruled: Round, seat: SeatId, game: GameSpec) -> float | None:
    """How far `seat` cooperated in the first window that lets it; None where that has no meaning.

    1 or 0 for a menu; for an amount the share of the range, from the end that does not cooperate.
    """
    if game.cooperative is None:
        return None
    for window, choices in ruled.event.moves.items():
        if seat in choices:
            question = ruled.asked.get(window, {}).get(seat)
            share = _share(choices[seat], question, game, window)
            if share is not None:
                return share
    return None


def _share(choice: Choice, question: Question | None, game: GameSpec, window: str) -> float | None:
    declared = next((spec for spec in game.asked if spec.name == window), None)
    if declared is not None and declared.menu:
        return float(choice == game.cooperative) if game.cooperative in declared.menu else None
    if not isinstance(question, Amount) or isinstance(choice, str):
        return None
    if question.high <= question.low or game.cooperative not in ("low", "high"):
        return None
    share = (choice - question.low) / (question.high - question.low)
    return float(share if game.cooperative == "high" else 1 - share)


class Means:
    """Means over matches, round by round; matches are added in the order of their numbers.

    The order matters: a sum of the same numbers in another order may differ in its last digit.
    """

    def __init__(self) -> None:
        self.matches = 0
        self.rounds = 0
        self.totals: dict[SeatId, float] = {}
        self._sums: dict[str, list[float]] = {}
        self._counts: dict[str, list[int]] = {}
        self._at: list[int] = []

    def add(self, rounds: Sequence[tuple[int, Mapping[str, float]]], finished: Finished) -> None:
        """Adds a finished match: the time and metrics of each round, and its last record."""
        self.matches += 1
        self.rounds += len(rounds)
        for seat, total in finished.totals.items():
            self.totals[seat] = self.totals.get(seat, 0.0) + total
        for index, (at, values) in enumerate(rounds):
            if index == len(self._at):
                self._at.append(at)
            self._at[index] = max(self._at[index], at)
            for key, value in values.items():
                self._add(key, index, value)

    def _add(self, key: str, index: int, value: float) -> None:
        sums, counts = self._sums.setdefault(key, []), self._counts.setdefault(key, [])
        while len(sums) <= index:
            sums.append(0.0)
            counts.append(0)
        sums[index] += value
        counts[index] += 1

    def points(self) -> Iterator[Point]:
        """The mean of every metric at every round that was reached."""
        for key, sums in self._sums.items():
            for index, (total, count) in enumerate(zip(sums, self._counts[key], strict=True)):
                if count:
                    yield Point(key, total / count, self._at[index], index + 1)

    def series(self, seat: SeatId) -> list[float]:
        """The mean total of `seat` after each round."""
        key = f"total.{seat}"
        counts = self._counts.get(key, [])
        pairs = zip(self._sums.get(key, []), counts, strict=True)
        return [total / count for total, count in pairs if count]

    def final(self, at: int) -> list[Point]:
        """What a whole run, or a whole match, comes down to."""
        if not self.matches:
            return []
        values = {"final.matches": float(self.matches), "final.rounds": self.rounds / self.matches}
        for seat, total in self.totals.items():
            values[f"final.total.{seat}"] = total / self.matches
            if self.rounds:
                values[f"final.payoff_per_round.{seat}"] = total / self.rounds
            played = sum(self._counts.get(f"cooperation.{seat}", ()))
            if played:
                shares = math.fsum(self._sums[f"cooperation.{seat}"])
                values[f"final.cooperation.{seat}"] = shares / played
        step = len(self._at)
        return [Point(k, v, at, step) for k, v in values.items() if math.isfinite(v)]
