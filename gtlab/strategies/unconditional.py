"""Strategies that take no notice of the others: always, never, by turns, by lot, by a list."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from gtlab.instance.game import PROMISE
from gtlab.rules.answers import answers
from gtlab.strategies.arguments import Between, OneOf, Series
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.needs import kind_side, legal_choices, pair
from gtlab.strategies.seen import Seen
from gtlab.strategies.thoughts import first_round, label, say, shown
from gtlab.terms.chance import Draw
from gtlab.terms.names import Choice
from gtlab.terms.questions import Allotment, Menu, Question


def _unconditional(seen: Seen, choice: Choice, _: Arguments) -> str:
    done = label(seen, choice)
    return say(
        seen,
        f"the rule is the same whatever the others do: {done}.",
        f"无论他人如何，规则始终不变：{done}。",
    )


@strategy(
    "always",
    Claims(memory=0, needs=(kind_side,)),
    rule={
        "en": "always make the cooperative choice (of an amount: the cooperative end)",
        "zh": "总是作出合作的选择（数额则取合作的一端）",
    },
    source="Axelrod (1984), The Evolution of Cooperation (ALL C)",
    aka=("always_cooperate", "cooperator", "all_c"),
    why=_unconditional,
)
def always(seen: Seen) -> Choice:
    """Cooperate, whatever happens."""
    return seen.cooperate or _end(seen, cooperative=True)


@strategy(
    "never",
    Claims(memory=0, needs=(kind_side,)),
    rule={
        "en": "never make the cooperative choice (of an amount: the other end)",
        "zh": "从不作出合作的选择（数额则取另一端）",
    },
    source="Axelrod (1984), The Evolution of Cooperation (ALL D)",
    aka=("always_defect", "defector", "all_d"),
    why=_unconditional,
)
def never(seen: Seen) -> Choice:
    """Defect, whatever happens."""
    return seen.defect or _end(seen, cooperative=False)


def _end(seen: Seen, *, cooperative: bool) -> Choice:
    question = seen.asked()
    if isinstance(question, Menu):
        return question.options[0]
    if isinstance(question, Allotment):
        # Which end of an amount is cooperative says nothing of what is dealt to others.
        return (question.low,) * len(question.to)
    high = (seen.game.cooperative == "high") == cooperative
    return question.high if high else question.low


def _own_turn(seen: Seen, choice: Choice, _: Arguments) -> str:
    if not seen.own:
        return first_round(seen, choice)
    before, done = label(seen, seen.own[-1]), label(seen, choice)
    return say(
        seen,
        f"I chose {before} last round, so now it is {done}.",
        f"我上一轮选了{before}，所以这一轮选{done}。",
    )


@strategy(
    "alternator",
    Claims(memory=1, needs=(pair,)),
    rule={
        "en": "cooperate and defect by turns, whatever the others do",
        "zh": "合作与背叛轮流，不管他人如何",
    },
    source="Mittal and Deb (2009), Optimal Strategies of the Iterated Prisoner's Dilemma Problem",
    why=_own_turn,
)
def alternator(seen: Seen) -> Choice:
    """Cooperate first, then the option not chosen last."""
    return seen.defect if seen.latest_own() == seen.cooperate else seen.cooperate


def _by_lot(seen: Seen, choice: Choice, args: Arguments) -> str:
    done = label(seen, choice)
    if seen.defect:
        good, p = label(seen, seen.cooperate), shown(float(str(args["p"])))
        return say(
            seen,
            f"{good} is drawn with probability {p}, and this time the draw gave {done}.",
            f"以概率 {p} 抽到{good}，这次抽到的是{done}。",
        )
    return say(
        seen,
        f"every legal choice is as likely as any other, and the draw gave {done}.",
        f"每个合法选择的机会相同，这次抽到的是{done}。",
    )


@strategy(
    "random",
    Claims(memory=0, draws=True),
    rule={
        "en": "cooperate with probability p; where no option of two is cooperative, every legal "
        "choice is as likely",
        "zh": "以概率 p 合作；若没有二选一的合作选项，则各合法选择机会均等",
    },
    source="Axelrod (1980), Effective Choice in the Prisoner's Dilemma (RANDOM)",
    why=_by_lot,
)
def at_random(seen: Seen, draw: Draw, *, p: Annotated[float, Between(0, 1)] = 0.5) -> Choice:
    """Cooperate with probability `p`, or draw evenly from all legal choices."""
    if seen.defect:
        return seen.cooperate if draw.random() < p else seen.defect
    legal = legal_answers(seen.asked())
    return legal[int(draw.random() * len(legal))]


@lru_cache(maxsize=1024)
def legal_answers(question: Question) -> tuple[Choice, ...]:
    """Every legal answer of `question`, remembered, since listing amounts takes a while."""
    return answers(question)


def _listed(seen: Seen, choice: Choice, args: Arguments) -> str:
    choices, done = args["choices"], label(seen, choice)
    count = len(choices) if isinstance(choices, tuple) else 0
    made = _decisions(seen)
    place, number = _place(made, count, str(args["then"])) + 1, made + 1
    return say(
        seen,
        f"for my choice number {number} the list's entry number {place} holds: {done}.",
        f"我的第 {number} 次选择取列表第 {place} 项：{done}。",
    )


def _decisions(seen: Seen) -> int:
    """How many choices the seat has made so far; a promise goes with the choice it is about."""
    if not seen.game.asks_again:
        return len(seen.events)
    rounds = [*(event.moves for event in seen.events), seen.state.moves]
    return sum(
        seen.seat in made for moves in rounds for name, made in moves.items() if name != PROMISE
    )


def _place(made: int, count: int, then: str) -> int:
    return made % count if then == "cycle" else min(made, count - 1)


@strategy(
    "sequence",
    Claims(memory=None, needs=(legal_choices,)),
    rule={
        "en": "play the listed choices in order; then repeat the last one (last) or begin again "
        "(cycle)",
        "zh": "按列表依次选择；列表用完后重复最后一项（last）或从头开始（cycle）",
    },
    source="a fixed list, as in oTree's bots",
    why=_listed,
)
def sequence(
    seen: Seen,
    *,
    choices: Annotated[tuple[Choice, ...], Series()],
    then: Annotated[str, OneOf("last", "cycle")] = "last",
) -> Choice:
    """The next listed choice, as it stands: what is not legal is refused, not mended.

    A seat that is asked several times in a round takes an entry each time.
    """
    return choices[_place(_decisions(seen), len(choices), then)]
