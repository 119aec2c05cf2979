"""Claims that speak of what a game does not have."""

import pytest
import yaml

from gtlab.instance.game import GameSpec
from gtlab.rules.claimed import claim_faults
from tests.rules.games import a_game
from tests.strategies.games import RULES

BASE = {
    "actions": ["a", "b"],
    "params": {"pie": 4, "plan": [1, 2], "mode": "mild"},
    "options": {"mode": ["mild", "harsh"]},
    "payoffs": "pie",
}
HALVES = [{"a": "1/2", "b": "1/2"}] * 2


def faults(**facts):
    spec = GameSpec.model_validate({"name": "g-v1", "title": "G", **BASE, "facts": facts})
    return list(map(str, claim_faults(spec)))


def nash(**known):
    return {"equilibria": [known]}


@pytest.mark.parametrize("path", sorted(RULES.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_shipped_games_claim_what_they_have(path):
    spec = GameSpec.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    assert list(claim_faults(spec)) == []


def test_a_game_without_facts_claims_nothing():
    assert list(claim_faults(a_game(**BASE).spec)) == []


def test_sound_claims_pass():
    known = {"moves": {"choice": ["a", "b"]}, "mix": HALVES, "payoffs": ["pie / n", "at(plan, 1)"]}
    optimum = {"total": "2 * pie", "moves": [{"choice": "a"}]}
    more = {"range": ["-pie", "1 if mode == 'mild' else 2"], "sum": "2 * pie"}
    assert faults(**nash(**known), optimum=optimum, **more) == []


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        ({"seats": 5}, "rules.facts.seats: speaks of 5 seats, and the game takes 2 to 2; claim"),
        ({"range": [0, "cake"]}, "rules.facts.range.1: `cake` names `cake`, which is not known"),
        ({"range": [3, 1]}, "rules.facts.range: the least is above the most; turn them round"),
        ({"sum": "1 / (pie - 4)"}, "rules.facts.sum: `1 / (pie - 4)` cannot be computed (it div"),
        ({"optimum": {"total": "plan"}}, "rules.facts.optimum.total: `plan` gives a list"),
        (
            {"optimum": {"total": 1, "moves": [{"choice": "c"}]}},
            "rules.facts.optimum.moves.0.choice: `c` cannot be chosen there; choose a or b",
        ),
        (
            nash(moves={"choise": "a"}),
            "rules.facts.equilibria.0.moves.choise: speaks of `choise`, which is no window of the "
            "game; the windows are choice",
        ),
        (nash(moves={"choice": 3}), "rules.facts.equilibria.0.moves.choice: `3` cannot be chosen"),
        (
            nash(mix=[{"a": 1}, {"c": 1}]),
            "rules.facts.equilibria.0.mix.1: `c` cannot be chosen; choose a or b",
        ),
        (
            nash(mix=[{"a": 1}, {"a": "1/3", "b": "1/3"}]),
            "rules.facts.equilibria.0.mix.1: the probabilities do not add up to 1",
        ),
        (
            nash(mix=HALVES[:1]),
            "rules.facts.equilibria.0.mix: is given for 1 of 2 seats; give one a seat",
        ),
        (
            nash(payoffs=[1, 2, 3]),
            "rules.facts.equilibria.0.payoffs: is given for 3 of 2 seats; give one a seat",
        ),
    ],
)
def test_a_claim_about_what_is_not_there_is_refused_with_its_key(facts, wanted):
    (line,) = faults(**facts)
    assert line.startswith(wanted)
