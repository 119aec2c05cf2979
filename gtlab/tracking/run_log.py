"""One run's way into MLflow: read as its journal grows, ended when that is closed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gtlab.store.folder import JOURNAL, run_id
from gtlab.store.journal import Reading, cell_of
from gtlab.store.played import Playback
from gtlab.tracking.locks import try_lock
from gtlab.tracking.match_log import MatchLog
from gtlab.tracking.measures import Means, mean_measures, points
from gtlab.tracking.names import parameters, safe_name, tags
from gtlab.tracking.pages import write_files
from gtlab.tracking.rounds import RunRecords, milliseconds
from gtlab.tracking.sweeps import LOCK

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gtlab.instance.instance import Instance
    from gtlab.store.journal import Written
    from gtlab.store.played import Played
    from gtlab.tracking.measures import Point
    from gtlab.tracking.messages import Order
    from gtlab.tracking.store import Store
    from gtlab.tracking.sweeps import Sweeps


class Desk(NamedTuple):
    """What all runs of a command share.

    Attributes:
        experiment: The configured experiment; `gtlab/<scenario>` when empty.
        made_by: Versions of the code that plays now; empty when runs are logged afterwards.
    """

    store: Store
    sweeps: Sweeps
    experiment: str = ""
    made_by: Mapping[str, str] = {}


class RunLog:
    """Follows one journal."""

    def __init__(self, order: Order, desk: Desk) -> None:
        self.folder = Path(order.run)
        self._sweep = Path(order.sweep) if order.sweep else None
        self._desk = desk
        self._store = desk.store
        self._lock: int | None = None
        self._reading = Reading(self.folder / JOURNAL)
        self._records = RunRecords()
        self._playback = Playback(self.folder)
        self._last = ""
        self._run: str | None = None
        self._experiment = ""
        self._matches: dict[int, MatchLog] = {}
        self._children: dict[int, str] = {}
        self._logged: set[int] = set()
        self._done: dict[int, MatchLog] = {}
        self._means = Means()

    def claim(self) -> bool:
        """Whether this process may log the run; another one may be at it still."""
        if self._lock is None:
            self._lock = try_lock(self.folder / LOCK)
        return self._lock is not None

    def release(self) -> None:
        """Lets another process log the run."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def step(self) -> bool:
        """Tells MLflow what is new; whether the run is closed, and all of it told.

        Raises:
            UserError: The journal is damaged.
            Exception: One of the store's `faults()`.
        """
        if not (self.folder / JOURNAL).is_file():
            return False
        for written in self._reading.lines():
            self._last = written.at
            first = written.record.match == 0 and written.record.seq == 0
            self._playback.take(written.record, cell_of(written) if first else None)
            if written.record.match == 0:
                self._records.take(written)
                if self._records.instance is not None and self._run is None:
                    self._begin(self._records.instance)
            elif self._records.instance is not None:
                self._take(written, self._records.instance)
        for number, match in self._matches.items():
            if match.due and number not in self._logged:
                match.flush(self._store, self._target(number))
        if self._records.outcome is None:
            return False
        self._end("FINISHED")
        return True

    def stop(self) -> None:
        """Ends what is there as KILLED: nobody writes to the journal any more."""
        if self._run is not None:
            self._end("KILLED")

    def _begin(self, instance: Instance) -> None:
        desk, records, own = self._desk, self._records, run_id(self.folder)
        self._run = self._found(own)
        if self._run is None:
            name = safe_name(desk.experiment or f"gtlab/{instance.scenario}")
            self._experiment = self._store.experiment(name)
        marks = {"gtlab.kind": "run", "gtlab.run": own, "gtlab.folder": str(self.folder)}
        if self._sweep is not None:
            marks["gtlab.sweep"] = run_id(self._sweep)
            parent = desk.sweeps.parent(self._experiment, self._sweep, records.started)
            marks["mlflow.parentRunId"] = parent
        if records.revises:
            marks["gtlab.revises"] = records.revises
        marks |= tags(instance, {**desk.made_by, **records.made_by})
        if self._run is None:
            self._run = self._store.start(
                self._experiment, self.folder.name, marks, records.started
            )
        self._store.describe(self._run, parameters(instance, records.cell), marks)

    def _found(self, own: str) -> str | None:
        """The run as MLflow has it from an earlier time, with the matches it has of it."""
        run: str | None = None
        # In all experiments: whoever logs it again need not know which one it was begun in.
        for known in self._store.find(run=own):
            if known.tags.get("gtlab.kind") == "run":
                run, self._experiment = known.id, known.experiment
                if known.status != "RUNNING":
                    self._store.reopen(known.id)
                continue
            number = int(known.tags["gtlab.match"])
            self._children[number] = known.id
            if known.status == "FINISHED":
                self._logged.add(number)
            elif known.status != "RUNNING":
                self._store.reopen(known.id)
        return run

    def _take(self, written: Written, instance: Instance) -> None:
        number = written.record.match
        if number not in self._matches:
            self._matches[number] = MatchLog(number, instance)
        match = self._matches[number]
        match.take(written)
        if match.match.finished is not None:
            self._finished(number)

    def _finished(self, number: int) -> None:
        match = self._matches.pop(number)
        if number not in self._logged:
            if self._nested:
                match.sum_up()
            match.finish(self._store, self._target(number))
            self._end_match(number, "FINISHED", match.match.at)
        self._done[number] = match
        while self._means.matches + 1 in self._done:
            self._add(self._means.matches + 1)

    def _add(self, number: int) -> None:
        match = self._done.pop(number)
        if match.match.finished is not None:
            self._means.add(match.values, match.match.finished)

    @property
    def _nested(self) -> bool:
        instance = self._records.instance
        return instance is not None and instance.replicates > 1

    def _target(self, number: int) -> str:
        """The MLflow run that the match `number` is logged to."""
        own = str(self._run)
        if not self._nested:
            return own
        if number not in self._children:
            marks = {
                "gtlab.kind": "match",
                "gtlab.run": run_id(self.folder),
                "gtlab.match": str(number),
                "mlflow.parentRunId": own,
            }
            at = self._matches[number].started if number in self._matches else self._now
            name = f"match {number}"
            self._children[number] = self._store.start(self._experiment, name, marks, at)
        return self._children[number]

    def _end_match(self, number: int, status: str, at: int) -> None:
        if self._nested:
            self._store.end(self._target(number), status, at)

    @property
    def _now(self) -> int:
        """The time of the latest record."""
        return milliseconds(self._last)

    def _end(self, status: str) -> None:
        for number, match in self._matches.items():
            if number not in self._logged:
                match.finish(self._store, self._target(number))
                self._end_match(number, "KILLED", self._now)
        for number in sorted(self._done):
            self._add(number)
        if self._run is None or self._records.instance is None:
            return
        played = self._playback.done()
        with self._store.files(self._run) as folder:
            write_files(played, self._means, folder)
        if status == "FINISHED":
            self._store.log(self._run, self._whole(played))
        if self._records.outcome is not None:
            self._store.describe(self._run, {}, {"gtlab.outcome": self._records.outcome})
        self._store.end(self._run, status, self._now)

    def _whole(self, played: Played) -> list[Point]:
        """What only the closed run can say: means over its matches, and its measures."""
        rounds = list(self._means.points()) if self._nested else []
        final = {**self._means.final(), **mean_measures(played)}
        return [*rounds, *points(final, self._records.at)]
