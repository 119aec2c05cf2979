"""Strategies that play any declared payoff game, from what the game pays alone.

They look at the running round only, and see what has been published of it. Those who decide after
them are foreseen window by window; those who decide with them are believed to choose evenly
(`uniform`) or as they did in the last 20 rounds (`empirical`). Of equal choices they take the one
declared first, or the lowest amount. How large games are kept small is told in `outlook`.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import pairwise
from math import exp
from typing import Annotated

from gtlab.strategies.arguments import Between, OneOf
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.outlook import Belief, Outlook, best, nearest, outlook_of, sampled
from gtlab.strategies.seen import Seen
from gtlab.strategies.tastes import FAIR, SELFISH, Acceptor, Inequity, Maximiser, regard
from gtlab.strategies.thoughts import label, listed, say, shown
from gtlab.terms.chance import Draw
from gtlab.terms.names import Choice, JointAction, SeatId
from gtlab.terms.play import Moves, State

_MEMORY = 20
_AMOUNTS_REMEMBERED = 4
_LISTED = 6

_BELIEF = OneOf("uniform", "empirical")


def belief_of(seen: Seen, kind: str) -> Belief:
    """What the seat believes of those who decide together with it.

    `empirical`: how often each joint choice was made in the last 20 rounds, in the last 4 where
    amounts are chosen; an amount that is no longer legal counts as the nearest that is. Before
    round 2, `uniform`.
    """
    outlook = outlook_of(seen.game)
    state, company = seen.state, outlook.company(seen.state, seen.seat)
    if kind == "uniform" or not company or not seen.events:
        return outlook.uniform(state, seen.seat)
    options = {who: outlook.options(state, who) for who in company}
    listed_all = all(isinstance(menu[0], str) for menu in options.values())
    events = seen.events[-_MEMORY if listed_all else -_AMOUNTS_REMEMBERED :]
    window = seen.window
    tally = Counter(tuple(event.moves[window][who] for who in company) for event in events)
    belief: list[tuple[float, JointAction]] = []
    for made, count in tally.items():
        legal = [nearest(options[who], choice) for who, choice in zip(company, made, strict=True)]
        profile = {w: c for w, c in zip(company, legal, strict=True) if c is not None}
        if len(profile) == len(company):
            belief.append((count / len(events), profile))
    return tuple(belief) or outlook.uniform(state, seen.seat)


def _respond(seen: Seen, taste: Maximiser, kind: str) -> Choice:
    outlook = outlook_of(seen.game)
    if kind == "uniform":
        return outlook.reply(seen.state, seen.seat, taste)
    value = partial(taste.value, outlook, seen.state, seen.seat, belief_of(seen, kind))
    return best(outlook.options(seen.state, seen.seat), value)


def _expectation(seen: Seen, choice: Choice, taste: Maximiser, kind: str) -> str:
    outlook = outlook_of(seen.game)
    belief = belief_of(seen, kind)
    value = partial(taste.value, outlook, seen.state, seen.seat, belief)
    options = outlook.options(seen.state, seen.seat)
    named = [o for o in options if len(options) <= _LISTED or o == choice]
    selfish = taste == SELFISH
    sign = outlook.sign if selfish else 1
    values = listed(seen, [(label(seen, option), shown(sign * value(option))) for option in named])
    noun, name = ("payoff", "所得") if selfish else ("worth to me", "效用")
    company = outlook.company(seen.state, seen.seat)
    basis = _basis(seen, kind, company)
    return say(
        seen,
        f"{basis}the {noun} I expect is {values}; nothing else I looked at is better than "
        f"{label(seen, choice)}.",
        f"{basis}我期望的{name}为 {values}；我考察过的其他选择都不比{label(seen, choice)}更好。",
    )


def _basis(seen: Seen, kind: str, company: tuple[SeatId, ...]) -> str:
    if not company:
        return ""
    if kind == "empirical" and seen.events:
        return say(
            seen,
            "going by the last rounds of those who decide with me, ",
            "依据同时决策者最近几轮的选择，",
        )
    return say(
        seen,
        "believing any choice of those who decide with me as likely as another, ",
        "认为同时决策者的各种选择机会相同，",
    )


def _why_selfish(seen: Seen, choice: Choice, args: Arguments) -> str:
    return _expectation(seen, choice, SELFISH, str(args["belief"]))


@strategy(
    "self_interested",
    Claims(memory=_MEMORY),
    rule={
        "en": "choose what brings me the most, given my belief about those who decide with me and "
        "foreseeing that those after me do the same",
        "zh": "依据对同时决策者的信念，并预见后行动者同样自利，选择使自己所得最大的做法",
    },
    source="best response; backward induction within the round: Selten (1965)",
    aka=("best_response", "homo_economicus"),
    why=_why_selfish,
)
def self_interested(seen: Seen, *, belief: Annotated[str, _BELIEF] = "uniform") -> Choice:
    """The choice with the highest expected own payoff of the round."""
    return _respond(seen, SELFISH, belief)


def _inequity(args: Arguments) -> Maximiser:
    return Maximiser(Inequity(float(str(args["alpha"])), float(str(args["beta"]))))


def _why_inequity(seen: Seen, choice: Choice, args: Arguments) -> str:
    return _expectation(seen, choice, _inequity(args), str(args["belief"]))


@strategy(
    "fehr_schmidt",
    Claims(memory=_MEMORY),
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
    belief: Annotated[str, _BELIEF] = "uniform",
) -> Choice:
    """The choice with the highest expected inequity-averse utility of the round."""
    return _respond(seen, Maximiser(Inequity(alpha, beta)), belief)


def _state_at(seen: Seen, turn: int, moves: Moves) -> State:
    """The running round as it stood before `turn`, had `moves` been made."""
    before: Moves = {}
    for window, seats in seen.game.turns[:turn]:
        made = {who: moves[window.name][who] for who in seats}
        before[window.name] = {**before.get(window.name, {}), **made}
    now = seen.state
    return State(now.round, turn, before, now.pool, now.each)


def kindness_met(seen: Seen) -> float | None:
    """The mean kindness of the others' last known choices, from 0 to 1; None before any."""
    outlook = outlook_of(seen.game)
    met: list[float] = []
    for seat in seen.others:
        turn = seen.turn_of(seat) or 0
        name, now = seen.game.turns[turn].window.name, seen.state.moves
        moves = now if seat in now.get(name, {}) else seen.events[-1].moves if seen.events else None
        if moves is None:
            continue
        state = _state_at(seen, turn, moves)
        measure = regard(outlook, state, seat)
        choice = nearest(outlook.options(state, seat), moves[name][seat])
        if measure and choice is not None:
            met.append(measure(choice))
    return round(sum(met) / len(met), 9) if met else None


