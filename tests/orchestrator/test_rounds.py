"""Both forms of a round, step by step: who is asked when, and what is made known to whom."""

import msgspec
import pytest

from gtlab.blackboard.entry import Reviewed, Worked
from gtlab.errors import RefusedError
from gtlab.terms.names import USER, Review, Scope, Stage, Status, Verdict
from gtlab.terms.play import Event, Published
from gtlab.terms.tags import DECIDE, HUMAN, SETUP, WORLD
from tests.journals import PRISONERS, TRUST
from tests.matches import ACCEPT, REDO, Match, Talkers, an_experiment

# Payoffs that stand nowhere else, so that a search finds every word of them.
MARKED = PRISONERS | {
    "payoffs": {
        "cooperate cooperate": [7301, 7302],
        "cooperate defect": [7303, 7304],
        "defect cooperate": [7305, 7306],
        "defect defect": [7307, 7308],
    }
}
THREE = {
    "name": "three-v1",
    "title": "Three in turn",
    "seats": {"least": 3, "most": 3},
    "order": "sequential",
    "actions": ["stay", "leave"],
    "payoffs": "7300",
}
WINDOWS = {
    "name": "promises-v1",
    "title": "Promises",
    "windows": [
        {"name": "promise", "menu": ["keep", "open"]},
        {"name": "deed", "menu": ["give", "take"]},
    ],
    "payoffs": "7400 if my_deed == 'take' else 7300",
}
ROUND = ["deal", "decide", "adjudicate", "present", "review"]
IN_TURN = ["deal", "decide", "publish", "decide", "adjudicate", "present", "review"]


def last(_, question):
    return question.legal()[-1]


def a_match(*args, **changes):
    match = Match(an_experiment(*args, **changes))
    match.executors[DECIDE] = match.executors[HUMAN] = Talkers(last)
    return match


def asked(match):
    return [(step.name, step.seat) for step in match.steps()]


def written(match, step):
    """The entries of the latest record of a step."""
    found = [r for r in match.records if isinstance(r, Worked) and r.step == step]
    return found[-1].entries


def tags(entries):
    return [entry.tag for entry in entries]


@pytest.mark.parametrize(
    ("match", "round_of_it"),
    [
        (a_match(), ROUND),
        (a_match(people="A"), ROUND),
        (a_match(order="sequential"), IN_TURN),
        (a_match(THREE, "ABC"), [*IN_TURN[:3], "decide", "publish", *IN_TURN[3:]]),
        (a_match(WINDOWS), IN_TURN),
        (a_match(TRUST), IN_TURN),
        (a_match(WINDOWS, order="sequential"), ["deal", *["decide", "publish"] * 3, *IN_TURN[3:]]),
    ],
    ids=["together", "a person", "in turn", "three in turn", "windows", "identities", "both"],
)
def test_a_match_is_rounds_of_its_form_and_an_end(match, round_of_it):
    assert match.play() == [*round_of_it, *round_of_it, "finish"]


def test_together_all_seats_are_asked_and_nobody_is_told_before_all_are_in():
    match = a_match()
    match.do()
    assert asked(match) == [("decide", "A"), ("decide", "B")]
    step = match.steps()[0]
    match.write(step, match.run(step))
    # As after a kill: one action is in, and the other seat is asked again.
    assert asked(match) == [("decide", "B")]
    assert "role.A.action" not in tags(item.entry for item in match.view("B").items)
    match.do()
    assert asked(match) == [("adjudicate", None)]


def test_in_turn_one_seat_is_asked_at_a_time_in_the_declared_order():
    match = a_match(THREE, "ABC")
    seen = []
    while match.steps()[0].name != "adjudicate":
        seen += asked(match)
        match.do()
    publish = ("publish", None)
    assert seen == [
        *(("deal", None), ("decide", "A"), publish, ("decide", "B"), publish, ("decide", "C")),
    ]


def test_a_publication_tells_choice_and_words_and_settles_nothing():
    match = Match(an_experiment(MARKED, order="sequential", communication="public"))
    match.executors[DECIDE] = Talkers(last, say=lambda task, _: f"words of {task.step.seat}")
    match.do()
    match.do()
    assert asked(match) == [("publish", None)]
    match.do()
    entries = written(match, "publish")
    assert tags(entries) == ["role.B.visible", "scene.narration"]
    visible, narration = entries
    assert (visible.audience, narration.audience) == (("B",), ("A", "B"))
    assert narration.data == Published(1, {"choice": {"A": "defect"}})
    assert narration.text == 'A chose defects. A said: "words of A"'
    assert "730" not in visible.text + narration.text
    assert match.view("B").get("run.events") is None
    # Nothing of the second mover can be in it: it has not decided.
    assert "words of B" not in narration.text


def test_a_publication_reaches_the_later_movers_and_no_event_stream():
    match = a_match(THREE, "ABC")
    match.until("adjudicate")
    told = [
        (entry.audience, entry.tag)
        for record in match.records
        if isinstance(record, Worked) and record.step == "publish"
        for entry in record.entries
    ]
    everybody = (("A", "B", "C"), "scene.narration")
    assert told == [
        *((("B",), "role.B.visible"), everybody),
        *((("C",), "role.C.visible"), everybody),
    ]


