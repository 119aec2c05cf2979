"""Breaking text into lines: at spaces, and between ideographs as Chinese is set."""

from __future__ import annotations

import re

from rich.cells import cell_len

_CLOSING = "，。；：！？、）》】」』”’…—%"
_OPENING = "（《【「『“‘"
_IDEOGRAPH = rf"(?![{_OPENING}{_CLOSING}])[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]"
_WORD = rf"(?:(?!{_IDEOGRAPH})[^ {_OPENING}{_CLOSING}])+"
# What may not be torn apart: an ideograph or a word, with the punctuation that clings to it.
_PIECE = re.compile(rf" +|[{_OPENING}]*(?:{_IDEOGRAPH}|{_WORD})[{_CLOSING}]*|.")


def wrapped(text: str, width: int) -> list[str]:
    """`text` in lines of at most `width` cells; only a word longer than that is cut.

    >>> wrapped("one two three", 8)
    ['one two', 'three']
    >>> wrapped("两个囚徒，各自决定。", 8)
    ['两个囚', '徒，各自', '决定。']
    """
    lines = [""]
    for piece in _PIECE.findall(text):
        room = width - cell_len(lines[-1])
        if piece.isspace():
            lines[-1] += piece if room > len(piece) else " " * max(room, 0)
        elif cell_len(piece) <= room or not lines[-1]:
            lines[-1:] = _cut(lines[-1] + piece, width)
        else:
            lines += _cut(piece, width)
    return [line.rstrip() for line in lines]


def _cut(text: str, width: int) -> list[str]:
    """`text` in one line, or in several where it has no place to break and is too long."""
    lines = [""]
    for letter in text:
        if lines[-1] and cell_len(lines[-1] + letter) > width:
            lines.append("")
        lines[-1] += letter
    return lines
