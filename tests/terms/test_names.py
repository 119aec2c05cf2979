"""Words that stand in journals: their spelling is part of the format."""

import msgspec
import pytest

from gtlab.terms.names import Refused, Review, Scope, Stage, Status, Verdict


def test_words_are_spelled_as_journals_have_them():
    assert list(Stage) == ["brief", "setup", "simulate", "done"]
    assert list(Status) == ["draft", "accepted", "rejected", "superseded"]
    assert list(Verdict) == ["accept", "redo", "stop"]
    assert list(Scope) == ["round", "setup"]


@pytest.mark.parametrize(
    ("review", "written"),
    [
        (Review(Verdict.ACCEPT), b'{"verdict":"accept"}'),
        (Review(Verdict.REDO, "warmer"), b'{"verdict":"redo","note":"warmer"}'),
        (
            Review(Verdict.REDO, "warmer", Scope.SETUP),
            b'{"verdict":"redo","note":"warmer","scope":"setup"}',
        ),
    ],
)
def test_a_review_says_in_words_what_is_redone(review, written):
    assert msgspec.json.encode(review) == written
    assert msgspec.json.decode(written, type=Review) == review


def test_the_scope_of_a_redo_is_never_read_out_of_the_note():
    assert Review(Verdict.REDO, "please redo the whole setup").scope is Scope.ROUND


def test_values_cannot_be_changed():
    for value in (Review(Verdict.ACCEPT), Refused("missing_action", "B has not moved")):
        with pytest.raises(AttributeError):
            value.note = "x"
