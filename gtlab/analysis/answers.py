"""All legal answers to a question, where they can all be looked at."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.rules.answers import size
from gtlab.rules.figures import exact
from gtlab.terms.questions import Allotment

if TYPE_CHECKING:
    from gtlab.terms.names import Choice
    from gtlab.terms.questions import Question


def all_answers(question: Question, most: int) -> tuple[Choice, ...]:
    """Every legal answer to `question`.

    Raises:
        UserError: There are, or for an allotment there may be, more than `most`.
    """
    count = _bound(question) if isinstance(question, Allotment) else size(question)
    if count > most:
        raise UserError(f"a question has {count} answers, more than {most}")
    return question.legal()


def _bound(question: Allotment) -> int:
    """How many answers there are at most: so many for each seat, or so many ways to share."""
    seats = len(question.to)
    free: int = size(question.one) ** seats
    if question.total is None:
        return free
    spare = exact(question.total) - seats * exact(question.low)
    return min(free, comb(int(spare // exact(question.step)) + seats, seats))
