"""One match's way into MLflow: its metrics in batches, its files together."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from gtlab.tracking.measures import cooperation, of_round, points
from gtlab.tracking.pages import write_rounds
from gtlab.tracking.rounds import Match, milliseconds
from gtlab.tracking.store import BATCH

if TYPE_CHECKING:
    from gtlab.instance.instance import Instance
    from gtlab.store.journal import Written
    from gtlab.tracking.measures import Point
    from gtlab.tracking.rounds import Round
    from gtlab.tracking.store import Store

_EVERY_SECONDS = 2.0


class MatchLog:
    """What a match has to say, and what of it MLflow was told already.

    Attributes:
        values: The time and metrics of each round that stands.
        started: When it began, in milliseconds.
    """

    def __init__(self, number: int, instance: Instance) -> None:
        self.match = Match(number)
        self.values: list[tuple[int, dict[str, float]]] = []
        self.started = 0
        self._instance = instance
        self._rounds: list[Round] = []
        self._pending: list[Point] = []
        self._flushed = time.monotonic()

    def take(self, written: Written) -> None:
        """Folds the next record; the rounds that it makes final become metrics."""
        self.started = self.started or milliseconds(written.at)
        self.match.take(written)
        for ruled in self.match.drain():
            values = of_round(ruled, self._instance.game)
            self._pending += points(values, ruled.at, ruled.event.round)
            self.values.append((ruled.at, values))
            self._rounds.append(ruled)

    @property
    def due(self) -> bool:
        """Whether there is enough to be told, or something that has waited long enough."""
        waited = time.monotonic() - self._flushed > _EVERY_SECONDS
        return len(self._pending) >= BATCH or (waited and bool(self._pending))

    def flush(self, store: Store, run: str) -> None:
        """Tells all that is pending."""
        store.log(run, self._pending)
        self._pending = []
        self._flushed = time.monotonic()

    def finish(self, store: Store, run: str) -> None:
        """Tells the rest, and the files of all rounds together; forgets their texts."""
        self.flush(store, run)
        if self._rounds:
            with store.files(run) as folder:
                write_rounds(self._rounds, folder, self._instance.language)
        self._rounds = []

    def sum_up(self) -> None:
        """Adds what the match comes down to, where it has an MLflow run of its own."""
        if self.match.finished is None:
            return
        # Not the totals: those of the last round are the match's own, and every name costs 1 ms.
        values = {"final.rounds": float(len(self.values))}
        for seat in self._instance.seat_ids:
            pairs = [cooperation(ruled, seat, self._instance.game) for ruled in self._rounds]
            whole = sum(pair[1] for pair in pairs)
            if whole:
                values[f"final.coop_rate.{seat}"] = sum(pair[0] for pair in pairs) / whole
        self._pending += points(values, self.match.at)
