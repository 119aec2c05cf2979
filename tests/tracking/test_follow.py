import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from gtlab.errors import UserError
from gtlab.store.folder import run_id
from gtlab.tracking import follow as module
from gtlab.tracking.follow import Given, follow, track
from gtlab.tracking.locks import try_lock
from gtlab.tracking.messages import Order
from gtlab.tracking.settings import TrackingSettings
from gtlab.tracking.sweeps import LOCK
from tests.tracking.conftest import all_ok
from tests.tracking.writing import Writer, a_run, an_instance


@pytest.fixture
def faked(monkeypatch, fake):
    """The loop with a store in memory."""
    monkeypatch.setattr(module, "Store", {"sqlite:////nowhere.db": fake}.get)
    return TrackingSettings("sqlite:////nowhere.db")


def test_a_run_and_a_whole_sweep_are_found(tmp_path, faked, fake):
    run = a_run(tmp_path / "one", ["CC"])
    sweep = tmp_path / "sweep"
    for name in "ab":
        a_run(sweep / name, ["CD"])
    own = run_id(sweep)
    (outcome,) = track([run, sweep], faked)
    assert outcome.ok
    assert len(outcome.logged) == 3
    assert fake.named("sweep")["status"] == "FINISHED"
    assert fake.named("a")["tags"]["gtlab.sweep"] == own
    assert "gtlab.sweep" not in fake.named("one")["tags"]
    assert "gtlab.git" not in fake.named("one")["tags"]


def test_a_path_without_a_run_is_refused(tmp_path, faked):
    with pytest.raises(UserError, match="journal"):
        track([tmp_path], faked)
    with pytest.raises(UserError, match="journal"):
        track([tmp_path / "missing"], faked)


def test_a_run_that_is_not_closed_ends_killed(tmp_path, faked, fake):
    writer = Writer(tmp_path / "r", an_instance())
    writer.round(1, 1, "CC")
    writer.journal.close()
    assert all_ok(track([tmp_path / "r"], faked))
    assert fake.named("r")["status"] == "KILLED"


def test_a_damaged_journal_spoils_no_other_run(tmp_path, faked, fake):
    bad, good = a_run(tmp_path / "bad", ["CC"]), a_run(tmp_path / "good", ["CC"])
    lines = (bad / "journal.jsonl").read_bytes().splitlines(keepends=True)
    (bad / "journal.jsonl").write_bytes(b"".join([*lines[:5], b"{}\n", *lines[6:]]))
    (outcome,) = track([bad, good], faked)
    assert list(outcome.failed) == [str(bad)]
    assert "record 6" in outcome.line()
    assert outcome.logged == (str(good),)
    assert fake.named("good")["status"] == "FINISHED"


def test_a_store_that_fails_is_given_up_after_three_runs(tmp_path, faked, fake, monkeypatch):
    asked = []

    def refuse(*args):
        asked.append(args)
        raise ConnectionError("gone")

    monkeypatch.setattr(fake, "start", refuse)
    runs = [a_run(tmp_path / f"r{number}", ["CC"]) for number in range(6)]
    (outcome,) = track(runs, faked)
    assert len(asked) == 3
    assert len(outcome.failed) == 6
    assert set(outcome.failed.values()) == {"gone"}


def test_a_run_that_another_process_logs_is_left_to_it(tmp_path, faked, fake, monkeypatch):
    run = a_run(tmp_path / "r", ["CC"])
    lock = try_lock(run / LOCK)
    assert lock is not None
    monkeypatch.setattr(module, "_HELD_SECONDS", 0.3)
    (outcome,) = track([run], faked)
    assert "another process" in outcome.line()
    assert fake.runs == {}


class Scripted:
    """A source that plays between the turns of the loop."""

    def __init__(self, *acts):
        self._acts = list(acts)

    def take(self):
        return self._acts.pop(0)() or []

    def over(self):
        return len(self._acts) == 1


