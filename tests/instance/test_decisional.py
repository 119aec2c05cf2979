"""Texts that say only who somebody is are told apart from texts that a decision follows from."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from gtlab.instance.brief import PersonaSpec
from gtlab.instance.decisional import PARTS, WORDS, bears_on, decides

PERSONAS = sorted((Path(__file__).parents[2] / "conf" / "personas").glob("*.yaml"))

BAD = [
    "Was born in a small town by the sea and has lived there ever since.",
    "A tall man with grey hair, a moustache and an old brown coat.",
    "Collects stamps and plays the cello in the local orchestra.",
    "She studied chemistry in Vienna and has two daughters.",
    "An avid reader of detective stories who drinks a lot of tea.",
    "Her eyes are green and her voice is as soft as velvet.",
    "Has a dog called Rex and walks it in the park on Sundays.",
    "The youngest of five children of a baker from the north.",
    "Wears a red scarf in winter and a straw hat in summer.",
    "He speaks four languages and has travelled to Peru.",
    "A retired teacher of forty years who lives above a bookshop.",
    "Likes football, spicy food and films from the seventies.",
    "The star sign is Leo and the favourite colour is blue.",
    "Works as a nurse in the hospital on the hill.",
    "An elegant figure with a dry sense of humour.",
    "Grew up on a farm with horses, and is fond of the countryside.",
    "Drives an old van that was painted by a friend.",
    "The great-grandson of a famous explorer, with a scar on his chin.",
    "He is thirty-four years old, married, and a Catholic.",
    "Spends the evenings with crosswords and the radio.",
    "出生在海边的小镇，一直住在那里。",
    "身材高大，头发花白，常穿一件旧棕色外套。",
    "爱好集邮，周末在乐团拉大提琴。",
    "毕业于化学系，有两个女儿。",
    "眼睛碧绿，声音柔和，很有幽默感。",
    "养了一条狗，星期天带它去公园散步。",
    "退休教师，住在书店楼上，会说四种语言。",
    "喜欢足球、辣菜和七十年代的电影。",
    "狮子座，最喜爱的颜色是蓝色。",
    "在山上的医院当护士，三十四岁，已婚。",
]
GOOD = [
    "Wants the largest total for itself.",
    "takes what it can get",
    "wants to win every time",
    "Would rather lose everything than be cheated.",
    "Cooperates as long as the others do.",
    "Starts friendly, and punishes whoever exploits that.",
    "Looks for an equal split.",
    "Gambles when it is behind.",
    "Copies what the other did last.",
    "Never accepts less than half.",
    "Repeats what went well in the last round, and does the other thing when it did not.",
    "上一轮顺利就照旧，不顺利就换一种做法。",
    "Keeps whatever it can keep",
    "A baker's daughter who trusts nobody with her money.",
    "只求自己得分最高",
    "别人合作我就合作",
    "宁可少得，也不愿吃亏。",
    "落后时喜欢冒险。",
    "先以善意待人，受骗后报复。",
]


@pytest.mark.parametrize("text", BAD)
def test_a_life_is_no_leaning(text):
    assert not decides(text)
    assert not bears_on("leaning", text)


@pytest.mark.parametrize("text", GOOD)
def test_a_leaning_is_one(text):
    assert decides(text)
    assert all(bears_on(part, text) for part in PARTS)


@pytest.mark.parametrize("path", PERSONAS, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_shipped_persona_bears_on_decisions(path, language):
    persona = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert decides(persona["leaning"][language])
    for part in PARTS:
        assert bears_on(part, persona[part][language]), part


@given(st.sampled_from(BAD), st.sampled_from(BAD), st.sampled_from(GOOD))
def test_a_leaning_passes_whatever_life_stands_around_it(before, after, leaning):
    assert decides(f"{before} {leaning} {after}")


@given(st.sampled_from([text for text in BAD if text.isascii()]), st.data())
def test_one_plain_word_is_enough(text, data):
    words = data.draw(st.sampled_from([n for n in WORDS if n != "perhaps"]))
    word = data.draw(st.sampled_from(WORDS[words][0].split()))
    assert decides(f"{text} {word.replace('*', '').replace('_', ' ')}")


@pytest.mark.parametrize(
    "text", ["Quiere ganar siempre, sin importar los demás.", "Il préfère la paix.", "勝ちたい"]
)
def test_what_cannot_be_judged_passes_or_has_its_say(text):
    # No English, no Chinese sentence: nothing is said against it.
    assert decides(text) or any("\u3400" <= character <= "\u9fff" for character in text)


def test_a_word_is_no_part_of_another():
    assert not decides("The Wanter family lives in the Fairhaven lighthouse with a bestseller.")


def test_what_one_knows_and_never_does_bears_on_decisions_too():
    assert bears_on("knows", "Remembers the last three years.")
    assert not bears_on("leaning", "Remembers the last three years.")
    assert bears_on("limits", "Never begs.")
    assert not bears_on("knows", "Grew up by the sea.")


PERSONA = {
    "id": "p", "name": "P", "leaning": "Was born by the sea.", "knows": "The sea is blue.",
    "limits": "Has a dog and a cat.", "decider": "grim",
}  # fmt: skip


def test_a_persona_without_any_consequence_is_refused():
    with pytest.raises(ValidationError, match=r"no decision follows from `leaning`, `knows` and"):
        PersonaSpec.model_validate(PERSONA)
    zh = {"leaning": BAD[20], "knows": BAD[21], "limits": BAD[22]}
    with pytest.raises(ValidationError, match="no decision follows"):
        PersonaSpec.model_validate({**PERSONA, **zh})


@pytest.mark.parametrize("part", PARTS)
def test_one_text_with_a_consequence_is_enough_to_be_played(part):
    assert PersonaSpec.model_validate({**PERSONA, part: "It wants to win every round."})
