"""Matches of extreme and of drawn choices, recorded move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gtlab.rules.answers import at_place
from gtlab.rules.facts import policies
from gtlab.terms.chance import Draw
from gtlab.terms.names import Refused
from gtlab.terms.play import Ruling
from gtlab.testing.explored import Step, tried
from gtlab.testing.failure import FAULTS, brief

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.rules.facts import Policy
    from gtlab.rules.game import Game
    from gtlab.terms.names import Choice, JointAction, SeatId
    from gtlab.terms.play import State
    from gtlab.terms.questions import Question

_DRAWN = 3


class Match(NamedTuple):
    """A match that was played.

    Attributes:
        steps: Its moves, in order, each with its ruling.
        fault: Why it could not be played on; empty if it ended as it should.
        key: The key of the declaration that is at fault, where known.
        last: Where it stands at its end.
    """

    steps: tuple[Step, ...]
    fault: str
    key: str | None
    last: State


class _Fault(Exception):
    pass


def matches(game: Game, openings: list[State], rounds: int) -> Iterator[Match]:
    """A match for each extreme policy and a few drawn ones, from each of `openings` in turn.

    They are played for at most so many `rounds`.
    """
    chosen = [*policies(game), *(_drawn(number) for number in range(_DRAWN))]
    for number, policy in enumerate(chosen):
        yield _play(game, openings[number % len(openings)], policy, rounds)


def _drawn(number: int) -> Policy:
    draw = Draw(number, "testing")

    def policy(_: SeatId, question: Question) -> Choice:
        return at_place(question, draw.random())

    return policy


def _play(game: Game, state: State, policy: Policy, rounds: int) -> Match:
    steps: list[Step] = []
    try:
        for _ in range(rounds):
            if game.verdict(state) is not None:
                break
            state = _round(game, game.deal(state, 0, 1), policy, steps)
        game.verdict(state)
    except _Fault as fault:
        return Match(tuple(steps), str(fault), None, _stands(state, steps))
    except FAULTS as error:
        faults = getattr(error, "faults", ())
        key = faults[0].key if faults else None
        said = f"raises {type(error).__name__}: {brief(str(error))}"
        return Match(tuple(steps), said, key, _stands(state, steps))
    return Match(tuple(steps), "", None, state)


def _stands(state: State, steps: list[Step]) -> State:
    result = steps[-1].result if steps else None
    return result.state if isinstance(result, Ruling) else state


def _round(game: Game, state: State, policy: Policy, steps: list[Step]) -> State:
    """The state after a round by `policy`; each move is added to `steps`."""
    began = state
    for _ in game.turns:
        offers = game.offers(state)
        joint: JointAction = {seat: policy(seat, question) for seat, question in offers.items()}
        if not joint:
            raise _Fault("asks nobody in an open window")
        result = tried(game, state, joint)
        steps.append(Step(state, joint, result))
        if isinstance(result, Refused):
            raise _Fault(f"refuses a legal joint action [{result.code}]: {result.text}")
        if isinstance(result, Exception):
            raise result
        _check_forward(state, result)
        if result.payoffs is not None:
            return result.state
        state = result.state
    raise _Fault(f"round {began.round} is still open after its {len(game.turns)} windows")


def _check_forward(state: State, ruling: Ruling) -> None:
    """Passes if `ruling` leads to a later window, or to the next round with payoffs.

    Raises:
        _Fault: It does not.
    """
    after = ruling.state
    if ruling.payoffs is None:
        if (after.round, after.window > state.window) != (state.round, True):
            raise _Fault(f"goes on at round {after.round}, window {after.window + 1}, without pay")
    elif (after.round, after.window) != (state.round + 1, 0):
        raise _Fault(f"pays, and goes on at round {after.round}, window {after.window + 1}")
