"""Fields of a mapping, read one by one; every fault is kept with its line and its key."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, TypeVar, cast

from gtlab.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gtlab.terms.strict_yaml import Document

Known = TypeVar("Known", bound=str)
Path = tuple[str | int, ...]

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_SECRET = re.compile(r"sk-|[A-Za-z0-9_+/=-]{40,}")


class Fields:
    """Reads the mapping at `path` of a document; `faults` is shared by everything read for a pack.

    `allowed` are the keys it may have, or None if they are free. A faulty field reads as its empty
    value, so that reading goes on and finds the other faults.
    """

    def __init__(
        self,
        document: Document,
        faults: list[UserError],
        allowed: Sequence[str] | None,
        path: Path = (),
    ) -> None:
        self.document = document
        self.faults = faults
        self.path = path
        self.values: dict[str, object] = {}
        value = document.value
        for part in path:
            value = cast("dict[str | int, object]", value)[part]
        if value is None:
            return
        if not isinstance(value, dict):
            keys = f" with the keys {', '.join(allowed)}" if allowed else ""
            self.fault(f"isn't a mapping{keys}")
            return
        self.values = value
        if allowed is not None:
            self._refuse_unknown(allowed)

    def _refuse_unknown(self, allowed: Sequence[str]) -> None:
        for key in self.values:
            if key not in allowed:
                close = get_close_matches(key, allowed, 1)
                fix = f"did you mean {close[0]}?" if close else f"known: {', '.join(allowed)}"
                self.fault("is unknown", key, fix=fix)

    def fault(self, problem: str, *keys: str | int, fix: str | None = None) -> None:
        """Notes a fault of the field at `keys` below this mapping."""
        path = (*self.path, *keys)
        file, line = self.document.file, self.document.nearest(*path)
        key = ".".join(map(str, path)) or None
        self.faults.append(UserError(problem, file=file, line=line, key=key, fix=fix))

    def fault_at(self, key: str, item: str, problem: str) -> None:
        """Notes a fault of the `item` in the list of `key`."""
        items = self.values.get(key)
        place = items.index(item) if isinstance(items, list) and item in items else 0
        self.fault(problem, key, place)

    def text(self, key: str, *, default: str | None = None) -> str:
        """The words of `key`; without a default it must be there and not be empty."""
        value = self.values.get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
        if key not in self.values and default is not None:
            return default
        if key in self.values:
            self.fault("isn't text" if value else "is empty", key)
        else:
            self.fault("is missing", key)
        return ""

    def number(self, key: str, *, default: int | None = None) -> int:
        """The whole number from 1 of `key`."""
        value = self.values.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 1:
            return value
        self.fault("isn't a whole number from 1" if key in self.values else "is missing", key)
        return 1

    def choice(self, key: str, known: Iterable[Known], default: Known) -> Known:
        """The value of `key`, one of `known`."""
        options = {str(option): option for option in known}
        value = self.values.get(key, default)
        if isinstance(value, str) and value in options:
            return options[value]
        self.fault(f"is {value!r}", key, fix=f"known: {', '.join(options)}")
        return default

    def texts(self, key: str, *, required: bool = True) -> tuple[str, ...]:
        """The list of words of `key`, without repeats."""
        if key not in self.values:
            if required:
                self.fault("is missing", key)
            return ()
        value = self.values[key]
        if not isinstance(value, list) or (required and not value):
            self.fault("isn't a list" if value else "is empty", key)
            return ()
        for number, item in enumerate(value):
            if not isinstance(item, str) or not item:
                self.fault("isn't text", key, number)
            elif item in value[:number]:
                self.fault(f"names {item} twice", key, number)
        return tuple(dict.fromkeys(item for item in value if isinstance(item, str) and item))

    def items(self, key: str, allowed: Sequence[str]) -> list[Fields]:
        """A reader for each mapping in the optional list of `key`."""
        value = self.values.get(key, [])
        if not isinstance(value, list):
            self.fault("isn't a list", key)
            return []
        return [self._below(allowed, key, number) for number in range(len(value))]

    def free(self, key: str) -> Fields | None:
        """A reader for the optional mapping of `key`, whose keys are free; None without one."""
        return self._below(None, key) if key in self.values else None

    def each(self, allowed: Sequence[str]) -> dict[str, Fields]:
        """A reader for each value, which is a mapping, by its key."""
        return {name: self._below(allowed, name) for name in self.values}

    def _below(self, allowed: Sequence[str] | None, *keys: str | int) -> Fields:
        return Fields(self.document, self.faults, allowed, (*self.path, *keys))

    def profile(self, key: str) -> str | None:
        """The id of a model profile, or None; what looks like a secret is refused unseen."""
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, str) or not value or value != value.strip():
            self.fault("isn't the id of a model profile", key)
        elif _SECRET.match(value):
            self.fault("looks like a key; keys come from the environment alone", key)
        else:
            return value
        return None
