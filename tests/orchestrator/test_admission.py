"""Every refusal of the protocol, by its code, whoever asks."""

import re
import timeit
from pathlib import Path

import msgspec
import pytest

from gtlab.blackboard.entry import Entry
from gtlab.blackboard.header import Control
from gtlab.blackboard.index import Index
from gtlab.errors import RefusedError
from gtlab.executors.contract import Checker, Output
from gtlab.orchestrator import admission
from gtlab.orchestrator.admission import admitted, check_outputs, check_step
from gtlab.orchestrator.chain import NEEDED, Step, next_steps
from gtlab.terms import tags
from gtlab.terms.names import Stage, Status
from gtlab.terms.tags import DECIDE, HUMAN, ORCHESTRATOR, PRESENT, SETUP, WORLD
from tests.journals import ULTIMATUM
from tests.matches import Match, an_experiment, chinese_pack, shipped_pack

TAGS = frozenset({*NEEDED, "role.A.profile", "role.B.profile"})
READY = Index(Stage.SIMULATE, Status.ACCEPTED, TAGS, installed=True)
OPEN = msgspec.structs.replace(READY, round=1, phase="open", due=("A", "B"))
HALF = msgspec.structs.replace(OPEN, acted=("A",))
ALONE = msgspec.structs.replace(OPEN, tags=TAGS - {"role.B.profile"})
DEAL, PUBLISH = Step("deal", WORLD, 1), Step("publish", WORLD, 1)
RULE = Step("adjudicate", WORLD, 1)
A_DECIDES, A_PLAYS = Step("decide", DECIDE, 1, "A"), Step("decide", HUMAN, 1, "A")
BOTH = ("role.A.thought", "role.A.action")

STEPS = [
    ("foreign_worker", Step("decide", "write-novel", 1, "A"), OPEN),
    ("foreign_worker", Step("present", "present-chapter", 1), READY),
    ("no_role", Step("decide", DECIDE, 1), OPEN),
    ("no_role", Step("decide", HUMAN, 1, ""), OPEN),
    ("draft_as_fact", DEAL, Index(Stage.SETUP, Status.DRAFT, TAGS, installed=True)),
    ("draft_as_fact", DEAL, Index(Stage.SETUP, Status.REJECTED, TAGS, installed=True)),
    ("draft_as_fact", DEAL, Index(Stage.SIMULATE, Status.DRAFT, TAGS, installed=True)),
    ("draft_as_fact", A_DECIDES, Index()),
    ("too_few_roles", DEAL, ALONE),
    ("too_few_roles", A_DECIDES, ALONE),
    ("missing_action", RULE, OPEN),
    ("missing_action", RULE, HALF),
    ("out_of_turn", Step("decide", DECIDE, 1, "A"), HALF),
    ("out_of_turn", Step("decide", DECIDE, 1, "C"), OPEN),
    ("out_of_turn", Step("decide", DECIDE, 2, "A"), OPEN),
    ("out_of_turn", DEAL, OPEN),
    ("out_of_turn", PUBLISH, HALF),
    ("out_of_turn", Step("present", PRESENT, 1), OPEN),
    ("out_of_turn", Step("finish", "", 1), OPEN),
    ("out_of_turn", Step("review", "", 1), OPEN),
    ("out_of_turn", Step("setup", SETUP), READY),
    ("out_of_turn", Step("dance", WORLD, 1), OPEN),
    ("out_of_turn", RULE, READY),
]
OUTPUTS = [
    ("body_from_orchestrator", Step("review"), ("output.display",), None),
    ("body_from_orchestrator", Step("deal", ORCHESTRATOR, 1), ("role.A.visible",), None),
    ("tag_not_allowed", A_DECIDES, (*BOTH, "world.state"), None),
    ("tag_not_allowed", A_DECIDES, ("role.B.thought", "role.A.action"), None),
    ("tag_not_allowed", A_DECIDES, (*BOTH, "role.B.action"), None),
    ("tag_not_allowed", RULE, ("role.A.thought",), None),
    ("tag_not_allowed", Step("present", PRESENT, 1), ("run.events",), None),
    ("tag_not_allowed", Step("setup", SETUP), ("user.request",), None),
    ("tag_not_allowed", DEAL, ("role.A.visible", "run.events"), Control(("A",))),
    ("tag_not_allowed", DEAL, ("world.ruling",), Control(("A",))),
    ("tag_not_allowed", DEAL, ("output.summary",), Control(("A",))),
    ("tag_not_allowed", PUBLISH, ("world.round",), Control(("B",))),
    ("tag_not_allowed", RULE, ("role.A.visible", "run.events"), Control()),
    ("nobody_due", DEAL, ("role.A.visible",), None),
    ("nobody_due", DEAL, ("role.A.visible",), Control()),
    ("nobody_due", PUBLISH, ("scene.narration",), Control(last=False)),
    ("nobody_due", RULE, ("run.events",), None),
    ("one_event", RULE, ("world.ruling", "scene.narration"), Control()),
    ("one_event", RULE, ("run.events", "world.ruling", "run.events"), Control()),
    ("action_in_deal", DEAL, ("role.A.visible", "role.A.action"), Control(("A",))),
    ("payoff_in_publish", PUBLISH, ("scene.narration", "world.ruling"), Control(("B",))),
    ("payoff_in_publish", PUBLISH, ("run.events",), Control(("B",))),
    ("payoff_in_publish", PUBLISH, ("world.state",), Control(("B",))),
    ("payoff_in_publish", PUBLISH, ("output.summary",), Control(("B",))),
    ("payoff_in_publish", PUBLISH, ("scene.narration",), Control(over=True)),
    ("payoff_in_publish", DEAL, ("scene.narration",), Control(over=True)),
    ("thought_of_a_person", A_PLAYS, BOTH, None),
    ("missing_action", A_DECIDES, ("role.A.thought",), None),
    ("missing_action", A_PLAYS, (), None),
    ("control_not_allowed", A_DECIDES, BOTH, Control(("B",))),
    ("control_not_allowed", A_PLAYS, ("role.A.action",), Control()),
    ("control_not_allowed", Step("present", PRESENT, 1), ("output.display",), Control(over=True)),
    ("control_not_allowed", Step("setup", SETUP), ("game.rules",), Control(("A",))),
]


