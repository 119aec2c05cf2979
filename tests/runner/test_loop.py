"""Many runs on one floor: how many matches at a time, in which order, and what a stop stops."""

import asyncio
from collections import Counter

import pytest

from gtlab.errors import ProtocolError, StoppedError, UserError
from gtlab.executors.contract import Remembering
from gtlab.executors.decide import StrategySeats
from gtlab.lab.cast import Cast
from gtlab.runner.progress import Progress
from gtlab.store.folder import INSTANCE, JOURNAL, ROUNDS
from gtlab.terms.tags import DECIDE
from tests.runner.runs import (
    REVISE,
    STOP,
    Answers,
    a_new_run,
    brief_of,
    carried_out,
    opening,
    records_of,
)

PAIRS = brief_of("rounds=2", "replicates=4", "models.default=random")


class Watched(Cast):
    """Seats that take their time, and tell who was at it; `fails` says where one fails, and how."""

    def __init__(self, fails=None, pauses=3):
        super().__init__()
        self.fails = fails or {}
        self.pauses = pauses
        self.begun, self.at_it, self.most = [], Counter(), 0
        self.forgotten = []

    def __call__(self, instance, game):
        watched, seed = self, instance.seed

        class Seats(StrategySeats):
            def __call__(self, task):
                return self.later(task)

            async def later(self, task):
                place = seed, task.replicate
                if place not in watched.begun:
                    watched.begun.append(place)
                watched.at_it[place] += 1
                watched.most = max(watched.most, len(+watched.at_it))
                for _ in range(watched.pauses):
                    await asyncio.sleep(0)
                watched.at_it[place] -= 1
                error = watched.fails.get((*place, task.step.round))
                if error is not None:
                    raise error
                return super().__call__(task)

            def forget(self, replicate):
                watched.forgotten.append((seed, replicate))
                super().forget(replicate)

        return {**super().__call__(instance, game), DECIDE: Seats(instance, game)}


def runs(folder, count, **changes):
    return [
        opening(folder / str(n), PAIRS.model_copy(update={"seed": n, **changes}), str(n))
        for n in range(count)
    ]


def states(outcomes):
    return "".join("d" if o.done else "f" if o.error else "-" for o in outcomes)


@pytest.mark.parametrize("parallel", [1, 3, 100])
def test_as_many_matches_at_a_time_as_there_are_places(tmp_path, parallel):
    cast = Watched(pauses=200)
    outcomes = carried_out(*runs(tmp_path, 3), cast=cast, parallel=parallel)
    assert states(outcomes) == "ddd"
    assert cast.most == min(parallel, 12)
    assert cast.begun == [(run, match) for run in range(3) for match in range(1, 5)]


def test_there_is_no_barrier_between_runs(tmp_path):
    cast = Watched(pauses=200)
    carried_out(*runs(tmp_path, 8, replicates=1), cast=cast, parallel=4)
    assert cast.most == 4


def test_what_was_kept_for_a_match_is_let_go(tmp_path):
    cast = Watched({(0, 2, 2): UserError("no")})
    carried_out(*runs(tmp_path, 1), cast=cast, parallel=4)
    assert sorted(cast.forgotten) == [(0, match) for match in range(1, 5)]
    assert isinstance(StrategySeats.__new__(StrategySeats), Remembering)


def test_a_closed_run_lacks_nothing(tmp_path):
    (outcome,) = carried_out(*runs(tmp_path, 1))
    assert (outcome.done, outcome.already, outcome.error, outcome.revision) == (
        True,
        False,
        None,
        None,
    )
    assert all((outcome.folder / name).is_file() for name in (INSTANCE, JOURNAL, ROUNDS))
    assert carried_out(opening(outcome.folder))[0].already


def test_a_table_that_cannot_be_written_leaves_the_run_open(tmp_path):
    first, second = runs(tmp_path, 2)
    for cell in (first, second):
        cell.folder.mkdir()
    (first.folder / f".{ROUNDS}.draft").mkdir()
    one, other = carried_out(first, second, parallel=1)
    assert isinstance(one.error, StoppedError)
    # The other run is stopped, unless it was over before the disk had said no.
    assert other.error is None
    assert records_of(first.folder)[-1].__class__.__name__ == "Finished"
    (first.folder / f".{ROUNDS}.draft").rmdir()
    assert [outcome.done for outcome in carried_out(first, second)] == [True, True]


