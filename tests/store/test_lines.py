"""A line's form: only `r` is chained, and what is not a line is none."""

import json

import msgspec
import pytest

from gtlab.blackboard.entry import CallIntent, CallReply, Entry, Finished, Opened, Worked
from gtlab.store.lines import (
    HEAD,
    START,
    body_of,
    chain_of,
    line_of,
    link,
    parse_line,
    parse_record,
)

EVIL = 'two\nlines\r\u2028and {"h":"0","at":"","r":{}}\x1b[1m =1+1 \U0001f600'
AT = "2026-01-01T00:00:00.000+00:00"


@pytest.mark.parametrize(
    "record",
    [
        Opened(0, 0, 1, 2**63),
        Worked(3, 4, "decide", "role-decide", 1, seat="A", entries=(Entry("a.b", EVIL),)),
        Finished(1, 9, "rounds", 3, {"A": 0.1 + 0.2, "B": -3, "C": 1e300}),
        CallReply(1, 0, "id", EVIL, "illegal"),
    ],
)
def test_a_record_comes_back_as_it_was(record):
    h, text = line_of(body_of(record), START, AT, {"note": EVIL})
    assert text.startswith(HEAD)
    assert text.endswith(b"}\n")
    assert text.count(b"\n") == 1
    line = parse_line(text)
    assert (line.h, line.at, line.meta) == (h, AT, {"note": EVIL})
    assert parse_record(line.r) == record
    assert json.loads(text)["r"]["match"] == record.match


def test_time_and_meta_stand_outside_the_chain():
    body = body_of(Opened(0, 0, 1, 7))
    first, plain = line_of(body, "before", AT, None)
    second, rich = line_of(body, "before", "another time", {"host": "x"})
    assert first == second == link("before", body)
    assert plain != rich
    assert b"meta" not in plain


def test_the_chain_depends_on_the_body_and_on_what_was_before():
    assert len({link("", b"a"), link("", b"b"), link("x", b"a"), link("xa", b"")}) == 3
    assert link("", b"a") != link("a", b"a")


def test_model_calls_have_a_chain_of_their_own():
    assert chain_of(Finished(2, 5, "rounds", 1, {})) == (2, False)
    assert (
        chain_of(CallIntent(2, 0, "id", "hash")) == chain_of(CallReply(2, 1, "id", "")) == (2, True)
    )


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{}",
        b"null",
        b"[1]",
        b"\x80\x04\x95pickle",
        b'{"h":"a","at":"b"}',
        b'{"h":1,"at":"b","r":{}}',
        b'{"h":"a","at":"b","r":{}',
        b'{"h":"a","at":"b","r":{}} trailing',
    ],
)
def test_what_is_no_line(text):
    with pytest.raises(msgspec.MsgspecError):
        parse_line(text)


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b'{"kind":"unheard_of","match":0,"seq":0}',
        b'{"kind":"opened","match":0,"seq":0,"schema":1,"seed":7,"more":1}',
        b'{"kind":"opened","match":0,"seq":0,"schema":1}',
        b'{"kind":"opened","match":"0","seq":0,"schema":1,"seed":7}',
        b'{"kind":"finished","match":1,"seq":0,"reason":"","rounds":1,"totals":{"A":"3"}}',
    ],
)
def test_what_is_no_record(body):
    with pytest.raises(msgspec.MsgspecError):
        parse_record(body)
