"""The spread of what may come, weighed against its mean."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Annotated

from gtlab.strategies.arguments import Between
from gtlab.strategies.beliefs import BELIEF, MEMORY, belief_of
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.outlook import Belief, Outlook, best, outlook_of
from gtlab.strategies.seen import Seen
from gtlab.strategies.tastes import Weigher, expected, own_payoff
from gtlab.strategies.thoughts import label, say, shown
from gtlab.terms.names import Choice, SeatId
from gtlab.terms.play import State


@dataclass(frozen=True, slots=True)
class Spread(Weigher):
    """Replies with the highest mean payoff less the standard deviation, weighed by `aversion`."""

    aversion: float

    def value(
        self, outlook: Outlook, state: State, seat: SeatId, belief: Belief, choice: Choice
    ) -> float:
        """The worth of `choice` to `seat`, if those after it weigh risk as it does."""
        mean, spread = self.moments(outlook, state, seat, belief, choice)
        return round(mean - self.aversion * spread, 9)

    def moments(
        self, outlook: Outlook, state: State, seat: SeatId, belief: Belief, choice: Choice
    ) -> tuple[float, float]:
        """Mean and standard deviation of the payoff that may follow."""
        outcomes = outlook.outcomes(state, {seat: choice}, belief, self)
        mean = expected(outcomes, own_payoff, outlook.sign, seat)
        square = sum(w * (outlook.sign * paid[seat] - mean) ** 2 for w, paid in outcomes)
        return mean, round(sqrt(square), 9)


def _why_spread(seen: Seen, choice: Choice, args: Arguments) -> str:
    outlook, taste = outlook_of(seen.game), Spread(float(str(args["aversion"])))
    belief = belief_of(seen, str(args["belief"]))
    mean, spread = taste.moments(outlook, seen.state, seen.seat, belief, choice)
    done, paid, apart = label(seen, choice), shown(outlook.sign * mean), shown(spread)
    return say(
        seen,
        f"from {done} I expect {paid}, give or take {apart}; weighing the risk, nothing else I "
        "looked at is worth more.",
        f"选{done}我期望得 {paid}，标准差为 {apart}；计入风险后，我考察过的其他选择都不更好。",
    )


@strategy(
    "mean_deviation",
    Claims(memory=MEMORY),
    rule={
        "en": "choose the highest expected payoff less `aversion` times its standard deviation; "
        "below 0 it seeks risk; those after me are taken to weigh alike",
        "zh": "选择“期望所得减去 aversion 乘标准差”最大的做法；aversion 小于 0 即偏好风险；"
        "并认为后行动者看法相同",
    },
    source="Markowitz (1952), Portfolio Selection, Journal of Finance 7, with the standard "
    "deviation so that it does not depend on the unit of payoffs",
    aka=("risk_weigher",),
    why=_why_spread,
)
def mean_deviation(
    seen: Seen,
    *,
    aversion: Annotated[float, Between(-100, 100)] = 1.0,
    belief: Annotated[str, BELIEF] = "uniform",
) -> Choice:
    """The choice with the best payoff after its risk is paid for."""
    outlook, taste = outlook_of(seen.game), Spread(aversion)
    if belief == "uniform":
        return outlook.reply(seen.state, seen.seat, taste)
    value = partial(taste.value, outlook, seen.state, seen.seat, belief_of(seen, belief))
    return best(outlook.options(seen.state, seen.seat), value)
