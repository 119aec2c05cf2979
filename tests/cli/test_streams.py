"""Output that goes to a pipe, to nobody, or to a terminal with few letters."""

import io
import os
import sys

import pytest

from gtlab.cli.streams import turn_away, write


@pytest.mark.parametrize(
    ("encoding", "text"), [("utf-8", "囚徒 ●"), ("ascii", "\\u56da\\u5f92 \\u25cf")]
)
def test_what_there_are_no_letters_for_is_escaped(monkeypatch, encoding, text):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    write("囚徒 ●")
    sys.stdout.flush()
    assert raw.getvalue().decode(encoding) == text


def test_a_closed_output_is_no_failure(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    write("nobody reads this")
    turn_away(None)


def test_what_is_turned_away_goes_nowhere():
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as file:
        file.write("lost")
        turn_away(file)
        file.flush()


def test_a_file_that_is_no_file_is_left_alone():
    text = io.StringIO("kept")
    turn_away(text)
    assert text.getvalue() == "kept"
