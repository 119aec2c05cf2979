"""The README as a reader would follow it: files to write, commands to type, outputs to expect."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
CHINESE = ROOT / "docs" / "README.zh.md"

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# (\S+\.yaml)\n")


class Block(NamedTuple):
    """A fenced block.

    Attributes:
        kind: The language after the fence.
        heading: The heading that it stands under.
    """

    kind: str
    text: str
    heading: str

    @property
    def file(self):
        """The file that the block shows, by its first line; None if it shows none."""
        found = _FILE.match(self.text)
        return found[1] if found and self.kind == "yaml" else None

    @property
    def sets_up(self):
        """Whether it makes an environment of its own."""
        return "-m venv" in self.text

    @property
    def serves(self):
        """Whether it goes on until it is stopped."""
        return self.text.strip().endswith(" ui")


def blocks(readme=README):
    """Every fenced block, in order."""
    text = readme.read_text(encoding="utf-8")
    found = []
    for fence in _FENCE.finditer(text):
        headings = re.findall(r"^#+ (.*)$", text[: fence.start()], re.MULTILINE)
        found.append(Block(fence[1], fence[2], headings[-1]))
    return found
