"""The library's players are told what its own matches tell them."""

import pytest

from gtlab.strategies.axelrod_player import Setup
from gtlab.strategies.seen import replay
from gtlab.terms.chance import Draw
from tests.strategies.games import events_of, shipped
from tests.strategies.library import C, D, deterministic, in_library, ours, player, theirs

AKATA = {f"{C} {C}": [8, 8], f"{C} {D}": [0, 10], f"{D} {C}": [10, 0], f"{D} {D}": [5, 5]}


@pytest.fixture(scope="module")
def axl():
    import axelrod

    return axelrod


@in_library
def test_the_payoffs_told_are_the_game_s(axl):
    game = shipped("prisoners", payoffs=AKATA)
    told = axl.Game(r=8, p=5, s=0, t=10)
    users = [one for one in deterministic(axl) if "game" in axl.Classifiers["makes_use_of"](one())]
    assert len(users) >= 5
    for one in users:
        expected = theirs(axl, one, axl.Alternator, 30, told)
        assert ours(one.__name__, "Alternator", 30, game) == expected
    setup = Setup("Adaptive", 0).player(game, "B", None)
    assert setup.match_attributes["game"].RPST() == (8, 5, 0, 10)


@in_library
def test_the_length_is_told_where_it_is_known_and_the_noise_always(axl):
    game = shipped("prisoners", noise=0.1)
    for rounds, length in ((7, 7), (None, float("inf"))):
        setup = Setup("BackStabber", 0).player(game, "A", rounds)
        assert setup.match_attributes["length"] == length
        assert setup.match_attributes["noise"] == 0.1
    ends = [pair[0] for pair in ours("BackStabber", "Cooperator", 12)[0]]
    assert ends == [C] * 10 + [D] * 2
    unknown = replay(shipped("prisoners"), "A", events_of(shipped("prisoners"), [(C, C)] * 11))
    assert player("BackStabber").decide(unknown, Draw(1, "decide", 1, "A", 12, 0)) == C
