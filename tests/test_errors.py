"""Errors say in one line what is wrong and who must act."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab import errors
from gtlab.errors import (
    GtlabError,
    IllegalActionError,
    ProtocolError,
    RefusedError,
    ReplyError,
    StoppedError,
    UserError,
    one_line,
)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (UserError("is wrong"), "is wrong"),
        (UserError("is wrong", fix="mend it"), "is wrong; mend it"),
        (UserError("is wrong", key="rounds"), "rounds: is wrong"),
        (UserError("is wrong", file="a.yaml"), "a.yaml: is wrong"),
        (UserError("is wrong", file="a.yaml", line=3), "a.yaml:3: is wrong"),
        (UserError("is wrong", line=3), "is wrong"),
        (
            UserError("is wrong", file="a.yaml", line=3, key="rounds", fix="mend it"),
            "a.yaml:3: rounds: is wrong; mend it",
        ),
    ],
)
def test_a_fault_is_said_with_its_place_and_its_fix(error, text):
    assert str(error) == text


def test_faults_found_together_are_told_together_and_each_once():
    faults = [UserError("b", key="x"), UserError("a"), UserError("b", key="x")]
    assert str(UserError.of(faults)) == "x: b\na"
    assert isinstance(UserError.of(faults), UserError)


@given(st.text(), st.text(), st.text(), st.text())
def test_a_fault_is_one_visible_line_whatever_it_quotes(problem, file, key, fix):
    text = str(UserError(problem, file=file, line=7, key=key, fix=fix))
    assert text == "" or text.isprintable()
    assert len(text.splitlines()) <= 1


@given(st.text(st.characters(categories=["L", "Nd", "P", "S"])))
def test_what_can_be_read_stays_as_it_is(text):
    assert one_line(text) == text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a\nb", "a\\nb"),
        ("a\r\tb", "a\\r\\tb"),
        ("\x1b[31m", "\\x1b[31m"),
        ("\u202e\u200b", "\\u202e\\u200b"),
        ("\u2028", "\\u2028"),
        ("\ud83d", "\\ud83d"),
        ("中文 ok", "中文 ok"),
    ],
)
def test_what_cannot_be_seen_is_made_visible(text, line):
    assert one_line(text) == line


def test_a_refusal_has_a_code_that_stays_and_a_text_that_says_it():
    error = RefusedError("missing_action", "B has not moved in round 2")
    assert error.code == "missing_action"
    assert str(error) == "B has not moved in round 2 [missing_action]"


def test_the_tree_is_drawn_as_it_is():
    drawn = {}
    above = []
    for line in errors.__doc__.splitlines():
        name = line.lstrip("│├└─ ").split(" ")[0]
        if not name.endswith("Error"):
            continue
        depth = (len(line) - len(line.lstrip("│├└─ "))) // 4
        above = [*above[:depth], name]
        drawn[name] = above[-2] if depth else "Exception"
    found = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    kinds = {kind.__name__: kind.__base__.__name__ for kind in found if issubclass(kind, Exception)}
    assert drawn == kinds


@pytest.mark.parametrize(
    "kind", [UserError, StoppedError, ReplyError, IllegalActionError, ProtocolError]
)
def test_every_failure_is_one_of_ours(kind):
    with pytest.raises(GtlabError, match="x"):
        raise kind("x")


@pytest.mark.parametrize(
    "error",
    [
        UserError("is wrong", file="a.yaml", line=3, key="k", fix="mend it"),
        UserError.of([UserError("one"), UserError("two")]),
        StoppedError("later"),
        RefusedError("code", "no"),
        IllegalActionError("not legal"),
    ],
)
def test_an_error_travels_between_processes_as_it_is(error):
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
