"""How far a command has come: counters that the loop moves and a display reads."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Progress:
    """Counts of one command.

    Attributes:
        cells: Cells of the command.
        matches: Matches of all cells.
        done: Matches that have ended.
        failed: Matches that could not be played on.
        rounds: Rounds ruled since the command began.
    """

    cells: int = 1
    matches: int = 0
    done: int = 0
    failed: int = 0
    rounds: int = 0
