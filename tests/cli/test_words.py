"""Both languages say the same things with the same gaps."""

import re
from string import Formatter

import pytest

from gtlab.cli.words import _WORDS, say, spoken


@pytest.mark.parametrize("key", _WORDS)
def test_both_languages_have_the_same_gaps(key):
    english, chinese = _WORDS[key]
    assert len(list(Formatter().parse(english))) > 0
    gaps = [text.count("{}") for text in (english, chinese)]
    assert gaps[0] == gaps[1]
    assert not re.search(r"[\u4e00-\u9fff]", english)


def test_values_are_only_text():
    assert say("look person", "en", "{0} {x}").startswith("a person decides for {0} {x}:")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_TW.UTF-8"}, "zh"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "zh_CN"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": ""}, "zh"),
    ],
)
def test_the_locale_says_which(environment, language):
    assert spoken(environment) == language
