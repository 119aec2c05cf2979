"""Letting others have their turn: signals, the display, answers that have come in."""

from __future__ import annotations

import asyncio
from time import monotonic

_LONGEST = 0.005


class Stretch:
    """The stretch of work since the loop last came round, shared by all matches of a command.

    Shared, because eight matches that each worked for their own five milliseconds would hold the
    loop for forty.
    """

    def __init__(self) -> None:
        self._until = 0.0
        self._renewing = False

    async def breathe(self) -> None:
        """Gives way if the stretch has lasted for five milliseconds."""
        if monotonic() < self._until:
            return
        if not self._renewing:
            self._renewing = True
            asyncio.get_running_loop().call_soon(self._renew)
        await asyncio.sleep(0)

    def _renew(self) -> None:
        self._renewing = False
        self._until = monotonic() + _LONGEST
