"""The rules as people and models read them, rendered from the data that pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.rules.facts import MANY, count_outcomes, outcomes, seat_label
from gtlab.rules.phrases import Phrases, phrases
from gtlab.terms.questions import Menu

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.instance.game import WindowSpec
    from gtlab.instance.instance import Progress
    from gtlab.instance.text import Language
    from gtlab.rules.game import Game
    from gtlab.terms.names import Payoffs
    from gtlab.terms.play import Moves
    from gtlab.terms.questions import Question

_TABLE = 64


def rules_text(game: Game, progress: Progress, language: Language, *, speech: bool) -> str:
    """The whole rules: seats, order of moves, legal actions, every payoff, state, end."""
    say = phrases(language)
    lines = [
        say.seats([seat_label(game, seat) for seat in game.seats]),
        *_order(game, say),
        *_payoffs(game, say),
        *_state(game, say),
        say.horizon(progress),
        *([say.until(game.spec.over)] if game.spec.over else []),
        say.speech(speech),
        say.information,
    ]
    return "\n".join(lines)


def excerpt(game: Game, progress: Progress, language: Language, *, speech: bool) -> str:
    """The rules that a seat may know: all but a horizon that is kept from the seats."""
    text = rules_text(game, progress, language, speech=speech)
    if progress.known:
        return text
    say = phrases(language)
    return text.replace(say.horizon(progress), say.unknown_horizon)


def _order(game: Game, say: Phrases) -> Iterator[str]:
    turns = game.turns
    if len(turns) == 1:
        yield say.together([seat_label(game, seat) for seat in turns[0].seats])
    else:
        names = [" + ".join(seat_label(game, seat) for seat in turn.seats) for turn in turns]
        yield say.in_turn(names)
    told: set[str] = set()
    for turn in turns:
        if turn.window.name not in told:
            told.add(turn.window.name)
            yield _question(game, turn.window, say)


def _question(game: Game, window: WindowSpec, say: Phrases) -> str:
    title = window_title(window)
    if window.amount:
        return say.names_amount(title, window.amount.low, window.amount.high, window.amount.step)
    return say.chooses(title, [_option(game, option) for option in window.menu])


def window_title(window: WindowSpec) -> str:
    """What the answer of `window` is called in text."""
    title = window.title
    shown = (title.any or title.en or title.zh) if title else None
    return f"{shown} ({window.name})" if shown and shown != window.name else window.name


def _option(game: Game, option: str) -> str:
    label = game.label(option)
    return option if label == option else f"{label} ({option})"


def _payoffs(game: Game, say: Phrases) -> Iterator[str]:
    yield say.payoffs(game.sign < 0)
    start = game.start()
    if isinstance(game.spec.payoffs, dict) and _is_table(game):
        for moves, pays in outcomes(game, start):
            yield f"- {_cell(game, moves, pays, say)}"
        return
    yield from _formulas(game, say)
    yield say.example
    few = None if count_outcomes(game, start) <= min(_TABLE, MANY) else 2
    examples = list(outcomes(game, start, few=few))
    for moves, pays in _spread(examples, 6):
        yield f"- {_cell(game, moves, pays, say)}"


def _is_table(game: Game) -> bool:
    payoffs = game.spec.payoffs
    return isinstance(payoffs, dict) and any(isinstance(cell, tuple) for cell in payoffs.values())


def _formulas(game: Game, say: Phrases) -> Iterator[str]:
    payoffs = game.spec.payoffs
    if isinstance(payoffs, str):
        yield f"- {say.formula(say.each_seat, payoffs)}"
    elif isinstance(payoffs, dict):
        for seat in game.seats:
            yield f"- {say.formula(seat_label(game, seat), str(payoffs[game.identity(seat)]))}"
    for name, text in game.spec.let.items():
        yield f"- {say.where(name, text)}"
    for name, number in game.spec.params.items():
        yield f"- {say.where(name, str(number))}"


def _cell(game: Game, moves: Moves, pays: Payoffs, say: Phrases) -> str:
    made = [
        (seat_label(game, seat), choice_label(game, choice))
        for joint in moves.values()
        for seat, choice in joint.items()
    ]
    return say.pays(made, [(seat, pays[seat]) for seat in game.seats])


def choice_label(game: Game, choice: object) -> str:
    """What people read for a choice: an option's label, or the number."""
    return game.label(choice) if isinstance(choice, str) else str(choice)


def _spread(examples: list[tuple[Moves, Payoffs]], most: int) -> Iterator[tuple[Moves, Payoffs]]:
    if len(examples) <= most:
        yield from examples
        return
    for place in range(most):
        yield examples[round(place * (len(examples) - 1) / (most - 1))]


def _state(game: Game, say: Phrases) -> Iterator[str]:
    for name, state in game.spec.state.items():
        yield say.starts(state_title(game, name), state.start, state.next)


def state_title(game: Game, name: str) -> str:
    """What a number that is carried between rounds is called in text."""
    title = game.spec.state[name].title
    shown = (title.any or title.en or title.zh) if title else None
    return f"{shown} ({name})" if shown and shown != name else name


def question_text(game: Game, question: Question, language: Language) -> str:
    """The legal actions of a question, for a seat's visible text."""
    say = phrases(language)
    if isinstance(question, Menu):
        return say.options(", ".join(_option(game, option) for option in question.options))
    return say.options(say.amount(question.low, question.high, question.step))
