"""Text in one language, or in several."""

import pytest
from pydantic import BaseModel, ValidationError

from gtlab.instance.text import Text, Wording, looks_of


class Sign(BaseModel):
    says: Wording


def test_a_bare_text_serves_every_language():
    assert [Sign(says="Trust").says.get(language) for language in ("en", "zh")] == ["Trust"] * 2
    assert Sign(says=7).says.get("en") == "7"


def test_each_language_has_its_own_and_the_rest_the_common_one():
    text = Text(any="T", zh="信任")
    assert (text.get("zh"), text.get("en")) == ("信任", "T")
    assert Text(zh="信任").get("en") is None


@pytest.mark.parametrize("value", ["", "  ", {}, {"en": ""}, {"en": "a", "zh": " "}, {"fr": "a"}])
def test_what_says_nothing_is_refused(value):
    with pytest.raises(ValidationError):
        Sign.model_validate({"says": value})


@pytest.mark.parametrize("value", [True, None, ["a"], {"en": 3}])
def test_what_is_no_text_is_refused(value):
    with pytest.raises(ValidationError):
        Sign.model_validate({"says": value})


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Anna", "ANNA", True),
        ("paypal", "\u0440\u0430ypal", True),
        ("Tom", "Tim", False),
        ("合作者", "合作者\u200b", True),
        ("合作者", "互惠者", False),
    ],
)
def test_texts_look_alike_that_a_reader_would_confuse(one, other, alike):
    assert (looks_of(one) == looks_of(other)) is alike
