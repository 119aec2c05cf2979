"""Expressions as people read them, and found again in what people read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.rules.phrases import phrases
from gtlab.rules.reading import readable, says, tokens

EXPRESSIONS = [
    "pie - offer if answer == 'accept' else 0",
    "my_harvest if total <= stock else stock * my_harvest / total",
    "(gain if helpers > 0 else 0) - (cost if my_choice == 'help' else 0)",
    "a*b**2//c%d",
    "-x + (-y) - min(-1, -z)",
    "1 if not (a >= 1 and b != 2) or c in d else -3",
    "1 if c not in d else 2 if e < 1.5e-3 else 3",
    "sum(gift)",
]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_what_people_read_has_the_same_tokens(expression, language):
    text = readable(expression, phrases(language).words)
    assert tokens(text) == tokens(expression)
    for sign in ("==", "<=", ">=", "!=", "'", "*"):
        assert sign not in text


@pytest.mark.parametrize(
    ("expression", "english", "chinese"),
    [
        (
            "pie-offer if answer=='accept' else 0",
            "pie - offer if answer = accept, otherwise 0",
            "pie - offer，若 answer = accept；否则 0",
        ),
        ("a*-b", "a × -b", "a × -b"),
        ("-a/(b+c)", "-a / (b + c)", "-a / (b + c)"),
        ("min(a , 3)-1", "min(a, 3) - 1", "min(a, 3) - 1"),
        ("x**2 // 3", "x ^ 2 // 3", "x ^ 2 // 3"),
        ("1 if a in b else 0", "1 if a is among b, otherwise 0", "1，若 a 属于 b；否则 0"),
        (
            "1 if a<1 and not b>=2 or c!=3 else 0",
            "1 if a < 1 and not b ≥ 2 or c ≠ 3, otherwise 0",
            "1，若 a < 1 且 非 b ≥ 2 或 c ≠ 3；否则 0",
        ),
    ],
)
def test_the_signs_and_words_of_a_reader(expression, english, chinese):
    assert readable(expression, phrases("en").words) == english
    assert readable(expression, phrases("zh").words) == chinese


@pytest.mark.parametrize(
    ("line", "expression", "found"),
    [
        ("- A (proposer) gets pie - offer", "pie - offer", True),
        ("A 得 pie-offer。", "pie - offer", True),
        ("- A gets pie - offer", "offer", False),
        ("- A gets offer - pie", "offer", False),
        ("- A gets offer if x > 1, otherwise 0", "offer", False),
        ("- A gets offer if x > 1, otherwise 0", "0", False),
        ("- total = sum(harvest)", "sum(harvest)", True),
        ("- total = 2 × sum(harvest)", "sum(harvest)", False),
        ("each gets 3 * x, which is a lot", "3 × x", True),
        ("- gift", "gift", True),
        ("- A gets -gift", "gift", False),
        ("", "gift", False),
        ("Play ends if stock <= 3.", "stock <= 3", True),
    ],
)
def test_an_expression_is_found_whole_or_not_at_all(line, expression, found):
    assert says(tokens(line), tokens(expression)) is found


@given(st.sampled_from(EXPRESSIONS), st.sampled_from(EXPRESSIONS))
def test_one_expression_is_not_taken_for_another(one, other):
    line = tokens(f"- B gets {readable(one, phrases('en').words)}")
    assert says(line, tokens(other)) is (one == other)


@given(st.text())
def test_any_text_has_tokens(text):
    assert all(isinstance(token, str) and token for token in tokens(text))
