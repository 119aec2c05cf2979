"""What a strategy needs of a game before it can play: one check a need, one sentence a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from gtlab.instance.windows import WindowSpec
from gtlab.rules.answers import at_place
from gtlab.rules.facts import Policy, policies, some_worlds
from gtlab.rules.game import Game
from gtlab.strategies.arguments import Argument
from gtlab.strategies.seen import first_turns
from gtlab.terms.names import Choice, JointAction, Refused, SeatId
from gtlab.terms.play import State
from gtlab.terms.questions import Allotment, Amount, Menu, Question

Need: TypeAlias = Callable[[Game, SeatId, Mapping[str, Argument | None]], str | None]

_PAIR = 2


def sample_question(game: Game, seat: SeatId) -> Question | None:
    """What `seat` is asked in round 1 if all before it give the highest amount or first option.

    Where it is then not asked at all, what it is asked if they choose otherwise.
    """
    world = some_worlds(game, game.start())[0]
    paths = (_asked_on(game, seat, world, policy) for policy in (_high, *policies(game)))
    return next((question for question in paths if question is not None), None)


def _asked_on(game: Game, seat: SeatId, state: State, policy: Policy) -> Question | None:
    while True:
        offers = game.offers(state)
        if seat in offers:
            return offers[seat]
        joint: JointAction = {who: policy(who, question) for who, question in offers.items()}
        ruling = game.resolve(state, joint)
        if isinstance(ruling, Refused) or ruling.payoffs is not None:
            return None
        state = ruling.state


def _high(_: SeatId, question: Question) -> Choice:
    return question.options[0] if isinstance(question, Menu) else at_place(question, 1.0)


def _is_pair(game: Game, seat: SeatId) -> bool:
    question = sample_question(game, seat)
    return (
        isinstance(question, Menu)
        and len(question.options) == _PAIR
        and game.cooperative in question.options
    )


def pair(game: Game, seat: SeatId, _: Mapping[str, Argument | None]) -> str | None:
    """None if the seat chooses between two options of which one is declared cooperative."""
    if _is_pair(game, seat):
        return None
    return "it needs a choice of two options, one of which the game declares cooperative"


def pairs(game: Game, seat: SeatId, args: Mapping[str, Argument | None]) -> str | None:
    """None if every deciding seat chooses between the cooperative and another option."""
    fault = pair(game, seat, args)
    if fault:
        return fault
    unlike = [who for who in first_turns(game) if not _is_pair(game, who)]
    if unlike:
        return f"it answers the same choice of two options, and seat {unlike[0]} has another one"
    return None


def duel(game: Game, seat: SeatId, args: Mapping[str, Argument | None]) -> str | None:
    """None if it is a game of two seats with the same pair of options."""
    fault = pairs(game, seat, args)
    if fault:
        return fault
    if len(game.seats) != _PAIR:
        return f"it is defined for two seats, and the game has {len(game.seats)}"
    return None


def kind_side(game: Game, seat: SeatId, _: Mapping[str, Argument | None]) -> str | None:
    """None if the game declares which option, or which end of an amount, is cooperative."""
    question = sample_question(game, seat)
    if isinstance(question, Menu) and game.cooperative in question.options:
        return None if len(question.options) == _PAIR else "it needs a menu of two options"
    if isinstance(question, Amount) and game.cooperative in ("low", "high"):
        return None
    return "it needs a game that declares which choice of this seat is cooperative"


def amount(game: Game, seat: SeatId, _: Mapping[str, Argument | None]) -> str | None:
    """None if the seat is asked for an amount."""
    if isinstance(sample_question(game, seat), Amount):
        return None
    return "it gives an amount, and this seat is not asked for one"


def amounts(game: Game, seat: SeatId, args: Mapping[str, Argument | None]) -> str | None:
    """None if the seat and at least one other are asked for an amount."""
    others = (who for who in game.seats if who != seat)
    if amount(game, seat, args) is None and any(amount(game, w, args) is None for w in others):
        return None
    return "it gives as others give, and no two seats are asked for amounts"


def legal_choices(game: Game, seat: SeatId, args: Mapping[str, Argument | None]) -> str | None:
    """None if the listed choices can be legal answers of the seat."""
    question = sample_question(game, seat)
    choices = args["choices"]
    if question is None or not isinstance(choices, tuple):
        return None
    if game.asks_again:
        return _legal_somewhere(game, seat, choices)
    if isinstance(question, Menu):
        wrong = [choice for choice in choices if choice not in question.options]
        legal = f"the options are {', '.join(question.options)}"
    elif isinstance(question, Allotment):
        return "it lists single choices, and the seat is asked for an amount to each other seat"
    else:
        # Later bounds may move with the state, and bounds of later windows with earlier answers.
        fixed = not game.spec.state and first_turns(game)[seat] == 0
        low, high = (question.low, question.high) if fixed else (0, float("inf"))
        wrong = [c for c in choices if isinstance(c, str) or not low <= c <= high]
        legal = f"give {question.described()}" if fixed else "give numbers"
    return f"its choice `{wrong[0]}` is not legal for seat {seat}: {legal}" if wrong else None


def _legal_somewhere(game: Game, seat: SeatId, choices: tuple[Choice, ...]) -> str | None:
    """None if each choice may be an answer in a window that asks the seat."""
    asked = game.first.scope.seating.asked
    windows = [window for window in game.spec.windows if seat in asked[window.name]]
    for choice in choices:
        if not any(_may_answer(window, choice) for window in windows):
            names = ", ".join(window.name for window in windows)
            return f"its choice `{choice}` answers none of what seat {seat} is asked: {names}"
    return None


def _may_answer(window: WindowSpec, choice: Choice) -> bool:
    """Whether `choice` has the form of an answer; of what is dealt to others, `B: 2, C: 0`."""
    if window.menu:
        return choice in window.menu
    if window.amount:
        return not isinstance(choice, str)
    return isinstance(choice, str) and any(character.isdigit() for character in choice)
