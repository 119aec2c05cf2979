"""What YAML's guesses and its dangers come to."""

import json

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gtlab.errors import UserError
from gtlab.terms.strict_yaml import load


@pytest.fixture(params=["fast", "plain"])
def parser(request, monkeypatch):
    """Once with libyaml's parser, where there is one, and once without."""
    if request.param == "plain":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("on", "on"),
        ("No", "No"),
        ("y", "y"),
        ("007", "007"),
        ("0x1f", "0x1f"),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("2024-01-01", "2024-01-01"),
        (".inf", ".inf"),
        ("true", True),
        ("FALSE", False),
        ("~", None),
        ("-3", -3),
        ("+2.50", 2.5),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("'12'", "12"),
        ('"true"', "true"),
        ("|\n  1\n", "1\n"),
        ("${oc.env:HOME}", "${oc.env:HOME}"),
        ("背叛", "背叛"),
    ],
)
def test_a_value_is_what_it_looks_like(text, value):
    found = load(f"a: {text}", "f.yaml").value["a"]
    assert (found, type(found)) == (value, type(value))


FAULTS = [
    ("a: 1\nb: 2\na: 3", 3, "a: stands twice, first in line 1"),
    ("a:\n  b: 1\n  b: 2", 3, "a.b: stands twice, first in line 2"),
    ("on: 1", 1, "on: is no word"),
    ("a:\n  yes: 1", 2, "a.yes: is no word"),
    ("true: 1", 1, "true: is no word"),
    ("null: 1", 1, "null: is no word"),
    ("1: x", 1, "1: is no word"),
    ("007: x", 1, "007: is no word"),
    ("1e3: x", 1, "1e3: is no word"),
    ("<<: {}", 1, "<<: is no word"),
    ("? [a]\n: 1", 1, "has a list or mapping as a key"),
    ("a: &x 1\nb: *x", 1, "uses the anchor &x"),
    ("a: 1\nb: *x", 2, "uses the alias *x"),
    ("a: !!python/object/apply:os.system [x]", 1, "uses the tag"),
    ("a: !!str 1", 1, "uses the tag"),
    ("a: 1\n---\nb: 1", 2, "holds a second document"),
    ("a: 1\nb: [", 2, "isn't YAML"),
    ("a: 1e999", 1, "a: is too large a number"),
    (f"a: {'9' * 5000}", 1, "a: is too large a number"),
    ("[" * 60, 1, "is nested deeper than 50"),
    ("a: \x07", 1, "isn't YAML"),
    ("a: 1\nb: \ud800", 2, "isn't UTF-8"),
    ('a: 1\nb: "\\ud800"', 2, "isn't"),
    ("a: 1\n" * 200_001, 1, "has more than 1000000 bytes"),
]


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(("text", "line", "words"), FAULTS, ids=[fault[2] for fault in FAULTS])
def test_a_fault_is_refused_with_its_line(text, line, words):
    with pytest.raises(UserError) as caught:
        load(text, "f.yaml")
    assert f"f.yaml:{line}: {words}" in str(caught.value)


def test_too_many_values_are_refused():
    with pytest.raises(UserError, match="holds more than 100000 values"):
        load("[" + "1," * 100_001 + "]", "f.yaml")


def test_all_faults_of_the_keys_are_told_together():
    with pytest.raises(UserError) as caught:
        load("off: 1\na: 1\na: 2\nb: 1e999", "f.yaml", first_line=10)
    assert [part.partition(": ")[0] for part in str(caught.value).split("\n")] == [
        "f.yaml:10",
        "f.yaml:12",
        "f.yaml:13",
    ]


def test_every_part_knows_its_line():
    text = "\n\na: 1\nb:\n  - x: 1\n    y: {z: 2}\n  - - 3\n"
    document = load(text, "f.yaml")
    assert document.value == {"a": 1, "b": [{"x": 1, "y": {"z": 2}}, [3]]}
    assert document.line("a") == 3
    assert document.line("b", 0, "y", "z") == 6
    assert document.line("b", 1, 0) == 7
    assert document.line("c") is None
    assert document.nearest("b", 0, "missing") == 5
    assert document.nearest("missing") == 3


def test_quoted_keys_may_be_any_word():
    assert load("'on': 1\n\"7\": 2", "f.yaml").value == {"on": 1, "7": 2}


@pytest.mark.parametrize("text", ["", "\ufeff", "# nothing\n", "---\n"])
def test_an_empty_file_is_none(text):
    assert load(text, "f.yaml").value is None


@pytest.mark.usefixtures("parser")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.sampled_from("ab1 :-,[]{}&*!|>'\"#?\n\t~%@`\\0xé背"), max_size=60) | st.text())
def test_any_text_is_read_or_refused(text):
    try:
        said = load(text, "f.yaml").file
    except UserError as error:
        said = str(error)
    assert said.startswith("f.yaml")


WORDS = st.text(st.characters(min_codepoint=32, max_codepoint=126) | st.sampled_from("\n\t背é"))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-1000, 1000) | WORDS,
        lambda part: st.lists(part, max_size=3) | st.dictionaries(WORDS, part, max_size=3),
    )
)
def test_json_is_read_as_it_is(value):
    assert load(json.dumps(value), "f.yaml").value == value
