"""MLflow itself: the only file that imports it, and only when a store is opened."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from urllib.parse import urlsplit

from gtlab.tracking.locks import locked
from gtlab.tracking.names import safe_name
from gtlab.tracking.settings import sqlite_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from mlflow.entities import Run
    from mlflow.tracking import MlflowClient

    from gtlab.tracking.measures import Point

    T = TypeVar("T")

BATCH = 1_000
_BATCH_OF_PARAMS = 100
_LOCKED = "database is locked"
_PATIENCE = 6
_QUIET = {
    "MLFLOW_DISABLE_TELEMETRY": "true",
    "DO_NOT_TRACK": "true",
    "MLFLOW_SUPPRESS_PRINTING_URL_TO_STDOUT": "true",
    "MLFLOW_ENABLE_SYSTEM_METRICS_LOGGING": "false",
    "MLFLOW_ENABLE_ARTIFACTS_PROGRESS_BAR": "false",
    # A server that does not answer costs half a minute once, not the defaults' 14 minutes a call.
    "MLFLOW_HTTP_REQUEST_TIMEOUT": "10",
    "MLFLOW_HTTP_REQUEST_MAX_RETRIES": "2",
    "MLFLOW_HTTP_REQUEST_BACKOFF_FACTOR": "1",
    "MLFLOW_HTTP_REQUEST_BACKOFF_JITTER": "0",
}


class Known(NamedTuple):
    """A run that MLflow has already."""

    id: str
    experiment: str
    status: str
    tags: Mapping[str, str]
    ended: int


def faults() -> tuple[type[Exception], ...]:
    """What a store may raise, whatever is the matter with it."""
    from mlflow.exceptions import MlflowException
    from sqlalchemy.exc import SQLAlchemyError

    return MlflowException, SQLAlchemyError, OSError


class Store:
    """An MLflow store that is ready to be written to."""

    def __init__(self, uri: str) -> None:
        """Opens the store at `uri`; a new database file is made, by one process at a time.

        Raises:
            Exception: One of `faults()`: it cannot be reached or made.
        """
        for name, value in _QUIET.items():
            os.environ.setdefault(name, value)
        from mlflow.tracking import MlflowClient

        self._file = sqlite_file(uri)
        # Several processes that make the tables of one fresh file at once all fail.
        turn = locked(Path(f"{self._file}.lock")) if self._file else nullcontext()
        with turn:
            self._client: MlflowClient = MlflowClient(tracking_uri=uri)
            self._patiently(partial(self._client.search_experiments, max_results=1))
        self._uri = uri
        self._experiments: dict[str, str] = {}
        self._places: dict[str, str] = {}

    def experiment(self, name: str) -> str:
        """The id of the experiment `name`, made if there is none."""
        from mlflow.exceptions import MlflowException

        if name not in self._experiments:
            found = self._patiently(partial(self._client.get_experiment_by_name, name))
            if found is None:
                try:
                    self._experiments[name] = self._create(name)
                    return self._experiments[name]
                except MlflowException:
                    # Another process may have made it in between.
                    found = self._client.get_experiment_by_name(name)
                    if found is None:
                        raise
            if found.lifecycle_stage == "deleted":
                self._client.restore_experiment(found.experiment_id)
            self._experiments[name] = found.experiment_id
        return self._experiments[name]

    def _create(self, name: str) -> str:
        place = None
        if self._file:
            folder = self._file.parent / "mlartifacts" / safe_name(name).replace("/", "-")
            place = folder.as_uri()
        return self._client.create_experiment(name, artifact_location=place)

    def find(self, experiment: str | None = None, **wanted: str) -> list[Known]:
        """The runs, of `experiment` or of all, whose `gtlab.*` tags are as `wanted`."""
        places = [experiment] if experiment else self._all_experiments()
        parts = [f"tags.`gtlab.{name}` = '{value}'" for name, value in wanted.items()]
        found: list[Run] = []
        token: str | None = None
        while True:
            page = self._patiently(
                partial(
                    self._client.search_runs,
                    places,
                    " and ".join(parts),
                    max_results=BATCH,
                    page_token=token,
                )
            )
            found.extend(page)
            token = page.token
            if not token:
                self._places.update({run.info.run_id: run.info.artifact_uri for run in found})
                return [_known(run) for run in found]

    def _all_experiments(self) -> list[str]:
        found = self._patiently(partial(self._client.search_experiments, max_results=BATCH))
        return [experiment.experiment_id for experiment in found]

    def start(self, experiment: str, name: str, tags: Mapping[str, str], at: int) -> str:
        """The id of a new run, RUNNING since `at`."""
        run = self._patiently(
            lambda: self._client.create_run(
                experiment, start_time=at, tags=dict(tags), run_name=name
            )
        )
        self._places[run.info.run_id] = run.info.artifact_uri
        return str(run.info.run_id)

    def reopen(self, run: str) -> None:
        """Sets a run that had ended to RUNNING."""
        self._patiently(lambda: self._client.update_run(run, status="RUNNING"))

    def describe(self, run: str, params: Mapping[str, str], tags: Mapping[str, str]) -> None:
        """Sets parameters and tags; the same ones may be set again."""
        from mlflow.entities import Param, RunTag

        every = [Param(key, value) for key, value in params.items()]
        marks = [RunTag(key, value) for key, value in tags.items()]
        for start in range(0, max(len(every), 1), _BATCH_OF_PARAMS):
            part = every[start : start + _BATCH_OF_PARAMS]
            first = marks if start == 0 else []
            self._patiently(partial(self._client.log_batch, run, params=part, tags=first))

    def log(self, run: str, points: Sequence[Point]) -> None:
        """Logs metrics; one that is there already, with the same time and step, stays single."""
        from mlflow.entities import Metric

        for start in range(0, len(points), BATCH):
            batch = [Metric(p.key, p.value, p.at, p.step) for p in points[start : start + BATCH]]
            self._patiently(partial(self._client.log_batch, run, metrics=batch))

    @contextmanager
    def files(self, run: str) -> Iterator[Path]:
        """A folder to write files into; when it is left, all of them are logged together."""
        from mlflow.store.artifact.artifact_repository_registry import get_artifact_repository
        from mlflow.utils.file_utils import local_file_uri_to_path

        place = self._places[run]
        if urlsplit(place).scheme in ("", "file"):
            folder = Path(local_file_uri_to_path(place))  # type: ignore[no-untyped-call]
            folder.mkdir(parents=True, exist_ok=True)
            yield folder
            return
        with TemporaryDirectory(prefix="gtlab-") as draft:
            yield Path(draft)
            # The client would fetch the whole run again to learn where its files are.
            there = get_artifact_repository(place, self._uri)
            there.log_artifacts(draft)  # type: ignore[no-untyped-call]

    def end(self, run: str, status: str, at: int) -> None:
        """Ends a run at `at`."""
        self._patiently(lambda: self._client.set_terminated(run, status=status, end_time=at))

    @staticmethod
    def _patiently(call: Callable[[], T]) -> T:
        """What `call` gives; a database that others hold is asked again for some seconds."""
        for attempt in range(1, _PATIENCE):
            try:
                return call()
            except faults() as error:
                if _LOCKED not in str(error):
                    raise
                time.sleep(attempt / 2)
        return call()


def _known(run: Run) -> Known:
    info = run.info
    return Known(info.run_id, info.experiment_id, info.status, run.data.tags, info.end_time or 0)
