"""How a match ends, besides the game's own condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.terms.chance import Draw

if TYPE_CHECKING:
    from gtlab.instance.instance import Progress


def ending(progress: Progress, played: int, seed: int, replicate: int) -> str | None:
    """Why the match ends after `played` rounds (`rounds`, `continuation`), or None.

    Whether a further round follows is drawn at an address of its own, so that a redo or a resume
    cannot change the length of a match. The expected length is 1 / (1 - continuation).
    """
    if progress.rounds is not None and played >= progress.rounds:
        return "rounds"
    if progress.continuation is None:
        return None
    draw = Draw(seed, "continue", replicate, played)
    return None if draw.random() < progress.continuation else "continuation"
