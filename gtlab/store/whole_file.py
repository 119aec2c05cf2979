"""Files that are there whole or not at all, whatever is killed, and however the disk fills up."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, BinaryIO

from gtlab.errors import StoppedError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DRAFT = ".draft"
"""How the name of a file ends that a kill left half written; the next writer writes over it."""


@contextmanager
def written_whole(path: Path, consequence: str) -> Iterator[BinaryIO]:
    """A file to write to, which takes the place of `path` in one step when the block ends well.

    Args:
        path: Where the file shall stand; only one process may write it at a time.
        consequence: What holds if it cannot be written, for the error.

    Raises:
        StoppedError: It cannot be written; an older file at `path` is as it was.
    """
    draft = path.with_name(f".{path.name}{DRAFT}")
    try:
        with draft.open("wb") as file:
            yield file
            file.flush()
            # Before it has its name: a power cut must not leave the name without the content.
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise StoppedError(f"{path}: {error.strerror or error}; {consequence}") from error
