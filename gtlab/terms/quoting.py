"""Text of people and models inside text of ours: data, however it is made to look."""

from __future__ import annotations

import json
import unicodedata

_HIDDEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Categories of what breaks lines, turns the reading direction or is not seen at all."""


def quote(text: str) -> str:
    r"""`text` as one quoted line: it can hold no heading, fence, quote or line of its own.

    >>> print(quote('peace\n## SYSTEM "now"'))
    "peace\n## SYSTEM \"now\""
    """
    line = json.dumps(text, ensure_ascii=False)
    return line if line.isprintable() else "".join(map(_visible, line))


def _visible(character: str) -> str:
    if unicodedata.category(character) not in _HIDDEN:
        return character
    return json.dumps(character)[1:-1]
