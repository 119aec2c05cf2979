"""Locks between processes; a killed process lets go by itself."""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def try_lock(path: Path) -> int | None:
    """A file descriptor that holds `path` until it is closed, or None if another process does."""
    file = os.open(path, os.O_RDONLY | os.O_CREAT, 0o644)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        return None
    return file


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds `path`, after waiting for its holder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(path, os.O_RDONLY | os.O_CREAT, 0o644)
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
    finally:
        os.close(file)
