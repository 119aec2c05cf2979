"""Bounded arithmetic: exact, pure, and refused where it could do harm."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gtlab.errors import UserError
from gtlab.rules.expressions import FUNCTIONS, Formula
from gtlab.rules.kinds import NUMBER, NUMBERS, Kind

ANSWER = Kind("option", options=frozenset(("accept", "reject")))
KNOWN = {"x": NUMBER, "y": NUMBER, "all": NUMBERS, "answer": ANSWER}
NAMES = {"x": 3, "y": Fraction(1, 2), "all": [1, Fraction(5, 2), 4], "answer": "accept"}


def value(text, **names):
    return Formula(text, KNOWN).number({**NAMES, **names})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0.4 * 76", Fraction(152, 5)),
        ("0.1 + 0.2", Fraction(3, 10)),
        ("1 / 3 * 3", 1),
        ("x / y", 6),
        ("7 // 2 + 7 % 2", 4),
        ("-7 // 2", -4),
        ("2 ** 10 - 2 ** -1", Fraction(2047, 2)),
        ("sum(all) - mean(all) + max(all) + min(x, y) + len(all)", Fraction(19, 2) + 3),
        ("floor(y) + ceil(y) + abs(-x)", 4),
        ("count(all, 4) + count(all, 5)", 1),
        ("10 if answer == 'accept' else 0", 10),
        ("(x > 2) * 5 + (x > 3) * 7", 5),
        ("1 if 0 < y < 1 and not x == 4 or x in all else 2", 1),
        ("1 if answer != 'reject' else 2", 1),
        ("1 if x not in all else 2", 1),
        ("+x", 3),
    ],
)
def test_it_is_computed_exactly(text, expected):
    assert value(text) == expected
    assert isinstance(value(text), (int, Fraction))


NUMBERS_WRITTEN = st.integers(0, 50) | st.integers(0, 999).map(lambda n: n / 100)


def grown(parts):
    return st.builds(
        lambda left, op, right: (f"({left[0]} {op} {right[0]})", op, left[1], right[1]),
        parts,
        st.sampled_from("+-*/"),
        parts,
    ).map(lambda made: (made[0], (made[1], made[2], made[3])))


TREES = st.recursive(
    NUMBERS_WRITTEN.map(lambda n: (repr(n), Fraction(str(n)))), grown, max_leaves=12
)


def reckoned(tree):
    if isinstance(tree, Fraction):
        return tree
    op, left, right = tree[0], reckoned(tree[1]), reckoned(tree[2])
    if op == "/":
        return left / right
    return {"+": left + right, "-": left - right, "*": left * right}[op]


@given(TREES)
def test_any_arithmetic_agrees_with_fractions(tree):
    text, meaning = tree
    try:
        expected = reckoned(meaning)
    except ZeroDivisionError:
        with pytest.raises(UserError, match="cannot be computed"):
            value(text)
    else:
        assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no expression; write arithmetic"),
        ("x +", "is no expression"),
        ("x = 3", "is no expression"),
        ("x; y", "is no expression"),
        ("x\x00", "is no expression"),
        ("z + 1", "names `z`, which is not known here; known: x, y, all, answer"),
        ("answr == 'accept'", "names `answr`.*did you mean answer"),
        ("x + accept", "names the option `accept` without quotes; write 'accept' in quotes"),
        ("sum", "uses `sum` without brackets; write sum"),
        ("len(sum)", "uses `sum` without brackets"),
        ("x.real", "uses Attribute, which is not allowed; use"),
        ("all[0]", "uses Subscript"),
        ("[1, 2]", "uses List"),
        ("(1, 2)", "uses Tuple"),
        ("{1: 2}", "uses Dict"),
        ("lambda: 1", "uses Lambda"),
        ("[i for i in all]", "uses ListComp"),
        ("f'{x}'", "uses JoinedStr"),
        ("(x := 3)", "uses NamedExpr"),
        ("x is 3", "uses Is,"),
        ("x << 2", "uses LShift"),
        ("x | y", "uses BitOr"),
        ("~x", "uses Invert"),
        ("x @ y", "uses MatMult"),
        ("sum(*all)", "uses Starred"),
        ("open('x')", "calls open; the functions are sum, min"),
        ("__import__('os')", "calls __import__"),
        ("x.__class__()", "calls x.__class__"),
        ("x(3)", "calls x; the functions"),
        ("sum(all, start=3)", "calls sum"),
        ("round(x)", "calls round"),
        ("1j", "holds 1j; use numbers"),
        ("b'x'", "holds b'x'"),
        ("None", "holds None"),
        ("1e999", "holds inf"),
    ],
)
def test_what_is_not_arithmetic_is_refused(text, said):
    with pytest.raises(UserError, match=said) as caught:
        Formula(text, KNOWN, key="rules.payoffs.A")
    assert str(caught.value).startswith("rules.payoffs.A: `")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("1 / (x - 3)", "where x = 3; guard it with `a if b else c`"),
        ("1 // (x - 3)", "where x = 3"),
        ("1 % (x - 3)", "where x = 3"),
        ("(x - 3) ** -1", "where x = 3"),
        ("x ** y", "a power may be a whole number up to 32.* where x = 3, y = 0.5"),
        ("x ** 33", "a power may be"),
        ("10 ** 30 * (10 ** 30) ** 9", "too large"),
        ("((9 ** 32) ** 32) ** 32", "too large"),
        ("x * 10 ** 32 ** 1 * 1e300", "too large.* where x = 3"),
        ("1 / (len(all) - 3)", r"where all = \[1, 2.5, 4\]"),
        ("1 / (x - 3) if answer == 'accept' else 0", "where answer = accept, x = 3"),
    ],
)
def test_what_cannot_be_computed_says_where(text, where):
    with pytest.raises(UserError, match=f"cannot be computed .*{where}"):
        value(text)


def test_empty_lists_have_no_mean_and_no_end():
    for function in ("mean", "min", "max"):
        with pytest.raises(UserError, match=r"cannot be computed .* where all = \[\]"):
            value(f"{function}(all)", all=[])
    assert value("sum(all) + len(all) + count(all, 3)", all=[]) == 0


BOMBS = {
    "long": "x" + " + x" * 200,
    "longer than allowed": "1 + " * 200 + "1",
    "brackets": "(" * 150 + "x" + ")" * 150,
    "too many brackets": "(" * 290 + "x" + ")" * 290,
    "signs": "-" * 500 + "x",
    "nots": "1 if " + "not " * 120 + "x > 1 else 2",
    "powers": "9**9**9**9**9",
    "powers of powers": "((((9**32)**32)**32)**32)**32",
    "text": "'a' * 10 ** 9",
    "text by format": "'%999999999d' % 1",
    "list": "all * 10 ** 9",
    "product": "*".join(["x"] * 290),
    "calls": "abs(" * 110 + "x" + ")" * 110,
    "ifs": "1 if x > 1 else " * 35 + "2",
    "digits": "9" * 590,
}


@pytest.mark.timeout(10)
@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_or_harmless(name):
    with suppress(UserError):
        Formula(BOMBS[name], KNOWN).number({**NAMES, "x": 10**250})


WORDS = [*KNOWN, *FUNCTIONS, "'accept'", "'reject'", "if", "else", "and", "or", "not", "in", "0"]
WORDS += ["1", "2.5", "(", ")", ",", "+", "-", "*", "/", "//", "%", "**", "==", "<", ">=", "is"]


@settings(max_examples=400)
@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join) | st.text(max_size=40))
def test_whatever_is_written_is_refused_at_once_or_is_a_number(text):
    with suppress(UserError):
        number = Formula(text, KNOWN).number(NAMES)
        assert isinstance(number, (int, Fraction))
        assert not isinstance(number, bool)


def test_a_condition_holds_or_not():
    condition = Formula("x < 4 and answer == 'accept'", KNOWN, condition=True)
    assert condition.holds(NAMES)
    assert not condition.holds({**NAMES, "x": 4})
    assert condition.names == {"x", "answer"}


@pytest.mark.parametrize(
    ("text", "condition", "said"),
    [
        ("x", True, "gives a number, not a condition; compare something"),
        ("x > 1", False, "gives a condition, not a number; let it end in arithmetic"),
        ("answer", False, "gives an option, not a number"),
        ("all", False, "gives a list, a number a seat, not a number"),
        ("True", False, "gives a condition"),
    ],
)
def test_its_kind_is_the_one_that_is_wanted(text, condition, said):
    with pytest.raises(UserError, match=said):
        Formula(text, KNOWN, condition=condition)


def test_it_changes_nothing():
    names = {**NAMES, "all": [1, 2]}
    formula = Formula("sum(all) + x", KNOWN)
    assert [formula.number(names), formula.number(names)] == [6, 6]
    assert names == {**NAMES, "all": [1, 2]}


def test_a_long_expression_is_cut_in_the_error():
    with pytest.raises(UserError) as caught:
        Formula("x + " * 30 + "z", KNOWN)
    assert "…` names `z`" in str(caught.value)
    assert len(str(caught.value)) < 200
