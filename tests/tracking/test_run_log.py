import pytest

from gtlab.store.folder import run_id
from gtlab.tracking.messages import Order
from gtlab.tracking.run_log import Desk, RunLog
from gtlab.tracking.sweeps import Sweeps
from tests.tracking.writing import Writer, a_run, an_instance


@pytest.fixture
def desk(fake):
    return Desk(fake, Sweeps(fake), made_by={"git": "abc"})


def logged(folder, desk, sweep=None):
    log = RunLog(Order(str(folder), str(sweep) if sweep else None), desk)
    assert log.claim()
    try:
        if not log.step():
            log.stop()
    finally:
        log.release()


def test_a_run_of_one_match_is_one_mlflow_run(tmp_path, desk, fake):
    folder = a_run(tmp_path / "r", ["CC", "CD", "DD"])
    logged(folder, desk)
    (run,) = fake.runs.values()
    assert (run["experiment"], run["name"], run["status"]) == ("gtlab/prisoners", "r", "FINISHED")
    assert fake.steps("r", "payoff.A") == {1: 3, 2: 0, 3: 1}
    assert fake.steps("r", "total.B") == {1: 3, 2: 8, 3: 9}
    assert fake.steps("r", "cooperation.A") == {1: 1, 2: 1, 3: 0}
    assert fake.steps("r", "final.total.A") == {0: 4}
    assert fake.steps("r", "final.coop_rate.A") == {0: pytest.approx(2 / 3)}
    assert run["tags"]["gtlab.run"] == run_id(folder)
    assert run["tags"]["gtlab.git"] == "abc"
    assert run["tags"]["gtlab.outcome"] == "done"
    assert run["params"]["persona.A"] == "calculator"
    files = {path.name for path in (fake.folder / "r0").rglob("*.*")}
    assert files >= {"instance.yaml", "rounds.csv", "payoffs.png", "0001.md", "0003.md"}


def test_several_matches_are_nested_and_averaged(tmp_path, desk, fake):
    logged(a_run(tmp_path / "r", ["CC", "CD"], ["DD", "DD"]), desk)
    parent = next(key for key, run in fake.runs.items() if run["name"] == "r")
    for number in (1, 2):
        run = fake.named(f"match {number}")
        assert run["tags"]["mlflow.parentRunId"] == parent
        assert run["tags"]["gtlab.match"] == str(number)
        assert run["status"] == "FINISHED"
        assert 0 < run["started"] <= run["ended"]
    assert fake.steps("match 1", "total.A") == {1: 3, 2: 3}
    assert fake.steps("match 2", "final.coop_rate.A") == {0: 0}
    assert fake.steps("r", "total.A") == {1: 2, 2: 2.5}
    assert fake.steps("r", "final.total.A") == {0: 2.5}


def test_logging_twice_changes_nothing(tmp_path, desk, fake):
    folder = a_run(tmp_path / "r", ["CC", "CD"], ["DD", "DD"])
    logged(folder, desk)
    before = {key: run | {"metrics": set(run["metrics"])} for key, run in fake.runs.items()}
    logged(folder, desk)
    assert fake.runs == before


def test_a_growing_journal_is_told_as_it_grows(tmp_path, desk, fake):
    writer = Writer(tmp_path / "r", an_instance(rounds=2, replicates=2))
    log = RunLog(Order(str(tmp_path / "r")), desk)
    assert log.claim()
    assert not log.step()
    assert fake.named("r")["status"] == "RUNNING"
    writer.play(2, ["DD", "DD"])
    writer.round(1, 1, "CC")
    assert not log.step()
    assert fake.named("match 2")["status"] == "FINISHED"
    writer.redone(1, 2, "DD")
    writer.round(1, 2, "CD")
    writer.finish(1, 2)
    writer.close()
    assert log.step()
    log.release()
    assert fake.steps("match 1", "payoff.B") == {1: 3, 2: 5}
    assert fake.steps("r", "total.B") == {1: 2, 2: 5}


def test_a_run_that_stops_is_killed_and_finished_later(tmp_path, desk, fake):
    writer = Writer(tmp_path / "r", an_instance(rounds=2, replicates=2))
    writer.play(1, ["CC", "CC"])
    writer.round(2, 1, "CD")
    writer.journal.close()
    logged(tmp_path / "r", desk)
    assert fake.named("r")["status"] == fake.named("match 2")["status"] == "KILLED"
    assert fake.named("match 1")["status"] == "FINISHED"
    writer = Writer(tmp_path / "r", writer.instance)
    writer.round(2, 2, "DD")
    writer.finish(2, 2)
    writer.close()
    logged(tmp_path / "r", desk)
    assert {run["status"] for run in fake.runs.values()} == {"FINISHED"}
    assert len(fake.runs) == 3
    assert fake.steps("match 2", "payoff.B") == {1: 5, 2: 1}
    assert fake.steps("r", "total.A") == {1: 1.5, 2: 3.5}


def test_the_cells_of_a_sweep_have_a_parent(tmp_path, desk, fake):
    sweep = tmp_path / "sweep"
    for name in "ab":
        logged(a_run(sweep / name, ["CC"]), desk, sweep)
    parent = next(key for key, run in fake.runs.items() if run["name"] == "sweep")
    for name in "ab":
        assert fake.named(name)["tags"]["mlflow.parentRunId"] == parent
        assert fake.named(name)["tags"]["gtlab.sweep"] == run_id(sweep)


def test_nothing_is_told_before_the_setup_is_accepted(tmp_path, desk, fake):
    folder = tmp_path / "r"
    log = RunLog(Order(str(folder)), desk)
    folder.mkdir()
    assert log.claim()
    assert not log.step()
    log.stop()
    assert fake.runs == {}
    log.release()


def test_one_process_logs_a_run_at_a_time(tmp_path, desk):
    (tmp_path / "r").mkdir()
    first, second = (RunLog(Order(str(tmp_path / "r")), desk) for _ in range(2))
    assert first.claim()
    assert first.claim()
    assert not second.claim()
    first.release()
    assert second.claim()
    second.release()


def test_a_revised_run_ends_with_its_outcome(tmp_path, desk, fake):
    writer = Writer(tmp_path / "r", an_instance())
    writer.round(1, 1, "CC")
    writer.close("revised")
    logged(tmp_path / "r", desk)
    assert fake.named("r")["tags"]["gtlab.outcome"] == "revised"
    assert fake.steps("r", "payoff.A") == {1: 3}
