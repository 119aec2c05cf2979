"""Strategies that answer the other's last one or two choices: late, twice over, or in reverse."""

from __future__ import annotations

from gtlab.instance.game import PROMISE
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.needs import duel
from gtlab.strategies.seen import Seen
from gtlab.strategies.thoughts import label, say
from gtlab.terms.names import Choice


def last_known(seen: Seen, count: int) -> list[Choice]:
    """The only other's last `count` known choices, oldest first; this round's if published."""
    past = seen.other
    (other,) = seen.others
    made = seen.state.moves.items()
    now = [joint[other] for name, joint in made if other in joint and name != PROMISE]
    return [*past[-count:], *now][-count:]


def opening(seen: Seen, choice: Choice) -> str:
    """Why a choice that answers nothing is what it is."""
    done = label(seen, choice)
    return say(
        seen,
        f"no choice of the other is known yet, and the rule opens with {done}.",
        f"尚不知道对方的任何选择，规则规定先选{done}。",
    )


def _after_two(seen: Seen, choice: Choice, _: Arguments) -> str:
    known = [label(seen, made) for made in last_known(seen, 2)]
    if not known:
        return opening(seen, choice)
    done, bad = label(seen, choice), label(seen, seen.defect)
    made = known.count(bad)
    return say(
        seen,
        f"{bad} makes up {made} of the other's last {len(known)} known choices, so I choose "
        f"{done}.",
        f"对方最近 {len(known)} 次已知的选择中有 {made} 次是{bad}，所以我选{done}。",
    )


@strategy(
    "tit_for_two_tats",
    Claims(memory=2, needs=(duel,)),
    rule={
        "en": "defect if the other's last two choices were both defections, else cooperate",
        "zh": "对方最近两次都背叛才背叛，否则合作",
    },
    source="Axelrod (1984), The Evolution of Cooperation (TIT FOR TWO TATS, entered in the second "
    "tournament by Maynard Smith)",
    aka=("tit_for_2_tats", "tf2t"),
    why=_after_two,
)
def tit_for_two_tats(seen: Seen) -> Choice:
    """Defect only after two defections in a row."""
    return seen.defect if last_known(seen, 2) == [seen.defect] * 2 else seen.cooperate


@strategy(
    "two_tits_for_tat",
    Claims(memory=2, needs=(duel,)),
    rule={
        "en": "defect if either of the other's last two choices was a defection, else cooperate",
        "zh": "对方最近两次中只要有一次背叛就背叛，否则合作",
    },
    source="Axelrod (1984), The Evolution of Cooperation (TWO TITS FOR TAT)",
    aka=("2tft",),
    why=_after_two,
)
def two_tits_for_tat(seen: Seen) -> Choice:
    """Defect twice for every defection."""
    return seen.defect if seen.defect in last_known(seen, 2) else seen.cooperate


def _reversed(seen: Seen, choice: Choice, _: Arguments) -> str:
    known = seen.latest()
    if not known:
        return opening(seen, choice)
    other, done = label(seen, known[0]), label(seen, choice)
    return say(
        seen,
        f"the other's last choice was {other}, so I choose the opposite, {done}.",
        f"对方最近的选择是{other}，所以我反其道而行，选{done}。",
    )


@strategy(
    "bully",
    Claims(memory=1, needs=(duel,)),
    rule={
        "en": "defect first; then do the opposite of what the other did last",
        "zh": "先背叛；此后与对方最近的做法相反",
    },
    source="Nachbar (1992), Evolution in the finitely repeated prisoner's dilemma, Journal of "
    "Economic Behavior and Organization 19",
    aka=("reverse_tit_for_tat",),
    why=_reversed,
)
def bully(seen: Seen) -> Choice:
    """Cooperate only with one who has just defected."""
    return seen.cooperate if seen.defect in seen.latest() else seen.defect


@strategy(
    "anti_tit_for_tat",
    Claims(memory=1, needs=(duel,)),
    rule={
        "en": "cooperate first; then do the opposite of what the other did last",
        "zh": "先合作；此后与对方最近的做法相反",
    },
    source="Hilbe, Nowak and Traulsen (2013), Adaptive dynamics of extortion and compliance, "
    "PLoS ONE 8",
    aka=("psycho",),
    why=_reversed,
)
def anti_tit_for_tat(seen: Seen) -> Choice:
    """Defect only against one who has just cooperated."""
    return seen.defect if seen.cooperate in seen.latest() else seen.cooperate
