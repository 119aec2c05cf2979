"""What players read: complete in both languages, and penalties never shown as gains."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gtlab.executors.instance import in_language
from gtlab.instance.instance import Progress
from gtlab.instance.text import LANGUAGES
from gtlab.rules.complete import missing
from gtlab.rules.game import compile_game
from gtlab.rules.text import rules_text
from gtlab.testing.paying import negative

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.instance.game import GameSpec
    from gtlab.instance.text import Language, Text
    from gtlab.rules.game import Game
    from gtlab.testing.case import Case
    from gtlab.testing.failure import Failure

_ENDS = (Progress(rounds=1), Progress(rounds=10), Progress(rounds=None, continuation=0.9))
_CHARGED = {
    "en": re.compile(r"\b[Pp]enalties\b.*(\n.*)*\bis charged\b"),
    "zh": re.compile("惩罚.*(\n.*)*被罚"),
}
_GAINED = {
    "en": re.compile(r"^.*(\bgets\b|\b[Pp]ayoffs?\b).*$", re.MULTILINE),
    "zh": re.compile(r"^.*([ ）]得 |收益).*$", re.MULTILINE),
}


def told(case: Case) -> Failure | None:
    """None if the rules say all in both languages, and call penalties penalties."""
    for key, language in _untranslated(case.spec):
        return case.failure(f"the game is bilingual, and this has no text in {language}", key=key)
    for language in LANGUAGES:
        game = _spoken(case.game, language)
        for progress in _ENDS:
            text = rules_text(game, progress, language, speech="none")
            left_out = missing(text, game, progress, language)
            if left_out:
                return case.failure(f"the rules in {language} leave out {left_out[0]}")
            problem = _penalties(game, text, language) if game.sign < 0 else ""
            if problem:
                return case.failure(f"the rules in {language} {problem}", key="rules.goal")
    return negative(case)


def _spoken(game: Game, language: Language) -> Game:
    order = "sequential" if len(game.turns) > len(game.spec.asked) else None
    return compile_game(in_language(game.spec, language), game.seats, order)


def _penalties(game: Game, text: str, language: Language) -> str:
    """What is wrong with the words for penalties in `text`; empty if nothing is."""
    if not _CHARGED[language].search(text):
        return "name no penalties that are charged"
    # A title or label may say anything; our sentences may not.
    own = [word for word in _words(game.spec, language) if _GAINED[language].search(f" {word} ")]
    gained = _GAINED[language].search(text)
    return f"show penalties as gains: {gained.group().strip()}" if gained and not own else ""


def _words(spec: GameSpec, language: Language) -> Iterator[str]:
    for _, text in _texts(spec):
        yield text.get(language) or ""


def _untranslated(spec: GameSpec) -> Iterator[tuple[str, Language]]:
    """The texts of a bilingual game that lack a language, by key."""
    if any(spec.title.get(language) is None for language in LANGUAGES) or spec.title.any:
        return
    for key, text in _texts(spec):
        for language in LANGUAGES:
            if text.get(language) is None:
                yield key, language


def _texts(spec: GameSpec) -> Iterator[tuple[str, Text]]:
    for name, label in spec.labels.items():
        yield f"rules.labels.{name}", label
    for number, window in enumerate(spec.windows):
        if window.title:
            yield f"rules.windows.{number}.title", window.title
    for name, state in spec.state.items():
        if state.title:
            yield f"rules.state.{name}.title", state.title
    for name, draw in spec.draws.items():
        if draw.title:
            yield f"rules.draws.{name}.title", draw.title
