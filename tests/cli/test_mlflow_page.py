"""`gtlab ui` and `gtlab track`: the right store, and a page that really opens."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

from gtlab.cli import mlflow_page
from gtlab.cli.mlflow_page import UI, way_to
from tests.cli.conftest import ROOT


@pytest.fixture
def become(monkeypatch):
    """The commands that the process would have become."""
    commands = []
    monkeypatch.setattr(mlflow_page, "_become", commands.append)
    return commands


@pytest.fixture
def stored(here):
    (here / "runs").mkdir()
    (here / "runs" / "mlflow.db").touch()
    return here


def store_of(command):
    return command[command.index("--backend-store-uri") + 1]


def test_the_store_beside_the_runs_is_opened_on_this_machine_alone(gtlab, stored, become):
    said = gtlab("ui")
    assert said.code == 0
    (command,) = become
    assert command[:4] == [sys.executable, "-m", "mlflow", "ui"]
    assert store_of(command) == f"sqlite:///{stored}/runs/mlflow.db"
    assert command[command.index("--host") + 1] == "127.0.0.1"
    port = command[command.index("--port") + 1]
    assert said.out == f"MLflow's page: http://127.0.0.1:{port}   (Ctrl-C ends it)\n"


def test_a_folder_of_runs_elsewhere(gtlab, stored, become):
    (stored / "runs").rename(stored / "older")
    assert gtlab("ui", "older").code == 0
    assert store_of(become[0]) == f"sqlite:///{stored}/older/mlflow.db"


def test_a_run_is_looked_for_where_it_was_logged(gtlab, stored, become):
    (stored / "other.db").touch()
    gtlab("rounds=1", "tracking=none", "run_dir=mine", "tracking.uri=sqlite:///other.db")
    assert gtlab("ui", "mine").code == 0
    assert store_of(become[0]) == f"sqlite:///{stored}/other.db"


def test_a_store_by_its_address(gtlab, stored, become):
    (stored / "other.db").touch()
    assert gtlab("ui", "--uri", "sqlite:///other.db").code == 0
    assert store_of(become[0]) == f"sqlite:///{stored}/other.db"


def test_a_server_has_a_page_of_its_own(gtlab, here, become):
    said = gtlab("ui", "--uri=http://there:5000")
    assert said == (0, "MLflow's page is that server's own: http://there:5000\n", "")
    assert become == []


def test_the_first_free_port_is_taken(gtlab, stored, become, monkeypatch):
    monkeypatch.setattr(mlflow_page, "_is_free", lambda port: port == 5003)
    gtlab("ui")
    assert become[0][become[0].index("--port") + 1] == "5003"


def test_a_port_in_use(gtlab, stored, become):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        said = gtlab("ui", "--port", port)
    assert said == (2, "", f"--port: {port} is in use; leave it out, or name another\n")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["ui"], "runs: is no folder; play something first"),
        (["ui", "a", "b"], "ui: takes one folder; gtlab ui PATH"),
        (["ui", "--host=0.0.0.0"], "--host: is no option; see gtlab ui --help"),
        (["track"], "track: takes runs or sweeps; gtlab track PATH ..."),
        (["track", "x"], "x: holds no journal.jsonl; `gtlab list` shows the runs there are"),
        (
            ["ui", "--uri=http://me:secret@there"],
            "tracking.uri: holds credentials or parameters; MLflow reads MLFLOW_TRACKING_USERNAME,"
            " _PASSWORD and _TOKEN from the environment",
        ),
    ],
)
def test_what_cannot_be_opened_or_logged(gtlab, become, words, line):
    assert gtlab(*words) == (2, "", f"{line}\n")


@pytest.mark.parametrize("port", ["0", "65536", "x", "-1", "٣"])
def test_what_is_no_port(gtlab, stored, become, port):
    said = gtlab("ui", f"--port={port}")
    assert said.code == 2
    assert said.err == f'--port: "{port}" is no port; give 1 to 65535\n'


def test_nothing_was_logged_yet(gtlab, here, become):
    (here / "runs").mkdir()
    said = gtlab("ui")
    assert said.code == 2
    assert said.err.startswith(f"{here}/runs/mlflow.db: is not there: nothing was logged yet; play")


@pytest.mark.parametrize(
    ("uri", "way"),
    [
        (None, UI),
        ("sqlite:///x.db", f"{UI} --uri sqlite:///x.db"),
        ("sqlite:///my x.db", f"{UI} --uri 'sqlite:///my x.db'"),
        ("https://there", "https://there"),
    ],
)
def test_the_way_to_a_store(uri, way):
    assert way_to(uri) == way


def fetched(url, body=None):
    request = urllib.request.Request(
        url,
        data=json.dumps(body).encode() if body else None,
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.read().decode()


def answer_of(url, patience):
    while time.monotonic() < patience:
        try:
            return fetched(url)
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.3)
    raise AssertionError("the page did not open in time")


@pytest.mark.tracking
@pytest.mark.timeout(180)
def test_a_run_is_logged_tracked_again_and_seen_on_the_page(process, here):
    said = process("scenario=trust", "rounds=2", "seed=7")
    assert said.code == 0
    assert said.err.startswith("Logging to MLflow ...\n1 run logged in MLflow at sqlite:///")
    (folder,) = (
        path
        for path in (here / "runs").iterdir()
        if path.name.endswith("trust"[:0]) and (path / "journal.jsonl").exists()
    )
    again = process("track", folder)
    assert (again.code, again.err) == (0, "")
    assert again.out == f"1 run logged in MLflow at sqlite:///{here}/runs/mlflow.db\n"
    with socket.create_server(("127.0.0.1", 0)) as plug:
        port = plug.getsockname()[1]
    page = subprocess.Popen(
        [sys.executable, "-m", "gtlab", "ui", f"--port={port}"],
        cwd=here,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        home = f"http://127.0.0.1:{port}"
        assert answer_of(f"{home}/health", time.monotonic() + 90) == "OK"
        found = json.loads(fetched(f"{home}/api/2.0/mlflow/experiments/search", {"max_results": 9}))
        names = {
            experiment["name"]: experiment["experiment_id"] for experiment in found["experiments"]
        }
        assert "gtlab/trust" in names
        body = {"experiment_ids": [names["gtlab/trust"]], "max_results": 9}
        runs = json.loads(fetched(f"{home}/api/2.0/mlflow/runs/search", body))["runs"]
        assert [run["info"]["status"] for run in runs] == ["FINISHED"]
    finally:
        os.killpg(page.pid, signal.SIGINT)
        out, _ = page.communicate(timeout=30)
    assert out == f"MLflow's page: {home}   (Ctrl-C ends it)\n"
