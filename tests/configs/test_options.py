"""Option files: sealed values, checked defaults; and what ours hold."""

import re

import pytest
import yaml

from gtlab.configs.folders import PERSONAS, folders_of
from gtlab.configs.options import override_of, read_option, seal, unseal
from gtlab.terms.strict_yaml import load

OURS = [file for options in folders_of().found.values() for file in options.values()]


def test_sealing_hides_everything_that_would_be_resolved():
    value = {"a": ["${x}", {"b": "\\${y} $ {z} ???"}], "n": 1}
    sealed = seal(value)
    assert "${" not in str(sealed)
    assert "???" not in str(sealed)
    assert unseal(sealed) == value


@pytest.mark.parametrize("file", OURS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_our_files_mean_the_same_to_every_reader_and_are_never_sealed(file):
    text = file.read_text(encoding="utf-8")
    value = load(text, file.name).value
    assert value == yaml.safe_load(text)
    assert seal(value) == value


def _strings(value):
    if isinstance(value, dict):
        return [text for inner in value.values() for text in _strings(inner)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize("name", folders_of().names("scenario"))
def test_a_story_never_states_a_payoff(name):
    option = read_option(folders_of().found["scenario"][name], "scenario")
    story = option.values["story"]
    assert set(story) == {"en", "zh"}
    assert not any(re.search(r"\d", text) for text in _strings(story))


@pytest.mark.parametrize("name", folders_of().names(PERSONAS))
def test_a_persona_takes_twelve_lines_and_says_all_in_both_languages(name):
    text = folders_of().found[PERSONAS][name].read_text(encoding="utf-8")
    value = load(text, name).value
    # A line more for each word about the pair that it is one of.
    pair = set(value) & {"dimension", "opposite"}
    assert len(text.splitlines()) <= 12 + len(pair)
    assert set(value) - pair == {"name", "leaning", "knows", "limits", "decider"}
    for key in ("name", "leaning", "knows", "limits"):
        assert set(value[key]) == {"en", "zh"}


PLAIN = ("prisoners", "matching_pennies", "dictator", "ultimatum", "trust", "public_goods")


@pytest.mark.parametrize("name", PLAIN)
def test_a_table_game_takes_fifteen_lines_and_an_expression_game_twenty_five(name):
    # Without what is known of it; chance, conditions and choices between rules come on top.
    text = folders_of().found["rules"][name].read_text(encoding="utf-8").partition("\nfacts:")[0]
    assert len(text.splitlines()) <= (15 if "\nactions:" in text else 25)


def test_what_a_scenario_chooses_is_told_to_hydra_from_the_top_of_the_tree(mine):
    option = read_option(folders_of().found["scenario"]["trust"], "scenario")
    assert option.hydra_defaults() == [
        {"override /rules@_global_.rules": "trust"},
        {"override /roles@_global_.roles": "investor_pair"},
    ]
    experiment = read_option(folders_of().found["experiment"]["horizon"], "experiment")
    assert experiment.package == ""
    assert experiment.hydra_defaults() == experiment.defaults


@pytest.mark.parametrize(
    ("entry", "chosen"),
    [
        ({"override /rules": "trust"}, ("rules", "trust")),
        ({"override rules": "trust"}, None),
        ({"/rules": "trust"}, None),
        ({"override /rules": None}, None),
        ({"override /rules": "a", "override /roles": "b"}, None),
        ("prisoners", None),
    ],
)
def test_the_one_form_of_a_choice(entry, chosen):
    assert override_of(entry) == chosen
