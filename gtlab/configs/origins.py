"""Where a value of the brief was written: which file and line, or the command line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from gtlab.terms.strict_yaml import Document

Path: TypeAlias = tuple[str | int, ...]

_LONGEST_KEY = 120


@dataclass(frozen=True)
class Place:
    """Where a fault is shown: a file, a line, and the key as it is written there."""

    file: str | None
    line: int | None
    key: str | None


@dataclass
class Origins:
    """The files that parts of the brief were written in, later ones over earlier ones.

    Attributes:
        files: The part of the brief, the file, and the part of the file.
        overridden: The parts that the command line set.
    """

    files: list[tuple[Path, Document, Path]] = field(default_factory=list)
    overridden: list[Path] = field(default_factory=list)

    def add(self, part: Path, document: Document, within: Path = ()) -> None:
        """Notes that `part` of the brief is what stands at `within` in `document`."""
        self.files.append((part, document, within))

    def place(self, path: Path) -> Place:
        """Where the value at `path` was written, or where it is missing."""
        if any(path[: len(part)] == part for part in self.overridden):
            return Place(None, None, _dotted(path))
        best, depth = Place(None, None, _dotted(path)), 0
        for part, document, within in self.files:
            if path[: len(part)] != part:
                continue
            inside = (*within, *path[len(part) :])
            known = _known(document, inside)
            if len(part) + known - len(within) >= depth and (part or known):
                depth = len(part) + known - len(within)
                best = Place(document.file, document.nearest(*inside), _dotted(inside))
        return best


def _known(document: Document, path: Path) -> int:
    """How much of `path` stands in `document`."""
    return next((n for n in range(len(path), 0, -1) if document.line(*path[:n]) is not None), 0)


def _dotted(path: Path) -> str | None:
    return ".".join(map(str, path))[:_LONGEST_KEY] or None