def _why_reciprocal(seen: Seen, choice: Choice, args: Arguments) -> str:
    done, met = label(seen, choice), kindness_met(seen)
    measure = regard(outlook_of(seen.game), seen.state, seen.seat)
    if measure is None:
        return say(
            seen,
            f"my choice makes no difference to the others, so I take the first one, {done}.",
            f"我的选择对他人没有影响，所以取第一个：{done}。",
        )
    own = shown(measure(choice))
    if met is None:
        start = shown(float(str(args["start"])))
        return say(
            seen,
            f"there is no kindness to return yet; I start at {start} on a scale from 0 to 1, and "
            f"{done} is nearest with {own}.",
            f"尚无善意可回报；我以 {start}（0 到 1）起步，{done}最接近，为 {own}。",
        )
    return say(
        seen,
        f"on a scale from 0 to 1 the others' last choices were kind to {shown(met)}; {done} is "
        f"nearest to that with {own}.",
        f"他人最近的选择善意程度为 {shown(met)}（0 到 1）；{done}最接近，为 {own}。",
    )


@strategy(
    "reciprocator",
    Claims(memory=1),
    rule={
        "en": "start as kindly as `start` says (1: as kind as can be); then return the average "
        "kindness of the others' last choices",
        "zh": "以 start 规定的善意起步（1 为最大善意）；此后回报他人最近选择的平均善意",
    },
    source="conditional cooperation: Fischbacher, Gächter and Fehr (2001), Economics Letters 71",
    aka=("conditional_reciprocator", "conditional_cooperator"),
    why=_why_reciprocal,
)
def reciprocator(seen: Seen, *, start: Annotated[float, Between(0, 1)] = 1.0) -> Choice:
    """The choice whose kindness is nearest to the kindness met; of equals, the kinder."""
    outlook = outlook_of(seen.game)
    options = outlook.options(seen.state, seen.seat)
    measure = regard(outlook, seen.state, seen.seat)
    if measure is None:
        return options[0]
    met = kindness_met(seen)
    wanted = start if met is None else met

    def nearness(choice: Choice) -> tuple[float, float]:
        kind = round(measure(choice), 9)
        return -round(abs(kind - wanted), 9), kind

    return best(options, nearness)


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
    named = [(o, w) for o, w in weights if len(weights) <= _LISTED or o == choice]
    chances = listed(seen, [(label(seen, option), shown(weight)) for option, weight in named])
    done = label(seen, choice)
    return say(
        seen,
        f"better choices are likelier: the probabilities are {chances}; the draw gave {done}.",
        f"越好的选择越可能：概率为 {chances}；这次抽到{done}。",
    )


