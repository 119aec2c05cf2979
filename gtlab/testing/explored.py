"""Joint actions tried in the first rounds of a game: all of them where they are few thousand."""

from __future__ import annotations

from copy import deepcopy
from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from gtlab.rules.answers import answers, at_place, size
from gtlab.terms.chance import Draw
from gtlab.terms.names import JointAction, Refused
from gtlab.terms.play import Ruling, State
from gtlab.terms.questions import Allotment
from gtlab.testing.failure import FAULTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gtlab.rules.game import Game
    from gtlab.terms.names import SeatId
    from gtlab.terms.questions import Question

_T = TypeVar("_T")
Result: TypeAlias = Ruling | Refused | Exception


class Effort(NamedTuple):
    """How much is tried.

    Attributes:
        first: Joint actions of a first round; up to so many, all of them.
        later: Joint actions of each later round.
        again: Rulings that are asked for again by each property that compares.
        rounds: The rounds of a match.
    """

    first: int
    later: int
    again: int
    rounds: int


FULL = Effort(2_000, 200, 200, 25)
LESS = Effort(100, 20, 20, 4)
"""For more seats, where the fewest have been looked at in full."""

_ROUNDS = 3
_WORLDS = 64
_DEALS = 12
_ALLOTMENTS = 5_000
_STATES = 8


class Step(NamedTuple):
    """A joint action that the questions of `state` allow, and what the rules made of it."""

    state: State
    joint: JointAction
    result: Result


class Explored(NamedTuple):
    """The steps that were tried, smallest first: round by round, lowest answers first.

    Attributes:
        complete: Whether the first round was tried with every joint action that it allows, in
            each of the starts.
    """

    steps: tuple[Step, ...]
    complete: bool

    def rulings(self) -> Iterator[tuple[Step, Ruling]]:
        """The steps that were ruled."""
        for step in self.steps:
            if isinstance(step.result, Ruling):
                yield step, step.result


def tried(game: Game, state: State, joint: JointAction) -> Result:
    """What `game` makes of copies of both: a ruling, a refusal, or what it raised."""
    return given(game, deepcopy(state), dict(joint))


def given(game: Game, state: State, joint: JointAction) -> Result:
    """What `game` makes of `state` and `joint`, which it may spoil."""
    try:
        return game.resolve(state, joint)
    except FAULTS as error:
        return error


def explore(game: Game, starts: Sequence[State], effort: Effort = FULL) -> Explored:
    """The joint actions of the first rounds from `starts`: more in the first than later."""
    steps: list[Step] = []
    complete = True
    opened = list(starts)
    for number in range(_ROUNDS):
        found, is_all = _round(game, opened, effort.later if number else effort.first)
        steps += found
        complete = complete and (is_all or number > 0)
        after = [s.result.state for s in found if _closes(s)]  # type: ignore[union-attr]
        going_on = _distinct([state for state in after if not _is_over(game, state)])
        opened = [_deal(game, state) for state in spread(going_on, _STATES)]
    return Explored(tuple(steps), complete)


def openings(game: Game) -> tuple[list[State], bool]:
    """The starts of a first round, with all drawn: in every way, or in some; whether in every."""
    start = deepcopy(game.start())
    chance = game.first.chance
    if chance is None:
        return [start], True
    if chance.count(start) <= _WORLDS:
        return [state for _, state in game.worlds(start)], True
    return [game.deal(start, 0, number) for number in range(1, _DEALS + 1)], False


def _deal(game: Game, state: State) -> State:
    try:
        return game.deal(state, 0, 1)
    except FAULTS:
        return state


def _closes(step: Step) -> bool:
    return isinstance(step.result, Ruling) and step.result.payoffs is not None


def _is_over(game: Game, state: State) -> bool:
    try:
        return game.verdict(state) is not None
    except FAULTS:
        return True


def _round(game: Game, opened: list[State], most: int) -> tuple[list[Step], bool]:
    """The steps of a round from each of `opened`, window by window; whether they are all."""
    steps: list[Step] = []
    complete = True
    for _ in game.turns:
        if not opened:
            break
        asked = [(state, offers) for state in opened if (offers := offered(game, state))]
        complete = complete and len(asked) == len(opened)
        whole = sum(count_joints(offers) for _, offers in asked) <= most
        share = most if whole else max(most // max(len(asked), 1), 2)
        complete = complete and whole and all(_is_listed(q) for _, o in asked for q in o.values())
        found = [
            Step(state, joint, tried(game, state, joint))
            for state, offers in spread(asked, most)
            for joint in joints(offers, share)
        ]
        steps += found
        inside = [
            s.result.state
            for s in found
            if isinstance(s.result, Ruling) and s.result.payoffs is None
        ]
        opened = _distinct(inside)
    return steps, complete


def offered(game: Game, state: State) -> dict[SeatId, Question]:
    """What `game` asks in `state`; nothing where it fails to ask."""
    try:
        return game.offers(state)
    except FAULTS:
        return {}


def count_joints(offers: dict[SeatId, Question]) -> int:
    """How many joint actions `offers` allow."""
    return prod(map(size, offers.values()))


def _is_listed(question: Question) -> bool:
    """Whether the rules give every legal answer of `question`; of many allotments they do not."""
    if not isinstance(question, Allotment):
        return True
    count = size(question.one) ** len(question.to)
    return count <= _ALLOTMENTS and len(question.legal()) == size(question)


def joints(offers: dict[SeatId, Question], most: int) -> Iterator[JointAction]:
    """The joint actions of `offers`: all, lowest first; of more than `most`, some with the ends.

    Of more, they are: everybody lowest, highest, in the middle, one seat apart from the others;
    the rest is drawn, the same at every call.
    """
    seats = list(offers)
    if count_joints(offers) <= most:
        for choices in product(*map(answers, offers.values())):
            yield dict(zip(seats, choices, strict=True))
        return
    for places in islice(_places(len(seats)), most):
        yield {s: at_place(offers[s], place) for s, place in zip(seats, places, strict=True)}


def _places(count: int) -> Iterator[tuple[float, ...]]:
    for place in (0.0, 1.0, 0.5):
        yield (place,) * count
    for rest, own in ((0.0, 1.0), (1.0, 0.0)):
        for who in range(count):
            yield tuple(own if place == who else rest for place in range(count))
    draw = Draw(0, "testing")
    while True:
        yield tuple(draw.random() for _ in range(count))


def _distinct(states: list[State]) -> list[State]:
    found: dict[str, State] = {}
    for state in states:
        found.setdefault(repr(state), state)
    return list(found.values())


def spread(items: Sequence[_T], most: int) -> list[_T]:
    """At most `most` of `items`, at even distances, the first and the last among them."""
    if len(items) <= most:
        return list(items)
    last = len(items) - 1
    return [items[round(place * last / (most - 1))] for place in range(most)]
