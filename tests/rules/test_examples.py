"""A handful of rounds that show what matters."""

import pytest

from gtlab.errors import UserError
from gtlab.rules.examples import examples
from tests.rules.games import GAMES, SHIPPED, a_game, known, made


def rounds(game):
    return [
        tuple(choice for joint in moves.values() for choice in joint.values())
        for moves, _ in examples(game)
    ]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("dictator", [(0,), (5,), (10,)]),
        ("ultimatum", [(n, a) for n in (0, 5, 10) for a in ("accept", "reject")]),
        ("trust", [(0, 0), (5, 0), (5, 8), (5, 15), (10, 0), (10, 15), (10, 30)]),
        ("public_goods", [(0,) * 4, (5,) * 4, (20,) * 4, (20, 0, 0, 0), (0, 20, 20, 20)]),
        ("common_pool", [(0,) * 5, (20,) * 5, (100,) * 5, (100, 0, 0, 0, 0), (0, *(100,) * 4)]),
        ("volunteer", [(a, b) for a in ("help", "wait") for b in ("help", "wait")]),
        (
            "punishment",
            [(0, 0, 0, 0), (5, 5, 2, 2), (10, 10, 0, 0), (10, 0, 0, 0), (0, 10, 0, 0)],
        ),
    ],
)
def test_which_rounds_are_shown(name, expected):
    assert rounds(known(name)) == expected


def test_every_option_is_shown_where_seats_are_many():
    game = a_game("ABCDE", seats={"least": 2, "most": 5}, actions=["a", "b", "c"], payoffs="n")
    shown = rounds(game)
    assert shown[:3] == [("a",) * 5, ("b",) * 5, ("c",) * 5]
    assert ("c", *("a",) * 4) in shown


@pytest.mark.parametrize("order", [None, "sequential"])
@pytest.mark.parametrize("name", sorted([*SHIPPED, *GAMES]))
def test_they_are_few_different_and_paid(name, order):
    game = made(name, order=order)
    shown = rounds(game)
    assert 3 <= len(shown) <= 9
    assert len(set(shown)) == len(shown)
    assert all(set(payoffs) == set(game.seats) for _, payoffs in examples(game))


@pytest.mark.timeout(10)
def test_many_seats_and_wide_amounts_are_not_listed():
    game = a_game(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        seats={"least": 2, "most": 26},
        windows=[{"name": "w", "amount": {"high": 10**12, "step": 0.001}}],
        payoffs="my_w + sum(w)",
    )
    assert len(examples(game)) == 5


def test_no_example_tells_what_is_drawn_in_a_match():
    game = a_game(
        draws={"value": {"range": {"high": 10**5}}},
        windows=[{"name": "bid", "amount": {"high": 1}}],
        payoffs="my_value * my_bid",
    )
    told = {paid for _, payoffs in examples(game) for paid in payoffs.values()} - {0}
    assert len(told) == 2
    for replicate in range(50):
        dealt = game.deal(game.start(), 0, replicate).drawn["value"]
        assert not told & set(dealt.values())


def test_what_the_rules_do_not_decide_is_no_example():
    game = a_game(windows=[{"name": "w", "amount": {"high": 1}}], payoffs="1 / my_w")
    with pytest.raises(UserError, match="cannot be computed"):
        examples(game)
