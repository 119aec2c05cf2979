"""Shipped executors pass, and each planted fault is caught by its claim alone."""

import pytest

from gtlab.blackboard.entry import Entry
from gtlab.errors import UserError
from gtlab.executors.contract import Output
from gtlab.executors.decide import StrategySeats
from gtlab.executors.present import Presenter
from gtlab.executors.world import WorldEngine
from gtlab.terms.play import Chosen
from gtlab.terms.tags import DECIDE, PRESENT, WORLD
from gtlab.testing.executors import CLAIMS, check_executor, executor_tests
from gtlab.testing.failure import ConformanceError

SHIPPED = {DECIDE: StrategySeats, WORLD: WorldEngine, PRESENT: Presenter}


@pytest.mark.parametrize("worker", sorted(SHIPPED))
@pytest.mark.parametrize("overrides", [(), ("scenario=trust", "rounds=2", "language=zh")])
def test_a_shipped_executor_passes(worker, overrides):
    assert check_executor(worker, SHIPPED[worker], *overrides).held == tuple(CLAIMS)


def deciding(answer):
    """An executor that makes every seat answer as given."""
    return lambda *_: answer


def written(choice, tag="role.{}.action", audience=()):
    def answer(task):
        tag_of = tag.format(task.step.seat)
        return Output((Entry(tag_of, str(choice), audience, Chosen(choice)),))

    return answer


async def in_its_own_time(task):
    return written("defect")(task)


async def failing(task):
    raise OSError("no line")


def test_an_executor_that_takes_its_time_passes():
    assert check_executor(DECIDE, deciding(in_its_own_time)).looked_at == {
        DECIDE: "12 tasks in 2 matches"
    }


PLANTED = {
    "an error": ("answers", lambda _: {}["seat"], "raises KeyError"),
    "a late error": ("answers", failing, "raises OSError: no line"),
    "no output": ("answers", lambda _: "defect", "answers defect, which is no Output"),
    "another's tag": ("allowed", written("defect", "world.state"), "world.state"),
    "a word to one seat": ("allowed", written("defect", audience=("B",)), "is not for"),
    "nothing": ("allowed", lambda _: Output(()), "missing_action"),
    "no legal choice": ("plays", written("sing"), "isn't one of: cooperate, defect"),
}


@pytest.mark.parametrize("fault", sorted(PLANTED))
def test_a_planted_fault_is_caught_by_its_claim_alone(fault):
    claim, answer, says = PLANTED[fault]
    with pytest.raises(ConformanceError) as caught:
        check_executor(DECIDE, deciding(answer))
    assert [failure.property for failure in caught.value.failures] == [claim]
    assert says in str(caught.value)


def test_every_claim_is_planted():
    assert {claim for claim, _, _ in PLANTED.values()} == set(CLAIMS)


def test_each_claim_is_a_test():
    tests = executor_tests(DECIDE, deciding(written("sing")))()
    tests.test_answers()
    tests.test_allowed()
    with pytest.raises(ConformanceError, match="plays"):
        tests.test_plays()


def test_an_executor_that_is_asked_nothing_shows_nothing():
    with pytest.raises(ConformanceError, match="asked nothing"):
        check_executor("user-turn", deciding(None))


@pytest.mark.parametrize(
    ("worker", "overrides", "says"),
    [("nobody", (), "nobody is no worker"), (DECIDE, ("scenario=trst",), "did you mean")],
)
def test_what_is_not_there_is_said_in_a_line(worker, overrides, says):
    with pytest.raises(UserError, match=says):
        check_executor(worker, StrategySeats, *overrides)
