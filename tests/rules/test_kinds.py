"""What does not fit together is refused before anything is computed."""

import pytest

from gtlab.errors import UserError
from gtlab.rules.expressions import Formula
from gtlab.rules.kinds import NUMBER, NUMBERS, TRUTH, Kind

ONE = Kind("option", options=frozenset(("a", "b")))
KNOWN = {
    "x": NUMBER,
    "gift": NUMBERS,
    "my_gift": NUMBER,
    "others_gift": NUMBERS,
    "move": ONE,
    "moves": ONE._replace(many=True),
}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gift + 1", "reckons with `gift`, which is a list, .*write my_gift or sum\\(gift\\)"),
        ("-others_gift", "reckons with `others_gift`.*write my_gift or sum\\(others_gift\\)"),
        ("moves * 2", "reckons with `moves`.*write my_moves or count\\(moves, 'an option'\\)"),
        ("move + 1", "reckons with `move`, which is an option; reckon with numbers"),
        ("'a' * 3", "reckons with `'a'`, which is an option"),
        ("x if x else 1", "takes `x`, which is a number for a condition; compare it"),
        ("1 if not x else 2", "takes `x`.* for a condition"),
        ("1 if x > 1 and gift else 2", "takes `gift`.* for a condition"),
        ("1 if gift > 3 else 2", "compares `gift`, which is a list.*write my_gift or sum"),
        ("1 if 3 < gift else 2", "compares `3`, which is a number, with `gift`.*write my_gift"),
        ("1 if move == 3 else 2", "compares `move`, which is an option, with `3`.*like with like"),
        ("1 if move < 'b' else 2", "compares `move`.*like with like"),
        ("1 if x in move else 2", "compares `x`.*like with like"),
        ("1 if gift in gift else 2", "compares `gift`"),
        ("1 if 'a' in gift else 2", "compares `'a'`"),
        ("1 if move == 'aa' else 2", "compares with 'aa', which cannot be chosen there; .* a, b"),
        ("1 if 'c' in moves else 2", "compares with 'c', which cannot be chosen there"),
        ("count(moves, 'c')", "compares with 'c'"),
        ("1 if x > 1 else move", "gives `1`, which is a number, or `move`, which is an option"),
        ("1 if x > 1 else gift", "gives `1`, which is a number, or `gift`, which is a list"),
        ("1 if x > 1 else x > 2", "gives `1`, which is a number, or `x > 2`, which is a condition"),
        ("sum(x)", "gives sum a number; write sum\\(a list of numbers\\)"),
        ("sum(my_gift)", "gives sum a number"),
        ("sum(moves)", "gives sum a list, an option a seat; write sum"),
        ("sum()", "gives sum nothing; write sum"),
        ("sum(gift, 3)", "gives sum a list, a number a seat, a number"),
        ("mean(x)", "gives mean a number"),
        ("min(x)", "gives min a number; write min\\(a list of numbers\\) or min\\(one, other\\)"),
        ("max(gift, 3)", "gives max a list"),
        ("max(x, move)", "gives max a number, an option"),
        ("abs(gift)", "gives abs a list"),
        ("floor(x, 2)", "gives floor a number, a number"),
        ("ceil(x > 1)", "gives ceil a condition"),
        ("len(x)", "gives len a number; write len\\(a list\\)"),
        ("count(gift)", "gives count a list"),
        ("count(gift, 'a')", "gives count a list, a number a seat, an option"),
        ("count(gift, gift)", "gives count a list"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_fix(text, said):
    with pytest.raises(UserError, match=said):
        Formula(text, KNOWN)


@pytest.mark.parametrize(
    "text",
    [
        "sum(gift) - my_gift + mean(others_gift)",
        "1 if move == 'a' or 'b' in moves else 2",
        "1 if x in gift and my_gift not in others_gift else 2",
        "max(gift) + max(x, 1, my_gift) + len(moves) + count(moves, move)",
        "(x > 1) + (move == 'a') * 2",
        "1 if (x > 1) == (x > 2) else 0",
        "1 if ('a' if x > 1 else move) == 'b' else 0",
    ],
)
def test_what_fits_is_taken(text):
    assert Formula(text, KNOWN).text == text


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (NUMBER, "a number"),
        (NUMBERS, "a list, a number a seat"),
        (TRUTH, "a condition"),
        (ONE._replace(many=True), "a list, an option a seat"),
    ],
)
def test_a_kind_is_told_in_words(kind, said):
    assert kind.described() == said
