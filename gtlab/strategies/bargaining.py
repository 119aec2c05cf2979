"""What share one gives, and below which share one does not agree."""

from __future__ import annotations

from typing import Annotated

from gtlab.strategies.arguments import Between
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.needs import amount
from gtlab.strategies.outlook import outlook_of
from gtlab.strategies.seen import Seen
from gtlab.strategies.tastes import FAIR, SELFISH, Acceptor, regard
from gtlab.strategies.thoughts import label, say, shown
from gtlab.terms.names import Choice


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


def _why_minimal(seen: Seen, choice: Choice, _: Arguments) -> str:
    done = label(seen, choice)
    if isinstance(choice, str) or regard(outlook_of(seen.game), seen.state, seen.seat) is None:
        return say(
            seen,
            f"nothing is to be given here, and nothing I looked at pays me more than {done}.",
            f"此处无需给予，我考察过的选择所得都不比{done}多。",
        )
    return say(
        seen,
        f"{done} is one step from what would be worst for the others.",
        f"{done}比对他人最差的数额只多让一步。",
    )


@strategy(
    "minimal_offer",
    Claims(memory=0, needs=(amount,)),
    rule={
        "en": "of an amount, give the least that is something: one step from the end that is worst "
        "for the others; where nothing is to be given, take what pays me most",
        "zh": "对数额只给最小的一份：从对他人最差的一端让一步；无可给予时，取使自己所得最多的",
    },
    source="the smallest positive offer that a self-interested responder accepts: Güth, "
    "Schmittberger and Schwarze (1982), JEBO 3",
    aka=("smallest_offer",),
    why=_why_minimal,
)
def minimal_offer(seen: Seen) -> Choice:
    """The amount one step from the end that is worst for the others."""
    outlook = outlook_of(seen.game)
    options = outlook.options(seen.state, seen.seat)
    measure = regard(outlook, seen.state, seen.seat)
    if measure is None or isinstance(options[0], (str, tuple)):
        return outlook.reply(seen.state, seen.seat, SELFISH)
    return options[1] if measure(options[0]) < measure(options[-1]) else options[-2]
