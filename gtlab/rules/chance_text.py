"""What chance, shocks and promises do in a game, as people and models read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.rules.extras import extras
from gtlab.rules.figures import shown
from gtlab.rules.legend import only, setting_text
from gtlab.rules.phrases import phrases
from gtlab.rules.reading import readable
from gtlab.rules.steps import Steps
from gtlab.terms.names import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.instance.chance import DrawSpec
    from gtlab.instance.text import Language
    from gtlab.rules.game import Game
    from gtlab.rules.wording import Phrases
    from gtlab.terms.names import Drawn


def chance_lines(game: Game, language: Language, *, told: bool) -> Iterator[str]:
    """Draws, rotation, noise and shocks, a line each; unannounced shocks only if `told`."""
    say = extras(language)
    if game.spec.rotate:
        yield say.rotates
    for name, draw in game.spec.draws.items():
        yield _draw_line(game, name, draw, language)
    if game.spec.noise:
        yield say.noise(game.spec.noise)
    yield from _shock_lines(game, language, told=told)


def draw_title(game: Game, name: str) -> str:
    """What something drawn is called in text."""
    return only(game.spec.draws[name].title) or name


def _draw_line(game: Game, name: str, draw: DrawSpec, language: Language) -> str:
    say, words = extras(language), phrases(language)
    title = only(draw.title)
    whose = ""
    if draw.seats:
        whose = words.listed([_holder(game, identity, words) for identity in draw.seats])
    elif draw.each:
        whose = words.each_seat
    rest = [say.distinct] if draw.distinct else []
    rest.append(
        say.seen[draw.seen]
        if isinstance(draw.seen, str)
        else say.seen_by([_holder(game, identity, words) for identity in draw.seen])
    )
    if isinstance(draw.reveal, str):
        rest.append(say.reveal_if(readable(draw.reveal, words.words)))
    elif draw.seen != "all":
        rest.append(say.reveal[draw.reveal])
    return say.drawn(
        whose,
        words.titled(title, name) if title else name,
        say.every[draw.every],
        _values(game, name, draw, language),
        words.joined(rest),
    )


def _values(game: Game, name: str, draw: DrawSpec, language: Language) -> str:
    say, words = extras(language), phrases(language)
    if isinstance(draw.of, dict):
        pairs = [
            (_named(game, o, words), readable(text, words.words)) for o, text in draw.of.items()
        ]
        return say.weighed(pairs)
    if draw.of is not None:
        return say.likely([_named(game, value, words) for value in draw.of])
    chance = game.first.chance
    numbers = chance.values(name) if chance else ()
    if not isinstance(numbers, Steps):
        raise TypeError(f"{name} is drawn from no range")
    step = "" if numbers.step == 1 else shown(numbers.step)
    return say.between(shown(numbers[0]), shown(numbers[-1]), step)


def _holder(game: Game, identity: str, say: Phrases) -> str:
    """An identity with the seat that always has it; alone where identities move on."""
    label = game.label(identity)
    if game.spec.rotate:
        return label
    (seat,) = game.first.scope.seating.holders((identity,))
    return say.titled(seat, label)


def _named(game: Game, value: str | float, say: Phrases) -> str:
    if not isinstance(value, str):
        return shown(value)
    label = game.label(value)
    return value if label == value else say.titled(label, value)


def _shock_lines(game: Game, language: Language, *, told: bool) -> Iterator[str]:
    say, words = extras(language), phrases(language)
    for shock in game.spec.shocks:
        if not (told or shock.announced):
            continue
        for name, value in shock.params.items():
            yield say.shock_param(shock.round, name, setting_text(value))
        for name, text in shock.state.items():
            yield say.shock_state(shock.round, name, readable(text, words.words))
        for who, choice in shock.plays.items():
            made = game.label(choice) if isinstance(choice, str) else shown(choice)
            yield say.shock_play(shock.round, game.label(who), made)


def drawn_lines(
    game: Game, drawn: Drawn, language: Language, reader: str | None = None
) -> list[str]:
    """What is drawn, as `reader` may read it, or everybody; a sentence a draw."""
    say = extras(language)
    lines = []
    for name, made in drawn.items():
        title = draw_title(game, name)
        shown_values = [(seat, _value(game, value)) for seat, value in made.items()]
        if list(made) == [TABLE]:
            lines.append(say.table(title, shown_values[0][1]))
        elif list(made) == [reader]:
            lines.append(say.yours(title, shown_values[0][1]))
        else:
            lines.append(say.theirs(title, shown_values))
    return lines


def _value(game: Game, value: str | float) -> str:
    return game.label(value) if isinstance(value, str) else shown(value)
