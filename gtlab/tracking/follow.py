"""The loop that follows journals: the same code for a run being played and for `gtlab track`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from gtlab.errors import GtlabError
from gtlab.store.folder import JOURNAL, find_run, list_runs, sweep_of
from gtlab.tracking.messages import Order, Outcome, brief, root
from gtlab.tracking.run_log import Desk, RunLog
from gtlab.tracking.settings import settings_of
from gtlab.tracking.store import Store, faults
from gtlab.tracking.sweeps import Sweeps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from gtlab.tracking.settings import TrackingSettings

_PAUSE = 0.15
_HELD_SECONDS = 20.0
_GIVE_UP = 3


class Source(Protocol):
    """Where the runs to be logged come from."""

    def take(self) -> list[Order]:
        """The runs that were named since the last call."""

    def over(self) -> bool:
        """Whether no run will be named, and no journal written to, any more."""


class Given:
    """Runs that are all known, and that nobody plays."""

    def __init__(self, orders: Iterable[Order]) -> None:
        self._orders = list(orders)

    def take(self) -> list[Order]:
        """All of them, once."""
        taken, self._orders = self._orders, []
        return taken

    def over(self) -> bool:
        """True: they are not being played."""
        return True


def track(
    paths: Iterable[str | Path], settings: TrackingSettings | None = None, root: Path | None = None
) -> list[Outcome]:
    """What became of logging the runs at `paths`, each a run's folder or a sweep's.

    One outcome for each store: without `settings`, a run goes where it was to be logged when it
    was played.

    Raises:
        UserError: There is no run at one of the paths.
    """
    runs = dict.fromkeys(run.absolute() for path in paths for run in _runs(Path(path)))
    places: dict[TrackingSettings, list[Order]] = {}
    for run in runs:
        sweep = sweep_of(run)
        order = Order(str(run), str(sweep) if sweep else None)
        where = settings or settings_of(run, root or Path.cwd())
        places.setdefault(where, []).append(order)
    return [follow(Given(orders), where, {}) for where, orders in places.items()]


def _runs(path: Path) -> list[Path]:
    below = [] if (path / JOURNAL).is_file() or not path.is_dir() else list_runs(path)
    return below or [find_run(path)]


def follow(
    source: Source,
    settings: TrackingSettings,
    made_by: Mapping[str, str],
    ready: Callable[[], None] = lambda: None,
) -> Outcome:
    """What became of logging the runs that `source` names, until it is over.

    `ready` is called when MLflow is imported and the store open.
    """
    try:
        store = Store(settings.uri)
    except faults() as error:
        reason = f"{settings.uri} cannot be used ({brief(root(error))})"
        return Outcome(settings.uri, failed=_unlogged(source, reason))
    ready()
    desk = Desk(store, Sweeps(store), settings.experiment, made_by)
    following = _Following(desk)
    while True:
        # Asked before reading: what was written until then is read in this turn.
        over = source.over()
        following.add(source.take())
        following.turn()
        if over:
            break
        time.sleep(_PAUSE)
    following.finish()
    return Outcome(settings.uri, tuple(following.logged), following.failed)


def _unlogged(source: Source, reason: str) -> dict[str, str]:
    failed: dict[str, str] = {}
    while True:
        over = source.over()
        failed.update({order.run: reason for order in source.take()})
        if over:
            return failed
        time.sleep(_PAUSE)


class _Following:
    """The runs that are followed, and those that are done with."""

    def __init__(self, desk: Desk) -> None:
        self.logged: list[str] = []
        self.failed: dict[str, str] = {}
        self._desk = desk
        self._runs: dict[str, RunLog] = {}
        self._in_a_row = 0

    def add(self, orders: list[Order]) -> None:
        for order in orders:
            if order.run not in self._runs:
                self._runs[order.run] = RunLog(order, self._desk)

    def turn(self) -> None:
        """Tells what is new in every journal; what is closed is done with."""
        for run in list(self._runs.values()):
            self._try(run, lambda log: log.claim() and log.step())

    def finish(self) -> None:
        """Ends what nobody will go on with as KILLED, and the sweeps."""
        patience = time.monotonic() + _HELD_SECONDS
        while any(not run.claim() for run in self._runs.values()):
            if time.monotonic() > patience:
                break
            time.sleep(_PAUSE)
        for run in list(self._runs.values()):
            if run.claim():
                self._try(run, _ended)
            else:
                self._done(run, "another process is logging this run")
        try:
            self._desk.sweeps.end()
        except faults() as error:
            for known in [*self.failed, *self.logged][:1]:
                self.failed.setdefault(known, brief(error))

    def _try(self, run: RunLog, act: Callable[[RunLog], bool]) -> None:
        if self._in_a_row >= _GIVE_UP:
            self._done(run, next(reversed(self.failed.values())))
            return
        try:
            done = act(run)
        except GtlabError as error:
            self._done(run, brief(error))
        except faults() as error:
            self._in_a_row += 1
            self._done(run, brief(error))
        else:
            if done:
                self._in_a_row = 0
                self._done(run)

    def _done(self, run: RunLog, fault: str = "") -> None:
        run.release()
        self._runs.pop(str(run.folder), None)
        if fault:
            self.failed[str(run.folder)] = fault
        else:
            self.logged.append(str(run.folder))


def _ended(run: RunLog) -> bool:
    if not run.step():
        run.stop()
    return True
