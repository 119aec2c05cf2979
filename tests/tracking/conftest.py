"""A store whose tables are made once, and what stands in it, read past MLflow."""

import shutil
import sqlite3

import pytest

from gtlab.tracking.settings import TrackingSettings, default_uri, sqlite_file
from gtlab.tracking.store import Store
from tests.tracking.fake import FakeStore


def all_ok(outcomes):
    return bool(outcomes) and all(outcome.ok for outcome in outcomes)


@pytest.fixture(scope="session")
def made_store(tmp_path_factory):
    root = tmp_path_factory.mktemp("store")
    Store(default_uri(root))
    return sqlite_file(default_uri(root))


@pytest.fixture
def settings(tmp_path, made_store):
    """A store of the test's own, ready to use; making its tables takes seconds."""
    settings = TrackingSettings(default_uri(tmp_path))
    target = sqlite_file(settings.uri)
    target.parent.mkdir(parents=True)
    shutil.copy(made_store, target)
    return settings


@pytest.fixture
def fake(tmp_path):
    return FakeStore(tmp_path / "artifacts")


class Look:
    """What an MLflow database says, by plain SQL."""

    def __init__(self, uri):
        self._file = sqlite_file(uri)

    def ask(self, question, *values):
        connection = sqlite3.connect(self._file)
        try:
            return connection.execute(question, values).fetchall()
        finally:
            connection.close()

    def statuses(self):
        return dict(self.ask("select name, status from runs"))

    def metrics(self):
        """Every row of the metrics table, with the name of its run."""
        return sorted(
            self.ask(
                "select r.name, m.key, m.step, m.timestamp, m.value from metrics m"
                " join runs r on r.run_uuid = m.run_uuid"
            )
        )

    def steps(self, run, key):
        found = [
            (step, value) for name, k, step, _, value in self.metrics() if (name, k) == (run, key)
        ]
        assert len(dict(found)) == len(found)
        return dict(found)

    def tags(self, run):
        rows = self.ask(
            "select t.key, t.value from tags t join runs r on r.run_uuid = t.run_uuid"
            " where r.name = ?",
            run,
        )
        return dict(rows)

    def params(self, run):
        rows = self.ask(
            "select p.key, p.value from params p join runs r on r.run_uuid = p.run_uuid"
            " where r.name = ?",
            run,
        )
        return dict(rows)


@pytest.fixture
def look(settings):
    return Look(settings.uri)
