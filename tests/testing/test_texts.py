"""Texts: whole, in both languages, and no penalty shown as a gain."""

import pytest

from gtlab.rules.text import rules_text
from gtlab.testing.case import Case
from gtlab.testing.texts import _ENDS, _penalties, told
from tests.rules.games import SHIPPED, known
from tests.testing.planted import BILINGUAL, DILEMMA, game_of


@pytest.mark.parametrize("name", [*SHIPPED, "penalties", "punishment", "wealth"])
@pytest.mark.parametrize("order", [None, "sequential"])
def test_players_are_told_all(name, order):
    assert told(Case(known(name, order=order))) is None


@pytest.mark.parametrize("language", ["en", "zh"])
def test_penalties_are_named_and_gains_are_caught(language):
    charged, paid = known("penalties", language), known("prisoners", language)
    text = rules_text(charged, _ENDS[1], language, speech="none")
    assert _penalties(charged, text, language) == ""
    gained = rules_text(paid, _ENDS[1], language, speech="none")
    assert _penalties(charged, gained, language) == "name no penalties that are charged"
    assert "show penalties as gains" in _penalties(charged, f"{text}\n{gained}", language)


def test_a_label_may_say_gets():
    charged = game_of(DILEMMA, goal="minimise", labels={"go": "what one gets "})
    text = rules_text(charged, _ENDS[1], "en", speech="none")
    assert _penalties(charged, text, "en") == ""


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"labels": {"go": {"zh": "走"}}}, "rules.labels.go"),
        ({"labels": {"go": "go!"}}, ""),
        ({"labels": {"go": {"en": "go!"}}, "title": {"en": "Dilemma"}}, ""),
    ],
)
def test_a_bilingual_game_has_both_texts_everywhere(changes, key):
    found = told(Case(game_of({**BILINGUAL, **changes})))
    assert (found.place if found else "") == key
