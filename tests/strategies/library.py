"""The axelrod library in tests: its mark, and matches of its players here and there."""

import pytest

from gtlab.strategies.cards import make
from gtlab.strategies.playing import play_bare
from tests.strategies.games import shipped

C, D = "cooperate", "defect"


def in_library(test):
    """Marks a test for the library's group: the import takes half a minute.

    CI runs the group, and where the library is missing there, its tests fail.
    """
    return pytest.mark.axelrod(pytest.mark.timeout(600)(test))


def player(name):
    return make("axelrod", {"name": name})


def ours(one, other, turns, game=None, seed=0):
    players = {"A": player(one), "B": player(other)}
    played = play_bare(game or shipped("prisoners"), players, turns, seed)
    pairs = [tuple(event.moves["choice"].values()) for event in played.events]
    return pairs, tuple(played.totals.values())


def theirs(axl, one, other, turns, game=None):
    match = axl.Match((one(), other()), turns=turns, game=game)
    names = {axl.Action.C: C, axl.Action.D: D}
    pairs = [(names[mine], names[yours]) for mine, yours in match.play()]
    return pairs, tuple(match.final_score())


def deterministic(axl):
    found = [one for one in axl.strategies if not axl.Classifiers["stochastic"](one())]
    assert len(found) > 140
    return found
