"""Strategies that go by what the other has done more often."""

from __future__ import annotations

from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.echoes import last_known
from gtlab.strategies.needs import duel
from gtlab.strategies.seen import Seen
from gtlab.strategies.thoughts import label, say
from gtlab.terms.names import Choice


def balance(seen: Seen) -> int:
    """How many more of the other's known choices are cooperative than are not."""
    # Counting is left to the list: 200 rounds take a microsecond.
    past, now = seen.other, last_known(seen, 1) if seen.state.moves else []
    more = past.count(seen.cooperate) - past.count(seen.defect)
    return more + now.count(seen.cooperate) - now.count(seen.defect)


def _tally(seen: Seen, choice: Choice, _: Arguments) -> str:
    more, done = balance(seen), label(seen, choice)
    good, bad = label(seen, seen.cooperate), label(seen, seen.defect)
    if more == 0:
        return say(
            seen,
            f"the other has chosen {good} as often as {bad}, and the rule then says {done}.",
            f"对方选{good}与选{bad}的次数相同，此时规则规定选{done}。",
        )
    often, seldom = (good, bad) if more > 0 else (bad, good)
    return say(
        seen,
        f"the other has chosen {often} {abs(more)} times more than {seldom}, so I choose {done}.",
        f"对方选{often}比选{seldom}多 {abs(more)} 次，所以我选{done}。",
    )


@strategy(
    "go_by_majority",
    Claims(memory=None, needs=(duel,)),
    rule={
        "en": "cooperate if the other has cooperated at least as often as it has defected",
        "zh": "对方合作的次数不少于背叛的次数则合作，否则背叛",
    },
    source="Axelrod (1980), More Effective Choice in the Prisoner's Dilemma (entered by Grisell)",
    aka=("soft_majority", "soft_go_by_majority"),
    why=_tally,
)
def go_by_majority(seen: Seen) -> Choice:
    """Do what the other has done more often; where equal, cooperate."""
    return seen.cooperate if balance(seen) >= 0 else seen.defect


@strategy(
    "hard_majority",
    Claims(memory=None, needs=(duel,)),
    rule={
        "en": "cooperate if the other has cooperated more often than it has defected",
        "zh": "对方合作的次数多于背叛的次数则合作，否则背叛",
    },
    source="Mittal and Deb (2009), Optimal Strategies of the Iterated Prisoner's Dilemma Problem",
    aka=("hard_go_by_majority",),
    why=_tally,
)
def hard_majority(seen: Seen) -> Choice:
    """Do what the other has done more often; where equal, defect."""
    return seen.cooperate if balance(seen) > 0 else seen.defect
