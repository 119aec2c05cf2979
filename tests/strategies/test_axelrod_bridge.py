"""The axelrod library's strategies play here as they do in its own matches, on every path."""

from itertools import pairwise

import pytest

from gtlab.blackboard.entry import Reviewed
from gtlab.strategies.cards import misfit
from gtlab.strategies.seen import replay
from gtlab.terms.chance import Draw, seed_of
from gtlab.terms.names import Review, Verdict
from tests.executors.test_decide import choices, seated
from tests.strategies.games import events_of, shipped, three_way
from tests.strategies.library import C, D, deterministic, in_library, ours, player, theirs

ACCEPT, REDO = Review(Verdict.ACCEPT), Review(Verdict.REDO)


@pytest.fixture(scope="module")
def axl():
    import axelrod

    return axelrod


# Twenty by display name, of every kind: short and long memory, states, hunters, ends known.
NAMED = [
    "Tit For Tat",
    "Tit For 2 Tats",
    "Two Tits For Tat",
    "Suspicious Tit For Tat",
    "Grudger",
    "Win-Stay Lose-Shift",
    "Alternator",
    "Bully",
    "Prober",
    "Handshake",
    "Hard Go By Majority",
    "Gradual",
    "Adaptive Tit For Tat",
    "Adaptive Pavlov 2011",
    "Cycle Hunter",
    "BackStabber",
    "First by Shubik",
    "Thumper",
    "Fortress4",
    "First by Tideman and Chieruzzi",
]
OPPONENTS = ["TitForTat", "Alternator", "Grudger", "AntiTitForTat", "CyclerCCD"]


def by_title(axl, title):
    fold = title.lower().replace("-", " ")
    named = [one for one in axl.strategies if one.name.lower().replace("-", " ") == fold]
    assert len(named) == 1, title
    return named[0]


@in_library
@pytest.mark.parametrize("turns", [10, 50])
@pytest.mark.parametrize("title", NAMED)
def test_twenty_named_ones_play_as_in_the_library(axl, title, turns):
    one = by_title(axl, title)
    assert not axl.Classifiers["stochastic"](one())
    for name in OPPONENTS:
        match = theirs(axl, one, getattr(axl, name), turns)
        assert ours(one.name, name, turns) == match, name
        pairs, (mine, other) = match
        swapped = [(b, a) for a, b in pairs], (other, mine)
        assert ours(name, one.name, turns) == swapped, name


@in_library
def test_all_deterministic_ones_play_as_in_the_library(axl):
    differ = [
        (one.__name__, other, turns)
        for one in deterministic(axl)
        for other in ("TitForTat", "Alternator")
        for turns in (10, 50)
        if ours(one.__name__, other, turns) != theirs(axl, one, getattr(axl, other), turns)
    ]
    assert differ == []


def by_hand(axl, one, other, turns, seeds):
    """A match of two players who are seeded with `seeds`, as the library's own loop plays it."""
    pair = (one(), other())
    for who, seed in zip(pair, seeds, strict=True):
        who.set_match_attributes(length=turns, game=axl.Game(), noise=0)
        who.set_seed(seed % 2**32)
    first, second = pair
    made = []
    for _ in range(turns):
        mine, yours = first.strategy(second), second.strategy(first)
        first.update_history(mine, yours)
        second.update_history(yours, mine)
        made.append(tuple(C if x == axl.Action.C else D for x in (mine, yours)))
    return made


@in_library
def test_those_that_draw_play_as_the_library_s_under_the_same_seed(axl):
    drawing = [one for one in axl.short_run_time_strategies if axl.Classifiers["stochastic"](one())]
    assert len(drawing) > 60
    seeds = [seed_of(5, "decide", 1, seat) for seat in "AB"]
    differ = [
        one.__name__
        for one in drawing
        if ours(one.__name__, "Random", 30, seed=5)[0] != by_hand(axl, one, axl.Random, 30, seeds)
    ]
    assert differ == []


STATEFUL = ["Random", "Gradual", "Adaptive Pavlov 2011", "Stochastic WSLS", "Meta Hunter", "Raider"]


@in_library
@pytest.mark.parametrize("name", STATEFUL)
@pytest.mark.parametrize("redo", [False, True])
def test_a_match_goes_on_from_every_step_as_if_it_had_not_stopped(name, redo):
    players = ("axelrod", {"name": name}), ("axelrod", {"name": "Random"})
    answers = ([ACCEPT, REDO] if redo else [ACCEPT]) * 12
    whole = seated(*players, progress={"rounds": 8})
    whole.play(answers)
    assert any(getattr(record, "redo", 0) for record in whole.records) == redo
    for cut in range(len(whole.records)):
        half = seated(*players, progress={"rounds": 8})
        half.records = list(whole.records[:cut])
        half.log, half.index = half.replayed(cut)
        half.play(answers[sum(isinstance(record, Reviewed) for record in half.records) :])
        assert half.records == whole.records, cut


@in_library
def test_a_round_played_again_is_drawn_anew():
    players = ("axelrod", {"name": "Random"}), ("axelrod", {"name": "Tit For Tat"})
    match = seated(*players, progress={"rounds": 20})
    match.play([REDO, ACCEPT] * 20)
    made = choices(match, "A")
    tries = list(pairwise(made))[::2]
    assert len(tries) == 20
    assert any(first != again for first, again in tries)


@in_library
def test_luck_has_an_address():
    game = shipped("prisoners")
    assert ours("Random", "Random", 40, seed=3) == ours("Random", "Random", 40, seed=3)
    assert ours("Random", "Random", 40, seed=3) != ours("Random", "Random", 40, seed=4)
    pairs, _ = ours("Random", "Random", 40)
    assert any(mine != other for mine, other in pairs)
    seen, random = replay(game, "A", events_of(game, [(C, D)] * 3)), player("Random")
    place = ("decide", 1, "A", 4, 0)
    assert len({random.decide(seen, Draw(7, *place)) for _ in range(20)}) == 1
    assert {random.decide(seen, Draw(7, *place, redo)) for redo in range(1, 20)} == {C, D}


@in_library
@pytest.mark.parametrize(
    ("name", "game", "text"),
    [
        ("Tit For Tat", three_way(), "it is defined for two seats, and the game has 3"),
        ("Tit For Tat", shipped("ultimatum"), "it needs a choice of two options"),
        ("ZD-Extort-2", shipped("chicken"), "cannot be set up for the payoffs of this game"),
    ],
)
def test_a_game_that_it_cannot_play_is_refused(name, game, text):
    assert text in misfit(player(name), game, "A")


@in_library
def test_it_plays_any_duel_with_a_cooperative_pair():
    for name in ("stag_hunt", "chicken"):
        game = shipped(name)
        assert misfit(player("Tit For Tat"), game, "B") is None
        pairs, _ = ours("Tit For Tat", "Alternator", 6, game)
        assert [mine for mine, _ in pairs][1:] == [other for _, other in pairs][:-1]


@in_library
def test_the_reason_is_the_true_one():
    game = shipped("prisoners")
    for language, said in (
        ("en", "after 2 rounds like these, Tit For Tat of the axelrod library chooses defect."),
        ("zh", "在这样的 2 轮之后，axelrod 库的 Tit For Tat 选"),
    ):
        seen = replay(game, "A", events_of(game, [(C, C), (C, D)]), language)
        tft = player("Tit For Tat")
        assert said in tft.thought(seen, tft.decide(seen, Draw(1, "decide", 1, "A", 3, 0)))
