"""One match: who is asked when, what is written in which order, and where it can be stopped."""

import asyncio
from types import SimpleNamespace

import msgspec
import pytest

from gtlab.blackboard.entry import Finished, Reviewed, Worked
from gtlab.blackboard.header import Control
from gtlab.blackboard.index import Index
from gtlab.errors import RefusedError, StoppedError
from gtlab.executors.contract import Checker, Output
from gtlab.executors.setup import setup_output
from gtlab.executors.world import WorldEngine
from gtlab.lab.cast import Cast
from gtlab.orchestrator.chain import NEEDED
from gtlab.runner.match import Bench, play
from gtlab.runner.progress import Progress
from gtlab.runner.stretch import Stretch
from gtlab.terms.names import Stage, Status
from gtlab.terms.tags import DECIDE, WORLD
from tests.matches import an_experiment, shipped_pack
from tests.runner.runs import REDO, STOP, Answers, again, brief_of, carried_out, opening, records_of


class Late(Cast):
    """Seats that answer in their own time: the last one asked answers first."""

    def __init__(self, *, apart=False):
        super().__init__()
        self.seen, self.running, self.most = [], 0, 0
        self._apart = apart

    def __call__(self, instance, game):
        executors = dict(super().__call__(instance, game))
        strategies = executors[DECIDE]
        seats = instance.seat_ids

        async def late(task):
            self.running += 1
            self.most = max(self.most, self.running)
            for _ in range(3 * (len(seats) - seats.index(task.step.seat))):
                await asyncio.sleep(0)
            round_now = [i.entry.tag for i in task.view.items if i.round == task.step.round]
            self.seen.append((task.step.round, task.step.seat, round_now))
            self.running -= 1
            return strategies(task)

        return {**executors, DECIDE: late}


def worked(folder, step):
    return [r for r in records_of(folder, 1) if isinstance(r, Worked) and r.step == step]


def test_answers_are_written_in_seat_order_whoever_was_first(tmp_path):
    brief = brief_of("scenario=public_goods", "rounds=2", "seed=4")
    cast = Late()
    carried_out(opening(tmp_path / "late", brief), cast=cast)
    carried_out(opening(tmp_path / "at once", brief))
    assert [seat for number, seat, _ in cast.seen if number == 1] == ["D", "C", "B", "A"]
    assert [r.seat for r in worked(tmp_path / "late", "decide")] == ["A", "B", "C", "D"] * 2
    assert records_of(tmp_path / "late") == records_of(tmp_path / "at once")


def test_all_due_seats_are_asked_at_once_and_none_sees_another_choice(tmp_path):
    cast = Late()
    carried_out(opening(tmp_path, brief_of("scenario=public_goods", "rounds=2")), cast=cast)
    assert cast.most == 4
    for _, seat, tags in cast.seen:
        assert not [tag for tag in tags if tag.endswith((".action", ".thought"))]
        assert f"role.{seat}.visible" in tags


def test_in_a_sequential_game_each_is_asked_in_turn(tmp_path):
    cast = Late()
    carried_out(opening(tmp_path, brief_of("scenario=ultimatum", "rounds=2")), cast=cast)
    assert cast.most == 1
    steps = [r.step for r in records_of(tmp_path, 1) if isinstance(r, Worked) and r.round == 1]
    assert steps == ["deal", "decide", "publish", "decide", "adjudicate", "present"]


def test_it_ends_with_its_reason_and_totals(tmp_path):
    carried_out(opening(tmp_path, brief_of("rounds=3", "models.default=always_defect")))
    assert records_of(tmp_path, 1)[-1] == Finished(1, 18, "rounds", 3, {"A": 3, "B": 3})


def test_every_round_says_who_accepted_it(tmp_path):
    brief = brief_of("rounds=3", "review=terminal", "review.every=2")
    carried_out(opening(tmp_path, brief), reviewer=Answers(REDO))
    reviews = [r for r in records_of(tmp_path, 1) if isinstance(r, Reviewed)]
    assert [(r.round, r.redo, r.by, str(r.review.verdict)) for r in reviews] == [
        (1, 0, "policy", "accept"),
        (2, 0, "terminal", "redo"),
        (2, 1, "terminal", "accept"),
        (3, 0, "terminal", "accept"),
    ]


def test_whoever_reviews_is_told_where_they_are(tmp_path):
    brief = brief_of("rounds=2", "replicates=2", "review=terminal")
    reviewer = Answers()
    carried_out(opening(tmp_path, brief, "3-prisoners"), reviewer=reviewer, parallel=1)
    assert [where for where, _ in reviewer.seen][1:] == [
        ("3-prisoners", match, 2, number, number == 2) for match in (1, 2) for number in (1, 2)
    ]
    assert "Round 2" in reviewer.seen[2][1]