def test_runs_named_late_are_followed_until_the_source_is_over(tmp_path, faked, fake):
    writer = Writer(tmp_path / "r", an_instance(rounds=1))
    source = Scripted(
        lambda: [Order(str(tmp_path / "r"))],
        lambda: writer.play(1, ["CC"]),
        lambda: [Order(str(a_run(tmp_path / "late", ["DD"])))],
        writer.close,
    )
    outcome = follow(source, faked, {"git": "abc"})
    assert set(outcome.logged) == {str(tmp_path / "r"), str(tmp_path / "late")}
    assert {run["status"] for run in fake.runs.values()} == {"FINISHED"}
    assert fake.named("r")["tags"]["gtlab.git"] == "abc"


def test_without_settings_each_run_goes_where_it_was_played_for(tmp_path, monkeypatch, fake):
    opened = []
    monkeypatch.setattr(module, "Store", lambda uri: opened.append(uri) or fake)
    server = {"execution": {"uri": "http://127.0.0.1:9", "experiment": "mine"}}
    runs = [
        a_run(tmp_path / "runs" / "a", ["CC"], meta=server),
        a_run(tmp_path / "runs" / "b", ["CC"]),
    ]
    outcomes = track(runs, root=tmp_path)
    assert opened == ["http://127.0.0.1:9", f"sqlite:///{tmp_path}/runs/mlflow.db"]
    assert [outcome.logged for outcome in outcomes] == [(str(run),) for run in runs]
    assert fake.named("a")["experiment"] == "mine"


@pytest.mark.tracking
def test_tracking_twice_leaves_every_number_once(tmp_path, settings, look):
    folder = a_run(tmp_path / "runs" / "r", ["CC", "CD"], ["DD", "DC"])
    assert all_ok(track([folder], settings))
    before = look.metrics(), look.statuses(), look.params("r")
    assert set(look.statuses().values()) == {"FINISHED"}
    assert look.steps("r", "total.A") == {1: 2, 2: 4.5}
    assert look.tags("match 1")["mlflow.parentRunId"]
    assert all_ok(track([folder], settings))
    assert (look.metrics(), look.statuses(), look.params("r")) == before


@pytest.mark.tracking
def test_a_configured_experiment_with_a_name_mlflow_refuses(tmp_path, settings, look):
    folder = a_run(tmp_path / "runs" / "r", ["CC"])
    odd = TrackingSettings(settings.uri, "../my [odd] @experiment")
    assert all_ok(track([folder], odd))
    assert look.ask("select name from experiments where name like '%odd%'") == [
        ("_/my _odd_ _experiment",)
    ]
    before = look.metrics(), look.statuses()
    assert all_ok(track([folder], settings))
    assert (look.metrics(), look.statuses()) == before


@pytest.mark.tracking
def test_a_server_that_is_not_there_is_one_line(tmp_path, monkeypatch):
    monkeypatch.setenv("MLFLOW_HTTP_REQUEST_MAX_RETRIES", "0")
    folder = a_run(tmp_path / "r", ["CC"])
    (outcome,) = track([folder], TrackingSettings("http://127.0.0.1:9"))
    line = outcome.line()
    assert line.startswith("MLflow: http://127.0.0.1:9 cannot be used")
    assert line.endswith(f"`gtlab track {folder}`")
    assert "\n" not in line


class _Hangs(BaseHTTPRequestHandler):
    def do_POST(self):
        self.server.released.wait(30)

    do_GET = do_POST  # noqa: N815

    def log_message(self, *args):
        """Says nothing."""


@pytest.mark.tracking
def test_a_server_that_never_answers_is_one_line_too(tmp_path, monkeypatch):
    monkeypatch.setenv("MLFLOW_HTTP_REQUEST_MAX_RETRIES", "0")
    monkeypatch.setenv("MLFLOW_HTTP_REQUEST_TIMEOUT", "1")
    server = HTTPServer(("127.0.0.1", 0), _Hangs)
    server.released = threading.Event()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        uri = f"http://127.0.0.1:{server.server_port}"
        outcome = follow(
            Given([Order(str(a_run(tmp_path / "r", ["CC"])))]), TrackingSettings(uri), {}
        )
    finally:
        server.released.set()
        server.shutdown()
        thread.join()
        server.server_close()
    assert not outcome.ok
    assert "timed out" in outcome.line().lower()
