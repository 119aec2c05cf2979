"""What is paid: to everybody, within the declared range, alike for all seats, adding up."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec import structs

from gtlab.errors import UserError
from gtlab.rules.figures import exact, plain
from gtlab.terms.names import Refused
from gtlab.testing.explored import offered
from gtlab.testing.failure import FAULTS, brief, pairs, state_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gtlab.terms.names import Choice, Number, Payoffs, SeatId
    from gtlab.terms.play import Moves, Ruling, State
    from gtlab.testing.case import Case
    from gtlab.testing.explored import Step
    from gtlab.testing.failure import Failure

_ROUNDING = 1e-9


def pays(case: Case) -> Failure | None:
    """None if each legal joint action pays every seat a finite number, once its round closes."""
    for step in case.explored.steps:
        result = step.result
        if isinstance(result, Exception):
            said = f"raises {type(result).__name__}: {brief(str(result))}"
            return case.failure(said, step=step)
        if isinstance(result, Refused):
            problem = f"it is refused as {result.code}: {result.text}"
            return case.failure(problem, step=step, key=_key(case, step))
        if result.payoffs is not None and (problem := _unpaid(case, result.payoffs)):
            said = f"pays {pairs(result.payoffs)}"
            return case.failure(problem, said, step=step, key="rules.payoffs")
    if not case.explored.steps:
        return case.failure("the first round asks nobody, or fails to ask", key="rules.windows")
    return None


def _key(case: Case, step: Step) -> str | None:
    """The key that the rules blame for refusing `step`."""
    try:
        case.game.ruling(step.state, step.joint)
    except UserError as error:
        return error.faults[0].key
    except FAULTS:
        return None
    return None


def _unpaid(case: Case, payoffs: Mapping[SeatId, object]) -> str:
    for seat in case.game.seats:
        if seat not in payoffs:
            return f"seat {seat} is paid nothing"
        number = payoffs[seat]
        if isinstance(number, bool) or not isinstance(number, (int, float)):
            return f"seat {seat} is paid {brief(number)}, which is no number"
        if not math.isfinite(number):
            return f"seat {seat} is paid {number}, which is not finite"
    strangers = [seat for seat in payoffs if seat not in case.game.seats]
    return f"{strangers[0]} is paid, and is no seat" if strangers else ""


def _paid(case: Case) -> Iterator[tuple[Step, Payoffs]]:
    for step, ruling in case.explored.rulings():
        if ruling.payoffs is not None:
            yield step, ruling.payoffs


def negative(case: Case) -> Failure | None:
    """None if not every penalty of a game to be minimised is a gain."""
    if case.spec.goal == "maximise":
        return None
    paid = list(_paid(case))
    if any(number > 0 for _, payoffs in paid for number in payoffs.values()):
        return None
    for step, payoffs in paid:
        for seat, number in payoffs.items():
            if number < 0:
                problem = f"seat {seat} is charged {number}, and no penalty is above 0"
                return case.failure(
                    problem, f"pays {pairs(payoffs)}", step=step, key="rules.payoffs"
                )
    return None


def within(case: Case, low: Number, high: Number) -> Failure | None:
    """None if first rounds pay from `low` to `high`, and both where all were tried."""
    key = "rules.facts.range"
    met: set[Number] = set()
    for step, payoffs in _paid(case):
        for seat, number in payoffs.items():
            if step.state.round == 1 and not low <= number <= high:
                problem = f"seat {seat} is paid {number}, outside {low} to {high}"
                return case.failure(problem, f"pays {pairs(payoffs)}", step=step, key=key)
            if step.state.round == 1:
                met.add(number)
    if not case.explored.complete or not met:
        return None
    least, most = min(met), max(met)
    if (least, most) != (low, high):
        problem = f"payoffs go from {least} to {most}, not {low} to {high}; all were tried"
        return case.failure(problem, key=key)
    return None


def adds_up(case: Case, total: Number) -> Failure | None:
    """None if the payoffs of every round add up to `total`."""
    for step, payoffs in _paid(case):
        found = plain(sum(map(exact, payoffs.values())))
        if abs(found - total) > _ROUNDING * max(1, abs(total), *map(abs, payoffs.values())):
            problem = f"they add up to {found}, not {total}"
            said = f"pays {pairs(payoffs)}"
            return case.failure(problem, said, step=step, key="rules.facts.sum")
    return None


def symmetric(case: Case) -> Failure | None:
    """None if permuting the seats of a round permutes what they are paid, and nothing else."""
    for step, ruling in case.some:
        if ruling.payoffs is None:
            continue
        for other in _permutations(case.game.seats):
            problem = _moved(case, step, ruling, other)
            if problem:
                said = f"pays {pairs(ruling.payoffs)}"
                swap = ", ".join(f"{a} as {b}" for a, b in other.items() if a != b)
                return case.failure(
                    f"with {swap} {problem}", said, step=step, key="rules.facts.symmetric"
                )
    return None


def _permutations(seats: tuple[SeatId, ...]) -> Iterator[dict[SeatId, SeatId]]:
    """Two that generate all: the first two seats swapped, and everybody one seat on."""
    swapped = (seats[1], seats[0], *seats[2:])
    yield dict(zip(seats, swapped, strict=True))
    if len(seats) > len(("A", "B")):
        yield dict(zip(seats, (*seats[1:], seats[0]), strict=True))


def _moved(case: Case, step: Step, ruling: Ruling, other: dict[SeatId, SeatId]) -> str:
    """What goes wrong in the round of `ruling` once each seat does what it did as `other`."""
    moves: Moves = {
        window: {other[seat]: _turned(case, seat, choice, other) for seat, choice in joint.items()}
        for window, joint in ruling.moves.items()
    }
    state = _permuted(structs.replace(step.state, window=0, moves={}), other)
    for _ in case.game.turns:
        offers = offered(case.game, state)
        made = moves.get(case.game.turn(state).window.name, {})
        if not set(offers) <= set(made):
            return f"{', '.join(sorted(set(offers) - set(made)))} is asked instead"
        result = case.game.resolve(state, {seat: made[seat] for seat in offers})
        if isinstance(result, Refused):
            return f"it is refused: {result.text}"
        if result.payoffs is not None:
            return _compared(ruling, result, other)
        state = result.state
    return "the round does not close"


def _compared(ruling: Ruling, result: Ruling, other: dict[SeatId, SeatId]) -> str:
    expected = {other[seat]: number for seat, number in (ruling.payoffs or {}).items()}
    found = result.payoffs or {}
    if any(not math.isclose(found[seat], expected[seat]) for seat in expected):
        return f"pays {pairs(found)}"
    after, wanted = result.state, _permuted(ruling.state, other)
    if not (_alike(after.pool, wanted.pool) and _alike(after.each, wanted.each)):
        return f"leaves {state_line(after)}"
    return ""


def _alike(one: object, two: object) -> bool:
    """Whether the numbers of both are equal but for rounding."""
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(_alike(one[key], two[key]) for key in one)
    if isinstance(one, (int, float)) and isinstance(two, (int, float)):
        return math.isclose(one, two)
    return one == two


def _permuted(state: State, other: dict[SeatId, SeatId]) -> State:
    each = {
        name: {other[seat]: number for seat, number in numbers.items()}
        for name, numbers in state.each.items()
    }
    drawn = {
        name: {other.get(seat, seat): value for seat, value in made.items()}
        for name, made in state.drawn.items()
    }
    return structs.replace(state, each=each, drawn=drawn)


def _turned(case: Case, seat: SeatId, choice: Choice, other: dict[SeatId, SeatId]) -> Choice:
    """What `seat` chose as its other says it: amounts go to the others of those they went to."""
    if not isinstance(choice, tuple):
        return choice
    seats = case.game.seats
    to = dict(zip([other[who] for who in seats if who != seat], choice, strict=True))
    return tuple(to[who] for who in seats if who != other[seat])