def test_a_reviewer_who_leaves_a_round_to_policy(tmp_path):
    brief = brief_of("rounds=1", "review=terminal")
    carried_out(opening(tmp_path, brief), reviewer=Answers(None))
    assert [r.by for r in records_of(tmp_path, 1) if isinstance(r, Reviewed)] == ["policy"]


def test_stopped_at_a_round_it_is_shown_again_and_not_played_again(tmp_path):
    brief = brief_of("rounds=3", "review=terminal", "models.default=random")
    carried_out(opening(tmp_path, brief), reviewer=Answers(STOP))
    before, reviewer = records_of(tmp_path), Answers()
    carried_out(opening(tmp_path), reviewer=reviewer)
    assert records_of(tmp_path)[: len(before)] == before
    assert [where.round for where, _ in reviewer.seen] == [1, 2, 3]


def test_what_a_worker_may_not_write_is_refused_and_not_written(tmp_path):
    class Forging(Cast):
        def __call__(self, instance, game):
            executors = dict(super().__call__(instance, game))

            class Engine(WorldEngine):
                def __call__(self, task):
                    output = super().__call__(task)
                    if task.step.name != "adjudicate":
                        return output
                    forged = output.entries[0].__class__("role.A.action", "defect")
                    return Output((*output.entries, forged), output.control)

            return {**executors, WORLD: Engine(instance, game)}

    (outcome,) = carried_out(opening(tmp_path, brief_of("rounds=2")), cast=Forging())
    assert isinstance(outcome.error, RefusedError)
    assert outcome.error.code == "tag_not_allowed"
    assert worked(tmp_path, "adjudicate") == []
    run = again(tmp_path)
    run.journal.close()
    assert run.pending() == [1]


def test_when_one_seat_fails_the_others_are_called_off(tmp_path):
    ends = []

    class Failing(Cast):
        def __call__(self, instance, game):
            async def decide(task):
                try:
                    if task.step.seat == "B":
                        raise StoppedError("B has left")
                    await asyncio.sleep(60)
                except asyncio.CancelledError:
                    ends.append(task.step.seat)
                    raise

            return {**super().__call__(instance, game), DECIDE: decide}

    brief = brief_of("scenario=public_goods", "rounds=2")
    (outcome,) = carried_out(opening(tmp_path, brief), cast=Failing())
    assert str(outcome.error) == "B has left"
    assert sorted(ends) == ["A", "C", "D"]
    assert worked(tmp_path, "decide") == []


class Misdealing(Cast):
    """A world engine that asks a seat without a name."""

    def __call__(self, instance, game):
        engine = WorldEngine(instance, game)

        def deal(task):
            output = engine(task)
            if task.step.name != "deal":
                return output
            return Output(output.entries, Control(("A", "")))

        return {**super().__call__(instance, game), WORLD: deal}


def test_a_decision_of_no_seat_is_refused_before_anybody_is_asked(tmp_path):
    (outcome,) = carried_out(opening(tmp_path, brief_of("rounds=2")), cast=Misdealing())
    assert outcome.error.code == "no_role"
    assert len(worked(tmp_path, "deal")) == 1
    assert worked(tmp_path, "decide") == []


def test_a_setup_that_lacks_a_role_is_not_played(tmp_path, monkeypatch):
    def lacking(instance, game):
        output = setup_output(instance, game)
        left = tuple(entry for entry in output.entries if entry.tag != "role.B.profile")
        return Output(left, summary=output.summary)

    monkeypatch.setattr("gtlab.runner.setup.setup_output", lacking)
    (outcome,) = carried_out(opening(tmp_path, brief_of("rounds=2")))
    assert outcome.error.code == "too_few_roles"
    assert not outcome.done
    assert records_of(tmp_path, 1) == []


OPEN = Index(Stage.SIMULATE, Status.ACCEPTED, installed=True, round=1, phase="open", due=("A", "B"))


@pytest.mark.parametrize(
    ("code", "changes", "absent"),
    [
        ("draft_as_fact", {"setup": Status.DRAFT}, ""),
        ("draft_as_fact", {"phase": "idle", "due": ()}, ""),
        ("too_few_roles", {}, "role.B.profile"),
        ("foreign_worker", {}, DECIDE),
    ],
)
def test_a_match_is_not_gone_on_with_where_the_protocol_forbids_it(code, changes, absent):
    asked = []
    tags = frozenset({*NEEDED, "role.A.profile", "role.B.profile"} - {absent})
    if changes.get("phase"):
        tags -= {"game.rules"}
    index = msgspec.structs.replace(OPEN, tags=tags, **changes)
    pack = shipped_pack()
    workers = {name: spec for name, spec in pack.workers.items() if name != absent}
    checker = Checker(msgspec.structs.replace(pack, workers=workers))
    executors = dict.fromkeys(pack.workers, asked.append)
    bench = Bench(an_experiment(), checker, executors, None, Progress(), Stretch())
    with pytest.raises(RefusedError) as refused:
        asyncio.run(play(SimpleNamespace(index=index), bench))
    assert refused.value.code == code
    assert asked == []
