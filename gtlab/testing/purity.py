"""The rules as a function: the same again, in whatever order, and from a record as at first."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

import msgspec

from gtlab.terms.play import Chosen, Ruling, State
from gtlab.testing.explored import given, tried
from gtlab.testing.failure import FAULTS, brief, pairs

if TYPE_CHECKING:
    from gtlab.terms.names import Choice, JointAction
    from gtlab.testing.case import Case
    from gtlab.testing.explored import Step
    from gtlab.testing.failure import Failure
    from gtlab.testing.matches import Match


def pure(case: Case) -> Failure | None:
    """None if equal inputs get equal rulings, no input is changed, and no ruling shared."""
    game = case.game
    if game.start() != game.start():
        return case.failure("two matches start in different states")
    for step, _ in case.some:
        state, joint = deepcopy(step.state), deepcopy(step.joint)
        first = given(game, state, joint)
        if (state, joint) != (step.state, step.joint):
            return case.failure(_changed(step, state, joint), step=step)
        kept = deepcopy(first)
        _spoil(first)
        again = given(game, state, joint)
        if again != kept:
            return case.failure(_differs(kept, again), step=step)
        if game.offers(state) != game.offers(state) or game.verdict(state) != game.verdict(state):
            return case.failure("what is asked differs from call to call", step=step)
    return None


def _changed(step: Step, state: State, joint: JointAction) -> str:
    if joint != step.joint:
        return f"the joint action is changed to {pairs(joint)}"
    return f"the state is changed from {brief(step.state)} to {brief(state)}"


def _spoil(result: object) -> None:
    """Changes what a caller was given, as a careless caller might."""
    if isinstance(result, Ruling) and result.payoffs is not None:
        result.payoffs.clear()


def _differs(one: object, two: object) -> str:
    if isinstance(one, Ruling) and isinstance(two, Ruling) and one.payoffs != two.payoffs:
        return f"once it pays {pairs(one.payoffs)}, once {pairs(two.payoffs)}"
    return f"once it gives {brief(one)}, once {brief(two)}"


def ordered(case: Case) -> Failure | None:
    """None if a joint action is ruled alike in whatever order its seats are listed."""
    for step, _ in case.some:
        seats = list(step.joint)
        if len(seats) < len(("A", "B")):
            continue
        listed = tried(case.game, step.state, {seat: step.joint[seat] for seat in seats})
        for order in (seats[::-1], seats[1:] + seats[:1]):
            again = tried(case.game, step.state, {seat: step.joint[seat] for seat in order})
            if again != listed:
                problem = f"listed as {', '.join(order)}: {_differs(listed, again)}"
                return case.failure(problem, step=step)
    return None


def replayed(case: Case) -> Failure | None:
    """None if recorded moves give the same match again, with each state read from its record."""
    for match in case.matches:
        failure = _replay(case, match)
        if failure:
            return failure
    return None


def _replay(case: Case, match: Match) -> Failure | None:
    for step in match.steps:
        try:
            state = _through_json(step.state)
            joint = {seat: _choice(choice) for seat, choice in step.joint.items()}
        except FAULTS as error:
            said = f"{type(error).__name__}: {brief(str(error))}"
            return case.failure(f"its record cannot be read: {said}", step=step)
        if (state, joint) != (step.state, step.joint) or repr(state) != repr(step.state):
            problem = f"read from its record it is {brief(state)}, {pairs(joint)}"
            return case.failure(problem, step=step)
        again = tried(case.game, state, joint)
        if again != step.result:
            return case.failure(_differs(step.result, again), step=step)
    return None


def _through_json(state: State) -> State:
    return msgspec.json.decode(msgspec.json.encode(state), type=State)


def _choice(choice: Choice) -> Choice:
    return msgspec.json.decode(msgspec.json.encode(Chosen(choice)), type=Chosen).choice
