"""Standard output that may be a pipe, be closed, or know few letters."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import IO


def write(text: str) -> None:
    """Writes `text` to standard output; what it has no letters for is written as escapes."""
    if sys.stdout is None:
        return
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding))


def turn_away(file: IO[str] | None) -> None:
    """Lets what is still written to `file` go nowhere, so that no later flush fails."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, file.fileno())  # type: ignore[union-attr]  # None is suppressed too
        os.close(nowhere)
