import sqlite3
import subprocess
import sys
import threading
import time

import pytest

from gtlab.tracking.measures import Point
from gtlab.tracking.settings import default_uri
from gtlab.tracking.store import Store, faults

pytestmark = pytest.mark.tracking


@pytest.fixture
def store(settings):
    return Store(settings.uri)


def test_a_run_is_found_again_by_its_tags(store):
    experiment = store.experiment("gtlab/prisoners")
    assert store.experiment("gtlab/prisoners") == experiment
    run = store.start(experiment, "a name", {"gtlab.run": "x", "gtlab.kind": "run"}, 1000)
    store.start(experiment, "another", {"gtlab.run": "y", "gtlab.kind": "run"}, 1000)
    (known,) = store.find(experiment, run="x", kind="run")
    assert (known.id, known.status) == (run, "RUNNING")
    store.end(run, "KILLED", 5000)
    (known,) = store.find(experiment, run="x")
    assert (known.status, known.ended) == ("KILLED", 5000)
    store.reopen(run)
    assert store.find(experiment, run="x")[0].status == "RUNNING"
    assert store.find(experiment, run="z") == []


def test_what_is_logged_twice_is_there_once(store, look):
    run = store.start(store.experiment("e"), "r", {}, 1000)
    metrics = [Point("payoff.A", float(step), 1000 + step, step) for step in range(1500)]
    for _ in range(2):
        store.log(run, metrics)
        store.describe(run, {f"p{n}": str(n) for n in range(150)}, {"t": "1"})
    assert len(look.metrics()) == 1500
    assert len(look.params("r")) == 150
    assert look.tags("r")["t"] == "1"


def test_files_lie_below_the_store(store, settings, tmp_path):
    run = store.start(store.experiment("gtlab/prisoners"), "r", {}, 1000)
    with store.files(run) as folder:
        (folder / "a.txt").write_text("1")
    assert folder.is_relative_to(tmp_path / "runs" / "mlartifacts" / "gtlab-prisoners")
    assert [file.path for file in store._client.list_artifacts(run)] == ["a.txt"]


def test_a_deleted_experiment_comes_back(store):
    experiment = store.experiment("e")
    store._client.delete_experiment(experiment)
    store._experiments.clear()
    assert store.experiment("e") == experiment
    store.start(experiment, "r", {}, 1000)


def test_a_database_that_others_hold_is_waited_for(store, settings):
    run = store.start(store.experiment("e"), "r", {}, 1000)
    holder = sqlite3.connect(store._file, isolation_level=None, check_same_thread=False)
    holder.execute("begin exclusive")
    release = threading.Timer(6.5, lambda: holder.execute("rollback"))
    release.start()
    began = time.monotonic()
    store.log(run, [Point("a", 1.0, 1, 1)])
    assert time.monotonic() - began > 6
    release.join()
    holder.close()


def test_a_store_that_cannot_be_made_is_a_fault(tmp_path):
    (tmp_path / "runs").write_text("a file where the folder should be")
    with pytest.raises(faults()):
        Store(default_uri(tmp_path))


def test_processes_that_make_one_fresh_store_at_once_all_succeed(tmp_path, request):
    uri = default_uri(tmp_path / "with space 囚徒")
    code = (
        "import sys; from gtlab.tracking.store import Store; s = Store(sys.argv[1]);"
        "s.start(s.experiment('e'), sys.argv[2], {}, 1)"
    )
    makers = [
        subprocess.Popen(
            [sys.executable, "-c", code, uri, str(number)],
            cwd=request.config.rootpath,
            stderr=subprocess.PIPE,
        )
        for number in range(4)
    ]
    errors = [maker.communicate()[1].decode() for maker in makers]
    assert [maker.returncode for maker in makers] == [0, 0, 0, 0], errors
    store = Store(uri)
    runs = store._client.search_runs([store.experiment("e")])
    assert sorted(run.info.run_name for run in runs) == ["0", "1", "2", "3"]
