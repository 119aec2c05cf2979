"""A seat's decision by a strategy, which sees its own view and nothing else."""

from itertools import pairwise

import pytest

from gtlab.errors import ProtocolError, UserError
from gtlab.executors.contract import Task
from gtlab.executors.decide import StrategySeats
from gtlab.orchestrator.chain import Step
from gtlab.strategies.seen import Seen
from gtlab.terms.names import Review, Verdict
from gtlab.terms.play import Chosen
from gtlab.terms.tags import DECIDE
from tests.executors.test_world import a_match
from tests.matches import Match, an_experiment

REDO = Review(Verdict.REDO)


def choices(match, seat):
    return [
        entry.data.choice
        for record in match.records
        if getattr(record, "step", "") == "decide" and record.seat == seat
        for entry in record.entries
        if isinstance(entry.data, Chosen)
    ]


def seated(*players, **changes):
    """A match of the prisoner's dilemma between strategies."""
    instance = an_experiment(**changes)
    seats = tuple(
        seat.model_copy(
            update={"binding": seat.binding.model_copy(update={"name": name, "args": args})}
        )
        for seat, (name, args) in zip(instance.seats, players, strict=True)
    )
    return Match(instance.model_copy(update={"seats": seats}))


def test_a_thought_and_an_action_and_nothing_else():
    match = a_match()
    match.until("adjudicate")
    for record in match.records[1:]:
        thought, action = record.entries
        assert thought.tag == f"role.{record.seat}.thought"
        assert action.tag == f"role.{record.seat}.action"
        assert thought.audience == action.audience == ()
        assert action.text == action.data.choice
        assert action.data == Chosen(action.text)
        assert thought.text.count("\n") == 2


def test_thoughts_are_short_where_they_are_hidden():
    match = a_match(output={"thoughts": False})
    match.until("adjudicate")
    thought = match.records[1].entries[0].text
    assert thought.startswith("Why this choice: ")
    assert "\n" not in thought


def test_it_follows_what_was_played():
    match = seated(("tit_for_tat", {}), ("alternator", {}), progress={"rounds": 5})
    match.play()
    other = choices(match, "B")
    assert choices(match, "A") == ["cooperate", *other[:-1]]


def test_it_plays_on_from_a_journal_as_if_it_had_been_there():
    players = ("grim", {}), ("random", {"p": 0.7})
    whole = seated(*players, progress={"rounds": 12})
    whole.play()
    for cut in range(0, len(whole.records), 5):
        half = seated(*players, progress={"rounds": 12})
        half.records = list(whole.records[:cut])
        half.log, half.index = half.replayed(cut)
        half.play()
        assert half.records == whole.records


def test_a_redo_forgets_the_round_and_draws_anew():
    match = seated(("tit_for_tat", {}), ("random", {"p": 0.5}), progress={"rounds": 30}, seed=11)
    match.play([REDO, Review(Verdict.ACCEPT)] * 15)
    once = seated(("tit_for_tat", {}), ("random", {"p": 0.5}), progress={"rounds": 30}, seed=11)
    once.play()
    redone = [record for record in match.records if getattr(record, "redo", 0)]
    assert redone
    events = [item.entry.data for item in match.view("A").items if item.entry.tag == "run.events"]
    plain = [item.entry.data for item in once.view("A").items if item.entry.tag == "run.events"]
    assert len(events) == len(plain) == 30
    assert [event.moves for event in events] != [event.moves for event in plain]
    for before, after in pairwise(events):
        assert after.moves["choice"]["A"] == before.moves["choice"]["B"]  # of what still stands


def test_luck_has_an_address():
    def of(**changes):
        match = seated(("random", {}), ("random", {}), progress={"rounds": 40}, **changes)
        match.play()
        return choices(match, "A"), choices(match, "B")

    assert of() == of()
    assert of(seed=8) != of()
    one, other = of()
    assert one != other


def test_later_windows_are_decided_on_what_was_published():
    match = a_match("ultimatum", progress={"rounds": 1})
    match.play()
    thought = next(
        entry.text
        for record in match.records
        if getattr(record, "seat", None) == "B"
        for entry in record.entries
        if entry.tag == "role.B.thought"
    )
    assert f"published in this round: A: {choices(match, 'A')[0]}" in thought


def test_it_sees_its_own_view_alone():
    seen = []
    match = a_match("trust")
    match.watch = lambda _, task: seen.append(task) if task.step.name == "decide" else None
    match.play()
    for task in seen:
        seat = task.step.seat
        for item in task.view.items:
            assert seat in item.entry.audience
            assert not item.entry.tag.endswith((".thought", ".action"))


def test_who_was_not_asked_does_not_decide():
    match = a_match("ultimatum")
    match.until("decide")
    seats = StrategySeats(match.instance, match.game)
    with pytest.raises(ProtocolError, match="B decides without having been asked"):
        seats(Task(Step("decide", DECIDE, 1, "B"), match.view("B"), 1))
    with pytest.raises(ProtocolError, match="a decision without a seat"):
        seats(Task(Step("decide", DECIDE, 1), match.view("A"), 1))


def test_an_unknown_strategy_has_no_seat():
    with pytest.raises(UserError, match="there is no strategy `nobody`"):
        seated(("nobody", {}), ("grim", {}))


def test_what_a_finished_match_had_seen_is_let_go():
    match = a_match()
    match.play()
    seats = match.executors[DECIDE]
    assert len(seats._readers) == 2
    seats.forget(2)
    assert len(seats._readers) == 2
    seats.forget(1)
    assert seats._readers == {}


@pytest.mark.parametrize(
    ("progress", "known"),
    [
        ({"rounds": 3}, 3),
        ({"rounds": 3, "known": False}, None),
        ({"rounds": 3, "continuation": 0.9}, None),
    ],
)
def test_seats_know_the_length_only_where_they_are_told(monkeypatch, progress, known):
    told = []

    class Noting(Seen):
        def __init__(self, *args):
            super().__init__(*args)
            told.append(self.rounds)

    monkeypatch.setattr("gtlab.executors.decide.Seen", Noting)
    seated(("tit_for_tat", {}), ("grim", {}), progress=progress).play()
    assert told == [known, known]
