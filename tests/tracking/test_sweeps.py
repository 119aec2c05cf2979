import pytest

from gtlab.store.folder import run_id
from gtlab.tracking.sweeps import Sweeps


@pytest.fixture
def sweep(tmp_path):
    folder = tmp_path / "sweep"
    folder.mkdir()
    return folder


def a_cell(fake, sweep, status, ended):
    run = fake.start("e", "cell", {"gtlab.kind": "run", "gtlab.sweep": run_id(sweep)}, 5)
    fake.end(run, status, ended)
    return run


def test_a_sweep_has_one_parent_in_each_experiment(fake, sweep):
    sweeps = Sweeps(fake)
    first = sweeps.parent("e", sweep, 5)
    assert sweeps.parent("e", sweep, 9) == first
    assert sweeps.parent("other", sweep, 9) != first
    assert Sweeps(fake).parent("e", sweep, 9) == first
    assert fake.runs[first]["started"] == 5


@pytest.mark.parametrize(
    ("second", "expected"), [("FINISHED", "FINISHED"), ("KILLED", "KILLED"), ("RUNNING", "KILLED")]
)
def test_it_is_finished_when_all_its_cells_are(fake, sweep, second, expected):
    sweeps = Sweeps(fake)
    parent = sweeps.parent("e", sweep, 5)
    a_cell(fake, sweep, "FINISHED", 70)
    a_cell(fake, sweep, second, 60)
    sweeps.end()
    assert fake.runs[parent]["status"] == expected
    assert fake.runs[parent]["ended"] == 70


def test_a_sweep_found_again_runs_again(fake, sweep):
    sweeps = Sweeps(fake)
    parent = sweeps.parent("e", sweep, 5)
    a_cell(fake, sweep, "KILLED", 60)
    sweeps.end()
    Sweeps(fake).parent("e", sweep, 9)
    assert fake.runs[parent]["status"] == "RUNNING"
