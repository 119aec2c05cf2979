"""Rounds close and matches end, whatever is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.testing.failure import brief, state_line

if TYPE_CHECKING:
    from gtlab.testing.case import Case
    from gtlab.testing.failure import Failure


def ends(case: Case) -> Failure | None:
    """None if each match can be played to its end: a condition, or the round limit."""
    for opening in case.openings:
        try:
            reason = case.game.verdict(opening)
        except UserError as error:
            return case.failure(str(error), state_line(opening), key="rules.over")
        if reason is not None:
            said = f"it is over before its first round: {brief(reason)}"
            return case.failure(said, state_line(opening), key="rules.over")
    for match in case.matches:
        if not match.fault:
            continue
        if match.steps:
            return case.failure(match.fault, step=match.steps[-1], key=match.key)
        return case.failure(match.fault, state_line(match.last), key=match.key)
    return None
