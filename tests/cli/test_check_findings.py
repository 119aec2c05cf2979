"""Findings: what is well, what to look at, the gravest first."""

import pytest

from gtlab.cli.check_findings import findings
from gtlab.cli.examined import examine
from gtlab.errors import UserError
from gtlab.lab.compose import checked_cells


def found(*overrides, dirs=()):
    return findings([examine(*pair) for pair in checked_cells(overrides, dirs)])


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


LIFE = """name: Idle
leaning: A tall man with grey hair and an old coat.
knows: Was born by the sea.
limits: {limits}
decider: grim
"""


def test_texts_of_a_persona_that_no_decision_follows_from_are_named(tmp_path):
    persona = tmp_path / "personas" / "idle.yaml"
    persona.parent.mkdir()
    persona.write_text(LIFE.format(limits="Never refuses."), "utf-8")
    (grave, leaning), (_, knows), *rest = found(
        "rounds=3", "roles.seats=[idle,trusting]", dirs=[tmp_path]
    )
    assert grave == "look"
    assert leaning.endswith(
        "personas/idle.yaml:2: leaning: nothing a decision could follow from; say what it wants or "
        "how it weighs outcomes"
    )
    assert "personas/idle.yaml:3: knows: nothing a decision could follow from" in knows
    assert rest == OK


def test_a_persona_without_any_consequence_is_refused_with_its_file(tmp_path):
    persona = tmp_path / "personas" / "idle.yaml"
    persona.parent.mkdir()
    persona.write_text(LIFE.format(limits="Has a dog and a cat."), "utf-8")
    with pytest.raises(UserError, match=r"idle\.yaml.*no decision follows from `leaning`"):
        found("rounds=3", "roles.seats=[idle,trusting]", dirs=[tmp_path])


@pytest.mark.parametrize("language", ["en", "zh"])
def test_shipped_personas_have_no_such_findings(language):
    for group in ("ten_mixed", "pair_face", "four_contributors"):
        scenario = "scenario=public_goods" if group != "pair_face" else "scenario=ultimatum"
        said = found(scenario, f"roles={group}", "rounds=3", f"language={language}")
        assert all(grave in ("ok", "正常") for grave, _ in said)


@pytest.mark.parametrize("chance", ["{noise: 0.1}", "{draws: {x: {of: [1, 2]}}}"])
def test_matches_differ_by_noise_and_by_what_is_drawn(chance):
    name, _, value = chance[1:-1].partition(": ")
    said = found("rounds=3", "replicates=4", f"+rules.{name}={value}".replace(": ", ":"))
    assert not [text for _, text in said if "alike" in text]
