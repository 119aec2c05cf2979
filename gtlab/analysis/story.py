"""Whether a story contradicts the data of its game, as far as its words show.

The reader is lexical: it looks for digits and for a few phrases in English and Chinese, and knows
nothing of what they mean. A good story may say "room 12", give miles in one language and kilometres
in the other, or speak of two neighbours among five. So what it finds is a doubt, worth a look and
never a refusal; and that it finds nothing shows nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gtlab.analysis.story_numbers import held, spelled, told

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from gtlab.instance.brief import Communication
    from gtlab.instance.instance import Progress
    from gtlab.instance.text import Language, Text
    from gtlab.rules.game import Game


class Doubt(NamedTuple):
    """A word of a story that the data of the game does not bear out.

    Attributes:
        kind: `number`, `languages`, `gain`, `penalty`, `together`, `turns`, `talk`, `silence` or
            `seats`: what it is about.
        part: The language whose text it stands in; empty if one text serves all.
        said: The word or the number, as it stands there.
    """

    kind: str
    part: str
    said: str


def doubts(
    story: Text, game: Game, progress: Progress, communication: Communication
) -> tuple[Doubt, ...]:
    """What in `story`, in any of its languages, the data of `game` does not bear out.

    Looked for are: a number in digits that the game does not hold; one that the story tells in one
    language alone; gains told of penalties, or the reverse; deciding at the same time where seats
    decide in turn, or the reverse; talk where there is none, or the reverse; and a number of people
    in words that is not the number of seats.
    """
    texts = {part: text for part in ("en", "zh", "any") if (text := getattr(story, part))}
    found: list[Doubt] = []
    known = held(game, progress)
    for part, text in texts.items():
        language: Language = "zh" if part == "zh" or _has_ideographs(text) else "en"
        words = text.lower()
        said = [
            *_strange(text, known),
            *_goal(words, game, language),
            *_order(words, game, language),
            *_speech(words, game, communication, language),
            *_people(words, len(game.seats), language),
        ]
        found += [Doubt(kind, "" if part == "any" else part, word) for kind, word in said]
    if story.en and story.zh:
        found += _one_sided(story.en, story.zh, "en", "zh")
        found += _one_sided(story.zh, story.en, "zh", "en")
    return tuple(dict.fromkeys(found))


def _has_ideographs(text: str) -> bool:
    return bool(re.search("[\u3400-\u9fff]", text))


def _first(pattern: str, text: str) -> str | None:
    found = re.search(pattern, text)
    return found.group() if found else None


_CLAUSE = re.compile(r"[.,;:!?。，；：！？]")
_NEGATED = {
    "en": re.compile(r"\b(?:not|never|cannot|nobody|no one)\b|n't\b"),
    "zh": re.compile("[不没非]"),
}


def _affirmed(pattern: str, text: str, language: Language) -> str | None:
    """The first place that `pattern` finds in a clause that does not deny it before."""
    for found in re.finditer(pattern, text):
        before = _CLAUSE.split(text[: found.start()])[-1]
        if not _NEGATED[language].search(before):
            return found.group()
    return None


_Said: TypeAlias = tuple[str, str]
"""The kind of a doubt, and the word that raises it."""


def _strange(text: str, known: set[Fraction]) -> Iterator[_Said]:
    for number in told(text):
        if not known & {*number.values}:
            yield "number", number.text


def _one_sided(text: str, other: str, part: Language, there: Language) -> Iterator[Doubt]:
    """The numbers in digits of `text` that `other`, in another language, does not tell at all."""
    digits = {value for number in told(other) for value in number.values}
    for number in told(text):
        words = [word for value in number.values for word in spelled(value, there)]
        if not digits & {*number.values} and not any(word in other.lower() for word in words):
            yield Doubt("languages", part, number.text)


_GAIN = {
    "en": r"\b(?:earn(?:s|ings?)?|gains?|profits?|rewards?|prizes?|how well|the more the better)\b",
    "zh": "收益|盈利|利润|奖励|奖金|赚|越多越好|有多好",
}
_LOSS = {
    "en": r"\b(?:penalt(?:y|ies)|punish\w*|loss(?:es)?|los(?:e|es|ing)|costs?|fines?|fined|damage|"
    r"years?|sentences?|debts?|worse|fewer|less is better|the less|the fewer)\b",
    "zh": "惩罚|处罚|罚|损失|失去|代价|成本|刑|债|越少越好|越低越好",
}
_PENALTY = {
    "en": r"\b(?:penalty points|points are penalties|fewer points|the fewer the better|"
    r"the less the better|less is better|years in prison|years behind bars)\b",
    "zh": "罚分|越少越好|越低越好|刑期",
}


def _goal(text: str, game: Game, language: Language) -> Iterator[_Said]:
    gain, loss = _first(_GAIN[language], text), _first(_LOSS[language], text)
    if game.sign < 0 and gain and not loss:
        yield "gain", gain
    penalty = _first(_PENALTY[language], text)
    if game.sign > 0 and penalty and not gain:
        yield "penalty", penalty


_TOGETHER = {
    "en": r"\b(?:at the same (?:time|moment)(?!,)|simultaneously)\b",
    "zh": "同时(?!也|又|还)",
}
_TURNS = {
    "en": r"\b(?:tak(?:e|es|ing) turns|one after (?:the other|another)|"
    r"(?<!which )(?<!this )(?<!that )in turn)\b",
    "zh": "轮流|依次|先后决定|一个接一个",
}


def _order(text: str, game: Game, language: Language) -> Iterator[_Said]:
    turns = [turn.seats for turn in game.unpromised.turns]
    together = _affirmed(_TOGETHER[language], text, language)
    if together and all(len(seats) == 1 for seats in turns):
        yield "together", together
    one_by_one = _affirmed(_TURNS[language], text, language)
    if one_by_one and len(turns) == 1 and len(turns[0]) > 1:
        yield "turns", one_by_one


_TALK = {
    "en": r"\b(?:can|may|could|are free to|are allowed to) (?:first |all |also |freely )?"
    r"(?:talk|speak|discuss|confer|chat|write to each other|send (?:each other )?messages)\b",
    "zh": "(?:可以|能够|可|能)(?:先|自由|互相|彼此|私下){0,2}"
    "(?:交谈|商量|讨论|说话|沟通|交流|商议)",
}
_SILENCE = {
    "en": r"\b(?:cannot|can't|can not|may not|mustn't|must not|not allowed to|unable to|"
    r"without|no way (?:of|to)|no chance to) ?(?:be )?(?:talk|speak|discuss|confer|chat|"
    r"communicat)(?:ing|e)?\b|\bnobody (?:may|can) (?:talk|speak)\b|\bno talking\b",
    "zh": "(?:不能|不得|不可|不许|无法|不准|没法)(?:互相|彼此|相互)?"
    "(?:交谈|商量|讨论|说话|沟通|交流|商议)",
}


def _speech(
    text: str, game: Game, communication: Communication, language: Language
) -> Iterator[_Said]:
    talk = _affirmed(_TALK[language], text, language)
    silence = _first(_SILENCE[language], text)
    if talk and communication == "none" and game.spec.promises == "none":
        yield "talk", talk
    if silence and communication != "none":
        yield "silence", silence


_COUNTS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12,
    "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
}  # fmt: skip
_PEOPLE = {
    "en": r"(?<!other )(?<!any )\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) "
    r"(?:(?!of\b|or\b|the\b|other\b|more\b|groups?\b|pairs?\b)[a-z-]+ ){0,2}"
    r"(?:people|persons|players|participants|prisoners|suspects|drivers|households|families|"
    r"fishers|fishermen|farmers|herders|firms|companies|neighbours|neighbors|hunters|friends|"
    r"villagers|bidders|contributors|partners|parties|strangers|members|travellers|travelers|"
    r"guests|diners|pupils|students|citizens|workers|colleagues|sellers|buyers|producers)\b",
    "zh": "(?<![其他另余外中每何意第前后十百])([两二三四五六七八九十])(?![一二三四五六七八九十百])"
    "(?:[名位户]|(?:个|家|名|位)(?:人|囚徒|嫌疑人|玩家|参与者|司机|猎人|渔民|农户|邻居|朋友|公司|"
    "厂商|企业|村民|投标人|竞买人|旅客|旅行者|食客|学生|同伴|成员))",
}


def _people(text: str, seats: int, language: Language) -> Iterator[_Said]:
    found = {match.group(): _COUNTS[match[1]] for match in re.finditer(_PEOPLE[language], text)}
    if found and seats not in found.values():
        yield "seats", next(iter(found))
