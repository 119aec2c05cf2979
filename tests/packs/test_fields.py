"""Fields are read one by one, and every fault is kept with its line and key."""

import pytest

from gtlab.packs.fields import Fields
from gtlab.terms.strict_yaml import load

TEXT = """\
word: " a "
number: 3
list: [a, b]
items:
  - {x: 1}
free: {k: v}
empty:
"""


def read(text=TEXT, allowed=None):
    return Fields(load(text, "a.yaml"), [], allowed)


def test_good_fields_are_read():
    fields = read()
    assert (fields.text("word"), fields.text("none", default="d")) == ("a", "d")
    assert (fields.number("number"), fields.number("none", default=7)) == (3, 7)
    assert fields.texts("list") == ("a", "b")
    assert fields.texts("none", required=False) == ()
    assert fields.choice("none", ("a", "b"), "b") == "b"
    assert [item.values for item in fields.items("items", ("x",))] == [{"x": 1}]
    assert fields.free("free").values == {"k": "v"}
    assert fields.free("empty").values == {}
    assert fields.free("none") is None
    assert fields.profile("empty") is None
    assert fields.faults == []


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda f: f.text("none"), "a.yaml:1: none: is missing"),
        (lambda f: f.text("number"), "a.yaml:2: number: isn't text"),
        (lambda f: f.text("empty"), "a.yaml:7: empty: is empty"),
        (lambda f: f.number("word"), "a.yaml:1: word: isn't a whole number from 1"),
        (lambda f: f.number("none"), "a.yaml:1: none: is missing"),
        (lambda f: f.texts("word"), "a.yaml:1: word: isn't a list"),
        (lambda f: f.texts("items"), "a.yaml:5: items.0: isn't text"),
        (lambda f: f.choice("word", ("b",), "b"), "a.yaml:1: word: is ' a '; known: b"),
        (lambda f: f.items("items", ("xy",)), "a.yaml:5: items.0.x: is unknown; did you mean xy?"),
        (lambda f: f.items("list", ("x",)), "a.yaml:3: list.0: isn't a mapping with the keys x"),
        (lambda f: f.items("word", ("x",)), "a.yaml:1: word: isn't a list"),
        (lambda f: f.free("list"), "a.yaml:3: list: isn't a mapping"),
        (lambda f: f.profile("word"), "a.yaml:1: word: isn't the id of a model profile"),
        (lambda f: f.fault_at("list", "b", "is odd"), "a.yaml:3: list.1: is odd"),
    ],
)
def test_a_fault_is_kept_with_line_and_key(act, words):
    fields = read()
    act(fields)
    assert str(fields.faults[0]) == words


def test_unknown_keys_are_told_with_what_is_known():
    fields = read("wrd: x\nzzz: 1\n", ("word",))
    assert [str(fault) for fault in fields.faults] == [
        "a.yaml:1: wrd: is unknown; did you mean word?",
        "a.yaml:2: zzz: is unknown; known: word",
    ]


def test_what_looks_like_a_secret_is_not_repeated():
    fields = read(f"a: sk-verysecret\nb: {'A1b2' * 12}\n")
    assert fields.profile("a") is fields.profile("b") is None
    assert all("looks like a key" in str(fault) for fault in fields.faults)
    assert not any("sk-very" in str(fault) or "A1b2" in str(fault) for fault in fields.faults)
