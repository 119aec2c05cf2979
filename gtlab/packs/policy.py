"""What a context segment does with a text that has grown long."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

_FORM = re.compile(r"([a-z_]+)_([1-9][0-9]{0,6})")

_CUTS: dict[str, Callable[[str, int], str]] = {
    "tail_lines": lambda text, count: "\n".join(text.split("\n")[-count:]),
    "head_lines": lambda text, count: "\n".join(text.split("\n")[:count]),
    "tail_chars": lambda text, count: text[-count:],
}
POLICIES = tuple(f"{kind}_N" for kind in _CUTS)


class Policy(msgspec.Struct, frozen=True):
    r"""A cut: which one, and how much it keeps.

    >>> Policy("tail_lines", 2).cut("one\ntwo\nthree")
    'two\nthree'
    """

    kind: str
    count: int

    def cut(self, text: str) -> str:
        """What is kept of `text`."""
        return _CUTS[self.kind](text, self.count)


def policy_of(text: str) -> Policy | None:
    """The policy that `text` names, for instance `tail_lines_80`; None if there is no such.

    >>> policy_of("tail_lines_80"), policy_of("tail_lines_0")
    (Policy(kind='tail_lines', count=80), None)
    """
    form = _FORM.fullmatch(text)
    return Policy(form[1], int(form[2])) if form and form[1] in _CUTS else None
