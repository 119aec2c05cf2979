"""Strategies that open with a fixed sequence and settle on what came back."""

from __future__ import annotations

from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.needs import duel
from gtlab.strategies.seen import Seen
from gtlab.strategies.thoughts import label, say
from gtlab.terms.names import Choice

_PROBE = 3
_GREETING = 2


def _fixed(seen: Seen, choice: Choice, length: int) -> str | None:
    number, done = len(seen.events) + 1, label(seen, choice)
    if number > length:
        return None
    return say(
        seen,
        f"the rule fixes my first {length} choices, and number {number} is {done}.",
        f"规则固定了我的前 {length} 次选择，第 {number} 次是{done}。",
    )


def _fell_for_it(seen: Seen) -> bool:
    return seen.other[1:_PROBE] == [seen.cooperate] * 2


def _probe(seen: Seen, choice: Choice, _: Arguments) -> str:
    fixed = _fixed(seen, choice, _PROBE)
    if fixed:
        return fixed
    good, done = label(seen, seen.cooperate), label(seen, choice)
    if _fell_for_it(seen):
        return say(
            seen,
            f"the other chose {good} in rounds 2 and 3, so I choose {done} for good.",
            f"对方在第 2、3 轮都选了{good}，所以我从此一直选{done}。",
        )
    return say(
        seen,
        f"the other did not choose {good} in both rounds 2 and 3, so I copy its last choice, "
        f"{done}.",
        f"对方在第 2、3 轮并非都选{good}，所以我照它最近的选择，选{done}。",
    )


@strategy(
    "prober",
    Claims(memory=None, needs=(duel,)),
    rule={
        "en": "defect, cooperate, cooperate; if the other cooperated in rounds 2 and 3, defect for "
        "good, else play tit for tat",
        "zh": "依次背叛、合作、合作；若对方在第 2、3 轮都合作，则从此一直背叛，否则以牙还牙",
    },
    source="Li, Hingston and Kendall (2011), Engineering Design of Strategies for Winning Iterated "
    "Prisoner's Dilemma Competitions",
    why=_probe,
)
def prober(seen: Seen) -> Choice:
    """Test whether a defection is answered, and exploit whoever does not."""
    played = len(seen.events)
    if played < _PROBE:
        return seen.cooperate if played else seen.defect
    if _fell_for_it(seen) or seen.defect in seen.latest():
        return seen.defect
    return seen.cooperate


def _shook(seen: Seen) -> bool:
    return seen.other[:_GREETING] == [seen.cooperate, seen.defect]


def _shake(seen: Seen, choice: Choice, _: Arguments) -> str:
    fixed = _fixed(seen, choice, _GREETING)
    if fixed:
        return fixed
    first, second = label(seen, seen.cooperate), label(seen, seen.defect)
    done = label(seen, choice)
    if _shook(seen):
        return say(
            seen,
            f"the other opened with {first}, {second} as I did, so I choose {done} for good.",
            f"对方开头与我一样先选{first}后选{second}，所以我从此一直选{done}。",
        )
    return say(
        seen,
        f"the other did not open with {first}, {second}, so I choose {done} for good.",
        f"对方开头不是先选{first}后选{second}，所以我从此一直选{done}。",
    )


@strategy(
    "handshake",
    Claims(memory=None, needs=(duel,)),
    rule={
        "en": "cooperate, then defect; if the other opened in the same way, cooperate for good, "
        "else defect for good",
        "zh": "先合作后背叛；若对方开头与此相同，则从此一直合作，否则一直背叛",
    },
    source="Robson (1990), Efficiency in evolutionary games: Darwin, Nash and the secret "
    "handshake, Journal of Theoretical Biology 144",
    why=_shake,
)
def handshake(seen: Seen) -> Choice:
    """Recognise its own kind by the opening."""
    played = len(seen.events)
    if played < _GREETING:
        return seen.defect if played else seen.cooperate
    return seen.cooperate if _shook(seen) else seen.defect
