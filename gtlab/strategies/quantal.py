"""Choice with errors that are the rarer the dearer they are."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from math import exp
from typing import Annotated

from gtlab.strategies.arguments import Between
from gtlab.strategies.beliefs import BELIEF, LISTED, MEMORY, belief_of
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.outlook import Outlook, outlook_of, sampled
from gtlab.strategies.seen import Seen
from gtlab.strategies.tastes import SELFISH
from gtlab.strategies.thoughts import label, listed, say, shown
from gtlab.terms.chance import Draw
from gtlab.terms.names import Choice


def logit_weights(seen: Seen, lam: float, kind: str) -> list[tuple[Choice, float]]:
    """Each legal choice with its probability, in proportion to exp(lam x expected own payoff)."""
    outlook = outlook_of(seen.game)
    options = outlook.options(seen.state, seen.seat)
    values = _values(seen, outlook, options, kind)
    top = max(values)
    weights = [exp(lam * (value - top)) for value in values]
    total = sum(weights)
    return [(choice, weight / total) for choice, weight in zip(options, weights, strict=True)]


def _values(seen: Seen, outlook: Outlook, options: tuple[Choice, ...], kind: str) -> list[float]:
    belief = belief_of(seen, kind)
    value = partial(SELFISH.value, outlook, seen.state, seen.seat, belief)
    known = {options.index(choice): value(choice) for choice in sampled(options)}
    values = [known[0]]
    for left, right in pairwise(sorted(known)):
        rise = (known[right] - known[left]) / (right - left)
        values += [known[left] + rise * (place - left) for place in range(left + 1, right + 1)]
    return values


def _why_logit(seen: Seen, choice: Choice, args: Arguments) -> str:
    weights = logit_weights(seen, float(str(args["lam"])), str(args["belief"]))
    named = [(o, w) for o, w in weights if len(weights) <= LISTED or o == choice]
    chances = listed(seen, [(label(seen, option), shown(weight)) for option, weight in named])
    done = label(seen, choice)
    return say(
        seen,
        f"better choices are likelier: the probabilities are {chances}; the draw gave {done}.",
        f"越好的选择越可能：概率为 {chances}；这次抽到{done}。",
    )


@strategy(
    "logit",
    Claims(memory=MEMORY, draws=True),
    rule={
        "en": "draw a choice with probability in proportion to exp(lam x expected payoff); lam = 0 "
        "is pure chance, a large lam best response (over 16 amounts: worth interpolated from 9)",
        "zh": "按 exp(lam × 期望所得) 的比例随机选择；lam = 0 为纯随机，"
        "lam 很大时即最优反应（数额多于 16 个时由 9 点插值）",
    },
    source="McKelvey and Palfrey (1995), Quantal Response Equilibria for Normal Form Games, GEB 10",
    aka=("quantal_response",),
    why=_why_logit,
)
def logit(
    seen: Seen,
    draw: Draw,
    *,
    lam: Annotated[float, Between(0, 1000, aka=("lambda",))] = 1.0,
    belief: Annotated[str, BELIEF] = "uniform",
) -> Choice:
    """A draw in which better choices are likelier."""
    weights = logit_weights(seen, lam, belief)
    point = draw.random()
    for choice, weight in weights:
        point -= weight
        if point < 0:
            return choice
    return weights[-1][0]
