"""A folder is held by one process at a time; the kernel lets go for one that is killed."""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from gtlab.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCK = ".lock"
_PATIENCE = 50


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Holds `folder` for this process; a killed process lets go by itself.

    Raises:
        UserError: Another process holds it, and the text names that process; or the lock's file
            cannot be written.
    """
    try:
        file = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise _unheld(folder, error) from error
    try:
        _lock(file, folder)
        _sign(file, f"process {os.getpid()}")
        try:
            yield
        finally:
            _sign(file, "")
    finally:
        os.close(file)


def _lock(file: int, folder: Path) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise UserError(
            f"is being played by {_holder(file)}", file=str(folder), fix="wait for it, or stop it"
        ) from error
    except OSError as error:
        raise _unheld(folder, error) from error


def _sign(file: int, name: str) -> None:
    """Writes who holds the lock, for those who are refused; on a full disk it holds unsigned."""
    with suppress(OSError):
        os.truncate(file, 0)
        os.pwrite(file, name.encode(), 0)


def _holder(file: int) -> str:
    """Who signed the lock; whoever took it just now is given the time to sign."""
    for _ in range(_PATIENCE):
        name = os.pread(file, 200, 0).decode(errors="replace").strip()
        if name:
            return name
        time.sleep(0.01)
    return "another process"


def _unheld(folder: Path, error: OSError) -> UserError:
    return UserError(
        f"cannot be held for this process ({error.strerror})",
        file=str(folder),
        fix="it must be a folder that you may write to, on a disk that can lock files",
    )
