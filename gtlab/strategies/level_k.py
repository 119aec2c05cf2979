"""Thinking a number of steps ahead of those who decide at the same time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gtlab.strategies.arguments import Count
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.outlook import Belief, Outlook, best, outlook_of
from gtlab.strategies.seen import Seen
from gtlab.strategies.tastes import SELFISH
from gtlab.strategies.thoughts import label, listed, say, shown
from gtlab.terms.names import Choice, SeatId
from gtlab.terms.play import State


@dataclass(frozen=True, slots=True)
class Level:
    """Replies with the best choice against those of one level below.

    What others alone know is not known to it: it takes them to average over it, as it does.
    """

    k: int

    def __call__(self, outlook: Outlook, state: State, seat: SeatId) -> Choice:
        """The best choice of `seat`."""
        belief = self.belief(outlook, state, seat)
        return best(
            outlook.options(state, seat),
            lambda choice: SELFISH.value(outlook, state, seat, belief, choice),
        )

    def belief(self, outlook: Outlook, state: State, seat: SeatId) -> Belief:
        """What those who decide together with `seat` do, as it sees them."""
        if self.k == 1:
            return outlook.uniform(state, seat)
        below = Level(self.k - 1)
        company = outlook.company(state, seat)
        return ((1.0, {who: outlook.reply(state, who, below) for who in company}),)


def _why(seen: Seen, choice: Choice, args: Arguments) -> str:
    outlook, level = outlook_of(seen.game), Level(int(str(args["k"])))
    belief = level.belief(outlook, seen.state, seen.seat)
    value = outlook.sign * SELFISH.value(outlook, seen.state, seen.seat, belief, choice)
    done, paid = label(seen, choice), shown(value)
    if level.k == 1 or not belief[0][1]:
        return say(
            seen,
            f"taking any choice of those who decide with me as likely as another, I expect {paid} "
            f"from {done}, and nothing else I looked at is better.",
            f"认为同时决策者的各种选择机会相同，选{done}我期望得 {paid}，"
            "我考察过的其他选择都不更好。",
        )
    below = listed(seen, [(who, label(seen, made)) for who, made in belief[0][1].items()])
    return say(
        seen,
        f"those who decide with me think {level.k - 1} steps ahead and choose {below}; against "
        f"that {done} brings me {paid}, and nothing else I looked at is better.",
        f"同时决策者想到第 {level.k - 1} 步，会选 {below}；"
        f"对此选{done}可得 {paid}，我考察过的其他选择都不更好。",
    )


@strategy(
    "level_k",
    Claims(memory=0),
    rule={
        "en": "best-respond to those who decide with me, taking them to be of level k - 1; level 0 "
        "chooses evenly; those after me are foreseen to seek their own gain",
        "zh": "认为同时决策者属于第 k - 1 层（第 0 层均匀随机），对其作最优反应；"
        "并预见后行动者各求自利",
    },
    source="Stahl and Wilson (1995), On Players' Models of Other Players, GEB 10; Nagel (1995), "
    "Unraveling in Guessing Games, AER 85",
    aka=("step_thinker",),
    why=_why,
)
def level_k(seen: Seen, *, k: Annotated[int, Count(1, 12)] = 2) -> Choice:
    """The best response to level k - 1."""
    return outlook_of(seen.game).reply(seen.state, seen.seat, Level(k))
