"""Views never leak and only grow, but that a redo takes away exactly its round's entries."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.blackboard.entry import Briefed, Entry, Finished, Opened, Reviewed, Snapshot, Worked
from gtlab.blackboard.log import Log
from gtlab.blackboard.visibility import view
from gtlab.terms.names import USER, Review, Scope, Status, Verdict
from gtlab.terms.tags import AUTHOR, BRIEF, DECIDE, HUMAN, PRESENT, READER, SETUP, WORLD
from tests.journals import ULTIMATUM
from tests.matches import ACCEPT, REDO, REJECT, Match, an_experiment

SEATS = ("A", "B", "C")
VIEWERS = (*SEATS, SETUP, WORLD, DECIDE, HUMAN, PRESENT, READER, AUTHOR, USER)

# Who may see what, in this file's own words: the seats it may be addressed to, and the workers.
OPEN = {
    "scenario.setting": (SEATS, {SETUP, WORLD, PRESENT, READER, AUTHOR}),
    "game.rules": ((), {WORLD, AUTHOR}),
    "game.params": (SEATS, {SETUP, WORLD, PRESENT, READER, AUTHOR}),
    "role.A.profile": (("A",), set()),
    "role.B.visible": (("B",), set()),
    "world.state": ((), {WORLD}),
    "run.events": (SEATS, {SETUP, WORLD, PRESENT, READER, AUTHOR}),
    "scene.narration": (SEATS, {SETUP, WORLD, PRESENT, READER, AUTHOR}),
    "role.C.thought": ((), {PRESENT}),
    "role.C.action": ((), {WORLD, PRESENT}),
    "world.ruling": ((), set()),
    "output.summary": ((), {PRESENT}),
    "output.display": ((), set()),
    "user.revision": ((), {SETUP}),
}
ROUNDS = st.integers(1, 3)
ENTRIES = st.builds(
    Entry,
    st.sampled_from(sorted(set(OPEN) - {"user.revision"})),
    st.text("abc", max_size=3),
    st.lists(st.sampled_from(SEATS), unique=True, max_size=3).map(tuple),
)
WORKED = st.builds(
    Worked,
    *(st.just(1), st.just(0), st.just("x"), st.just("x"), ROUNDS),
    entries=st.lists(ENTRIES, min_size=1, max_size=3).map(tuple),
)
REVIEWED = st.builds(
    Reviewed,
    *(st.just(1), st.just(0)),
    st.builds(
        Review, st.sampled_from(Verdict), st.sampled_from(["", "a note"]), st.sampled_from(Scope)
    ),
    st.just("user"),
    ROUNDS,
)
HISTORIES = st.lists(WORKED | WORKED | REVIEWED, max_size=14)


def may_see(entry, viewer):
    seats, workers = OPEN[entry.tag]
    addressed = viewer in entry.audience and viewer in seats
    return viewer == USER or viewer in workers or addressed


def takes_back(record):
    return (
        isinstance(record, Reviewed)
        and record.review.verdict is Verdict.REDO
        and record.review.scope is Scope.ROUND
    )


def standing(records):
    """The entries that were written and not taken back, each with its round, oldest first."""
    kept = []
    for record in records:
        if isinstance(record, Worked):
            kept += [(entry, record.round) for entry in record.entries]
        elif takes_back(record):
            kept = [(e, number) for e, number in kept if number != record.round or number is None]
        if isinstance(record, Reviewed) and record.review.note:
            # What the user said has no round that could be taken back.
            kept.append((Entry("user.revision", record.review.note), None))
    return kept


def entries_of(one):
    return [item.entry for item in one.items]


@given(HISTORIES)
def test_views_hold_what_is_open_to_the_viewer_and_stands(records):
    log = Log()
    early = {viewer: view(log, viewer) for viewer in VIEWERS}
    for record in records:
        log.append(record)
    for viewer in VIEWERS:
        wanted = [entry for entry, _ in standing(records) if may_see(entry, viewer)]
        late = Log()
        for record in records:
            late.append(record)
        assert entries_of(early[viewer]) == entries_of(view(late, viewer)) == wanted
        assert early[viewer] is view(log, viewer)


@given(HISTORIES, st.sampled_from(VIEWERS))
def test_views_grow_and_lose_a_rounds_entries_to_its_redo_alone(records, viewer):
    log = Log()
    mine = view(log, viewer)
    for record in records:
        before, epoch = list(mine.items), mine.epoch
        log.append(record)
        stays = before
        if takes_back(record):
            stays = [i for i in before if i.round != record.round or i.source == USER]
        assert mine.items[: len(stays)] == stays
        if stays != before:
            assert mine.epoch != epoch
        if mine.epoch == epoch:
            assert mine.since(len(before)) == mine.items[len(before) :]


@given(HISTORIES, st.sampled_from(VIEWERS))
def test_the_latest_of_a_tag_is_the_last_that_stands(records, viewer):
    log = Log()
    mine = view(log, viewer)
    for record in records:
        log.append(record)
    last = {entry.tag: entry for entry in entries_of(mine)}
    for tag in OPEN:
        assert mine.get(tag) == last.get(tag)
        assert mine.text(tag) == (last[tag].text if tag in last else "")


@given(HISTORIES)
def test_nothing_is_ever_lost_from_the_log(records):
    log = Log()
    for record in records:
        log.append(record)
    written = [
        entry for record in records if isinstance(record, Worked) for entry in record.entries
    ] + [
        Entry("user.revision", record.review.note)
        for record in records
        if isinstance(record, Reviewed) and record.review.note
    ]
    kept = list(log.everything())
    assert sorted(map(repr, written)) == sorted(repr(item.entry) for item, _ in kept)
    gone = [item.entry for item, status in kept if status is Status.SUPERSEDED]
    assert len(kept) - len(gone) == len(standing(records))


@given(HISTORIES)
def test_every_entry_has_an_id_of_its_own(records):
    log = Log()
    for seq, record in enumerate(records):
        log.append(type(record)(**{**_fields(record), "seq": seq}))
    ids = [item.id for item, _ in log.everything()]
    assert len(set(ids)) == len(ids)


def _fields(record):
    return {name: getattr(record, name) for name in record.__struct_fields__}


@pytest.mark.parametrize("game", [an_experiment(), an_experiment(ULTIMATUM, player="fair_split")])
@pytest.mark.parametrize("again", [REDO, Review(Verdict.REDO, "warmer")])
def test_a_redone_round_leaves_no_trace_in_any_view_but_the_users_note(game, again):
    once, twice = Match(game), Match(game)
    once.until("review")
    twice.until("review")
    twice.do(again)
    twice.until("review")
    for viewer in ("A", "B", WORLD, PRESENT, SETUP, USER):
        left = [item.entry for item in twice.view(viewer).items if item.source != USER]
        assert left == entries_of(once.view(viewer))
        notes = [item.entry.text for item in twice.view(viewer).items if item.source == USER]
        assert notes == ([again.note] if again.note and viewer in (USER, SETUP) else [])


def written(log, tag):
    return [status for item, status in log.everything() if item.entry.tag == tag]


def setup(text="rain"):
    entries = (Entry("scenario.setting", text, ("A",)), Entry("role.A.profile", text, ("A",)))
    return Worked(0, 0, "setup", SETUP, entries=entries)


def test_setup_is_a_draft_until_the_user_accepts_it():
    log = Log()
    for record in (Opened(0, 0, 1, 7), Briefed(0, 0, {}, (Entry("user.request", "a game"),))):
        log.append(record)
    log.append(setup())
    assert written(log, "scenario.setting") == [Status.DRAFT]
    assert written(log, "user.request") == [Status.ACCEPTED]
    # A match that began now would take no draft for a fact.
    assert view(Log(log), "A").items == []
    assert [item.entry.tag for item in view(Log(log), SETUP).items] == ["user.request"]
    log.append(Reviewed(0, 0, ACCEPT, "user"))
    assert written(log, "scenario.setting") == [Status.ACCEPTED]
    assert [i.entry.tag for i in view(Log(log), "A").items] == [
        "scenario.setting",
        "role.A.profile",
    ]


def test_a_rejected_setup_keeps_the_request_and_adds_the_note():
    log = Log()
    log.append(Briefed(0, 0, {}, (Entry("user.request", "a game"),)))
    log.append(setup("rain"))
    log.append(Reviewed(0, 0, REJECT, "user"))
    assert written(log, "scenario.setting") == [Status.REJECTED]
    log.append(setup("snow"))
    assert sorted(written(log, "scenario.setting")) == [Status.DRAFT, Status.SUPERSEDED]
    log.append(Reviewed(0, 0, ACCEPT, "user"))
    assert sorted(written(log, "scenario.setting")) == [Status.ACCEPTED, Status.SUPERSEDED]
    assert entries_of(view(log, SETUP))[:2] == [
        Entry("user.request", "a game"),
        Entry("user.revision", REJECT.note),
    ]
    match = Log(log)
    assert view(match, "A").text("scenario.setting") == "snow"
    assert "rain" not in {entry.text for entry in entries_of(view(match, USER))}


def test_a_presentation_is_a_draft_until_it_is_reviewed():
    match = Match(an_experiment())
    match.until("review")
    assert written(match.log, "output.display") == [Status.DRAFT]
    assert set(written(match.log, "role.A.action")) == {Status.ACCEPTED}
    match.do(REDO)
    assert written(match.log, "output.display") == [Status.SUPERSEDED]
    match.until("review")
    match.do(ACCEPT)
    assert sorted(written(match.log, "output.display")) == [Status.ACCEPTED, Status.SUPERSEDED]


def test_a_presentation_written_anew_is_a_draft_again():
    log = Log()
    shown = Worked(1, 0, "present", PRESENT, 1, entries=(Entry("output.display", "page"),))
    for record in (shown, Reviewed(1, 1, ACCEPT, "user", 1), Reviewed(1, 2, REDO, "user", 1)):
        log.append(record)
    log.append(shown)
    assert sorted(written(log, "output.display")) == [Status.DRAFT, Status.SUPERSEDED]


def test_every_entry_of_a_redone_round_is_superseded_and_kept():
    match = Match(an_experiment())
    match.until("review")
    before = [(item.id, item.entry) for item, _ in match.log.everything() if item.round == 1]
    match.do(Review(Verdict.REDO, "warmer"))
    statuses = {item.id: status for item, status in match.log.everything()}
    assert {statuses[name] for name, _ in before} == {Status.SUPERSEDED}
    assert written(match.log, "user.revision") == [Status.ACCEPTED]


def test_items_say_where_they_came_from():
    match = Match(an_experiment())
    match.until("review", [REDO])
    sources = {item.entry.tag: item.source for item, _ in match.log.everything()}
    assert sources["user.request"] == BRIEF
    assert sources["scenario.setting"] == SETUP
    assert sources["role.A.action"] == DECIDE
    assert sources["output.display"] == PRESENT


def test_matches_of_a_run_share_the_setup_and_nothing_else():
    base = Log()
    base.append(setup())
    base.append(Reviewed(0, 0, ACCEPT, "user"))
    one, other = Log(base), Log(base)
    one.append(Worked(1, 0, "deal", WORLD, 1, entries=(Entry("run.events", "x", ("A",)),)))
    assert view(one, "A").text("run.events") == "x"
    assert view(other, "A").text("run.events") == view(base, "A").text("run.events") == ""


@pytest.mark.parametrize(
    ("record", "viewer"),
    list(product([Snapshot(1, 0, "x"), Finished(1, 0, "rounds", 1, {})], VIEWERS)),
)
def test_records_without_entries_are_in_no_view(record, viewer):
    log = Log()
    log.append(record)
    assert view(log, viewer).items == []


@pytest.mark.parametrize("viewer", ["", "Z", "user ", "USER", "world", "role.A.visible"])
def test_a_stranger_sees_nothing(viewer):
    match = Match(an_experiment())
    match.play()
    assert match.view(viewer).items == []
