"""The files of a pack: read once, hashed, with their second languages."""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.packs.frontmatter import Page, body_of, page_of
from gtlab.terms.strict_yaml import LONGEST

if TYPE_CHECKING:
    from pathlib import Path

    from gtlab.packs.spec import Bodies

_OTHER = {"en": "zh", "zh": "en"}
_CHINESE = re.compile("[\u4e00-\u9fff]")
_SHARE = 0.1


class Files:
    """Reads the files below `folder`; every fault is kept in `faults`."""

    def __init__(self, folder: Path, faults: list[UserError]) -> None:
        self.folder = folder
        self.faults = faults
        self._hash = blake2b(digest_size=16)

    @property
    def digest(self) -> str:
        """A hash of all that was read, names included."""
        return self._hash.hexdigest()

    def shown(self, name: str) -> str:
        """How error texts name the file `name`."""
        return str(self.folder / name)

    def holds(self, name: str) -> bool:
        """Whether there is a file `name`."""
        return (self.folder / name).is_file()

    def read(self, name: str) -> str | None:
        """The text of the file `name`, or None after noting why it cannot be read."""
        raw = self._bytes(name)
        if raw is None:
            return None
        self._hash.update(f"{name}\0{len(raw)}\0".encode() + raw)
        try:
            return raw.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            self._note(name, "isn't UTF-8 text", line)
            return None

    def _bytes(self, name: str) -> bytes | None:
        path = self.folder / name
        try:
            if path.stat().st_size > LONGEST:
                self._note(name, f"has more than {LONGEST} bytes")
                return None
            return path.read_bytes()
        except FileNotFoundError:
            self._note(name, "is missing")
        except OSError as error:
            self._note(name, f"cannot be read: {error.strerror}")
        return None

    def _note(self, name: str, problem: str, line: int = 1) -> None:
        self.faults.append(UserError(problem, file=self.shown(name), line=line))

    def page(self, name: str) -> Page | None:
        """The page `name` with its frontmatter, or None after noting its faults."""
        text = self.read(name)
        if text is None:
            return None
        try:
            page = page_of(text, self.shown(name))
        except UserError as error:
            self.faults.append(error)
            return None
        if not page.body:
            self._note(name, "has no body", page.body_line)
        return page

    def bodies(self, name: str, body: str) -> Bodies:
        """`body`, the text of `name`, with its other language, which stands in a file beside it."""
        stem = name.removesuffix(".md")
        others = [language for language in _OTHER if self.holds(f"{stem}.{language}.md")]
        if len(others) > 1:
            problem = "stands beside .en.md and .zh.md; it is itself one of the two languages"
            self._note(name, problem)
        main = _OTHER[others[0]] if others else _language_of(body)
        found = {main: body}
        for language in others[:1]:
            second = self._second(f"{stem}.{language}.md")
            if second:
                found[language] = second
        return found

    def _second(self, name: str) -> str | None:
        text = self.read(name)
        try:
            return None if text is None else body_of(text, self.shown(name))
        except UserError as error:
            self.faults.append(error)
            return None


def _language_of(body: str) -> str:
    """The language of a text that stands alone: Chinese when a good part of it is."""
    return "zh" if len(_CHINESE.findall(body)) > _SHARE * len(body) else "en"
