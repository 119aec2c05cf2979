"""Matched personas differ in one sentence, and everybody plays every game or is refused plainly."""

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from gtlab.configs.folders import folders_of
from gtlab.configs.personas import Personas
from gtlab.instance.brief import PersonaSpec
from gtlab.instance.game import GameSpec
from gtlab.rules.game import compile_game
from gtlab.strategies.cards import make, misfit
from gtlab.strategies.playing import play_bare

CONF = Path(__file__).parents[2] / "conf"
IDS = sorted(path.stem for path in (CONF / "personas").glob("*.yaml"))
GAMES = sorted(path.stem for path in (CONF / "rules").glob("*.yaml"))
GROUPS = sorted(path.stem for path in (CONF / "roles").glob("*.yaml"))
PARTS = ("leaning", "knows", "limits")
CLASSIC = (
    *("calculator", "reciprocator", "sceptic", "fair_minded", "cold_maximiser", "face_saver"),
    *("free_rider", "norm_enforcer", "onlooker"),
    *("venturesome", "conditional_cooperator", "defensive"),
)
DIMENSIONS = {
    *("selfish_prosocial", "trusting_suspicious", "risk", "fairness", "norm", "patience", "face")
}


@cache
def persona(name):
    return PersonaSpec.model_validate(Personas(folders_of()).get(name)[1])


def paired():
    return [name for name in IDS if persona(name).opposite]


def sentences(text):
    return [part.strip() for part in re.split(r"(?<=[.。])\s*", text) if part.strip()]


@pytest.mark.parametrize("name", paired())
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_two_of_a_pair_differ_in_exactly_one_sentence(name, language):
    one, other = persona(name), persona(persona(name).opposite)
    assert (other.opposite, other.dimension) == (one.id, one.dimension)
    mine, theirs = (
        [sentence for part in PARTS for sentence in sentences(getattr(who, part).get(language))]
        for who in (one, other)
    )
    assert len(mine) == len(theirs) >= 4
    assert sum(a != b for a, b in zip(mine, theirs, strict=True)) == 1
    assert sentences(one.leaning.get(language))[0] != sentences(other.leaning.get(language))[0]
    assert one.decider != other.decider
    assert one.name.get(language) != other.name.get(language)


def test_there_are_pairs_in_every_dimension():
    assert len(paired()) >= 24
    found = [persona(name).dimension for name in paired()]
    assert set(found) == DIMENSIONS
    assert all(found.count(dimension) >= 4 for dimension in DIMENSIONS)


def test_the_leanings_of_the_classics_are_all_there():
    assert set(CLASSIC) <= set(IDS)


@pytest.mark.parametrize("name", IDS)
def test_every_persona_has_a_decider_that_there_is(name):
    decider = persona(name).decider
    assert make(decider.strategy, decider.args)


def seats_of(spec):
    if isinstance(spec.seats, tuple):
        return tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(spec.seats)])
    return tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: spec.seats.least])


@cache
def game(name):
    spec = GameSpec.model_validate(
        yaml.safe_load((CONF / "rules" / f"{name}.yaml").read_text(encoding="utf-8"))
    )
    return compile_game(spec, seats_of(spec))


def players():
    """Each decider that a persona names, once."""
    return {
        repr(make(p.decider.strategy, p.decider.args).args) + p.decider.strategy: p
        for p in map(persona, IDS)
    }


@pytest.mark.parametrize("name", sorted(p.id for p in players().values()))
@pytest.mark.parametrize("rules", GAMES)
def test_a_persona_plays_every_seat_of_every_game_or_is_refused_in_a_line(name, rules):
    played, decider = game(rules), persona(name).decider
    player, others = make(decider.strategy, decider.args), make("random")
    for seat in played.seats:
        fault = misfit(player, played, seat)
        if fault is not None:
            # Only what needs a stock is refused where there is none.
            assert decider.strategy == "sustainable_harvester"
            assert fault
            assert "\n" not in fault
            continue
        cast = {who: player if who == seat else others for who in played.seats}
        assert 1 <= len(play_bare(played, cast, 3, seed=5).events) <= 3


@pytest.mark.parametrize("name", GROUPS)
def test_a_group_names_personas_that_look_apart(name):
    group = yaml.safe_load((CONF / "roles" / f"{name}.yaml").read_text(encoding="utf-8"))
    assert set(group) == {"seats"}
    assert set(group["seats"]) <= set(IDS)
    assert len(set(group["seats"])) >= 2


def test_there_are_groups_of_every_size():
    sizes = [
        len(yaml.safe_load((CONF / "roles" / f"{name}.yaml").read_text(encoding="utf-8"))["seats"])
        for name in GROUPS
    ]
    assert all(sizes.count(size) >= 3 for size in (2, 3, 4, 5, 8, 10))


@pytest.mark.parametrize("dimension", sorted(DIMENSIONS))
def test_every_dimension_has_its_pair_as_a_group(dimension):
    path = CONF / "roles" / f"pair_{dimension}.yaml"
    one, other = yaml.safe_load(path.read_text(encoding="utf-8"))["seats"]
    assert persona(one).opposite == other
    assert persona(one).dimension == dimension
