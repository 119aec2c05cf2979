"""The rules as people and models read them, rendered from the data that pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.instance.game import PROMISE
from gtlab.rules.chance_text import chance_lines, drawn_lines
from gtlab.rules.examples import examples
from gtlab.rules.facts import cells, some_worlds
from gtlab.rules.figures import plain, shown
from gtlab.rules.legend import legend, only
from gtlab.rules.payoffs import is_table
from gtlab.rules.phrases import phrases
from gtlab.rules.reading import readable
from gtlab.terms.questions import Allotment, Menu

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.instance.brief import Communication
    from gtlab.instance.instance import Progress
    from gtlab.instance.text import Language
    from gtlab.instance.windows import WindowSpec
    from gtlab.rules.expressions import Formula
    from gtlab.rules.game import Game
    from gtlab.rules.wording import Phrases
    from gtlab.terms.names import Choice, Payoffs, SeatId
    from gtlab.terms.play import Moves
    from gtlab.terms.questions import Question


def rules_text(
    game: Game,
    progress: Progress,
    language: Language,
    *,
    speech: Communication,
    told: bool = True,
    whole: bool = True,
) -> str:
    """The whole rules: seats, order of moves, legal actions, every payoff, state, end.

    Args:
        game: The game, with its texts in `language`.
        progress: How a match ends.
        language: The language of the text.
        speech: Whether seats may speak, and who hears it.
        told: Whether the reader is told how a match ends.
        whole: Whether the reader is told of shocks that are not announced.
    """
    say = phrases(language)
    return "\n".join(
        [
            say.seats([seat_label(game, seat, say) for seat in game.seats]),
            order_text(game, language),
            *_questions(game, say),
            *chance_lines(game, language, told=whole),
            *_payoffs(game, language, until=told or not _tells_length(game)),
            say.horizon(progress) if told else say.unknown_horizon,
            say.speech[speech],
            say.information(game.sign < 0),
        ]
    )


def excerpt(game: Game, progress: Progress, language: Language, *, speech: Communication) -> str:
    """The rules that a seat may know: all but what is kept from the seats, horizon or shocks."""
    return rules_text(game, progress, language, speech=speech, told=progress.known, whole=False)


def _tells_length(game: Game) -> bool:
    """Whether the condition that ends a match counts rounds."""
    return game.over is not None and "round" in game.over.names


def seat_label(game: Game, seat: SeatId, say: Phrases, number: int = 1) -> str:
    """A seat with its identity in round `number`, for instance `A (proposer)`."""
    identity = game.identity(seat, number)
    return say.titled(seat, game.label(identity)) if identity else seat


def order_text(game: Game, language: Language) -> str:
    """Who decides when within a round."""
    say = phrases(language)
    turns = [[seat_label(game, seat, say) for seat in turn.seats] for turn in game.turns]
    if len(turns) > 1:
        return say.in_turn([say.beside(t) if len(t) > 1 else t[0] for t in turns])
    return say.together(turns[0]) if len(turns[0]) > 1 else say.alone(turns[0][0])


def _questions(game: Game, say: Phrases) -> Iterator[str]:
    """What is asked of whom, a line a window."""
    done: set[str] = set()
    for place, (turn, bounds) in enumerate(zip(game.turns, game.first.bounds, strict=True)):
        window = turn.window
        if window.name in done:
            continue
        done.add(window.name)
        asked = game.first.scope.seating.asked[window.name]
        who = [seat_label(game, seat, say) for seat in asked] if asked != game.seats else []
        if window.name == PROMISE:
            yield say.extras.promises(game.spec.promises == "binding")
            continue
        if window.menu:
            legal = say.either([_option(game, option, say) for option in window.menu])
        else:
            legal = _range(game, bounds, say)
        if window.allotment:
            most = game.first.total(place)
            legal = say.extras.to_each(legal, _bound(game, most, say) if most else "")
        line = say.asks(who, window_title(game, window, say), legal, bool(bounds))
        if window.when:
            line = say.extras.when(readable(window.when, say.words), line)
        yield line


def window_title(game: Game, window: WindowSpec, say: Phrases) -> str:
    """What the answer of `window` is called, with the name that expressions give it."""
    if not game.spec.windows:
        return ""
    title = only(window.title)
    if not title:
        return say.untitled(window.name)
    return title if is_table(game.spec) else say.titled(title, window.name)


def _option(game: Game, option: str, say: Phrases) -> str:
    label = game.label(option)
    return option if label == option else say.titled(label, option)


def _range(game: Game, bounds: tuple[Formula, ...], say: Phrases) -> str:
    """The legal amounts; a bound that stays the same is shown as the number it is."""
    low, high, step = (_bound(game, formula, say) for formula in bounds)
    whole = step == "1" and low.removeprefix("-").isdecimal()
    return say.amount(low, high, "" if whole else step)


def _bound(game: Game, formula: Formula, say: Phrases) -> str:
    if formula.names <= game.first.scope.fixed.keys():
        return shown(plain(formula.number(game.first.scope.fixed)))
    return readable(formula.text, say.words)


def _payoffs(game: Game, language: Language, *, until: bool) -> Iterator[str]:
    """All that is paid and carried on, what the names in it stand for, and worked cases."""
    say, spec = phrases(language), game.spec
    penalties = game.sign < 0
    yield say.payoffs(penalties)
    if is_table(spec):
        for moves, pays in cells(game):
            yield f"- {cell_text(game, moves, pays, say)}"
    else:
        for who, text in _formulas(game, say):
            yield f"- {say.formula(who, readable(text, say.words), penalties)}"
    yield from _carried(game, say)
    yield say.added_up(penalties)
    if until and spec.over:
        yield say.until(readable(spec.over, say.words), _tells_length(game))
    named = legend(game, say, until=until)
    if named:
        yield say.here
        yield from (f"- {line}" for line in named)
    if not is_table(spec):
        drawn = some_worlds(game, game.start())[0].drawn
        yield say.joined([say.example, *drawn_lines(game, drawn, language)])
        for moves, pays in examples(game):
            yield f"- {cell_text(game, moves, pays, say)}"


def _formulas(game: Game, say: Phrases) -> list[tuple[str, str]]:
    """Who is paid by which expression."""
    payoffs = game.spec.payoffs
    if isinstance(payoffs, str):
        return [(say.each_seat, payoffs)]
    return [
        (
            game.label(identity) if game.spec.rotate else seat_label(game, seat, say),
            str(payoffs[identity]),
        )
        for seat, identity in game.first.scope.seating.identity.items()
    ]


def cell_text(game: Game, moves: Moves, pays: Payoffs, say: Phrases) -> str:
    """What each seat chooses in a round, and what each is paid."""
    made = made_text(game, moves, say)
    return say.pays(made, [(seat, pays[seat]) for seat in game.seats], game.sign < 0)


def made_text(game: Game, moves: Moves, say: Phrases) -> str:
    """What the seats chose, by window; with the window's title where a seat is asked in several."""
    return say.made([text for window in moves for text in _made_in(game, window, moves, say)])


