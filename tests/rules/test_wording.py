"""Both languages say the same things."""

from dataclasses import fields

import pytest

from gtlab.rules.expressions import FUNCTIONS
from gtlab.rules.horizon import ending
from gtlab.rules.phrases import phrases
from gtlab.rules.wording import Phrases


@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_is_left_unsaid(language):
    say = phrases(language)
    for field in fields(Phrases):
        assert getattr(say, field.name), field.name
    assert set(FUNCTIONS) <= set(say.functions)
    assert set(say.words) == {"if", "else", "and", "or", "not", "in"}
    assert set(say.ended) == {"rounds", "continuation", "condition"}
    assert ending.__module__ == "gtlab.rules.horizon"  # where two of these reasons come from


def test_the_languages_differ():
    english, chinese = phrases("en"), phrases("zh")
    for field in fields(Phrases):
        mine, theirs = getattr(english, field.name), getattr(chinese, field.name)
        if isinstance(mine, str):
            assert mine != theirs
            assert mine.isascii()
            assert not theirs.isascii()
