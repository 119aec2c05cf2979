"""Beliefs are what they say, and the answers to them are best."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gtlab.instance.game import GameSpec
from gtlab.strategies.beliefs import belief_of
from gtlab.strategies.cards import make
from gtlab.strategies.playing import play_bare
from gtlab.strategies.seen import replay
from tests.strategies.games import (
    GAMES,
    NO_DRAW,
    C,
    D,
    compiled,
    decided,
    events_of,
    shipped,
    square,
    table_of,
)

NAMES = ("self_interested", "fehr_schmidt")


def test_beliefs_are_frequencies():
    game = shipped("prisoners")
    seen = replay(game, "A", events_of(game, [(C, C), (C, D), (C, C), (C, C)]))
    assert {made["B"]: weight for weight, made in belief_of(seen, "empirical")} == {
        C: 0.75,
        D: 0.25,
    }


def test_an_amount_out_of_reach_counts_as_the_nearest():
    game = shipped("common_pool")
    # 90 of 100 taken: the rest grows to 20, and 90 can't be taken again.
    seen = replay(game, "A", events_of(game, [(0, 90)]))
    assert belief_of(seen, "empirical") == ((1.0, {"B": 20}),)
    later = replay(game, "A", events_of(game, [(0, 90), (0, 5)]))
    assert belief_of(later, "empirical") == ((0.5, {"B": 30}), (0.5, {"B": 5}))


@pytest.mark.parametrize("name", ["self_interested", "fehr_schmidt", "logit"])
@pytest.mark.parametrize("game", GAMES)
def test_beliefs_from_experience_are_played_legally(name, game):
    compiled = shipped(game)
    player = make(name, {"belief": "empirical"})
    other = make("random")
    cast = {seat: player if seat == "A" else other for seat in compiled.seats}
    assert play_bare(compiled, cast, 6, seed=2).events


@pytest.mark.parametrize("size", [2, 3])
@given(data=st.data())
def test_best_response_to_experience_is_one(size, data):
    cells = data.draw(square(size))
    options = "xyz"[:size]
    pairs = st.tuples(*[st.sampled_from(options)] * 2)
    history = data.draw(st.lists(pairs, min_size=1, max_size=30))
    recent = [other for _, other in history[-20:]]
    worth = [sum(row[options.index(other)][0] for other in recent) for row in cells]
    choice = decided(
        "self_interested", table_of(cells, options), history, args={"belief": "empirical"}
    )
    assert worth[options.index(choice)] == max(worth)


@settings(max_examples=25)
@given(history=st.lists(st.tuples(*[st.sampled_from([C, D])] * 2), max_size=8))
@pytest.mark.parametrize(("name", "belief"), list(product(NAMES, ["uniform", "empirical"])))
def test_the_expectation_in_the_thought_is_the_true_one(name, belief, history):
    game = shipped("prisoners")
    seen = replay(game, "A", events_of(game, history))
    player = make(name, {"belief": belief, **({"alpha": 0, "beta": 0} if "fehr" in name else {})})
    choice = player.decide(seen, NO_DRAW)
    seen_share = [other for _, other in history].count(C) / len(history) if history else 0.5
    share = seen_share if belief == "empirical" else 0.5
    values = f"cooperate: {round(3 * share, 4):g}, defect: {round(5 * share + 1 - share, 4):g}"
    thought = player.thought(seen, choice)
    noun = "worth to me" if name == "fehr_schmidt" else "payoff"
    assert f"the {noun} I expect is {values}" in thought
    assert f"is better than {choice}." in thought


def test_rounds_that_passed_over_the_window_do_not_count():
    # B and C are asked how much only after A says yes.
    game = compiled(
        GameSpec.model_validate(
            {
                "name": "late-v1",
                "title": "Late",
                "seats": ["one", "two", "three"],
                "windows": [
                    {"name": "word", "seats": ["one"], "menu": ["yes", "no"]},
                    {
                        "name": "part",
                        "seats": ["two", "three"],
                        "when": "word == 'yes'",
                        "menu": ["x", "y"],
                    },
                ],
                "payoffs": {"one": "1", "two": "1", "three": "1"},
            }
        )
    )
    history = [("yes", "x", "y"), ("no",), ("yes", "x", "x")]
    seen = replay(game, "B", events_of(game, history))
    assert belief_of(seen, "empirical") == ((0.5, {"C": "y"}), (0.5, {"C": "x"}))
