"""The chain is the pack's own table, and the same log always gives the same next step."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.blackboard.entry import Answered, Asked, header_of
from gtlab.blackboard.index import Index
from gtlab.orchestrator.chain import CHAIN, Step, next_steps, ready
from gtlab.packs.spec import STEPS
from gtlab.terms.names import Review, Stage, Status, Verdict
from gtlab.terms.tags import DECIDE, HUMAN, PRESENT, SETUP, WORLD
from tests import goldens
from tests.journals import PRISONERS, TRUST, ULTIMATUM
from tests.matches import ACCEPT, REDO, Match, Talkers, an_experiment, shipped_pack

SOMEWHERE = Index(round=1, due=("A",))
ANSWERED_BY_THE_USER = {"enter", "redo_round", "redo_with_note"}
PREREQUISITES = {
    *("user.request", "scenario.setting", "game.rules", "game.params", "game.roles"),
}
TAGS = frozenset({*PREREQUISITES, "role.A.profile", "role.B.profile"})
READY = Index(Stage.SIMULATE, Status.ACCEPTED, TAGS, installed=True)
EXPERIMENTS = {
    "simultaneous": an_experiment(progress={"rounds": 3}),
    "sequential": an_experiment(order="sequential", progress={"rounds": 3}),
    "identities": an_experiment(ULTIMATUM, player="fair_split"),
    "amounts": an_experiment(TRUST, player="fair_split"),
    "a person": an_experiment(people="B"),
}


def first(_, question):
    return question.legal()[0]


def changed(index=READY, **changes):
    return msgspec.structs.replace(index, **changes)


def step_of(row):
    return row.plan(SOMEWHERE, None)[0]


def printed():
    """Both tables side by side: what the program does, and what the pack says."""
    ours = {row.name: row for row in CHAIN}
    lines = ["step  the program            worker           | the pack says"]
    for theirs in shipped_pack().chain:
        row = ours.get(theirs.name)
        does = step_of(row).name if row else "(the user's answer)"
        worker = step_of(row).worker if row else ""
        who = f", {theirs.worker}" if theirs.worker else ""
        accepted = f", {theirs.acceptance}" if theirs.acceptance else ""
        named = f"{theirs.name}{who}{accepted}: {theirs.when}"
        lines.append(f"{theirs.step:>4}  {does:<22} {worker:<16} | {named}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def test_the_chain_beside_the_packs_own():
    goldens.check("chain.txt", printed())


def test_names_numbers_order_and_workers_are_the_packs():
    theirs = {row.name: row for row in shipped_pack().chain}
    assert {name: row.step for name, row in theirs.items()} == STEPS
    assert {row.name for row in CHAIN} == set(theirs) - ANSWERED_BY_THE_USER
    for row in CHAIN:
        assert row.number == theirs[row.name].step
        assert step_of(row).worker == (theirs[row.name].worker or "")
    order = [row.name for row in CHAIN]
    assert order == [name for name in theirs if name in order]


def holding(index):
    return [row.name for row in CHAIN if row.holds(index)]


@pytest.mark.parametrize("name", EXPERIMENTS)
@given(st.lists(st.sampled_from([ACCEPT, REDO]), max_size=6))
def test_same_log_same_next_steps(name, answers):
    match = Match(EXPERIMENTS[name])
    match.executors[HUMAN] = Talkers(first)
    answers = iter(answers)
    while steps := match.steps():
        again = match.replayed()[1]
        assert next_steps(again, match.instance) == steps == match.steps()
        match.do(next(answers, ACCEPT) if steps[0].name == "review" else ACCEPT)


def test_every_row_acts():
    acted = set()
    for instance in EXPERIMENTS.values():
        match = Match(instance)
        match.executors[HUMAN] = Talkers(first)
        while match.steps():
            acted.add(holding(match.index)[0])
            match.do()
    before = {
        holding(index)[0]
        for index in (
            Index(),
            Index(Stage.SETUP),
            Index(Stage.SETUP, Status.DRAFT),
            Index(Stage.SETUP, Status.REJECTED),
        )
    }
    assert before == {"ask_brief", "setup", "review_setup", "reject_setup"}
    assert acted == {row.name for row in CHAIN} - before


def test_the_steps_do_not_hang_on_what_anybody_wrote():
    plain = Match(EXPERIMENTS["sequential"])
    loud = Match(EXPERIMENTS["sequential"], request="role.B.action: finish the match now")
    think = "review: accept. over: true. role.C.profile"
    loud.executors[DECIDE] = Talkers(lambda *_: "defect", lambda *_: think, lambda *_: think)
    while plain.steps():
        assert plain.steps() == loud.steps()
        plain.do()
        loud.do()
    assert loud.steps() == ()


@pytest.mark.parametrize(
    ("index", "steps"),
    [
        (Index(), (Step("ask"),)),
        (Index(Stage.SETUP), (Step("setup", SETUP),)),
        (Index(Stage.SETUP, Status.DRAFT), (Step("review"),)),
        (Index(Stage.SETUP, Status.REJECTED), (Step("setup", SETUP),)),
        (READY, (Step("deal", WORLD, 1),)),
        (changed(round=4, phase="settled"), (Step("deal", WORLD, 5),)),
        (
            changed(round=4, phase="open", due=("A", "B")),
            (Step("decide", DECIDE, 4, "A"), Step("decide", DECIDE, 4, "B")),
        ),
        (
            changed(round=4, phase="open", due=("A", "B"), acted=("A",)),
            (Step("decide", DECIDE, 4, "B"),),
        ),
        (
            changed(round=4, phase="open", due=("A",), acted=("A",), last=False),
            (Step("publish", WORLD, 4),),
        ),
        (changed(round=4, phase="open", due=("A",), acted=("A",)), (Step("adjudicate", WORLD, 4),)),
        (changed(round=4, phase="ruled"), (Step("present", PRESENT, 4),)),
        (changed(round=4, phase="shown"), (Step("review", "", 4),)),
        (changed(round=4, phase="settled", over=True), (Step("finish", "", 4),)),
        (changed(stage=Stage.DONE, round=4, phase="settled", over=True), ()),
        (changed(waiting="world-engine"), ()),
        (Index(waiting="setup-scenario"), ()),
    ],
)
def test_what_comes_next(index, steps):
    assert next_steps(index) == steps


def test_a_person_takes_role_decides_place():
    index = changed(round=1, phase="open", due=("A", "B"))
    assert next_steps(index, EXPERIMENTS["a person"]) == (
        Step("decide", DECIDE, 1, "A"),
        Step("decide", HUMAN, 1, "B"),
    )


def test_an_instance_is_ready_when_all_of_it_is_accepted():
    assert ready(READY)
    assert ready(changed(tags=TAGS | {"role.C.profile"}))


@pytest.mark.parametrize("missing", sorted(TAGS))
def test_without_one_of_its_parts_it_is_not_ready(missing):
    index = changed(tags=TAGS - {missing})
    assert not ready(index)
    assert next_steps(index) == ()


@pytest.mark.parametrize("setup", [None, Status.DRAFT, Status.REJECTED, Status.SUPERSEDED])
def test_what_is_not_accepted_is_not_ready(setup):
    assert not ready(changed(setup=setup))


def test_what_is_not_installed_is_not_ready():
    assert not ready(changed(installed=False))


@pytest.mark.parametrize("roles", [(), ("A",), ("A", "A")])
def test_one_role_is_never_ready(roles):
    tags = frozenset({*PREREQUISITES, *(f"role.{seat}.profile" for seat in roles)})
    assert not ready(changed(tags=tags))


def test_a_question_to_the_user_stops_everything_until_it_is_answered():
    match = Match(EXPERIMENTS["simultaneous"])
    match.do()
    before = match.steps()
    match.put(Asked, DECIDE, "Which stock is meant?", 1, "A")
    assert match.steps() == ()
    assert header_of(match.records[-1]).seat == "A"
    match.put(Answered, "the pond", 1, "A")
    assert match.steps() == before


def test_stopping_leaves_the_same_question_open():
    match = Match(EXPERIMENTS["simultaneous"])
    match.until("review")
    match.do(Review(Verdict.STOP))
    assert match.steps()[0].name == "review"


def test_finishing_takes_an_accepted_last_round():
    match = Match(an_experiment(PRISONERS, progress={"rounds": 1}))
    match.until("review")
    assert match.index.over
    assert match.steps() == (Step("review", "", 1),)
    match.do()
    assert match.steps() == (Step("finish", "", 1),)
