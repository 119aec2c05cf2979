"""Care for what others get: by their standing, and by the sum for all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gtlab.strategies.arguments import Between
from gtlab.strategies.beliefs import BELIEF, MEMORY, belief_of, expectation, respond
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.outlook import best, outlook_of
from gtlab.strategies.reciprocity import kindness_of
from gtlab.strategies.seen import Seen
from gtlab.strategies.tastes import Maximiser, Together, Utility, expected
from gtlab.strategies.thoughts import label, say, shown
from gtlab.terms.names import Choice, Payoffs, SeatId

_HALF = 0.5


@dataclass(frozen=True, slots=True)
class Standing:
    """Charness and Rabin's utility: a part of it is the payoff of another, who is behind or ahead.

    Of several others the mean is taken, as if one met each of them alone.

    Attributes:
        rho: The weight of those who have less.
        sigma: The weight of those who have more.
        theta: What is taken off the weight of those who behaved unkindly.
        unkind: Who they are.
    """

    rho: float
    sigma: float
    theta: float = 0.0
    unkind: frozenset[SeatId] = frozenset()

    def __call__(self, sign: int, payoffs: Payoffs, seat: SeatId) -> float:
        """The utility of `payoffs` to `seat`."""
        mine = sign * payoffs[seat]
        total = 0.0
        for who, paid in payoffs.items():
            gap = sign * paid - mine
            if who != seat and gap:
                weight = self.rho if gap < 0 else self.sigma
                total += (weight - self.theta * (who in self.unkind)) * gap
        return mine + total / (len(payoffs) - 1)


def unkind(seen: Seen) -> frozenset[SeatId]:
    """Those whose last known choice was nearer to the unkindest than to the kindest one."""
    met = {who: kindness_of(seen, who) for who in seen.seats if who != seen.seat}
    return frozenset(who for who, kind in met.items() if kind is not None and kind < _HALF)


def _tastes(seen: Seen, args: Arguments) -> tuple[Maximiser, Utility]:
    """How those who reply are taken to feel, and how the seat itself feels at present."""
    rho, sigma, theta = (float(str(args[name])) for name in ("rho", "sigma", "theta"))
    plain = Standing(rho, sigma)
    return Maximiser(plain), Standing(rho, sigma, theta, unkind(seen)) if theta else plain


def _why_standing(seen: Seen, choice: Choice, args: Arguments) -> str:
    taste, now = _tastes(seen, args)
    if now == taste.utility:
        return expectation(seen, choice, taste, str(args["belief"]))
    outlook, belief = outlook_of(seen.game), belief_of(seen, str(args["belief"]))
    outcomes = outlook.outcomes(seen.state, {seen.seat: choice}, belief, taste)
    worth = shown(expected(outcomes, now, outlook.sign, seen.seat))
    done, names = label(seen, choice), ", ".join(sorted(unkind(seen)))
    return say(
        seen,
        f"the last known choices of {names or 'nobody'} were unkind; {done} is worth {worth} to "
        "me, and nothing else I looked at is worth more.",
        f"最近的选择不友善者：{names or '无'}；{done}对我的效用为 {worth}，"
        "我考察过的其他选择都不更高。",
    )


@strategy(
    "charness_rabin",
    Claims(memory=MEMORY),
    rule={
        "en": "choose what is worth most to me: my payoff, with weight rho on the payoff of those "
        "who have less than I and sigma on that of those who have more (mean over others), and "
        "theta less for whoever was unkind; those after me are taken to weigh alike",
        "zh": "选择对我价值最大的做法：我的所得，对所得少于我的人的所得给权重 rho，"
        "对多于我的人给 sigma（取各人平均），对不友善者减去 theta；并认为后行动者看法相同",
    },
    source="Charness and Rabin (2002), Understanding Social Preferences with Simple Tests, QJE "
    "117; its theta q, with q = -1 after misbehaviour, is theta off here, and misbehaviour is a "
    "choice nearer to the unkindest than to the kindest; rho 0.4 and sigma 0 are ours: care for "
    "those behind, none for those ahead",
    aka=("social_welfare_preferences",),
    why=_why_standing,
)
def charness_rabin(
    seen: Seen,
    *,
    rho: Annotated[float, Between(-100, 1)] = 0.4,
    sigma: Annotated[float, Between(-100, 1)] = 0.0,
    theta: Annotated[float, Between(0, 100)] = 0.0,
    belief: Annotated[str, BELIEF] = "uniform",
) -> Choice:
    """The choice with the highest expected utility of the round."""
    taste, now = _tastes(seen, {"rho": rho, "sigma": sigma, "theta": theta})
    if now == taste.utility:
        return respond(seen, taste, belief)
    outlook, believed = outlook_of(seen.game), belief_of(seen, belief)

    def value(choice: Choice) -> float:
        outcomes = outlook.outcomes(seen.state, {seen.seat: choice}, believed, taste)
        return expected(outcomes, now, outlook.sign, seen.seat)

    return best(outlook.options(seen.state, seen.seat), value)


def _why_together(seen: Seen, choice: Choice, _: Arguments) -> str:
    outlook = outlook_of(seen.game)
    total, gap = TOGETHER.rank(outlook, seen.state, seen.seat, choice)
    done, together, apart = label(seen, choice), shown(outlook.sign * total), shown(-gap)
    return say(
        seen,
        f"with {done} all of us together can come to {together}, within {apart} of each other; "
        "nothing else I looked at brings us more, or as much more equally.",
        f"选{done}时大家合计可达 {together}，彼此相差 {apart}；"
        "我考察过的其他选择都不能合计更好，或同样好而更平等。",
    )


TOGETHER = Together()


@strategy(
    "welfare_maximiser",
    Claims(memory=0),
    rule={
        "en": "play my part of the joint choice with the largest sum of payoffs, and of those the "
        "most equal one",
        "zh": "按使各方所得总和最大的共同选择行事；同样大时取最平等的",
    },
    source="utilitarian welfare: Harsanyi (1955), Journal of Political Economy 63",
    aka=("utilitarian", "altruist"),
    why=_why_together,
)
def welfare_maximiser(seen: Seen) -> Choice:
    """The choice from which the largest sum of payoffs can be reached."""
    return outlook_of(seen.game).reply(seen.state, seen.seat, TOGETHER)