def _made_in(game: Game, window: str, moves: Moves, say: Phrases) -> list[str]:
    made = [f"{seat} {choice_label(game, choice, seat)}" for seat, choice in moves[window].items()]
    title = title_among(game, window, say)
    if not title:
        return made
    return [say.titled(made[0], title) if len(made) == 1 else say.titled(title, say.made(made))]


def title_among(game: Game, window: str, say: Phrases) -> str:
    """The title of `window`, if some seat is asked in several; else empty."""
    if not game.asks_again:
        return ""
    return only(game.first.scope.seating.windows[window].title) or say.untitled(window)


def choice_label(game: Game, choice: Choice, seat: SeatId) -> str:
    """What people read for a choice of `seat`: an option's label, a number, or one a seat."""
    if isinstance(choice, tuple):
        others = game.first.scope.seating.others(seat)
        return " ".join(f"{to}:{shown(part)}" for to, part in zip(others, choice, strict=True))
    return game.label(choice) if isinstance(choice, str) else shown(choice)


def _carried(game: Game, say: Phrases) -> Iterator[str]:
    if not game.spec.state:
        yield say.afresh
    start = game.start()
    for name, state in game.spec.state.items():
        begins = next(iter(start.each[name].values())) if state.each else start.pool[name]
        title = only(state.title)
        yield say.starts(
            say.titled(title, name) if title else name,
            shown(begins),
            readable(state.next, say.words),
            state.each,
        )


def state_title(game: Game, name: str) -> str:
    """What a number that is carried between rounds is called in text."""
    return only(game.spec.state[name].title) or name


def question_text(game: Game, question: Question, window: str, language: Language) -> str:
    """The legal actions of a window's question, for a seat's visible text."""
    say = phrases(language)
    what = ""
    if len(game.first.scope.seating.windows) > 1:
        what = only(game.first.scope.seating.windows[window].title) or say.untitled(window)
    if isinstance(question, Menu):
        legal = say.listed([_option(game, option, say) for option in question.options])
    else:
        whole = question.step == 1 and isinstance(question.low, int)
        low, high, step = (shown(part) for part in (question.low, question.high, question.step))
        legal = say.amount(low, high, "" if whole else step)
    if isinstance(question, Allotment):
        most = "" if question.total is None else shown(question.total)
        legal = say.extras.to_each(legal, most)
    return say.options(legal, what)
