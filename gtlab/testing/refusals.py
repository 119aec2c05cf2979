"""What nobody may do is refused by its code, never raised, and changes nothing."""

from __future__ import annotations

import math
from copy import deepcopy
from typing import TYPE_CHECKING

from gtlab.errors import IllegalActionError
from gtlab.terms.names import Refused
from gtlab.terms.questions import Allotment, Amount
from gtlab.testing.explored import given, offered, spread
from gtlab.testing.failure import brief, pairs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gtlab.terms.names import SeatId
    from gtlab.terms.questions import Question
    from gtlab.testing.case import Case
    from gtlab.testing.explored import Step
    from gtlab.testing.failure import Failure

_STEPS = 6
_DEEP = 10_000


class _Thing:
    """Something that is no answer at all."""

    def __repr__(self) -> str:
        return "a thing\n"


def _nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


JUNK: tuple[object, ...] = (
    None,
    True,
    False,
    math.nan,
    math.inf,
    -math.inf,
    10**400,
    -(10**5000),
    1e308,
    "",
    " ",
    "NaN",
    "1e999999999",
    "\u00b2",
    "\u00bd",
    "no such option\x00",
    "x" * 100_000,
    b"bytes",
    {},
    {"choice": 1},
    {1, 2},
    _nested(_DEEP),
    _Thing(),
    _Thing,
)
"""Answers of every kind that no question takes."""


def refuses(case: Case) -> Failure | None:
    """None if what is missing, illegal or from a stranger is refused by its code."""
    firsts: dict[tuple[int, int], Step] = {}
    for step, _ in case.explored.rulings():
        firsts.setdefault((step.state.round, step.state.window), step)
    for step in spread(list(firsts.values()), _STEPS):
        for joint, code, what in _wrong(case, step):
            failure = _refused(case, step, joint, code, what)
            if failure:
                return failure
    return None


def _wrong(case: Case, step: Step) -> Iterator[tuple[dict[SeatId, object], str, str]]:
    """Joint actions that must be refused, each with the code and what is wrong with it."""
    legal: dict[SeatId, object] = dict(step.joint)
    if legal:
        yield {}, "missing_action", "nobody moves"
    for seat in legal:
        rest = {who: choice for who, choice in legal.items() if who != seat}
        yield rest, "missing_action", f"{seat} does not move"
    for stranger in ("nobody", "", *(s for s in case.game.seats if s not in legal)):
        yield {**legal, stranger: next(iter(legal.values()))}, "not_asked", f"{stranger!r} moves"
    for seat, question in offered(case.game, step.state).items():
        for answer in (*JUNK, *_near(question)):
            what = f"{seat} answers {brief(answer)}"
            yield {**legal, seat: answer}, "illegal_action", what


def _near(question: Question) -> Iterator[object]:
    """Answers just beside the legal ones, where the question's own check refuses them."""
    beside: tuple[object, ...]
    if isinstance(question, Amount):
        low, high, step = question.low, question.high, question.step
        beside = (low - step, high + step, low + step / 2, str(high + step), f"{low}_0")
    elif isinstance(question, Allotment):
        low, high, count = question.low, question.high, len(question.to)
        given = (low,) * count
        beside = (given[1:], (*given, low), (low - 1, *given[1:]), (high + 1, *given[1:]), low)
        beside += ({**dict.fromkeys(question.to, low), "nobody": low}, ("x", *given[1:]))
    else:
        beside = (0, 1, -1, "0", "low", "high", ("a",), ["a"])
    for answer in beside:
        try:
            question.check(answer)
        except IllegalActionError:
            yield answer


def _refused(
    case: Case, step: Step, joint: Mapping[SeatId, object], code: str, what: str
) -> Failure | None:
    before, held = deepcopy(step.state), _identities(joint)
    result = given(case.game, step.state, joint)  # type: ignore[arg-type]
    if isinstance(result, Exception):
        problem = f"when {what} it raises {type(result).__name__}: {brief(str(result))}"
    elif not isinstance(result, Refused):
        problem = f"when {what} it is ruled: pays {pairs(result.payoffs)}"
    elif result.code != code:
        problem = f"when {what} it is refused as {result.code}, not {code}"
    elif not result.text.strip():
        problem = f"when {what} the refusal says nothing"
    elif _identities(joint) != held:
        problem = f"when {what} the joint action is changed"
    elif step.state != before:
        problem = f"when {what} the state is changed"
    else:
        return None
    return case.failure(problem, step=step)


def _identities(joint: Mapping[SeatId, object]) -> list[tuple[SeatId, int]]:
    # Not compared by value: what is no number does not equal itself.
    return [(seat, id(answer)) for seat, answer in joint.items()]
