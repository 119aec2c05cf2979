"""Draws are fair, private and the same again; what is carried out is legal."""

import pytest

from gtlab.testing.case import Case
from gtlab.testing.failure import Unclaimed
from gtlab.testing.luck import luck
from tests.testing.planted import CARDS, DILEMMA, PLANTED, TURNS, game_of

TYPES = {"title": "the type", "of": {"weak": "0.1", "strong": "0.9"}, "seats": ["first"]}


@pytest.mark.parametrize(
    "game",
    [
        game_of(CARDS),
        game_of(TURNS, draws={"type": TYPES}),
        game_of(TURNS, draws={"type": {**TYPES, "every": "match", "seen": "nobody"}}),
        game_of(CARDS, draws={"card": {"title": "the card", "range": {"high": 99}}}),
        game_of(DILEMMA, noise=1),
        game_of(DILEMMA, shocks=[{"round": 3, "plays": {"A": "go", "B": "stay"}}]),
    ],
)
def test_sound_luck(game):
    assert luck(Case(game)) is None


def test_a_game_without_luck_is_held_to_none():
    assert isinstance(luck(Case(game_of(DILEMMA))), Unclaimed)


@pytest.mark.parametrize("fault", [name for name, p in PLANTED.items() if p.property == "luck"])
def test_luck_that_is_unsound_is_shown(fault):
    assert luck(Case(PLANTED[fault].game)).problem
