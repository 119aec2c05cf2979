"""Lines are broken where a reader of either language would break them."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from gtlab.cli.wrapping import wrapped


def test_english_breaks_at_spaces():
    assert wrapped("names the amount sent: a whole number", 16) == [
        "names the amount",
        "sent: a whole",
        "number",
    ]


def test_chinese_breaks_between_ideographs_but_never_before_closing_punctuation():
    assert wrapped("答复（answer）：接受（accept）或拒绝。", 16) == [
        "答复（answer）：",
        "接受（accept）或",
        "拒绝。",
    ]


def test_a_word_that_is_too_long_is_cut():
    assert wrapped("supercalifragilistic x", 6) == ["superc", "alifra", "gilist", "ic x"]


def test_an_empty_text_is_an_empty_line():
    assert wrapped("", 10) == [""]


@given(st.text("ab ，。（）囚徒", max_size=60), st.integers(4, 20))
def test_no_line_is_wider_and_nothing_but_spaces_is_lost(text, width):
    lines = wrapped(text, width)
    assert max(map(cell_len, lines)) <= width
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
