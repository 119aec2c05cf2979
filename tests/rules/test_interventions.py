import pytest

from gtlab.errors import UserError
from tests.rules.games import a_game

BASE = {
    "seats": ["one", "two"],
    "actions": ["left", "right"],
    "params": {"gain": 1, "plan": [1, 2], "mode": "mild"},
    "options": {"mode": ["mild", "harsh"]},
    "state": {"stock": {"start": 1, "next": "stock"}},
    "payoffs": "1",
}


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        (
            {"seats": {"least": 2, "most": 2}, "rotate": True},
            "rules.rotate: there are no identities to rotate",
        ),
        ({"draws": {"x": {"of": [1, 2], "seats": ["three"]}}}, "rules.draws.x: names `three`"),
        ({"draws": {"x": {"of": [1, 2], "seen": ["three"]}}}, "rules.draws.x: names `three`"),
        (
            {"rotate": True, "draws": {"x": {"of": [1, 2], "seats": ["one"], "every": "match"}}},
            "rules.draws.x.every: is drawn once a match for identities that rotate",
        ),
        (
            {"shocks": [{"round": 2, "params": {"pain": 1}}]},
            "rules.shocks.0.params: sets `pain`, which the game does not have; the params are gain",
        ),
        (
            {"shocks": [{"round": 2, "state": {"pool": 1}}]},
            "rules.shocks.0.state: sets `pool`, which the game does not have; the state are stock",
        ),
        (
            {"shocks": [{"round": 2, "params": {"gain": [1, 2]}}]},
            "rules.shocks.0.params.gain: gives gain another form than it has",
        ),
        (
            {"shocks": [{"round": 2, "params": {"mode": "wild"}}]},
            "rules.shocks.0.params.mode: sets mode to `wild`; choose mild or harsh",
        ),
        (
            {"shocks": [{"round": 2, "plays": {"three": "left"}}]},
            "rules.shocks.0.plays: plays for `three`, which is no seat of the game",
        ),
        (
            {"shocks": [{"round": 2, "plays": {"one": "up"}}]},
            "rules.shocks.0.plays.one: plays `up`, which cannot be chosen; choose one of left",
        ),
        (
            {"shocks": [{"round": 2, "plays": {"A": 3}}]},
            "rules.shocks.0.plays.A: plays `3`, which cannot be chosen",
        ),
        (
            {"shocks": [{"round": 2, "state": {"stock": "choice"}}]},
            "rules.shocks.0.state.stock: `choice` names `choice`, which is not known here",
        ),
        (
            {"state": {}, "shocks": [{"round": 2, "state": {"stock": 1}}]},
            "rules.shocks.0.state: sets `stock`, which the game does not have; declare it in `st",
        ),
        (
            {"shocks": [{"round": 2, "params": {"gain": 2}}, {"round": 2, "params": {"gain": 3}}]},
            "rules.shocks.1.params.gain: round 2 has another shock that decides `gain`; keep one",
        ),
        (
            {"shocks": [{"round": 2, "plays": {"Z": "left"}}]},
            "rules.shocks.0.plays: plays for `Z`, which is no seat of the game; name one of A, B",
        ),
    ],
)
def test_an_intervention_that_cannot_be_is_refused_with_its_key(parts, said):
    with pytest.raises(UserError) as caught:
        a_game(**{**BASE, **parts})
    assert said in str(caught.value)


def test_the_base_is_sound():
    a_game(**BASE, rotate=True, shocks=[{"round": 2, "params": {"mode": "harsh", "gain": 0.5}}])
