"""Non-interference: what is private to one seat changes no letter of another seat's prompt.

Each test plays a match twice, with one private thing changed, and compares every prompt that the
other seat got, message by message, until the changed seat acts differently in public.
"""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gtlab.blackboard.entry import Worked
from gtlab.terms.names import Review, Verdict
from gtlab.terms.tags import DECIDE, HUMAN
from tests.journals import PRISONERS, TRUST, ULTIMATUM
from tests.matches import Match, Talkers, an_experiment

ROUNDS = 4
GAMES = {
    "together": (PRISONERS, {}),
    "in turn": (PRISONERS, {"order": "sequential"}),
    "identities": (ULTIMATUM, {}),
    "amounts": (TRUST, {}),
}
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


def instance(name, language="en", **changes):
    game, form = GAMES[name]
    if language == "zh":
        changes["language"] = "zh"
    return an_experiment(
        game, progress={"rounds": ROUNDS}, communication="public", **form, **changes
    )


def with_persona(one, seat, text):
    """`one` with every text of a seat's persona replaced."""
    seats = tuple(
        place.model_copy(
            update={
                "persona": place.persona.model_copy(
                    update=dict.fromkeys(("name", "leaning", "knows", "limits"), text)
                )
            }
        )
        if place.id == seat
        else place
        for place in one.seats
    )
    return one.model_copy(update={"seats": seats})


class Recorder:
    """Plays a match and keeps every prompt, by seat, round and window."""

    def __init__(self, one, *, think=None, act=None, answers=(), order=None, request="r"):
        self.prompts = {}
        self.match = Match(one, watch=self._look, order=order, request=request)
        talkers = Talkers(act or first, think, lambda task, _: f"word {task.step.round}")
        self.match.executors[DECIDE] = self.match.executors[HUMAN] = talkers
        self.match.play(answers)

    def _look(self, match, task):
        step = task.step
        if step.seat:
            key = step.seat, step.round, task.window, task.redo
            self.prompts[key] = match.prompt(step.seat, step.worker)

    def of(self, seat):
        return {key: prompt for key, prompt in self.prompts.items() if key[0] == seat}


def first(_, question):
    return question.legal()[0]


def noisy(seat, text):
    """Thoughts that are `text` for one seat and the same for all others."""
    return lambda task, _: text if task.step.seat == seat else "as ever"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("changed", "AB")
@given(TEXTS)
@settings(max_examples=15)
def test_anothers_persona_changes_no_prompt(name, changed, text):
    other = {"A": "B", "B": "A"}[changed]
    one = instance(name)
    before = Recorder(one)
    after = Recorder(with_persona(one, changed, text), request=f"somebody who is {text}")
    assert after.of(other) == before.of(other)
    assert len(before.of(other)) == ROUNDS
    if text.strip() and f"leaning of {changed}" != text:
        assert after.of(changed) != before.of(changed)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("changed", "AB")
@given(TEXTS)
@settings(max_examples=15)
def test_nobodys_thoughts_change_any_prompt(name, changed, text):
    one = instance(name)
    assert Recorder(one, think=noisy(changed, text)).prompts == Recorder(one).prompts


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("changed", "AB")
@pytest.mark.parametrize("turning", range(1, ROUNDS + 1))
def test_another_seats_prompts_are_equal_until_its_public_action_differs(
    language, name, changed, turning
):
    def turns(task, question):
        late = task.step.seat == changed and task.step.round >= turning
        return question.legal()[-1 if late else 0]

    other = {"A": "B", "B": "A"}[changed]
    one = instance(name, language)
    plain = Recorder(one)
    turned = Recorder(
        with_persona(one, changed, "turns coat"), act=turns, think=noisy(changed, "now or never")
    )
    mine, theirs = plain.of(other), turned.of(other)
    assert mine.keys() == theirs.keys()
    parted = next(
        (
            number
            for number, (one, two) in enumerate(
                zip(actions(plain, changed), actions(turned, changed), strict=True), 1
            )
            if one != two
        ),
        ROUNDS + 1,
    )
    # In turn, the second mover reads in the same round what the first one did.
    told = parted if name != "together" and changed == "A" else parted + 1
    assert {key for key in mine if mine[key] == theirs[key]} == {
        key for key in mine if key[1] < told
    }


