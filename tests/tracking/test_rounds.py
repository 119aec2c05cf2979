from gtlab.store.journal import Reading
from gtlab.tracking.rounds import Match, RunRecords, milliseconds
from tests.tracking.writing import Writer, a_run, an_instance


def folded(folder):
    run, matches = RunRecords(), {}
    for written in Reading(folder / "journal.jsonl").lines():
        number = written.record.match
        target = matches.setdefault(number, Match(number)) if number else run
        target.take(written)
    return run, matches


def test_times_are_milliseconds():
    assert milliseconds("1970-01-01T00:00:01.250+00:00") == 1250
    assert milliseconds("1970-01-01T02:00:00.001+02:00") == 1


def test_a_round_carries_its_pages_and_questions(tmp_path):
    run, matches = folded(
        a_run(tmp_path / "r", ["CD", "DD"], meta={"git": "abc", "cell": {"f": 1}})
    )
    first, second = matches[1].drain()
    assert (first.display, first.ruling, first.summary) == ("page 1: CD", "ruling CD", "summary 1")
    assert first.event.payoffs == {"A": 0, "B": 5}
    assert set(first.asked["choice"]) == {"A", "B"}
    assert second.event.totals == {"A": 1, "B": 6}
    assert first.at <= second.at <= matches[1].at <= run.at
    assert run.outcome == "done"
    assert run.made_by == {"git": "abc"}
    assert run.cell == {"f": "1"}


def test_a_round_counts_once_its_review_accepts_it(tmp_path):
    writer = Writer(tmp_path / "r", an_instance())
    writer.ruled(1, 1, "CC")
    assert folded(tmp_path / "r")[1][1].drain() == []
    writer.review(1, 1)
    writer.close()
    (only,) = folded(tmp_path / "r")[1][1].drain()
    assert only.event.round == 1


def test_one_acceptance_may_cover_several_rounds(tmp_path):
    writer = Writer(tmp_path / "r", an_instance())
    for number in (1, 2, 3):
        writer.ruled(1, number, "CC")
    writer.review(1, 2)
    writer.close()
    assert [ruled.event.round for ruled in folded(tmp_path / "r")[1][1].drain()] == [1, 2]


def test_a_round_thrown_away_leaves_nothing(tmp_path):
    writer = Writer(tmp_path / "r", an_instance())
    writer.round(1, 1, "CC")
    writer.redone(1, 2, "DD")
    writer.round(1, 2, "CD")
    writer.close()
    rounds = folded(tmp_path / "r")[1][1].drain()
    assert [ruled.ruling for ruled in rounds] == ["ruling CC", "ruling CD"]
    assert rounds[1].event.totals == {"A": 3, "B": 8}


def test_an_instance_counts_once_its_setup_is_accepted(tmp_path):
    run = RunRecords()
    a_run(tmp_path / "r", ["CC"])
    for written in Reading(tmp_path / "r/journal.jsonl").lines():
        if written.record.match == 0:
            before = run.instance
            run.take(written)
            if run.instance is not None:
                assert before is not None or written.record.review.verdict == "accept"
    assert run.instance == an_instance(rounds=1)