@strategy(
    "logit",
    Claims(memory=_MEMORY, draws=True),
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
    belief: Annotated[str, _BELIEF] = "uniform",
) -> Choice:
    """A draw in which better choices are likelier."""
    weights = logit_weights(seen, lam, belief)
    point = draw.random()
    for choice, weight in weights:
        point -= weight
        if point < 0:
            return choice
    return weights[-1][0]


def _why_threshold(seen: Seen, choice: Choice, args: Arguments) -> str:
    taste, outlook = Acceptor(float(str(args["share"]))), outlook_of(seen.game)
    claim = taste.claim(outlook, seen.state, seen.seat)
    rank = taste.rank(outlook, seen.state, seen.seat, claim, choice)
    done, least = label(seen, choice), shown(outlook.sign * claim)
    if rank[0]:
        gain = shown(outlook.sign * rank[1])
        return say(
            seen,
            f"my share of the surplus comes to a payoff of {least}; {done} lets me expect {gain}, "
            "and nothing else I looked at is better for me.",
            f"我应得的份额相当于 {least}；选{done}我可期望得 {gain}，"
            "我考察过的其他选择对我都不更好。",
        )
    return say(
        seen,
        f"my share of the surplus comes to a payoff of {least}, and no choice I looked at reaches "
        f"it; {done} leaves the others worst off.",
        f"我应得的份额相当于 {least}，我考察过的选择都达不到；{done}使他人处境最差。",
    )


@strategy(
    "threshold",
    Claims(memory=0),
    rule={
        "en": "accept only what gives me at least `share` of the surplus, and of that the most; if "
        "nothing does, leave the others worst off; moving first, ask for all that others with this "
        "rule would accept",
        "zh": "只接受至少给我 share 份额的做法，并取其中最多的；若都达不到，则使他人处境最差；"
        "先行动时，要到同样规则的人所能接受的最多",
    },
    source="minimum acceptable offers: Güth, Schmittberger and Schwarze (1982), JEBO 3",
    aka=("threshold_acceptance",),
    why=_why_threshold,
)
def threshold(seen: Seen, *, share: Annotated[float, Between(0, 1)] = 0.3) -> Choice:
    """The best acceptable choice, or else the one that gives the others the least."""
    return outlook_of(seen.game).reply(seen.state, seen.seat, Acceptor(share))


def _why_fair(seen: Seen, choice: Choice, _: Arguments) -> str:
    outlook = outlook_of(seen.game)
    gap, total = FAIR.rank(outlook, seen.state, seen.seat, choice)
    done, apart, together = label(seen, choice), shown(-gap), shown(outlook.sign * total)
    return say(
        seen,
        f"with {done} the payoffs can come within {apart} of each other, {together} in all; "
        "nothing else I looked at is more equal, or as equal and worth more.",
        f"选{done}时各方所得之差可小至 {apart}，合计 {together}；"
        "我考察过的其他选择都不更平等，也没有同样平等而总和更大的。",
    )


@strategy(
    "fair_split",
    Claims(memory=0),
    rule={
        "en": "play my part of the joint choice that makes payoffs most equal, and of those the "
        "one with the largest sum",
        "zh": "按使各方所得最平等的共同选择行事；同样平等时取总和最大的",
    },
    source="equal split: Güth, Schmittberger and Schwarze (1982), JEBO 3",
    aka=("equal_split",),
    why=_why_fair,
)
def fair_split(seen: Seen) -> Choice:
    """The choice from which the most equal payoffs can be reached."""
    return outlook_of(seen.game).reply(seen.state, seen.seat, FAIR)
