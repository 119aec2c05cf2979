"""What the names and signs of a game's expressions stand for, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.rules.figures import shown
from gtlab.rules.known import each_result
from gtlab.rules.payoffs import is_table
from gtlab.rules.reading import readable, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.instance.fields import Setting
    from gtlab.instance.text import Text
    from gtlab.rules.game import Game
    from gtlab.rules.wording import Phrases


def shown_expressions(game: Game, *, until: bool = True) -> Iterator[str]:
    """Every expression that a reader of the rules is shown; the end condition if `until`."""
    spec = game.spec
    if isinstance(spec.payoffs, str):
        yield spec.payoffs
    elif not is_table(spec):
        yield from map(str, spec.payoffs.values())
    yield from (state.next for state in spec.state.values())
    yield from _bounds_shown(game)
    yield from (window.when for window in spec.asked if window.when)
    for draw in spec.draws.values():
        yield from draw.of.values() if isinstance(draw.of, dict) else ()
        yield from (draw.reveal,) if isinstance(draw.reveal, str) else ()
    for shock in spec.shocks:
        yield from shock.state.values() if shock.announced else ()
    if until and spec.over:
        yield spec.over


def _bounds_shown(game: Game) -> Iterator[str]:
    fixed = game.first.scope.fixed.keys()
    for place, bounds in enumerate(game.first.bounds):
        most = game.first.total(place)
        parts = (*bounds, most) if most else bounds
        yield from (part.text for part in parts if not part.names <= fixed)


def names_used(game: Game, *, until: bool = True) -> set[str]:
    """The names, functions and signs in these expressions, and in what they stand for."""
    used = {token for text in shown_expressions(game, until=until) for token in tokens(text)}
    for name, text in reversed(game.spec.let_each.items()):
        if used & each_result(name).keys():
            used |= {*tokens(text), f"my_{name}"}
    for name, text in reversed(game.spec.let.items()):
        if name in used:
            used |= set(tokens(text))
    return used


def legend(game: Game, say: Phrases, *, until: bool) -> list[str]:
    """Every name and uncommon sign in the shown expressions, explained, a line each."""
    spec = game.spec
    used = names_used(game, until=until)
    told = [
        *((name, readable(text, say.words)) for name, text in spec.let.items() if name in used),
        *(
            (f"my_{name}", readable(text, say.words))
            for name, text in spec.let_each.items()
            if f"my_{name}" in used
        ),
        *((name, setting_text(value)) for name, value in spec.params.items() if name in used),
    ]
    return [
        *(say.value(n, text, _label(game, n.removeprefix("my_"))) for n, text in told),
        *_ours(game, say, used),
        *_lists(game, say, used),
        *(text for name, text in say.functions.items() if name in used),
    ]


def _label(game: Game, name: str) -> str:
    label = game.label(name)
    return label if label != name else ""


def _ours(game: Game, say: Phrases, used: set[str]) -> Iterator[str]:
    if "n" in used:
        yield say.value("n", str(len(game.seats)), say.number_of_seats)
    if "round" in names_used(game, until=False):
        yield say.stands("round", say.number_of_round)
    if "payoff" in used:
        yield say.stands("payoff", say.payoff_of_round)
    yield from (say.extras.place(name) for name in ("place", "my_place") if name in used)


def _lists(game: Game, say: Phrases, used: set[str]) -> Iterator[str]:
    """What each seat has of its own: answers of shared windows, and state kept for each seat."""
    titles = {
        name: only(window.title) or say.untitled(name)
        for name, window in game.first.scope.seating.windows.items()
        if not game.first.scope.seating.single(name)
    }
    titles |= {
        name: only(part.title) or say.untitled(name)
        for parts in (game.spec.state, game.spec.draws)
        for name, part in parts.items()
        if part.each and not (parts is game.spec.draws and _has_one(game, name))
    }
    results = dict.fromkeys(game.spec.let_each)
    titles |= {name: _label(game, name) or say.untitled(name) for name in results}
    for name, title in titles.items():
        if f"my_{name}" in used and name not in results:
            yield say.own(f"my_{name}", title)
        if f"others_{name}" in used:
            yield say.others(f"others_{name}", title)
        if name in used:
            yield say.all_of(name, title)
        if f"given_{name}" in used:
            yield say.extras.given(f"given_{name}", title)
        if f"received_{name}" in used:
            yield say.extras.received(f"received_{name}", title)


def _has_one(game: Game, name: str) -> bool:
    """Whether one seat alone gets what is drawn, which the line of the draw tells."""
    chance = game.first.chance
    return chance is not None and len(chance.holders[name]) == 1


def setting_text(value: Setting) -> str:
    """A parameter's value for readers."""
    if isinstance(value, tuple):
        return ", ".join(map(shown, value))
    return value if isinstance(value, str) else shown(value)


def only(text: Text | None) -> str:
    """The one language that an instance's text holds; empty if there is none."""
    return ((text.any or text.en or text.zh) if text else None) or ""
