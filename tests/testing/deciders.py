"""Strategies with one thing wrong in each, made of cards that no registry holds."""

from gtlab.strategies.card import Card, Claims, Decider
from gtlab.terms.questions import Menu

RULE = {"en": "a rule", "zh": "规则"}


def a_decider(decide, *, memory=0, draws=False, needs=(), why=lambda *_: "because"):
    card = Card("mine", RULE, Claims(memory, draws, needs), "", (), "", lambda *_: "", why)
    return Decider(card, {}, decide)


def first(seen, _):
    question = seen.asked()
    return question.options[0] if isinstance(question, Menu) else question.low


def second(seen):
    question = seen.asked()
    return question.options[1] if isinstance(question, Menu) else question.high


def fails(seen, _):
    raise KeyError("nothing seen")


class Counts:
    """Changes its mind at every call."""

    asked = 0

    def __call__(self, seen, _):
        self.asked += 1
        return first(seen, _) if self.asked % 2 else second(seen)


def forgets(seen, _):
    seen.events.clear()
    return first(seen, _)


def holds_a_grudge(seen, _):
    return (
        second(seen)
        if any(5 in event.payoffs.values() for event in seen.events)
        else first(seen, _)
    )


def answers_the_last(seen, _):
    return second(seen) if seen.events and 5 in seen.events[-1].payoffs.values() else first(seen, _)


def as_text(seen, _):
    return first(seen, _) if isinstance(seen.asked(), Menu) else str(seen.asked().low)


PLANTED = {
    "no option": ("legal", a_decider(lambda *_: "sing"), "isn't one of: cooperate, defect"),
    "an error": ("legal", a_decider(fails), "raises KeyError"),
    "a number as text": ("legal", a_decider(as_text), "it chooses '0', and means 0"),
    "a change of mind": ("pure", a_decider(Counts()), "asked twice, it chooses"),
    "a past wiped out": ("pure", a_decider(forgets), "it changes what it has seen"),
    "a draw kept quiet": (
        "draws",
        a_decider(lambda seen, draw: first(seen, draw.random())),
        "it draws, and claims not to",
    ),
    "a grudge from long ago": ("memory", a_decider(holds_a_grudge, memory=1), "after another past"),
    "the last round, unclaimed": ("memory", a_decider(answers_the_last), "after another past"),
    "no reason in Chinese": (
        "reasons",
        a_decider(first, why=lambda seen, *_: 1 / (seen.language == "en") and "because"),
        "raises ZeroDivisionError",
    ),
    "fits nothing": (
        "fits",
        a_decider(first, needs=(lambda *_: "it needs a whistle",)),
        "none of 4 seats fits it",
    ),
}
