"""The index is a fold: record by record it says what the whole journal says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.blackboard.entry import Answered, Asked, Finished, Reviewed, header_of
from gtlab.blackboard.header import Control, Header
from gtlab.blackboard.index import REVISED, Index, fold
from gtlab.errors import ProtocolError
from gtlab.terms.names import Review, Scope, Stage, Status, Verdict
from tests.journals import ULTIMATUM
from tests.matches import ACCEPT, REDO, REJECT, Match, an_experiment

SETUP_TAGS = ("scenario.setting", "game.rules", "game.params", "game.roles")
NOTED = Review(Verdict.REDO, "quicker")
ANSWERS = st.lists(st.sampled_from([ACCEPT, ACCEPT, REDO, NOTED]), max_size=8)
GAMES = st.sampled_from(
    [an_experiment(progress={"rounds": 3}), an_experiment(ULTIMATUM, player="fair_split")]
)


def folded(*headers, start=None):
    index = start or Index()
    for header in headers:
        index = fold(index, header)
    return index


def reviewed(review, number=0):
    return header_of(Reviewed(0, 0, review, "user", number))


def setup(*roles):
    return Header("worked", "setup", tags=(*SETUP_TAGS, *(f"role.{r}.profile" for r in roles)))


BRIEFED = Header("briefed", tags=("user.request",))


@given(GAMES, ANSWERS, st.data())
def test_record_by_record_is_the_whole_at_once(instance, answers, data):
    match = Match(instance)
    match.play(answers)
    cut = data.draw(st.integers(0, len(match.records)))
    _, before = match.replayed(cut)
    rest = folded(*map(header_of, match.records[cut:]), start=before)
    assert rest == match.replayed()[1] == match.index


def test_the_stages_of_a_run():
    index = Index()
    stages = []
    for header in (
        Header("opened"),
        BRIEFED,
        setup("A", "B"),
        Header("installed"),
        reviewed(ACCEPT),
        Header("finished"),
    ):
        index = fold(index, header)
        stages.append(index.stage)
    assert stages == [
        *(Stage.BRIEF, Stage.SETUP, Stage.SETUP, Stage.SETUP, Stage.SIMULATE, Stage.DONE)
    ]


def test_a_rejected_setup_keeps_the_request_and_withdraws_its_roles():
    rejected = folded(BRIEFED, setup("A", "B", "C"), Header("installed"), reviewed(REJECT))
    assert (rejected.stage, rejected.setup) == (Stage.SETUP, Status.REJECTED)
    again = folded(setup("A"), start=rejected)
    assert "user.request" in again.tags
    assert (again.setup, again.profiles) == (Status.DRAFT, 1)


def test_roles_are_counted_by_their_ids():
    assert folded(BRIEFED, setup("A", "A")).profiles == 1
    assert folded(BRIEFED, setup("A", "B")).profiles == 2


def test_a_redo_takes_the_round_back_and_counts_itself():
    match = Match(an_experiment())
    match.until("review")
    match.do(REDO)
    assert (match.index.round, match.index.redo, match.index.phase) == (0, 1, "settled")
    match.until("review")
    assert (match.index.round, match.index.redo) == (1, 1)
    match.do(REDO)
    match.until("review")
    match.do(ACCEPT)
    assert (match.index.round, match.index.redo) == (1, 0)


def test_a_redo_of_the_last_round_reopens_the_match():
    match = Match(an_experiment(progress={"rounds": 1}))
    match.until("review")
    assert (match.index.over, match.index.reason) == (True, "rounds")
    match.do(REDO)
    assert (match.index.over, match.index.reason) == (False, "")
    assert match.play() == [
        *("deal", "decide", "adjudicate", "present", "review", "finish"),
    ]


def test_stopping_changes_nothing():
    match = Match(an_experiment())
    match.until("review")
    stopped = fold(match.index, reviewed(Review(Verdict.STOP), 1))
    assert stopped == match.index


def test_another_setup_ends_the_match_for_good():
    match = Match(an_experiment())
    match.until("review")
    match.do(Review(Verdict.REDO, "other rules", Scope.SETUP))
    assert (match.index.stage, match.index.reason) == (Stage.DONE, REVISED)
    assert match.steps() == ()


def test_a_question_waits_until_it_is_answered():
    asked = folded(BRIEFED, header_of(Asked(0, 2, "setup-scenario", "How much?")))
    assert asked.waiting == "setup-scenario"
    answered = folded(header_of(Answered(0, 3, "ten")), start=asked)
    assert answered == folded(BRIEFED)


@pytest.mark.parametrize(
    "kind", ["opened", "installed", "call_intent", "call_reply", "snapshot", "forked"]
)
def test_what_is_no_step_moves_nothing(kind):
    before = folded(BRIEFED)
    after = fold(before, Header(kind))
    assert after == before or kind == "installed"


@pytest.mark.parametrize(
    "header",
    [
        Header("worked", "decide", 1),
        Header("worked", "deal", 1),
        Header("worked", "adjudicate", 1),
    ],
)
def test_a_journal_that_cannot_be_ours_stops_everything(header):
    with pytest.raises(ProtocolError):
        fold(Index(), header)


def test_the_open_window_is_what_the_world_engine_said():
    control = Control(("B", "C"), 1, last=False)
    index = folded(Header("worked", "publish", 4, control=control))
    assert (index.due, index.window, index.last, index.phase) == (("B", "C"), 1, False, "open")
    assert index.pending == ("B", "C")
    one_in = fold(index, Header("worked", "decide", 4, "C"))
    assert (one_in.acted, one_in.pending) == (("C",), ("B",))
    ruled = fold(one_in, Header("worked", "adjudicate", 4, control=Control(over=True, reason="x")))
    assert (ruled.phase, ruled.due, ruled.over, ruled.reason) == ("ruled", (), True, "x")


def test_a_finished_match_is_done():
    match = Match(an_experiment())
    match.play()
    assert isinstance(match.records[-1], Finished)
    assert match.index.stage is Stage.DONE
