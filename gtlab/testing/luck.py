"""What chance and the experimenter do: the same at every call, legal, and kept from others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import IllegalActionError
from gtlab.instance.game import PROMISE
from gtlab.testing.failure import Unclaimed, brief, pairs, state_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.terms.names import Choice, Drawn, JointAction, SeatId
    from gtlab.terms.play import State
    from gtlab.testing.case import Case
    from gtlab.testing.failure import Failure

_DEALS = 20
_MOST_WORLDS = 1_000


def luck(case: Case) -> Failure | Unclaimed | None:
    """None if what is drawn is fair, kept and the same again, and what is carried out is legal."""
    if case.spec.draws:
        return _dealt(case) or _weighed(case) or _kept_from_others(case) or _carried_out(case)
    if case.game.interferes:
        return _carried_out(case)
    return Unclaimed("the game draws nothing, and carries out choices as they are made")


def _dealt(case: Case) -> Failure | None:
    game, start = case.game, case.game.start()
    for replicate in range(1, _DEALS + 1):
        dealt = game.deal(start, 0, replicate)
        again = game.deal(start, 0, replicate)
        if dealt != again:
            problem = f"one deal draws {_shown(dealt.drawn)}, the same again {_shown(again.drawn)}"
            return case.failure(problem, key="rules.draws")
        if game.deal(dealt, 1, replicate) != dealt:
            return case.failure("what is drawn is drawn again", state_line(dealt))
        if set(dealt.drawn) != set(case.spec.draws):
            return case.failure(f"only {', '.join(dealt.drawn) or 'nothing'} is drawn")
    return None


def _weighed(case: Case) -> Failure | None:
    game, start = case.game, case.game.start()
    chance = game.first.chance
    if chance is None or chance.count(start) > _MOST_WORLDS:
        return None
    worlds = list(game.worlds(start))
    total = sum(weight for weight, _ in worlds)
    if total != 1 or any(weight <= 0 for weight, _ in worlds):
        problem = f"the probabilities of {len(worlds)} ways to fall add up to {total}"
        return case.failure(problem, key="rules.draws")
    drawn = [world.drawn for _, world in worlds]
    for replicate in range(1, _DEALS + 1):
        dealt = game.deal(start, 0, replicate).drawn
        if dealt not in drawn:
            return case.failure(f"a deal draws what has no probability: {_shown(dealt)}")
    return None


def _kept_from_others(case: Case) -> Failure | None:
    for state in case.openings:
        for seat in case.game.seats:
            known = case.game.known_to(seat, state)
            for name, made in known.items():
                if case.spec.draws[name].seen == "own" and set(made) - {seat}:
                    problem = f"seat {seat} sees {name} of {', '.join(set(made) - {seat})}"
                    return case.failure(problem, _shown(state.drawn), key=f"rules.draws.{name}")
                if case.spec.draws[name].seen == "nobody":
                    problem = f"seat {seat} sees {name}, which nobody sees"
                    return case.failure(problem, _shown(state.drawn), key=f"rules.draws.{name}")
    return None


def _shown(drawn: Drawn) -> str:
    return brief("; ".join(f"{name}: {pairs(made)}" for name, made in drawn.items()) or "nothing")


def _carried_out(case: Case) -> Failure | None:
    game = case.game
    if not game.interferes:
        return None
    for state, joint in _moments(case):
        offers = game.offers(state)
        for replicate in range(1, 4):
            made = game.carried_out(state, joint, 0, replicate)
            again = game.carried_out(state, joint, 0, replicate)
            problem = ""
            if made != again:
                problem = f"once {pairs(made)} is carried out, once {pairs(again)}"
            elif list(made) != list(joint):
                problem = f"carried out is what {', '.join(made)} do"
            elif not case.spec.noise:
                problem = _forced(case, state, joint, made)
            for seat, question in offers.items():
                try:
                    question.check(made.get(seat))
                except IllegalActionError as error:
                    problem = problem or f"carried out for {seat} is what is not legal: {error}"
            if problem:
                return case.failure(problem, pairs(joint), state_line(state))
    return None


def _moments(case: Case) -> Iterator[tuple[State, JointAction]]:
    for step, _ in case.some:
        yield step.state, step.joint
    for match in case.matches:
        for step in match.steps:
            yield step.state, step.joint


def _forced(case: Case, state: State, joint: JointAction, made: JointAction) -> str:
    """What is carried out otherwise than chosen and played; in a game without noise."""
    for seat, chosen in joint.items():
        wanted = _play_of(case, state, seat, chosen)
        if made[seat] != wanted:
            return f"carried out for {seat} is {made[seat]}, and not {wanted}"
    return ""


def _play_of(case: Case, state: State, seat: SeatId, chosen: Choice) -> Choice:
    """What a shock plays for `seat` in the first window that asks it, else what it has chosen."""
    frame = case.game.frame(state.round)
    asked = [
        place
        for place, turn in enumerate(frame.turns)
        if seat in turn.seats and turn.window.name != PROMISE
    ]
    if state.window != asked[0]:
        return chosen
    names = (seat, case.game.identity(seat, state.round))
    plays = [
        shock.plays[name]
        for shock in case.spec.shocks
        if shock.round == state.round
        for name in names
        if name in shock.plays
    ]
    return plays[0] if plays else chosen
