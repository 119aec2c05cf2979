"""Records: as they are written they are read, and their headers hold no word of a body."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.blackboard.entry import (
    SCHEMA,
    Asked,
    Briefed,
    Closed,
    Entry,
    Finished,
    Opened,
    Record,
    Reviewed,
    Worked,
    header_of,
)
from gtlab.blackboard.header import Control, Header
from gtlab.terms.names import Review, Scope, Verdict
from gtlab.terms.play import Chosen
from tests.records import KINDS, RECORDS, records_of, same

CANARY = "canary-7f3a"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@given(st.data())
def test_every_kind_survives_its_json(kind, data):
    record = data.draw(records_of(kind))
    written = msgspec.json.encode(record)
    again = msgspec.json.decode(written, type=Record)
    assert same(again, record)
    assert msgspec.json.encode(again) == written
    assert b"\n" not in written


def test_every_kind_is_made_up_and_told_apart():
    kinds = {kind.__struct_config__.tag for kind in KINDS}
    assert kinds == {kind.__struct_config__.tag for kind in Record.__args__}
    assert len(kinds) == len(Record.__args__) == 13


@pytest.mark.parametrize(
    ("record", "written"),
    [
        (Opened(0, 0, SCHEMA, 7), b'{"kind":"opened","match":0,"seq":0,"schema":1,"seed":7}'),
        (Closed(0, 9, "done"), b'{"kind":"closed","match":0,"seq":9,"outcome":"done"}'),
        (
            Reviewed(1, 6, Review(Verdict.REDO, "warmer"), "terminal", 2, 1),
            b'{"kind":"reviewed","match":1,"seq":6,"review":{"verdict":"redo","note":"warmer"},'
            b'"by":"terminal","round":2,"redo":1}',
        ),
        (
            Worked(
                *(1, 3, "decide", "role-decide", 2),
                seat="A",
                entries=(Entry("role.A.action", "defect", data=Chosen("defect")),),
            ),
            b'{"kind":"worked","match":1,"seq":3,"step":"decide","worker":"role-decide","round":2,'
            b'"seat":"A","entries":[{"tag":"role.A.action","text":"defect",'
            b'"data":{"is":"chosen","choice":"defect"}}]}',
        ),
        (
            Finished(1, 9, "rounds", 2, {"A": 3, "B": 3.5}),
            b'{"kind":"finished","match":1,"seq":9,"reason":"rounds","rounds":2,'
            b'"totals":{"A":3,"B":3.5}}',
        ),
    ],
)
def test_the_form_is_that_of_version_one(record, written):
    assert msgspec.json.encode(record) == written
    assert msgspec.json.decode(written, type=Record) == record


@pytest.mark.parametrize(
    "text",
    [
        b'{"kind":"opened","match":0,"seq":0,"schema":1,"seed":7,"unheard":1}',
        b'{"kind":"imagined","match":0,"seq":0}',
        b'{"match":0,"seq":0,"outcome":"done"}',
        b'{"kind":"closed","match":0,"outcome":"done"}',
        b'{"kind":"closed","match":"0","seq":1,"outcome":"done"}',
    ],
)
def test_what_is_no_record_is_refused(text):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Record)


@given(RECORDS)
def test_a_header_holds_kind_and_place(record):
    header = header_of(record)
    assert header.kind == record.__struct_config__.tag
    for name in ("round", "seat"):
        if isinstance(record, Worked | Reviewed | Asked) and hasattr(record, name):
            assert getattr(header, name) == getattr(record, name)
    if isinstance(record, Worked | Briefed):
        assert header.tags == tuple(entry.tag for entry in record.entries)


@pytest.mark.parametrize(
    "record",
    [
        Briefed(0, 1, {"story": CANARY}, (Entry("user.request", CANARY),)),
        Worked(1, 0, "decide", "role-decide", summary=CANARY, entries=(Entry("a.b", CANARY),)),
        Worked(1, 0, "deal", "world-engine", entries=(Entry("a.b", CANARY),), control=Control()),
        Reviewed(1, 0, Review(Verdict.REDO, CANARY), "user", 1),
        Asked(1, 0, "setup-scenario", CANARY),
    ],
)
def test_no_body_reaches_a_header(record):
    assert CANARY not in repr(header_of(record))


def test_a_note_is_told_by_its_tag():
    noted = header_of(Reviewed(1, 0, Review(Verdict.REDO, "warmer", Scope.SETUP), "user", 3))
    assert noted == Header(
        "reviewed", round=3, tags=("user.revision",), review=Review(Verdict.REDO, scope=Scope.SETUP)
    )
    assert header_of(Reviewed(1, 0, Review(Verdict.REDO), "user", 3)).tags == ()


def test_a_question_to_the_user_says_where_it_was_asked():
    asked = header_of(Asked(1, 0, "role-decide", "Which stock?", 3, "B"))
    assert (asked.step, asked.round, asked.seat) == ("role-decide", 3, "B")
