"""Parts on a screen: aligned, harmless, and never wider than need be."""

import io
import os
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from gtlab.analysis.report import Table
from gtlab.cli.writer import WIDEST, Writer, make_console, nearby

TABLE = Table(("who", "n"), (("A 囚徒", "1"), ("B", "12")), ("total", "13"), frozenset([1]), "note")


def written(act, width=40, encoding="utf-8"):
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, newline="\n")
    console = Console(file=file, width=width, highlight=False, markup=False, emoji=False)
    act(Writer(console))
    file.flush()
    return raw.getvalue().decode(encoding).splitlines()


def test_a_pipe_has_a_hundred_columns_and_no_colour():
    console = make_console(io.StringIO())
    assert console.width == WIDEST
    Writer(console).heading("bold")
    assert "\x1b" not in console.file.getvalue()


def test_columns_stand_in_line_whatever_the_width_of_letters():
    lines = written(lambda writer: writer.table(TABLE))
    assert lines == ["who      n", "A 囚徒   1", "B       12", "total   13", "note"]
    assert {cell_len(line) for line in lines[:-1]} == {10}


def test_facts_have_no_titles():
    lines = written(lambda writer: writer.facts([("a", "1"), ("bb", "2")], indent=2))
    assert lines == ["  a   1", "  bb  2"]


def test_no_facts_are_no_lines():
    assert written(lambda writer: writer.facts([])) == []


def test_a_paragraph_is_broken_and_a_bullet_hangs():
    text = "one two three\n- four five six seven"
    assert written(lambda writer: writer.paragraph(text), width=16) == [
        "  one two three",
        "  - four five",
        "    six seven",
    ]


def test_a_paragraph_is_not_squeezed_to_nothing():
    assert written(lambda writer: writer.paragraph("one two three"), width=5) == [
        "  one two",
        "  three",
    ]


def test_a_line_is_never_broken():
    folder = "runs/" + "x" * 80
    assert written(lambda writer: writer.line(folder)) == [folder]


@pytest.mark.parametrize(
    ("encoding", "line"), [("utf-8", "● 3 – \\x1b[1m"), ("ascii", "# 3 - \\x1b[1m")]
)
def test_text_is_harmless_and_encodable(encoding, line):
    lines = written(lambda writer: writer.line("● 3 – \x1b[1m"), encoding=encoding)
    assert lines == [line]


def test_bare_ids_and_then_the_narrow_table_where_room_is_short():
    wide = Table(("A Calculator", "B Trusting"), (("1", "2"),))
    narrow = Table(("total",), (("3",),))
    for width, titles in ((30, wide.titles), (6, ("A", "B")), (2, narrow.titles)):
        console = Console(file=io.StringIO(), width=width)
        assert Writer(console).fitting(wide, narrow).titles == titles


def test_folders_are_named_from_where_one_stands(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert nearby(tmp_path / "runs" / "a") == str(Path("runs", "a"))
    assert nearby(Path("runs/a")) == "runs/a"
    assert nearby(tmp_path) == str(tmp_path)
    assert nearby(Path("/elsewhere")) == "/elsewhere"


def test_a_reader_that_goes_away_ends_nothing():
    reader, end = os.pipe()
    os.close(reader)
    with os.fdopen(end, "w") as file:
        writer = Writer(make_console(file))
        for _ in range(3):
            writer.line("nobody reads this")
