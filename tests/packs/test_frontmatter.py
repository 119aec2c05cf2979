"""Pages, their bodies and their fenced blocks, each with its line."""

import pytest

from gtlab.errors import UserError
from gtlab.packs.frontmatter import Fence, body_of, fences_of, page_of


def test_a_page_knows_where_its_parts_stand():
    page = page_of("---\nid: a\ntags:\n  - b\n---\n\n\n# T\n---\nend\n\n", "a.md")
    assert page.front.value == {"id": "a", "tags": ["b"]}
    assert page.front.line("tags", 0) == 4
    assert (page.body, page.body_line) == ("# T\n---\nend", 8)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a.md:1: has no frontmatter"),
        ("# T\n---\nid: a\n---\n", "a.md:1: has no frontmatter"),
        ("---\nid: a\n", "a.md:1: the frontmatter isn't closed"),
        ("---\n---\nx", "a.md:2: the frontmatter isn't a list of fields"),
        ("---\n- a\n---\nx", "a.md:2: the frontmatter isn't a list of fields"),
        ("---\nid: a\nid: b\n---\nx", "a.md:3: id: stands twice, first in line 2"),
    ],
)
def test_a_page_without_good_frontmatter_is_refused(text, words):
    with pytest.raises(UserError) as caught:
        page_of(text, "a.md")
    assert str(caught.value).startswith(words)


def test_a_second_language_is_a_body_alone():
    assert body_of("\ufeff# T\n\n---\n", "a.zh.md") == "# T\n\n---"
    with pytest.raises(UserError, match="holds only a body"):
        body_of("---\nid: a\n---\n", "a.zh.md")
    with pytest.raises(UserError, match="is empty"):
        body_of(" \n", "a.zh.md")


def test_fences_of_all_forms_are_found():
    body = "x\n```json\n{}\n```\n~~~~ yaml gtlab \n~~~\na\n~~~~\n```\nnever closed"
    assert fences_of(body, 10) == (
        Fence("json", "{}", 12),
        Fence("yaml gtlab", "~~~\na", 15),
    )
