"""Best responses in any declared payoff game, from what the game pays alone.

They look at the running round only, and see what has been published of it. Those who decide after
them are foreseen window by window; those who decide with them are believed to choose evenly
(`uniform`) or as they did in the last 20 rounds (`empirical`). Of equal choices they take the one
declared first, or the lowest amount. How large games are kept small is told in `outlook`.
"""

from __future__ import annotations

from typing import Annotated

from gtlab.strategies.arguments import Between
from gtlab.strategies.beliefs import BELIEF, MEMORY, expectation, respond
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.seen import Seen
from gtlab.strategies.tastes import SELFISH, Inequity, Maximiser
from gtlab.terms.names import Choice


def _why_selfish(seen: Seen, choice: Choice, args: Arguments) -> str:
    return expectation(seen, choice, SELFISH, str(args["belief"]))


@strategy(
    "self_interested",
    Claims(memory=MEMORY),
    rule={
        "en": "choose what brings me the most, given my belief about those who decide with me and "
        "foreseeing that those after me do the same",
        "zh": "依据对同时决策者的信念，并预见后行动者同样自利，选择使自己所得最大的做法",
    },
    source="best response; backward induction within the round: Selten (1965)",
    aka=("best_response", "homo_economicus"),
    why=_why_selfish,
)
def self_interested(seen: Seen, *, belief: Annotated[str, BELIEF] = "uniform") -> Choice:
    """The choice with the highest expected own payoff of the round."""
    return respond(seen, SELFISH, belief)


def _inequity(args: Arguments) -> Maximiser:
    return Maximiser(Inequity(float(str(args["alpha"])), float(str(args["beta"]))))


def _why_inequity(seen: Seen, choice: Choice, args: Arguments) -> str:
    return expectation(seen, choice, _inequity(args), str(args["belief"]))


@strategy(
    "fehr_schmidt",
    Claims(memory=MEMORY),
    rule={
        "en": "choose what is worth most to me: my payoff, less alpha times what others have more "
        "and beta times what they have less (by head); those after me are taken to feel the same",
        "zh": "选择对我价值最大的做法：我的所得，减去 alpha 乘他人多出的部分，"
        "再减去 beta 乘他人少于我的部分（人均）；并认为后行动者感受相同",
    },
    source="Fehr and Schmidt (1999), A Theory of Fairness, Competition, and Cooperation, QJE 114; "
    "the defaults are the means of its distribution of alpha and beta",
    aka=("inequity_averse",),
    why=_why_inequity,
)
def fehr_schmidt(
    seen: Seen,
    *,
    alpha: Annotated[float, Between(0, 100)] = 0.85,
    beta: Annotated[float, Between(0, 1)] = 0.315,
    belief: Annotated[str, BELIEF] = "uniform",
) -> Choice:
    """The choice with the highest expected inequity-averse utility of the round."""
    return respond(seen, Maximiser(Inequity(alpha, beta)), belief)