def code_of(check, *parts):
    with pytest.raises(RefusedError) as refused:
        check(*parts)
    assert f"[{refused.value.code}]" in str(refused.value)
    return refused.value.code


@pytest.mark.parametrize(("code", "step", "index"), STEPS)
def test_a_step_that_the_protocol_forbids(code, step, index):
    assert code_of(check_step, step, index, next_steps(index)) == code


@pytest.mark.parametrize(("code", "step", "written", "control"), OUTPUTS)
def test_an_output_that_the_protocol_forbids(code, step, written, control):
    assert code_of(check_outputs, step, written, control) == code


def test_every_code_has_its_test():
    told = set()
    for module in (admission, tags):
        text = Path(module.__file__).read_text(encoding="utf-8")
        told |= set(re.findall(r'RefusedError\(\s*"(\w+)"', text))
    tried = {code for code, *_ in (*STEPS, *OUTPUTS)}
    # The audience has its test beside the table, in tests/terms/test_tags.py, and one below.
    assert told == tried | {"audience_not_allowed"}
    assert len(tried) == 14


@pytest.mark.parametrize("name", ["simultaneous", "sequential"])
def test_what_comes_next_is_admitted_and_nothing_else_of_the_round(name):
    match = Match(an_experiment(order=name))
    every = {
        Step(step, worker, number, seat)
        for number in (0, 1, 2, 3)
        for step, worker, seat in (
            *(("deal", WORLD, None), ("publish", WORLD, None), ("adjudicate", WORLD, None)),
            *(("present", PRESENT, None), ("review", "", None), ("finish", "", None)),
            *(("decide", DECIDE, "A"), ("decide", DECIDE, "B"), ("setup", SETUP, None)),
        )
    }
    while steps := match.steps():
        assert admitted(match.index, match.instance) == steps
        for other in every - set(steps):
            code_of(check_step, other, match.index, steps)
        match.do()


def test_a_worker_of_another_pack_is_refused():
    workers = tuple(chinese_pack().workers)
    assert admitted(READY, None, workers) == (DEAL,)
    assert code_of(admitted, READY, None, ("write-novel",)) == "foreign_worker"


