"""One checker for all outputs, whoever made them; what it has seen once cannot fool it."""

import msgspec
import pytest

from gtlab.blackboard.entry import Entry
from gtlab.blackboard.header import Control
from gtlab.errors import RefusedError
from gtlab.executors.contract import Checker, Output, Remembering
from gtlab.executors.decide import StrategySeats
from gtlab.executors.world import WorldEngine
from gtlab.orchestrator.chain import Step
from gtlab.terms.tags import DECIDE, HUMAN, ORCHESTRATOR, PRESENT, SETUP, WORLD, TagRule
from tests.matches import Match, an_experiment, shipped_pack

DEAL = Step("deal", WORLD, 1)
PUBLISH = Step("publish", WORLD, 1)
RULE = Step("adjudicate", WORLD, 1)
CHOOSE = Step("decide", DECIDE, 1, "A")
SIT = Step("decide", HUMAN, 1, "A")
SHOW = Step("present", PRESENT, 1)
SET_UP = Step("setup", SETUP)


def entries(*tags, to=()):
    return tuple(Entry(tag, "text", to) for tag in tags)


ACT = entries("role.A.action")
ASKS = Control(due=("A",))
REFUSED = {
    "tag_not_allowed": [
        (CHOOSE, Output(ACT + entries("world.ruling"))),
        (CHOOSE, Output(ACT + entries("role.B.action"))),
        (CHOOSE, Output(ACT + entries("role.B.thought"))),
        (CHOOSE, Output(ACT + entries("role.A.visible"))),
        (CHOOSE, Output(ACT + entries("role.{id}.action"))),
        (CHOOSE, Output(ACT + entries("my.own.tag"))),
        (SIT, Output(ACT + entries("output.display"))),
        (SHOW, Output(entries("output.summary"))),
        (SHOW, Output(entries("role.A.thought"))),
        (SHOW, Output(entries("world.state"))),
        (RULE, Output(entries("role.A.thought"), Control())),
        (RULE, Output(entries("game.rules"), Control())),
        (RULE, Output(entries("role.A.visible"), Control())),
        (DEAL, Output(entries("world.ruling"), Control())),
        (DEAL, Output(entries("run.events"), Control())),
        (SET_UP, Output(entries("world.state"))),
    ],
    "action_in_deal": [(DEAL, Output(ACT, Control()))],
    "payoff_in_publish": [
        (PUBLISH, Output(entries("world.ruling"), Control())),
        (PUBLISH, Output(entries("run.events"), Control())),
        (PUBLISH, Output(entries("world.state"), Control())),
        (PUBLISH, Output((), Control(over=True))),
        (DEAL, Output((), Control(over=True))),
    ],
    "thought_of_a_person": [(SIT, Output(ACT + entries("role.A.thought")))],
    "control_not_allowed": [
        (CHOOSE, Output(ACT, Control())),
        (CHOOSE, Output(ACT, Control(over=True))),
        (SHOW, Output(entries("output.display"), Control())),
        (SET_UP, Output(entries("game.rules"), Control())),
    ],
    "missing_action": [
        (CHOOSE, Output(entries("role.A.thought"))),
        (SIT, Output(())),
    ],
    "body_from_orchestrator": [(Step("deal", ORCHESTRATOR, 1), Output(entries("world.state")))],
    "audience_not_allowed": [
        (CHOOSE, Output(entries("role.A.action", to=("A",)))),
        (CHOOSE, Output(ACT + entries("role.A.thought", to=("B",)))),
        (DEAL, Output(entries("role.A.visible", to=("B",)), ASKS)),
        (DEAL, Output(entries("role.A.visible", to=("A", "B")), ASKS)),
        (RULE, Output(entries("run.events") + entries("world.ruling", to=("A",)), Control())),
        (SET_UP, Output(entries("role.A.profile", to=("B",)))),
        (SET_UP, Output(entries("game.rules", to=("A",)))),
    ],
    "summary_too_long": [(CHOOSE, Output(ACT, summary="x" * 51))],
}
CASES = [
    pytest.param(code, step, output, id=f"{code}-{number}")
    for code, cases in REFUSED.items()
    for number, (step, output) in enumerate(cases)
]


@pytest.mark.parametrize(("code", "step", "output"), CASES)
def test_what_a_worker_may_not_write_is_refused_by_its_code(code, step, output):
    checker = Checker(shipped_pack())
    for _ in range(2):
        with pytest.raises(RefusedError) as caught:
            checker.check(step, output)
        assert caught.value.code == code
        assert str(caught.value).endswith(f"[{code}]")


@pytest.mark.parametrize(("code", "step", "output"), CASES)
def test_a_checker_that_has_passed_a_whole_match_refuses_it_still(code, step, output):
    match = Match(an_experiment())
    match.play()
    with pytest.raises(RefusedError):
        match.checker.check(step, output)


def test_what_passed_for_one_seat_does_not_pass_for_another():
    checker = Checker(shipped_pack())
    assert checker.check(CHOOSE, Output(ACT)).entries == ACT
    with pytest.raises(RefusedError):
        checker.check(CHOOSE._replace(seat="B"), Output(ACT))


def test_what_passed_for_one_audience_does_not_pass_for_another():
    checker = Checker(shipped_pack())
    checker.check(DEAL, Output(entries("role.A.visible", to=("A",)), ASKS))
    with pytest.raises(RefusedError, match=r"role\.A\.visible is not for seat B"):
        checker.check(DEAL, Output(entries("role.A.visible", to=("B",)), ASKS))


@pytest.mark.parametrize("control", [Control(), Control(due=("A",)), Control(over=True)])
def test_what_passed_without_control_does_not_pass_with_it(control):
    checker = Checker(shipped_pack())
    checker.check(CHOOSE, Output(ACT))
    with pytest.raises(RefusedError, match=r"control_not_allowed|payoff_in_publish"):
        checker.check(CHOOSE, Output(ACT, control))


def test_what_passed_with_seats_due_does_not_pass_without():
    checker = Checker(shipped_pack())
    checker.check(DEAL, Output(entries("scene.narration"), ASKS))
    with pytest.raises(RefusedError, match="nobody_due"):
        checker.check(DEAL, Output(entries("scene.narration"), Control()))


def test_a_worker_of_another_pack_is_refused():
    with pytest.raises(RefusedError) as caught:
        Checker(shipped_pack()).check(Step("present", "narrator", 1), Output(()))
    assert caught.value.code == "foreign_worker"


def test_a_packs_own_tag_goes_to_nobody_whom_its_table_keeps_it_from():
    pack = shipped_pack()
    world = msgspec.structs.replace(
        pack.workers[WORLD], output_tags=(*pack.workers[WORLD].output_tags, "lab.secret")
    )
    secret = TagRule("lab.secret", "lab.secret", (WORLD,), (WORLD,))
    own = msgspec.structs.replace(pack, workers={**pack.workers, WORLD: world}, own_tags=(secret,))
    checker = Checker(own)
    checker.check(DEAL, Output(entries("lab.secret"), ASKS))
    with pytest.raises(RefusedError) as caught:
        checker.check(DEAL, Output(entries("lab.secret", to=("A",)), ASKS))
    assert caught.value.code == "audience_not_allowed"


def test_an_output_comes_back_as_it_is():
    output = Output(ACT, summary="x" * 50)
    assert Checker(shipped_pack()).check(CHOOSE, output) is output


def test_who_remembers_matches_can_be_told_to_forget():
    instance = an_experiment()
    game = Match(instance).game
    assert isinstance(StrategySeats(instance, game), Remembering)
    assert not isinstance(WorldEngine(instance, game), Remembering)
