"""Markdown pages: frontmatter, body, fenced blocks, each with its line in the file."""

from __future__ import annotations

import re

import msgspec

from gtlab.errors import UserError
from gtlab.terms.strict_yaml import Document, load

_RULE = "---"
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})[ \t]*([^`\n]*)")


class Page(msgspec.Struct, frozen=True):
    """A page with frontmatter; `body_line` is where the body begins in the file."""

    front: Document
    body: str
    body_line: int


class Fence(msgspec.Struct, frozen=True):
    """A fenced block: its info string, its text, and the line where the text begins."""

    info: str
    text: str
    line: int


def page_of(text: str, file: str) -> Page:
    r"""The frontmatter and the body of `text`.

    Raises:
        UserError: There is no frontmatter, it is not closed, no mapping, or faulty YAML.

    >>> page = page_of("---\nid: a\n---\n\n# Title\n", "a.md")
    >>> page.front.value, page.body, page.body_line
    ({'id': 'a'}, '# Title', 5)
    """
    lines = text.removeprefix("\ufeff").split("\n")
    if lines[0].rstrip() != _RULE:
        raise UserError("has no frontmatter", file=file, line=1, fix="begin with a line of ---")
    end = next((n for n, line in enumerate(lines[1:], 1) if line.rstrip() == _RULE), None)
    if end is None:
        raise UserError("the frontmatter isn't closed", file=file, line=1, fix="add a line of ---")
    front = load("\n".join(lines[1:end]), file, first_line=2)
    if not isinstance(front.value, dict):
        raise UserError("the frontmatter isn't a list of fields", file=file, line=2)
    return Page(front, *_trimmed(lines, end + 1))


def _trimmed(lines: list[str], start: int) -> tuple[str, int]:
    """The lines from `start` without the blank ones at either end, and their first line number."""
    while start < len(lines) and not lines[start].strip():
        start += 1
    return "\n".join(lines[start:]).rstrip(), min(start + 1, len(lines))


def body_of(text: str, file: str) -> str:
    """The body of a page in a second language, which has no frontmatter.

    Raises:
        UserError: It has frontmatter, or nothing at all.
    """
    text = text.removeprefix("\ufeff")
    if text.split("\n", 1)[0].rstrip() == _RULE:
        problem = "has frontmatter of its own; a second language holds only a body"
        raise UserError(problem, file=file, line=1)
    if not text.strip():
        raise UserError("is empty", file=file, line=1)
    return text.strip()


def fences_of(body: str, first_line: int = 1) -> tuple[Fence, ...]:
    r"""The fenced blocks of `body`, in order.

    >>> fences_of("text\n~~~yaml gtlab\nchain: []\n~~~\n")
    (Fence(info='yaml gtlab', text='chain: []', line=3),)
    """
    found: list[Fence] = []
    mark, info, start, kept = "", "", 0, list[str]()
    for number, line in enumerate(body.split("\n"), first_line):
        form = _FENCE.match(line)
        if mark and form and form[1].startswith(mark) and not form[2].strip():
            found.append(Fence(info, "\n".join(kept), start))
            mark = ""
        elif mark:
            kept.append(line)
        elif form:
            mark, info, start, kept = form[1], form[2].strip(), number + 1, []
    return tuple(found)
