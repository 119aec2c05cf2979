"""One match's way into MLflow: its metrics in batches, its files together."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from gtlab.tracking.measures import Means, Point, of_round
from gtlab.tracking.pages import write_rounds
from gtlab.tracking.rounds import Match, milliseconds
from gtlab.tracking.store import BATCH

if TYPE_CHECKING:
    from gtlab.instance.instance import Instance
    from gtlab.store.journal import Written
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
            step = ruled.event.round
            self._pending += [Point(key, value, ruled.at, step) for key, value in values.items()]
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
        """Tells the rest, with the match's own figures and its files; forgets the texts."""
        if self.match.finished is not None:
            means = Means()
            means.add(self.values, self.match.finished)
            self._pending += means.final(self.match.at)
        self.flush(store, run)
        self.write_files(store, run)
        self._rounds = []

    def write_files(self, store: Store, run: str) -> None:
        """Logs the files of the rounds so far, together."""
        if self._rounds:
            with TemporaryDirectory(prefix="gtlab-") as folder:
                write_rounds(self._rounds, Path(folder), self._instance.language)
                store.files(run, Path(folder))
