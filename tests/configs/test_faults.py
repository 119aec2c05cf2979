"""What pydantic says becomes what we say."""

import pytest
from pydantic import ValidationError

from gtlab.configs.faults import faults_of, fields_at
from gtlab.configs.origins import Origins
from gtlab.instance.brief import Brief
from gtlab.instance.game import GameSpec

GAME = {"name": "g-v1", "title": "G", "actions": ["a", "b"], "payoffs": "1"}


def _said(model, data):
    with pytest.raises(ValidationError) as caught:
        model.model_validate(data)
    return [str(fault) for fault in faults_of(caught.value, data, model, Origins())]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"payoffs": {"a a": [1, True]}},
            "payoffs.a a.1: true can't stand here; give a number or an",
        ),
        ({"payoffs": {"A": "1"}}, 'payoffs.A: "A" isn\'t a legal name; begin with a lower-case'),
        ({"payoffs": []}, "payoffs: an empty list or mapping can't stand here; give a number or"),
        ({"seats": {"least": 1}}, "seats.least: is 1; give at least 2"),
        ({"seats": ["a", 3]}, "seats.1: 3 isn't text; write text"),
        ({"params": {"x": "y"}}, "params: x is `y`, no number; give one, or list `options`"),
        (
            {"params": {"x": "y"}, "options": {"x": ["a", "b"]}},
            "params: x is `y`; choose a or b",
        ),
        ({"params": {"x": float("inf")}}, "params.x: inf can't stand here; give a number"),
        (
            {"state": {"pot": {"start": 0, "next": 0, "each": 1}}},
            "state.pot.each: 1 is neither true nor false; write true or false",
        ),
        ({"labels": {"a": {"fr": "x"}}}, "labels.a.fr: is no known key; choose one of any, en, zh"),
        ({"goals": 1}, "goals: is no known key; did you mean goal"),
        ({"title": None}, "title: null isn't a mapping; write a mapping"),
    ],
)
def test_one_fault_one_line_in_our_words(change, said):
    (line,) = _said(GameSpec, {**GAME, **change})
    assert line.startswith(said)


def test_every_fault_is_said():
    said = _said(GameSpec, {"name": "g", "actions": ["a"], "zz": 1})
    assert len(said) == 4


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("rules", "windows", 0, "amount"), {"low", "high", "step"}),
        (("rules", "state", "pot"), {"start", "next", "each", "least", "title"}),
        (("roles", 1, "persona", "decider"), {"strategy", "args"}),
        (("models", "by_role", "A"), {"strategy", "args"}),
        (("rules", "seats"), {"least", "most"}),
        (("seed",), set()),
        (("nowhere", 1), set()),
    ],
)
def test_the_known_keys_of_a_place(path, expected):
    assert fields_at(path, Brief) == expected
