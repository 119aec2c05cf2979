"""Findings: what is well, what to look at, the gravest first."""

import pytest

from gtlab.cli.check_findings import findings
from gtlab.cli.examined import examine
from gtlab.lab.compose import checked_cells


def found(*overrides):
    return findings([examine(*pair) for pair in checked_cells(overrides)])


OK = [
    ("ok", "the rules tell every payoff, how it ends, and who moves when"),
    ("ok", "every seat can play this game"),
]


def test_all_is_well():
    assert found("rounds=3") == OK


@pytest.mark.parametrize(
    ("overrides", "text"),
    [
        ([], "no number of rounds is given: one is played; rounds=10 plays ten"),
        (["rounds=3", "replicates=4"], "all 4 matches will be alike"),
        (["rounds=3", "review=terminal"], "you will be asked to accept"),
        (["rounds=3", "models.by_role.B=human"], "a person decides for B"),
    ],
)
def test_what_to_look_at_comes_first(overrides, text):
    (grave, said), *rest = found(*overrides)
    assert grave == "look"
    assert text in said
    assert {kind for kind, _ in rest} == {"ok"}


@pytest.mark.parametrize(
    "override", ["models.by_role.A=random", "continuation=0.5", "models.by_role.A=human"]
)
def test_matches_differ_by_chance_and_by_people(override):
    said = found("rounds=3", "replicates=4", override)
    assert not [text for _, text in said if "alike" in text]


def test_a_finding_about_several_cells_is_said_once():
    assert found("rounds=2,3") == OK