@pytest.mark.parametrize(
    ("code", "index"),
    [
        ("no_role", msgspec.structs.replace(OPEN, due=("A", ""))),
        ("draft_as_fact", msgspec.structs.replace(OPEN, setup=Status.DRAFT)),
        ("draft_as_fact", msgspec.structs.replace(READY, tags=TAGS - {"game.rules"})),
        ("draft_as_fact", msgspec.structs.replace(READY, installed=False)),
        ("too_few_roles", ALONE),
        ("too_few_roles", msgspec.structs.replace(ALONE, phase="idle", due=())),
    ],
)
def test_what_comes_next_is_refused_when_it_may_not_be_done(code, index):
    assert code_of(admitted, index) == code


def test_who_is_waited_for_or_done_is_no_fault():
    assert admitted(msgspec.structs.replace(OPEN, waiting=WORLD)) == ()
    assert admitted(msgspec.structs.replace(READY, stage=Stage.DONE)) == ()
    assert admitted(Index()) == (Step("ask"),)


def test_admission_costs_next_to_nothing():
    def cost(plan):
        return min(timeit.repeat(lambda: plan(OPEN), number=2_000, repeat=5)) / 2_000

    two_steps = cost(admitted) - cost(next_steps)
    assert two_steps < 10e-6, "a microsecond a step, with room for a busy machine"


def checked(step, *entries, control=None):
    return Checker(shipped_pack()).check, step, Output(entries, control)


EVENT = Entry("run.events", "x", ("A", "B"))
A_ACTION, A_THOUGHT = Entry("role.A.action", "x"), Entry("role.A.thought", "hm")


@pytest.mark.parametrize(
    ("code", "step", "entries"),
    [
        ("audience_not_allowed", A_DECIDES, [Entry("role.A.thought", "hm", ("B",)), A_ACTION]),
        ("audience_not_allowed", A_DECIDES, [A_THOUGHT, Entry("role.A.action", "x", ("B",))]),
        ("audience_not_allowed", DEAL, [Entry("role.A.visible", "x", ("A", "B"))]),
        ("audience_not_allowed", RULE, [EVENT, Entry("world.ruling", "x", ("A",))]),
        ("audience_not_allowed", Step("setup", SETUP), [Entry("game.rules", "x", ("A",))]),
        ("audience_not_allowed", Step("setup", SETUP), [Entry("role.B.profile", "x", ("A",))]),
        ("tag_not_allowed", RULE, [EVENT, Entry("mood.public", "grim")]),
        ("tag_not_allowed", A_DECIDES, [A_THOUGHT, A_ACTION, Entry("notes.mine", "x")]),
        ("foreign_worker", Step("present", "present-chapter", 1), [Entry("a.b", "x")]),
        ("thought_of_a_person", A_PLAYS, [A_THOUGHT, A_ACTION]),
    ],
)
def test_the_one_checker_of_outputs_refuses_it_whoever_made_it(code, step, entries):
    control = Control(("A",)) if step.worker == WORLD else None
    assert code_of(*checked(step, *entries, control=control)) == code


def test_the_checker_lets_nothing_pass_because_something_like_it_passed():
    check = Checker(shipped_pack()).check
    check(A_DECIDES, Output((A_THOUGHT, A_ACTION)))
    directing = Output((A_THOUGHT, A_ACTION), Control(("B",)))
    assert code_of(check, A_DECIDES, directing) == "control_not_allowed"
    overheard = Output((Entry("role.A.thought", "hm", ("B",)), A_ACTION))
    assert code_of(check, A_DECIDES, overheard) == "audience_not_allowed"
    assert code_of(check, A_PLAYS, Output((A_THOUGHT, A_ACTION))) == "thought_of_a_person"
    shown = (Entry("role.A.visible", "x", ("A",)),)
    check(DEAL, Output(shown, Control(("A",))))
    assert code_of(check, DEAL, Output(shown, Control())) == "nobody_due"


@pytest.mark.parametrize("missing", ["A", "B"])
@pytest.mark.parametrize("game", [an_experiment(), an_experiment(ULTIMATUM, player="fair_split")])
def test_a_ruling_without_an_action_is_refused_where_it_is_made_too(missing, game):
    match = Match(game)
    match.until("adjudicate")
    kept = [r for r in match.records if getattr(r, "seat", None) != missing]
    match.records = kept
    match.log, _ = match.replayed()
    with pytest.raises(RefusedError) as refused:
        match.run(Step("adjudicate", WORLD, 1))
    assert refused.value.code == "missing_action"