def test_a_fault_begins_no_further_match_of_its_run_and_leaves_other_runs_alone(tmp_path):
    cast = Watched({(1, 1, 2): UserError("cannot be computed")})
    progress = Progress()
    outcomes = carried_out(*runs(tmp_path, 3), cast=cast, parallel=2, progress=progress)
    assert states(outcomes) == "dfd"
    assert str(outcomes[1].error) == "cannot be computed"
    of_the_faulty = [match for run, match in cast.begun if run == 1]
    assert of_the_faulty in ([1], [1, 2], [1, 2, 3])
    finished = {r.match for r in records_of(tmp_path / "1") if type(r).__name__ == "Finished"}
    assert finished == set(of_the_faulty) - {1}
    assert progress.failed == 1


def test_a_stranger_error_is_a_fault_with_its_place(tmp_path):
    cast = Watched({(0, 2, 1): ZeroDivisionError("1 / 0\nsecond line")})
    (outcome,) = carried_out(*runs(tmp_path, 1), cast=cast, parallel=4)
    assert isinstance(outcome.error, ProtocolError)
    text = str(outcome.error)
    assert text.startswith("match 2: ZeroDivisionError: 1 / 0\\nsecond line (test_loop.py:")
    assert "\n" not in text


def test_the_first_fault_of_several_is_told(tmp_path):
    cast = Watched({(0, 1, 1): UserError("first"), (0, 2, 2): UserError("second")})
    progress = Progress()
    (outcome,) = carried_out(*runs(tmp_path, 1), cast=cast, parallel=4, progress=progress)
    assert str(outcome.error) == "first"
    assert progress.failed == 2


def test_a_stop_stops_every_match_of_every_run(tmp_path):
    cast = Watched({(1, 1, 1): StoppedError("the disk is full")})
    outcomes = carried_out(*runs(tmp_path, 4), cast=cast, parallel=1)
    # The first run's matches have ended; whether it was closed by then is chance.
    assert states(outcomes) in ("df--", "-f--")
    assert not any(run == 3 for run, _ in cast.begun)
    # Every journal was closed, and can be gone on with.
    cells = [
        opening(o.folder, PAIRS.model_copy(update={"seed": n})) for n, o in enumerate(outcomes)
    ]
    assert states(carried_out(*cells)) == "dddd"


def test_a_stop_tells_more_than_a_fault_beside_it(tmp_path):
    cast = Watched({(0, 1, 1): UserError("a fault"), (0, 2, 2): StoppedError("the end")})
    (outcome,) = carried_out(*runs(tmp_path, 1), cast=cast, parallel=4)
    assert str(outcome.error) == "the end"


def test_another_setup_stops_the_matches_of_its_run_alone(tmp_path):
    brief = brief_of("rounds=3", "replicates=3", "review=terminal")
    cells = [opening(tmp_path / "0", brief), *runs(tmp_path, 2)[1:]]
    revised, other = carried_out(*cells, cast=Watched(), reviewer=Answers(REVISE), parallel=5)
    assert (revised.done, other.done) == (True, True)
    assert revised.revision.note == REVISE.note
    assert revised.revision.brief == brief
    kinds = [type(record).__name__ for record in records_of(tmp_path / "0")]
    assert kinds.count("Finished") == 0
    assert kinds[-1] == "Closed"
    assert records_of(tmp_path / "0")[-1].outcome == "revised"
    assert (tmp_path / "0" / ROUNDS).is_file()
    # Asked again, it says so again and plays nothing.
    again = carried_out(opening(tmp_path / "0"), reviewer=Answers())[0]
    assert (again.done, again.already, again.revision.note) == (True, True, REVISE.note)


def test_a_reviewer_is_asked_nothing_after_a_stop(tmp_path):
    brief = brief_of("rounds=3", "replicates=4", "review=terminal")
    reviewer = Answers(STOP)
    cells = [opening(tmp_path / name, brief) for name in "ab"]
    assert states(carried_out(*cells, cast=Watched(), reviewer=reviewer, parallel=1)) == "f-"
    assert [where.match for where, _ in reviewer.seen if where.match] == [1]


def test_a_run_that_cannot_be_opened_is_its_own_fault(tmp_path):
    cells = runs(tmp_path, 3)
    run = a_new_run(cells[1].folder, PAIRS)
    run.journal.close()
    (cells[1].folder / JOURNAL).write_bytes(b"garbage\n")
    outcomes = carried_out(*cells)
    assert states(outcomes) == "dfd"
    assert "record 1 is damaged" in str(outcomes[1].error)


def test_cancelled_it_closes_what_it_had_opened(tmp_path):
    from gtlab.runner.loop import Floor

    async def cancelled():
        progress = Progress()
        floor = Floor(Watched(pauses=100), lambda _: None, progress, 2)
        task = asyncio.ensure_future(floor.carry_out(runs(tmp_path, 3)))
        while progress.rounds == 0:
            await asyncio.sleep(0)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(cancelled())
    assert states(carried_out(*runs(tmp_path, 3))) == "ddd"


def test_nothing_to_carry_out(tmp_path):
    assert carried_out() == []
