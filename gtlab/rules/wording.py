"""What can be said of rules and rulings: a table of sentences, filled once a language.

A table and not a template language: names, choices and speeches reach a sentence as arguments and
are never read as templates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from gtlab.instance.instance import Progress
from gtlab.rules.extras import Extras
from gtlab.terms.names import Number

Paid: TypeAlias = Sequence[tuple[str, Number]]
"""Seats with numbers of theirs."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """Every entry gives one sentence, heading, or part of one.

    Attributes:
        titled: A title with the id that expressions use.
        untitled: What is named by its id alone.
        seats: The seats there are.
        alone: Who decides, where only one seat does.
        together: Who decides at the same time.
        in_turn: Who decides after whom.
        beside: Seats that decide together, within `in_turn`.
        asks: Who chooses what: seats (none: all), title (may be empty), what is legal, if a number.
        either: Alternatives.
        listed: Things side by side.
        made: What each of several seats chose.
        amount: Lowest, highest, and the step unless only whole numbers are legal.
        payoffs: The heading of the payoffs; True for penalties.
        pays: What follows from the choices that are told; True for penalties.
        formula: What a seat gets, as an expression; True for penalties.
        each_seat: The subject of an expression that pays every seat.
        example: The heading of worked cases.
        here: The heading of what names stand for.
        number_of_seats: What `n` stands for.
        number_of_round: What `round` stands for.
        payoff_of_round: What `payoff` stands for.
        stands: A name and what it stands for.
        value: A name, its number, and what it is, if that is known.
        own: What `my_...` stands for: the name, and the title of the answer or state.
        others: What `others_...` stands for.
        all_of: What the list of a window or of a state stands for.
        functions: What each function and rare operator of expressions gives.
        words: The words of an expression: if, else, and, or, not, in.
        starts: A carried number: name, start, what it becomes; True for one a seat.
        afresh: That nothing is carried on.
        added_up: That payoffs are added up; True for penalties.
        horizon: How many rounds are played.
        unknown_horizon: That this is not told.
        until: The game's own end; True if it counts rounds.
        speech: Whether seats may speak.
        information: Who knows what; True for penalties.
        round: The heading of a round.
        level: A carried number now.
        levels: A carried number of each seat now.
        totals: What each seat has so far.
        chose: A seat's published choice.
        said: A seat's quoted speech.
        told: The same, to the only seat that hears it.
        gets: Seat, payoff, total; True for penalties.
        event: A round in a line: its number, the choices, the payoffs; True for penalties.
        over_round: That a round is over.
        ended: Why a match has ended, by name of the reason.
        you_are: A seat to itself.
        options: What is legal, and in which question if a round has several.
        you_wait: That a seat is not asked.
        joined: Sentences one after another.
        extras: What only some games need.
    """

    titled: Callable[[str, str], str]
    untitled: Callable[[str], str]
    seats: Callable[[Sequence[str]], str]
    alone: Callable[[str], str]
    together: Callable[[Sequence[str]], str]
    in_turn: Callable[[Sequence[str]], str]
    beside: Callable[[Sequence[str]], str]
    asks: Callable[[Sequence[str], str, str, bool], str]
    either: Callable[[Sequence[str]], str]
    listed: Callable[[Sequence[str]], str]
    made: Callable[[Sequence[str]], str]
    amount: Callable[[str, str, str], str]
    payoffs: Callable[[bool], str]
    pays: Callable[[str, Paid, bool], str]
    formula: Callable[[str, str, bool], str]
    each_seat: str
    example: str
    here: str
    number_of_seats: str
    number_of_round: str
    payoff_of_round: str
    stands: Callable[[str, str], str]
    value: Callable[[str, str, str], str]
    own: Callable[[str, str], str]
    others: Callable[[str, str], str]
    all_of: Callable[[str, str], str]
    functions: Mapping[str, str]
    words: Mapping[str, str]
    starts: Callable[[str, str, str, bool], str]
    afresh: str
    added_up: Callable[[bool], str]
    horizon: Callable[[Progress], str]
    unknown_horizon: str
    until: Callable[[str, bool], str]
    speech: Mapping[str, str]
    told: Callable[[str, str], str]
    information: Callable[[bool], str]
    round: Callable[[int], str]
    level: Callable[[str, Number], str]
    levels: Callable[[str, Paid], str]
    totals: Callable[[Paid], str]
    chose: Callable[[str, str], str]
    said: Callable[[str, str], str]
    gets: Callable[[str, Number, Number, bool], str]
    event: Callable[[int, str, Paid, bool], str]
    over_round: Callable[[int], str]
    ended: Mapping[str, str]
    you_are: Callable[[str], str]
    options: Callable[[str, str], str]
    you_wait: str
    joined: Callable[[Sequence[str]], str]
    extras: Extras