def actions(recorder, seat):
    return [
        entry.text
        for record in recorder.match.records
        if isinstance(record, Worked) and record.seat == seat
        for entry in record.entries
        if entry.tag == f"role.{seat}.action"
    ]


@pytest.mark.parametrize("order", list(permutations("ABC")))
def test_the_order_in_which_seats_are_asked_changes_nothing(order):
    def in_order(steps):
        return sorted(steps, key=lambda step: order.index(step.seat))

    game = {
        "name": "three-v1",
        "title": "Three",
        "seats": {"least": 3, "most": 3},
        "actions": ["stay", "leave"],
        "payoffs": "1",
    }
    one = an_experiment(game, "ABC", progress={"rounds": ROUNDS}, communication="public")

    def act(task, question):
        return question.legal()[(task.step.round + "ABC".index(task.step.seat)) % 2]

    asked, plain = Recorder(one, act=act, order=in_order), Recorder(one, act=act)
    assert asked.prompts == plain.prompts
    assert asked.match.records == plain.match.records


@pytest.mark.parametrize("order", list(permutations("ABC")))
@pytest.mark.parametrize("cut", range(3))
def test_a_simultaneous_choice_is_in_no_prompt_of_its_round_even_after_a_cut(order, cut):
    game = PRISONERS | {"seats": {"least": 3, "most": 3}, "payoffs": "1", "cooperative": None}
    game = game | {"actions": [f"act_{n}" for n in range(9)], "labels": {}}
    one = an_experiment(game, "ABC", progress={"rounds": 2}, communication="public")
    number = {seat: place for place, seat in enumerate("ABC")}

    def act(task, _):
        return f"act_{3 * (task.step.round - 1) + number[task.step.seat]}"

    match = Match(one)
    match.executors[DECIDE] = Talkers(act, say=lambda task, q: f"said {act(task, q)}")
    for _ in range(2):
        match.until("decide")
        steps = sorted(match.steps(), key=lambda step: order.index(step.seat))
        # Some answers are in the journal already when the rest are asked, as after a kill.
        early, late = steps[:cut], steps[cut:]
        outputs = [(step, match.run(step)) for step in early]
        for step, output in outputs:
            match.write(step, output)
        match.log, match.index = match.replayed()
        for step in late:
            text = "\n".join(message.text for message in match.prompt(step.seat)[1:])
            secret = [f"act_{3 * (step.round - 1) + place}" for place in range(3)]
            told = text[text.rindex("Round ") :].replace(_menu(match, step.seat), "")
            assert not [name for name in secret if name in told]
        for step in late:
            match.write(step, match.run(step))
        match.until("review")
        match.do()


def _menu(match, seat):
    """The seat's own question, which names every legal action."""
    return match.view(seat).text(f"role.{seat}.visible")


@pytest.mark.parametrize("name", GAMES)
def test_a_redo_and_its_note_leave_no_trace_in_any_prompt(name):
    again = [Review(Verdict.REDO, "be kinder"), Review(Verdict.REDO, "B must lose")]
    redone, plain = Recorder(instance(name), answers=again), Recorder(instance(name))
    assert {(*key[:3], 0): prompt for key, prompt in redone.prompts.items()} == plain.prompts


@pytest.mark.parametrize("seat", "AB")
def test_a_person_reads_what_a_model_in_the_same_seat_would(seat):
    person = Recorder(instance("together", people=seat))
    model = Recorder(instance("together"))
    for key, prompt in person.of(seat).items():
        # The instruction differs, the rest does not.
        assert prompt[1:] == model.prompts[key][1:]
        layers = [
            message.text[message.text.index("\n## L0") :]
            for message in (prompt[0], model.prompts[key][0])
        ]
        assert layers[0].replace("Your role", "Who you are") == layers[1]
