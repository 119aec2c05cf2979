"""The sentences of a language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.rules.chinese import CHINESE
from gtlab.rules.english import ENGLISH

if TYPE_CHECKING:
    from gtlab.instance.text import Language
    from gtlab.rules.wording import Phrases


def phrases(language: Language) -> Phrases:
    """The sentences in `language`."""
    return ENGLISH if language == "en" else CHINESE
