"""What a person types is taken as what it plainly means, or refused in the person's language."""

import pytest

from gtlab.errors import IllegalActionError
from gtlab.terms.asking import Asked
from gtlab.terms.questions import Amount, Menu, Speech

MENU = Menu(("cooperate", "defect"), ("合作", "背叛"))
WORDS = Speech(longest=12)


@pytest.mark.parametrize(
    ("typed", "option"),
    [
        ("defect", "defect"),
        ("DEFECT", "defect"),
        (" Defect ", "defect"),
        ("\uff44efect", "defect"),
        ("背叛", "defect"),
        ("合作", "cooperate"),
        (" 合\u200b作", "cooperate"),
    ],
)
def test_an_option_by_its_id_or_its_label_in_any_case(typed, option):
    assert Asked(MENU).choice(typed) == option


@pytest.mark.parametrize("typed", ["", "def", "合", "defect, I think", "合作 背叛", "d" * 300])
def test_nothing_is_guessed(typed):
    with pytest.raises(IllegalActionError, match="isn't one of: cooperate, defect"):
        Asked(MENU).choice(typed)


def test_a_label_of_two_options_names_neither_and_an_id_stands_above_a_label():
    same = Asked(Menu(("left", "right"), ("Go", "go")))
    with pytest.raises(IllegalActionError):
        same.choice("GO")
    crossed = Asked(Menu(("go", "stay"), ("stay", "go")))
    assert [crossed.choice(typed) for typed in ("go", "stay")] == ["go", "stay"]
    with pytest.raises(IllegalActionError):
        crossed.choice("STAY")


def test_a_number_is_read_as_ever():
    assert Asked(Amount(0, 10)).choice("\uff14") == 4
    with pytest.raises(IllegalActionError, match="give a whole number from 0 to 10"):
        Asked(Amount(0, 10)).choice("11")


@pytest.mark.parametrize(
    ("question", "typed", "refused"),
    [
        (MENU, "算了", '"算了" 不是可选项：合作（cooperate）、背叛（defect）'),
        (Menu(("a", "b")), "c", '"c" 不是可选项：a、b'),
        (Amount(0, 10), "x", '"x" 不合规则：请给出 0 到 10 之间的整数'),
        (Amount(0, 10, 2), "3", '"3" 不合规则：请给出 0 到 10 之间 2 的倍数'),
        (Amount(1, 9, 4), "3", '"3" 不合规则：请给出 1 到 9 之间的数，从 1 起每次加 4'),
    ],
)
def test_refused_in_chinese(question, typed, refused):
    with pytest.raises(IllegalActionError) as caught:
        Asked(question, language="zh").choice(typed)
    assert str(caught.value) == refused


def test_words_are_the_speech_questions_to_judge():
    asked = Asked(MENU, WORDS)
    assert asked.words("  trust me ") == "trust me"
    assert asked.words("") == ""
    with pytest.raises(IllegalActionError, match="longer than 12 characters"):
        asked.words("x" * 13)
    with pytest.raises(IllegalActionError, match=r"^发言超过 12 个字符$"):
        Asked(MENU, WORDS, "zh").words("话" * 13)
    with pytest.raises(IllegalActionError, match=r"^发言中有不完整的字符，请重新输入$"):
        Asked(MENU, WORDS, "zh").words("\ud800")


def test_where_seats_may_not_speak_words_are_refused():
    assert Asked(MENU).words("") == ""
    with pytest.raises(IllegalActionError, match="nobody may speak here"):
        Asked(MENU).words("psst")
    with pytest.raises(IllegalActionError, match="此处不能发言"):
        Asked(MENU, language="zh").words("喂")
