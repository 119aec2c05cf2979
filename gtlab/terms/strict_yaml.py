"""YAML as people expect it: what looks like a word is a word, and every value knows its line.

Read event by event, not composed: depth and size are limited before anything is built, and an
alias is refused where it stands. YAML 1.1's guesses (`on`, `007`, `1:30`, dates) stay strings.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from gtlab.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import yaml

LONGEST = 1_000_000
"""Bytes of one file."""
DEEPEST = 50
MOST_NODES = 100_000
_MOST_DIGITS = 300

_NULL = ("", "~", "null", "Null", "NULL")
_BOOLEAN = {"true": True, "True": True, "TRUE": True, "false": False, "False": False}
_BOOLEAN["FALSE"] = False
_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT = re.compile(
    r"[-+]?((0|[1-9][0-9]*)\.[0-9]*|\.[0-9]+|(0|[1-9][0-9]*)(?=[eE]))([eE][-+]?[0-9]+)?"
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_STRING = "tag:yaml.org,2002:str"


class Document(msgspec.Struct, frozen=True):
    """A file's plain value, and where its parts stand.

    Attributes:
        file: The name used in error texts.
        value: Dicts with string keys, lists, str, int, float, bool, None.
        lines: The line of each key and item, by path.
    """

    file: str
    value: object
    lines: dict[tuple[str | int, ...], int]

    def line(self, *path: str | int) -> int | None:
        """The line of the key or item at `path`, or None if there is none."""
        return self.lines.get(path)

    def nearest(self, *path: str | int) -> int | None:
        """The line of the deepest part of `path` that exists."""
        known = (self.lines.get(path[:length]) for length in range(len(path), -1, -1))
        return next((line for line in known if line is not None), None)


def load(text: str, file: str, first_line: int = 1) -> Document:
    r"""The one YAML document that `text` holds; `first_line` is where `text` begins in `file`.

    Raises:
        UserError: It is no YAML, too large, or uses aliases, tags, several documents, duplicate
            keys, or keys that YAML does not read as words. The lines are named.

    >>> load("sound: on\nagent: 007\nrounds: 3", "a.yaml").value
    {'sound': 'on', 'agent': '007', 'rounds': 3}
    """
    reader = _Reader(file, first_line)
    for event in _events(text.removeprefix("\ufeff"), reader):
        reader.take(event)
    if reader.faults:
        raise UserError.of(reader.faults)
    return Document(file, reader.value, reader.lines)


def scalar(text: str) -> str | int | float | bool | None:
    """What an unquoted word means.

    >>> [scalar(word) for word in ("1", "1.5", "1e3", "true", "~", "off", "1:30", "2024-01-01")]
    [1, 1.5, 1000.0, True, None, 'off', '1:30', '2024-01-01']
    """
    if text in _NULL:
        return None
    if text in _BOOLEAN:
        return _BOOLEAN[text]
    if _INT.fullmatch(text):
        return int(text) if len(text) <= _MOST_DIGITS else math.inf
    return float(text) if _FLOAT.fullmatch(text) else text


def _events(text: str, reader: _Reader) -> Iterator[yaml.Event]:
    import yaml

    try:
        if len(text.encode()) > LONGEST:
            raise reader.fault(0, f"has more than {LONGEST} bytes")
        yield from yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except UnicodeEncodeError as error:
        raise reader.fault(text.count("\n", 0, error.start), "isn't UTF-8 text") from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        last = text.rstrip().count("\n")
        line = min(mark.line, last) if mark else 0
        raise reader.fault(line, f"isn't YAML: {error.problem}") from error
    except yaml.YAMLError as error:
        raise reader.fault(0, f"isn't YAML: {error}") from error


class _Open(msgspec.Struct):
    """A list or mapping that is being read."""

    path: tuple[str | int, ...]
    value: dict[str, object] | list[object]
    key: str | None = None
    expects_key: bool = False


class _Reader:
    """Builds the value from the events, and gathers what is wrong with it."""

    def __init__(self, file: str, first_line: int) -> None:
        self.value: object = None
        self.lines: dict[tuple[str | int, ...], int] = {}
        self.faults: list[UserError] = []
        self._file = file
        self._first = first_line
        self._open: list[_Open] = []
        self._nodes = 0
        self._documents = 0

    def fault(self, line: int, problem: str, key: str | None = None) -> UserError:
        """The error for a fault at the parser's `line`, which counts from 0."""
        return UserError(problem, file=self._file, line=line + self._first, key=key)

    def take(self, event: yaml.Event) -> None:
        """Takes the next event."""
        import yaml

        if isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                raise self.fault(_line(event), "holds a second document; give one a file")
        elif isinstance(event, yaml.CollectionEndEvent):
            self._open.pop()
        elif isinstance(event, yaml.NodeEvent):
            self._node(event)

    def _node(self, event: yaml.NodeEvent) -> None:
        line = _line(event)
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise self.fault(line, f"holds more than {MOST_NODES} values")
        if len(self._open) >= DEEPEST:
            raise self.fault(line, f"is nested deeper than {DEEPEST}")
        self._refuse_marks(event, line)
        if self._open and self._open[-1].expects_key:
            self._key(event, line)
        else:
            self._place(event, line)

    def _refuse_marks(self, event: yaml.NodeEvent, line: int) -> None:
        import yaml

        if isinstance(event, yaml.ScalarEvent) and _SURROGATE.search(event.value):
            raise self.fault(line, "isn't UTF-8 text: half of a character is escaped")
        if isinstance(event, yaml.AliasEvent):
            raise self.fault(line, f"uses the alias *{event.anchor}; write the value out")
        if event.anchor:
            raise self.fault(line, f"uses the anchor &{event.anchor}; write the value out")
        tag = getattr(event, "tag", None)
        if tag:
            raise self.fault(line, f"uses the tag {tag}; write the plain value")

    def _key(self, event: yaml.NodeEvent, line: int) -> None:
        import yaml

        top = self._open[-1]
        if not isinstance(event, yaml.ScalarEvent):
            raise self.fault(line, "has a list or mapping as a key")
        key, path = event.value, (*top.path, event.value)
        if event.implicit[0] and not _is_word(event.value):
            problem = "is no word to YAML; put the key in quotes or choose another"
            self.faults.append(self.fault(line, problem, _dotted(path)))
        elif path in self.lines:
            problem = f"stands twice, first in line {self.lines[path]}"
            self.faults.append(self.fault(line, problem, _dotted(path)))
        self.lines.setdefault(path, line + self._first)
        top.key, top.expects_key = key, False

    def _place(self, event: yaml.NodeEvent, line: int) -> None:
        path = self._path()
        self.lines.setdefault(path, line + self._first)
        parent = self._open[-1] if self._open else None
        value = self._opened_or_scalar(event, path, line)
        if parent is None:
            self.value = value
        elif isinstance(parent.value, list):
            parent.value.append(value)
        else:
            parent.value[parent.key or ""] = value
            parent.expects_key = True

    def _path(self) -> tuple[str | int, ...]:
        if not self._open:
            return ()
        top = self._open[-1]
        return (*top.path, len(top.value) if isinstance(top.value, list) else top.key or "")

    def _opened_or_scalar(
        self, event: yaml.NodeEvent, path: tuple[str | int, ...], line: int
    ) -> object:
        import yaml

        if isinstance(event, yaml.MappingStartEvent):
            self._open.append(_Open(path, {}, expects_key=True))
            return self._open[-1].value
        if isinstance(event, yaml.SequenceStartEvent):
            self._open.append(_Open(path, []))
            return self._open[-1].value
        text: str = event.value  # type: ignore[attr-defined]
        value = scalar(text) if event.implicit[0] else text  # type: ignore[attr-defined]
        if isinstance(value, float) and not math.isfinite(value):
            self.faults.append(self.fault(line, "is too large a number", _dotted(path)))
        return value


def _line(event: yaml.Event) -> int:
    return event.start_mark.line if event.start_mark else 0


@lru_cache(maxsize=4096)
def _is_word(text: str) -> bool:
    """Whether both YAML 1.1, which other readers speak, and this one take `text` for a string."""
    import yaml
    from yaml.resolver import Resolver

    if not isinstance(scalar(text), str):
        return False
    resolve: Callable[..., str] = Resolver().resolve
    return resolve(yaml.ScalarNode, text, (True, False)) == _STRING


def _dotted(path: tuple[str | int, ...]) -> str:
    return ".".join(map(str, path))