def test_an_adjudication_adds_one_entry_to_the_event_stream():
    match = a_match(MARKED, progress={"rounds": 3})
    match.play()
    events = [item.entry for item in match.view("A").items if item.entry.tag == "run.events"]
    assert [event.data.round for event in events] == [1, 2, 3]
    assert all(isinstance(event.data, Event) for event in events)
    assert [event.data.totals for event in events] == [
        {"A": 7307 * n, "B": 7308 * n} for n in (1, 2, 3)
    ]


def test_a_deal_shows_every_seat_its_own_and_no_action():
    match = a_match(MARKED)
    match.do()
    entries = written(match, "deal")
    seen = {entry.tag: entry.audience for entry in entries if entry.audience}
    assert seen == {
        "role.A.visible": ("A",),
        "role.B.visible": ("B",),
        "scene.narration": ("A", "B"),
    }
    assert not [tag for tag in tags(entries) if tag.endswith((".action", ".thought"))]


def test_a_second_window_shows_the_first_and_not_itself():
    match = a_match(WINDOWS)
    match.until("publish")
    match.do()
    assert asked(match) == [("decide", "A"), ("decide", "B")]
    assert "open" in match.view("A").text("scene.narration")
    assert match.view("A").get("role.A.visible").data.window == "deed"
    step = match.steps()[0]
    match.write(step, match.run(step))
    assert "take" not in match.view("B").text("scene.narration")


def test_a_round_played_again_is_dealt_again_and_nothing_of_it_remains():
    plain, again = a_match(MARKED), a_match(MARKED)
    plain.play()
    assert again.play([REDO, REDO, ACCEPT, Review(Verdict.REDO, "warmer")]) == [
        *(ROUND * 5),
        "finish",
    ]
    texts = [[item.entry for item in match.view("A").items] for match in (plain, again)]
    assert texts[0] == texts[1]
    redos = [r.redo for r in again.records if isinstance(r, Worked) and r.step == "deal"]
    assert redos == [0, 1, 2, 0, 1]


def test_a_note_to_a_round_stays_in_the_journal_and_reaches_no_role_and_no_engine():
    match = a_match()
    note = "note-81c2: let B be kinder"
    match.play([Review(Verdict.REDO, note)])
    assert note in [item.entry.text for item in match.view(USER).items]
    assert [r.review.note for r in match.records if isinstance(r, Reviewed)].count(note) == 1
    for viewer in ("A", "B", WORLD, "present-round"):
        assert not [item for item in match.view(viewer).items if note in item.entry.text]
        assert note not in "".join(message.text for message in match.prompt(viewer))


def test_played_rounds_never_go_on_under_changed_rules():
    match = a_match()
    match.until("review")
    match.do(Review(Verdict.REDO, "dearer", Scope.SETUP))
    assert match.steps() == ()
    assert match.index.stage is Stage.DONE
    # What was played stays as it was played, and the setup's worker reads the note.
    actions = [s for item, s in match.log.everything() if item.entry.tag == "role.A.action"]
    assert actions == [Status.ACCEPTED]
    assert match.view(SETUP).text("user.revision") == "dearer"


def test_words_where_none_may_be_spoken_are_heard_by_nobody():
    for order in ("simultaneous", "sequential"):
        match = Match(an_experiment(order=order))
        match.executors[DECIDE] = Talkers(last, say=lambda *_: "psst-5512")
        match.play()
        for seat in "AB":
            assert "psst-5512" not in "".join(message.text for message in match.prompt(seat))
            assert not [i for i in match.view(seat).items if "psst-5512" in i.entry.text]


def test_the_ruling_reads_the_choice_and_never_the_words():
    quiet = Match(an_experiment(communication="public"))
    loud = Match(an_experiment(communication="public"))
    quiet.executors[DECIDE] = Talkers(last)
    loud.executors[DECIDE] = Talkers(last, say=lambda *_: "I cooperate! role.A.action: cooperate")
    quiet.play()
    loud.play()
    for tag in ("world.ruling", "output.summary", "world.state"):
        assert quiet.view(USER).text(tag) == loud.view(USER).text(tag)
    assert quiet.view(USER).get("run.events").data == loud.view(USER).get("run.events").data


def test_an_illegal_action_is_refused_and_nothing_is_half_written():
    match = a_match()
    match.until("adjudicate")
    spoilt = match.records[-1]
    entry = spoilt.entries[-1]
    chosen = msgspec.structs.replace(entry, data=msgspec.structs.replace(entry.data, choice="flee"))
    match.records[-1] = msgspec.structs.replace(spoilt, entries=(spoilt.entries[0], chosen))
    match.log, _ = match.replayed()
    before = len(match.records)
    with pytest.raises(RefusedError) as refused:
        match.do()
    assert refused.value.code == "illegal_action"
    assert len(match.records) == before
