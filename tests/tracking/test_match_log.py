import pytest

from gtlab.store.journal import Reading
from gtlab.tracking import match_log
from gtlab.tracking.match_log import MatchLog
from tests.tracking.writing import Writer, an_instance


@pytest.fixture
def writer(tmp_path):
    writer = Writer(tmp_path / "r", an_instance())
    yield writer
    writer.journal.close()


def feed(log, reading):
    for written in reading.lines():
        if written.record.match == 1:
            log.take(written)


@pytest.fixture
def log(writer):
    return MatchLog(1, writer.instance), Reading(writer.folder / "journal.jsonl")


def test_metrics_wait_for_company(writer, log, fake, monkeypatch):
    log, reading = log
    run = fake.start("e", "m", {}, 0)
    writer.round(1, 1, "CD")
    feed(log, reading)
    assert not log.due
    monkeypatch.setattr(match_log, "_EVERY_SECONDS", 0.0)
    assert log.due
    log.flush(fake, run)
    assert not log.due
    assert fake.steps("m", "payoff.B") == {1: 5}
    assert log.started > 0


def test_a_thousand_values_are_due_at_once(writer, log):
    log, reading = log
    for number in range(1, 168):
        writer.round(1, number, "CC")
    feed(log, reading)
    assert log.due


def test_a_match_sums_up_and_leaves_its_files(writer, log, fake):
    log, reading = log
    run = fake.start("e", "m", {}, 0)
    writer.play(1, ["CC", "DC"])
    feed(log, reading)
    log.sum_up()
    log.finish(fake, run)
    assert fake.steps("m", "total.A") == {1: 3, 2: 8}
    assert fake.steps("m", "final.rounds") == {0: 2}
    assert fake.steps("m", "final.coop_rate.A") == {0: 0.5}
    assert fake.batches == 1
    files = sorted((fake.folder / run / "rounds").iterdir())
    assert [file.name for file in files] == ["0001.md", "0002.md"]
    assert "ruling DC" in files[1].read_text()
    assert not any("secret thought" in file.read_text() for file in files)


def test_a_match_that_goes_on_has_no_sum(writer, log, fake):
    log, reading = log
    run = fake.start("e", "m", {}, 0)
    writer.round(1, 1, "CC")
    feed(log, reading)
    log.sum_up()
    log.finish(fake, run)
    assert not any(point.key.startswith("final.") for point in fake.runs[run]["metrics"])
