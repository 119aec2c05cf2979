"""What an exit code means; scripts rely on it."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """Done; a fault of gtlab; something for the user to mend; stopped, and resumable."""

    DONE = 0
    FAULT = 1
    USER = 2
    STOPPED = 3
