"""The legal answers of a question, counted and looked up without listing them all."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from gtlab.rules.figures import exact, plain
from gtlab.terms.questions import Allotment, Amount, Menu

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.terms.names import Choice, Number
    from gtlab.terms.questions import Question

_FEW = 200
"""Allotments that are listed whole."""


def size(question: Question) -> int:
    """How many legal answers `question` has; for an allotment, how many `some_answers` gives."""
    if isinstance(question, Menu):
        return len(question.options)
    if isinstance(question, Allotment):
        return len(some_answers(question))
    return _steps(question)


def _steps(question: Amount) -> int:
    return int((exact(question.high) - exact(question.low)) // exact(question.step)) + 1


def answer_at(question: Question, place: int) -> Choice:
    """The legal answer at `place`, from 0."""
    if isinstance(question, Menu):
        return question.options[place]
    if isinstance(question, Allotment):
        return some_answers(question)[place]
    return plain(exact(question.low) + place * exact(question.step))


def at_place(question: Question, place: float) -> Choice:
    """The legal answer at a place between 0 (first or lowest) and 1 (last or highest).

    >>> at_place(Menu(("a", "b", "c")), 0.5)
    'b'
    """
    return answer_at(question, round(place * (size(question) - 1)))


def answers(question: Question) -> tuple[Choice, ...]:
    """The legal answers, of an allotment those that `some_answers` gives."""
    return some_answers(question) if isinstance(question, Allotment) else question.legal()


def some_answers(question: Allotment) -> tuple[tuple[Number, ...], ...]:
    """Every legal allotment where they are few; else such as treat one seat apart from the rest.

    These are: the same to all, and each amount to one seat with the lowest to all others.
    """
    one = question.one
    count = _steps(one) ** len(question.to)
    if count <= _FEW:
        found = [
            _within(given, question) for given in product(*[list(_each(one))] * len(question.to))
        ]
        return tuple(given for given in found if given is not None)
    apart: dict[tuple[Number, ...], None] = {}
    for amount in _each(one):
        for place in range(len(question.to)):
            given = [one.low] * len(question.to)
            given[place] = amount
            apart[tuple(given)] = None
    for amount in _each(one):
        apart[(amount,) * len(question.to)] = None
    return tuple(given for given in apart if _within(given, question) is not None)


def _each(one: Amount) -> Iterator[Number]:
    return (plain(exact(one.low) + place * exact(one.step)) for place in range(_steps(one)))


def _within(given: tuple[Number, ...], question: Allotment) -> tuple[Number, ...] | None:
    spent = sum(exact(part) for part in given)
    return given if question.total is None or spent <= exact(question.total) else None
