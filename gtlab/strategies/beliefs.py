"""What a seat believes of those who decide together with it, and the best answer to that."""

from __future__ import annotations

from collections import Counter
from functools import partial

from gtlab.strategies.arguments import OneOf
from gtlab.strategies.outlook import Belief, best, nearest, outlook_of
from gtlab.strategies.seen import Seen
from gtlab.strategies.tastes import SELFISH, Maximiser
from gtlab.strategies.thoughts import label, listed, say, shown
from gtlab.terms.names import Choice, JointAction, SeatId

MEMORY = 20
"""How many past rounds the empirical belief reads."""
LISTED = 6
"""Up to how many options a thought names with their values."""
BELIEF = OneOf("uniform", "empirical")

_AMOUNTS_REMEMBERED = 4


def belief_of(seen: Seen, kind: str) -> Belief:
    """What the seat believes of those who decide together with it.

    `empirical`: how often each joint choice was made in the last 20 rounds, in the last 4 where
    numbers are chosen; a number that is no longer legal counts as the nearest that is. Rounds that
    passed over the window do not count. Where none does, as before round 2, `uniform`.
    """
    outlook = outlook_of(seen.game)
    state, company = seen.state, outlook.company(seen.state, seen.seat)
    if kind == "uniform" or not company or not seen.events:
        return outlook.uniform(state, seen.seat)
    options = {who: outlook.options(state, who) for who in company}
    listed_all = all(isinstance(menu[0], str) for menu in options.values())
    events = seen.events[-MEMORY if listed_all else -_AMOUNTS_REMEMBERED :]
    made = [event.moves.get(seen.window, {}) for event in events]
    tally = Counter(
        tuple(joint[who] for who in company) for joint in made if joint.keys() >= {*company}
    )
    belief: list[tuple[float, JointAction]] = []
    for choices, count in tally.items():
        legal = [nearest(options[who], one) for who, one in zip(company, choices, strict=True)]
        profile = {w: c for w, c in zip(company, legal, strict=True) if c is not None}
        if len(profile) == len(company):
            belief.append((count / tally.total(), profile))
    return tuple(belief) or outlook.uniform(state, seen.seat)


def respond(seen: Seen, taste: Maximiser, kind: str) -> Choice:
    """The best choice for `taste`, given the belief of that kind."""
    outlook = outlook_of(seen.game)
    if kind == "uniform":
        return outlook.reply(seen.state, seen.seat, taste)
    value = partial(taste.value, outlook, seen.state, seen.seat, belief_of(seen, kind))
    return best(outlook.options(seen.state, seen.seat), value)


def expectation(seen: Seen, choice: Choice, taste: Maximiser, kind: str) -> str:
    """Why `choice` is the best answer: what each option is expected to bring."""
    outlook = outlook_of(seen.game)
    belief = belief_of(seen, kind)
    value = partial(taste.value, outlook, seen.state, seen.seat, belief)
    options = outlook.options(seen.state, seen.seat)
    named = [o for o in options if len(options) <= LISTED or o == choice]
    selfish = taste == SELFISH
    sign = outlook.sign if selfish else 1
    values = listed(seen, [(label(seen, option), shown(sign * value(option))) for option in named])
    noun, name = ("payoff", "所得") if selfish else ("worth to me", "效用")
    basis = _basis(seen, kind, outlook.company(seen.state, seen.seat))
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
