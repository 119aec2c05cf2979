"""The numbers of a round and of a match, under the names that MLflow shows."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from gtlab.analysis.measures import measures
from gtlab.analysis.welfare import bounds_of
from gtlab.instance.game import PROMISE
from gtlab.terms.questions import Amount, Menu, amount_of
from gtlab.tracking.names import safe_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gtlab.blackboard.entry import Finished
    from gtlab.instance.game import GameSpec
    from gtlab.store.played import Played
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
        part, whole = cooperation(ruled, seat, game)
        if whole:
            values[f"cooperation.{seat}"] = part / whole
    values.update({f"state.{name}": float(value) for name, value in event.pool.items()})
    for name, seats in event.each.items():
        values.update({f"state.{name}.{seat}": float(value) for seat, value in seats.items()})
    return {key: value for key, value in values.items() if math.isfinite(value)}


def cooperation(ruled: Round, seat: SeatId, game: GameSpec) -> tuple[float, float]:
    """How much `seat` cooperated in a round, and how much it could have; 0 of 0 if it could not.

    A choice out of a menu counts 1 of 1 or 0 of 1, an amount its distance from the end of the
    range that does not cooperate: what `gtlab.analysis.measures` sums up over a match.
    """
    part = whole = 0.0
    if game.cooperative is None:
        return part, whole
    for window, choices in ruled.event.moves.items():
        if seat in choices and window != PROMISE:
            question = ruled.asked.get(window, {}).get(seat)
            done, possible = _part(choices[seat], question, window, game)
            part += done
            whole += possible
    return part, whole


def _part(
    choice: Choice, question: Question | None, name: str, game: GameSpec
) -> tuple[float, float]:
    if isinstance(question, Menu):
        # The declared menu, since a promise may have left a single option of it.
        counts = any(game.cooperative in w.menu for w in game.asked if w.name == name)
        return float(counts and choice == game.cooperative), float(counts)
    if isinstance(question, Amount) and game.cooperative in ("high", "low"):
        part, whole = amount_of(choice) - question.low, float(question.high - question.low)
        return (part if game.cooperative == "high" else whole - part), whole
    return 0.0, 0.0


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

    def final(self) -> dict[str, float]:
        """What a run comes down to, as far as it is a mean over its finished matches."""
        if not self.matches:
            return {}
        values = {"final.matches": float(self.matches), "final.rounds": self.rounds / self.matches}
        for seat, total in self.totals.items():
            values[f"final.total.{seat}"] = total / self.matches
            if self.rounds:
                values[f"final.payoff_per_round.{seat}"] = total / self.rounds
        return values


def mean_measures(played: Played) -> dict[str, float]:
    """The measures of `gtlab.analysis`, each a mean over the finished matches that have it."""
    bounds = bounds_of(played.instance)
    found: dict[str, list[float]] = {}
    for match in played.complete:
        for name, value in measures(match, played.instance, bounds).items():
            if value is not None:
                found.setdefault(f"final.{safe_name(name)}", []).append(value)
    return {name: math.fsum(values) / len(values) for name, values in found.items()}


def points(values: Mapping[str, float], at: int, step: int = 0) -> list[Point]:
    """`values` as metrics of one time and step; one that is not finite is left out.

    Step 0 is for what sums up: MLflow draws a metric that has no other step as bars, a bar a run.
    """
    return [Point(key, value, at, step) for key, value in values.items() if math.isfinite(value)]
