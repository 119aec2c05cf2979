"""Text in the languages of players and users."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, model_validator

Language: TypeAlias = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")


_TWINS = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458"
    "\u03b1\u03b5\u03b9\u03ba\u03bf\u03c1\u03c4\u03c5\u03c701",
    "abekmhopctyxsijaeikoptyxol",
)
"""Cyrillic and Greek letters, and digits, that are read as Latin ones."""


def looks_of(text: str) -> str:
    """What `text` looks like at a glance: equal for texts that a reader would confuse.

    >>> looks_of("Anna") == looks_of("\u0410nn\u0430 ")
    True
    """
    plain = unicodedata.normalize("NFKC", text).casefold().translate(_TWINS)
    return "".join(
        character
        for character in plain
        if unicodedata.category(character) != "Cf" and not character.isspace()
    )


def _as_mapping(value: object) -> object:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        value = str(value)
    return {"any": value} if isinstance(value, str) else value


class Text(BaseModel):
    """A text in one or more languages; a bare string serves all of them.

    >>> Text.model_validate({"en": "Trust", "zh": "信任"}).get("zh")
    '信任'
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    any: str | None = None
    en: str | None = None
    zh: str | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Text:
        texts = [text for text in (self.any, self.en, self.zh) if text is not None]
        if not texts or not all(text.strip() for text in texts):
            raise ValueError("is an empty text; write something")
        return self

    def get(self, language: Language) -> str | None:
        """The text in `language`, the text for all languages, or None."""
        own: str | None = getattr(self, language)
        return own if own is not None else self.any


Wording: TypeAlias = Annotated[Text, BeforeValidator(_as_mapping)]


class Frozen(BaseModel):
    """The base of all models that users write: frozen, and unknown keys are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")
