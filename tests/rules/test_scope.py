"""The names that expressions may use, place by place."""

from fractions import Fraction

import pytest

from gtlab.errors import UserError
from gtlab.rules.scope import Scope
from gtlab.rules.seating import Seating
from tests.rules.games import GAMES, a_game, a_spec, known, played


def scope_of(name, seats="AB"):
    spec = a_spec(**GAMES[name])
    return Scope(spec, Seating(spec, tuple(seats)))


def test_the_start_is_computed_from_parameters():
    start = scope_of("wealth").start()
    assert start.pool == {"pot": 0}
    assert start.each == {"purse": {"A": 3, "B": 3}}
    assert start.round == 1


def test_a_later_start_may_use_an_earlier_one():
    game = a_game(
        actions=["a", "b"],
        state={
            "one": {"start": "n + 1", "next": "one"},
            "two": {"start": "one * 2", "next": "two"},
        },
        payoffs="one + two",
    )
    assert game.start().pool == {"one": 3, "two": 6}


def test_each_seat_carries_its_own():
    first, second = played(known("wealth"), [0.3, 0.5], [0, 3])
    assert first.payoffs == {"A": -0.1, "B": 1}
    assert first.state.each == {"purse": {"A": 2.9, "B": 4}}
    assert first.state.pool == {"pot": 0.8}
    assert second.payoffs == {"A": 0, "B": 1}
    assert second.state.each == {"purse": {"A": 2.9, "B": 5}}
    assert second.state.pool == {"pot": 3.8}


def test_all_state_is_computed_from_what_was_before():
    game = a_game(
        actions=["a", "b"],
        state={
            "one": {"start": 1, "next": "two"},
            "two": {"start": 2, "next": "one"},
        },
        payoffs="one - two",
    )
    first, second = played(game, ["a", "a"], ["a", "a"])
    assert first.state.pool == {"one": 2, "two": 1}
    assert second.state.pool == {"one": 1, "two": 2}
    assert (first.payoffs["A"], second.payoffs["A"]) == (-1, 1)


def test_names_hold_exact_numbers():
    game = known("wealth")
    names = game.first.scope.names(game.start(), {"stake": {"A": 0.1, "B": 0.3}}, "B")
    assert names["stake"] == [Fraction(1, 10), Fraction(3, 10)]
    assert names["my_stake"] == Fraction(3, 10)
    assert names["others_stake"] == [Fraction(1, 10)]
    assert names["my_purse"] == 3


@pytest.mark.parametrize(
    ("parts", "key", "said"),
    [
        ({"let": {"high": "max(steak)"}}, "let.high", "names `steak`.*mean .*stake"),
        ({"let": {"high": "my_stake"}}, "let.high", "names `my_stake`"),
        ({"let": {"a": "b", "b": "1"}}, "let.a", "names `b`"),
        ({"let": {"a": "max(stake) > 1"}}, "let.a", "gives a condition, not a number"),
        ({"over": "my_purse < 1"}, "over", "names `my_purse`"),
        ({"over": "stake > 1"}, "over", "names `stake`"),
        ({"over": "pot"}, "over", "gives a number, not a condition"),
        ({"state": {"pot": {"start": "round", "next": "1"}}}, "state.pot.start", "names `round`"),
        ({"state": {"pot": {"start": 0, "next": "payoff"}}}, "state.pot.next", "names `payoff`"),
        ({"state": {"pot": {"start": "1 / 0", "next": 0}}}, "state.pot.start", "cannot be"),
    ],
)
def test_a_name_out_of_place_is_refused_with_its_key(parts, key, said):
    game = {**GAMES["wealth"], "payoffs": "my_stake", "over": "pot > 1", **parts}
    if "state" in parts:
        game |= {"windows": [{"name": "stake", "amount": {"high": 1}}], "let": {}}
    with pytest.raises(UserError, match=rf"^rules\.{key}: .*{said}"):
        a_game(**game)
