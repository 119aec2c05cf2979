"""The sentences of rules and rulings in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.rules.extras import extras
from gtlab.rules.figures import shown
from gtlab.rules.wording import Phrases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gtlab.instance.instance import Progress
    from gtlab.rules.wording import Paid


def _pairs(pairs: Paid, verb: str = " ") -> str:
    return ", ".join([f"{name}{verb}{shown(value)}" for name, value in pairs])


def _get(penalties: bool) -> str:  # noqa: FBT001 (a sentence's grammar)
    return "is charged" if penalties else "gets"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _asks(who: Sequence[str], title: str, legal: str, number: bool) -> str:  # noqa: FBT001
    subject = "Each seat" if not who else who[0] if len(who) == 1 else f"Each of {', '.join(who)}"
    verb = "names" if number else "chooses"
    return f"{subject} {verb} {title}: {legal}." if title else f"{subject} {verb} {legal}."


def _either(parts: Sequence[str]) -> str:
    return " or ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def _amount(low: str, high: str, step: str) -> str:
    if low == high:
        return f"only {low}"
    if step:
        return f"a number from {low} to {high} in steps of {step}"
    return f"a whole number from {low} to {high}"


def _horizon(progress: Progress) -> str:
    if progress.continuation is not None:
        most = f", up to {progress.rounds} rounds" if progress.rounds else ""
        chance = shown(progress.continuation)
        return f"After each round another one follows with probability {chance}{most}."
    return (
        "One round is played." if progress.rounds == 1 else f"{progress.rounds} rounds are played."
    )


ENGLISH = Phrases(
    titled=lambda title, name: f"{title} ({name})",
    untitled=lambda name: f"the {name}",
    seats=lambda seats: f"Seats: {', '.join(seats)}.",
    alone=lambda seat: f"{seat} decides alone.",
    together=lambda seats: (
        f"{', '.join(seats)} decide at the same time; none sees another's choice first."
    ),
    in_turn=lambda seats: (
        f"One after another: {', then '.join(seats)}; each sees what was chosen before."
    ),
    beside=lambda seats: f"{', '.join(seats)} at the same time",
    asks=_asks,
    either=_either,
    listed=", ".join,
    made=", ".join,
    amount=_amount,
    payoffs=lambda penalties: (
        "Penalties of a round (less is better):" if penalties else "Payoffs of a round:"
    ),
    pays=lambda made, paid, penalties: f"{made}: {_pairs(paid, f' {_get(penalties)} ')}",
    formula=lambda seat, text, penalties: f"{seat} {_get(penalties)} {text}",
    each_seat="each seat",
    example="For example:",
    here="Here:",
    number_of_seats="the number of seats",
    number_of_round="the number of the round",
    payoff_of_round="what the seat was paid in the round",
    stands=lambda name, meaning: f"{name}: {meaning}",
    value=lambda name, number, meaning: f"{name} = {number}{f' ({meaning})' if meaning else ''}",
    own=lambda name, title: f"{name}: {title} of the seat itself",
    others=lambda name, title: f"{name}: {title} of each other seat",
    all_of=lambda name, title: f"{name}: {title} of each seat",
    functions={
        "sum": "sum(...): all of them added up",
        "mean": "mean(...): their average",
        "min": "min(...): the smallest",
        "max": "max(...): the largest",
        "abs": "abs(...): without the minus sign",
        "floor": "floor(...): rounded down",
        "ceil": "ceil(...): rounded up",
        "len": "len(...): how many they are",
        "count": "count(..., x): how many of them are x",
        "at": "at(..., x): the entry in place x of the schedule, counted from 0",
        "largest": "largest(..., k): the k-th largest of them",
        "sum_below": "sum_below(..., by, x): those added up whose partner in by is below x",
        "//": "a // b: a divided by b, rounded down",
        "%": "a % b: what is left over when a is divided by b",
    },
    words={
        "if": "if",
        "else": ", otherwise",
        "and": "and",
        "or": "or",
        "not": "not",
        "in": "is among",
    },
    starts=lambda name, value, following, each: (
        f"{_capital(name) if '(' in name else name} starts at {value}"
        f"{' for each seat' if each else ''}; after a round it becomes {following}."
    ),
    afresh="Nothing is carried over between rounds.",
    added_up=lambda penalties: (
        f"{'Penalties' if penalties else 'Payoffs'} are added up over the rounds."
    ),
    horizon=_horizon,
    unknown_horizon="How many rounds are played is not told.",
    until=lambda condition, counts: (
        f"Play also ends after a round if then {condition}"
        f"{', where round is the one that would follow' if counts else ''}."
    ),
    speech={
        "none": "The seats cannot speak to each other.",
        "public": "With its choice a seat may speak; everybody hears it, and it binds nobody.",
        "pair": "With its choice a seat may speak to one other seat; nobody else hears it, and it "
        "binds nobody.",
    },
    told=lambda seat, speech: f"{seat} said to you alone: {speech}",
    information=lambda penalties: (
        "All seats know these rules; after each round all see every choice and "
        f"{'penalty' if penalties else 'payoff'}."
    ),
    round=lambda number: f"Round {number}.",
    level=lambda name, value: f"{_capital(name)}: {shown(value)}.",
    levels=lambda name, values: f"{_capital(name)}: {_pairs(values)}.",
    totals=lambda values: f"Totals: {_pairs(values)}.",
    chose=lambda seat, choice: f"{seat} chose {choice}.",
    said=lambda seat, speech: f"{seat} said: {speech}",
    gets=lambda seat, pay, total, penalties: (
        f"{seat} {_get(penalties)} {shown(pay)}, {shown(total)} in total."
    ),
    event=lambda number, made, paid, penalties: (
        f"Round {number}: {made}. {'Penalties' if penalties else 'Payoffs'}: {_pairs(paid)}."
    ),
    over_round=lambda number: f"Round {number} is over.",
    ended={
        "rounds": "That was the last round.",
        "continuation": "No further round was drawn; play is over.",
        "condition": "The condition that ends play holds; play is over.",
    },
    you_are=lambda seat: f"You are seat {seat}.",
    options=lambda options, what: (
        f"Legal actions for {what}: {options}." if what else f"Legal actions: {options}."
    ),
    you_wait="You are not asked now.",
    joined=" ".join,
    extras=extras("en"),
)
