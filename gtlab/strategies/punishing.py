"""Keeping up a norm: doing one's part beside others, and making those pay who fall short."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from gtlab.strategies.arguments import Between
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.outlook import outlook_of
from gtlab.strategies.reciprocity import kindness_of, reciprocator, why_reciprocal
from gtlab.strategies.seen import Seen
from gtlab.strategies.tastes import SELFISH
from gtlab.strategies.thoughts import label, listed, say, shown
from gtlab.terms.names import Choice, JointAction, Number, SeatId
from gtlab.terms.questions import Allotment

_DIGITS = 9


def shortfalls(seen: Seen) -> dict[SeatId, float]:
    """By how much the last known choice of each other seat was less kind than the average of all.

    Kindness runs from 0 to 1, for an amount from the end that is worst for the others to the best;
    seats that are not below the average are left out.
    """
    kinds = {who: kindness_of(seen, who) for who in seen.seats}
    known = {who: kind for who, kind in kinds.items() if kind is not None}
    if not known:
        return {}
    mean = sum(known.values()) / len(known)
    short = {who: round(mean - kind, _DIGITS) for who, kind in known.items() if who != seen.seat}
    return {who: gap for who, gap in short.items() if gap > 0}


def points(seen: Seen, question: Allotment, severity: float) -> tuple[Number, ...]:
    """What is taken from each seat of `question`: the further below, the more; the worst first.

    A seat that falls short by the whole range of kindness is due `severity` times the highest
    amount. What the total no longer allows is not spent.
    """
    steps = question.one.legal()
    spent = dict.fromkeys(question.to, question.low)
    left = (
        None
        if question.total is None
        else _exact(question.total) - sum(map(_exact, spent.values()))
    )
    short = shortfalls(seen)
    for who in sorted(spent, key=lambda seat: -short.get(seat, 0)):
        due = float(question.low) + severity * short.get(who, 0) * float(
            question.high - question.low
        )
        legal = [
            step
            for step in steps
            if isinstance(step, (int, float)) and _allows(left, step, spent[who])
        ]
        taken = min(legal, key=lambda step: (abs(step - round(due, _DIGITS)), step))
        left = None if left is None else left - (_exact(taken) - _exact(spent[who]))
        spent[who] = taken
    return tuple(spent[who] for who in question.to)


def _exact(number: Number) -> Decimal:
    return Decimal(str(number))


def _allows(left: Decimal | None, step: Number, spent: Number) -> bool:
    return left is None or _exact(step) - _exact(spent) <= left


def hurts(seen: Seen, question: Allotment) -> bool:
    """Whether an amount to a seat makes it worse off, all others giving as little as they may."""
    outlook, state = outlook_of(seen.game), seen.state
    least: JointAction = {who: outlook.options(state, who)[0] for who in outlook.game.due(state)}
    most = list[Number]([question.low] * len(question.to))
    most[0] = question.high if question.total is None else _affordable(question)

    def paid(own: tuple[Number, ...]) -> float:
        joint = {who: choice for who, choice in least.items() if who != seen.seat}
        outcomes = outlook.outcomes(state, {seen.seat: own}, ((1.0, joint),), SELFISH)
        return outlook.sign * sum(share * pay[question.to[0]] for share, pay in outcomes)

    return paid(tuple(most)) < paid((question.low,) * len(question.to))


def _affordable(question: Allotment) -> Number:
    """The highest amount to one seat, all others given the lowest."""
    rest = _exact(question.low) * (len(question.to) - 1)
    most = _exact(question.total or 0) - rest
    legal = [step for step in question.one.legal() if isinstance(step, (int, float))]
    return max(step for step in legal if _exact(step) <= most)


def _why(seen: Seen, choice: Choice, args: Arguments) -> str:
    question = seen.asked()
    if not isinstance(question, Allotment):
        return why_reciprocal(seen, choice, {"start": 1.0})
    done = label(seen, choice)
    if not hurts(seen, question):
        return say(
            seen,
            f"nobody can be made to pay here, and nothing I looked at pays me more than {done}.",
            f"此处无从惩罚，我考察过的选择所得都不比{done}多。",
        )
    short = [(who, shown(gap)) for who, gap in shortfalls(seen).items()]
    if not short:
        return say(
            seen,
            f"nobody fell short of the average, so I take as little as I may: {done}.",
            f"没有人低于平均，所以取最少：{done}。",
        )
    return say(
        seen,
        f"of a scale from 0 to 1 these fell short of the average: {listed(seen, short)}; at "
        f"{shown(float(str(args['severity'])))} of the most for a whole 1 that comes to {done}.",
        f"以 0 到 1 衡量，低于平均者：{listed(seen, short)}；差满 1 罚最高额的 "
        f"{shown(float(str(args['severity'])))}，所以是 {done}。",
    )


@strategy(
    "norm_punisher",
    Claims(memory=1),
    rule={
        "en": "do my part as the others did theirs, fully at first; where points can be taken from "
        "others, take them from those whose last choice was below the average of all, in "
        "proportion to how far below and to `severity`",
        "zh": "别人怎样尽责我就怎样尽责，起初全力以赴；若可扣别人的分，"
        "则按低于全体平均的程度与 severity 成比例地扣低于平均者",
    },
    source="punishment of those below the average: Fehr and Gächter (2000), Cooperation and "
    "Punishment in Public Goods Experiments, AER 90; the linear measure is ours",
    aka=("punisher",),
    why=_why,
)
def norm_punisher(seen: Seen, *, severity: Annotated[float, Between(0, 10)] = 1.0) -> Choice:
    """Points against those who fell short; in any other window, kindness returned."""
    question = seen.asked()
    if not isinstance(question, Allotment):
        return reciprocator(seen, start=1.0)
    if not hurts(seen, question):
        return outlook_of(seen.game).reply(seen.state, seen.seat, SELFISH)
    return points(seen, question, severity)
