"""Rounds that skip windows, rotate identities, and ask for amounts a seat."""

from itertools import pairwise

import msgspec
import pytest

from gtlab.errors import UserError
from gtlab.terms.names import Refused
from gtlab.terms.questions import Allotment, Amount, Menu
from tests.rules.chance_games import AUCTION, KUHN, PROMISED, PUNISH, ROTATING
from tests.rules.games import a_game


def course(game, state, *choices):
    """The ruling after these choices, one seat after another, and the windows that were open."""
    windows = []
    for choice in choices:
        turn = game.turn(state)
        windows.append(turn.window.name)
        ruling = game.ruling(state, {turn.seats[0]: choice})
        state = ruling.state
    return ruling, windows


def dealt(game, first, second):
    return msgspec.structs.replace(game.start(), drawn={"card": {"A": first, "B": second}})


# Ante 1, bet 1 (Kuhn 1950): the higher card wins 1 after two checks, 2 after a called bet; whoever
# folds loses 1.
@pytest.mark.parametrize(
    ("cards", "choices", "windows", "paid"),
    [
        ((3, 1), ("check", "check"), ["opening", "reply"], 1),
        ((1, 3), ("check", "check"), ["opening", "reply"], -1),
        ((1, 3), ("bet", "fold"), ["opening", "answer"], 1),
        ((1, 3), ("bet", "call"), ["opening", "answer"], -2),
        ((2, 1), ("check", "bet", "fold"), ["opening", "reply", "last"], -1),
        ((2, 1), ("check", "bet", "call"), ["opening", "reply", "last"], 2),
    ],
)
def test_a_window_whose_condition_fails_is_passed_over(cards, choices, windows, paid):
    game = a_game(**KUHN)
    ruling, opened = course(game, dealt(game, *cards), *choices)
    assert opened == windows
    assert ruling.payoffs == {"A": paid, "B": -paid}
    assert list(ruling.moves) == windows
    assert (ruling.state.round, ruling.state.window, ruling.state.drawn) == (2, 0, {})


def test_a_round_that_is_closed_early_has_no_further_offer():
    game = a_game(**KUHN)
    state = game.ruling(dealt(game, 1, 2), {"A": "bet"}).state
    assert game.due(state) == ("B",)
    assert not game.is_last(state)  # another course could still open the last window
    assert game.ruling(state, {"B": "fold"}).payoffs is not None


def test_the_first_window_takes_no_condition():
    parts = {"windows": [{"name": "w", "menu": ["a", "b"], "when": "round > 1"}], "payoffs": "1"}
    with pytest.raises(UserError, match=r"rules.windows.w.when: the first window is always asked"):
        a_game(**parts)


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("later == 1", "names `later`, which is not known here"),
        ("my_gift > 1", "names `my_gift`"),
        ("gift", "not a condition"),
        ("sum(gift)", "gives a number, not a condition"),
    ],
)
def test_a_condition_knows_what_all_seats_know_by_then(when, said):
    windows = [
        {"name": "gift", "amount": {"high": 3}},
        {"name": "more", "amount": {"high": 3}, "when": when},
    ]
    with pytest.raises(UserError, match=rf"^rules\.windows\.more\.when: .*{said}"):
        a_game(windows=windows, payoffs="sum(gift)")


def test_points_are_given_seat_by_seat():
    # The fourth worked example of punished public goods, in its first round: (20, 20, 20, 0) with
    # points to D from A, B (2 each) and C (1): 24 - 2, 24 - 2, 24 - 1, 44 - 15.
    game = a_game("ABCD", **PUNISH)
    state = game.ruling(game.start(), {"A": 20, "B": 20, "C": 20, "D": 0}).state
    assert game.offers(state)["A"] == Allotment(("B", "C", "D"), 0, 5, 1, 8)
    points = {"A": (0, 0, 2), "B": (0, 0, 2), "C": {"A": 0, "B": 0, "D": 1}, "D": "0, 0, 0"}
    ruling = game.resolve(state, points)
    assert ruling.payoffs == {"A": 22, "B": 22, "C": 23, "D": 29}
    assert ruling.moves["points"]["C"] == (0, 0, 1)


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ((3, 3, 3), "the amounts add up to 9, more than 8"),
        ((6, 0, 0), "a whole number from 0 to 5"),
        ((1, 1), "an amount for each of B, C, D"),
        ({"B": 1, "C": 1, "D": 1, "E": 1}, "an amount for each of B, C, D"),
        ("lots", "an amount for each of B, C, D"),
    ],
)
def test_an_allotment_that_is_not_legal_is_refused(points, said):
    game = a_game("ABCD", **PUNISH)
    state = game.ruling(game.start(), dict.fromkeys("ABCD", 10)).state
    refused = game.resolve(state, {"A": points, **dict.fromkeys("BCD", (0, 0, 0))})
    assert isinstance(refused, Refused)
    assert refused.code == "illegal_action"
    assert said in refused.text


def test_identities_move_one_seat_on_after_every_round():
    game = a_game(**ROTATING)
    assert [game.identity("A", number) for number in (1, 2, 3)] == ["giver", "taker", "giver"]
    state = game.start()
    paid = []
    for gift in (4, 1, 10):
        (seat,) = game.due(state)
        ruling = game.ruling(state, {seat: gift})
        paid.append((seat, ruling.payoffs))
        state = ruling.state
    assert paid == [
        ("A", {"A": 6, "B": 12}),
        ("B", {"A": 3, "B": 9}),
        ("A", {"A": 0, "B": 30}),
    ]


def test_three_identities_come_round():
    game = a_game(
        "ABC", seats=["one", "two", "three"], rotate=True, actions=["a", "b"], payoffs="1"
    )
    held = [[game.identity(seat, number) for seat in "ABC"] for number in (1, 2, 3, 4)]
    assert held[0] == held[3] == ["one", "two", "three"]
    assert held[1] == ["three", "one", "two"]
    assert all(len(set(round_)) == 3 for round_ in held)
    for before, after in pairwise(held):
        assert after == [before[-1], *before[:-1]]


def test_a_table_of_rotating_identities_pays_the_identity():
    parts = {
        "seats": ["row", "column"],
        "rotate": True,
        "actions": ["a", "b"],
        "payoffs": {"a a": [1, 2], "a b": [3, 4], "b a": [5, 6], "b b": [7, 8]},
    }
    game = a_game(**parts)
    first = game.ruling(game.start(), {"A": "a", "B": "b"})
    assert first.payoffs == {"A": 3, "B": 4}
    # In round 2 B is the row and A the column: B's b and A's a are the cell b a.
    assert game.ruling(first.state, {"A": "a", "B": "b"}).payoffs == {"B": 5, "A": 6}


@pytest.mark.parametrize(
    ("bids", "lots", "ties", "paid"),
    [
        ((6, 4, 2), (1, 2, 3), "split", (8 - 6, 0, 0)),
        ((6, 6, 2), (1, 2, 3), "split", (1, -0.5, 0)),
        ((6, 6, 2), (1, 2, 3), "lot", (0, -1, 0)),
        ((6, 6, 6), (3, 2, 1), "lot", (2, 0, 0)),
    ],
)
def test_a_rule_for_ties_is_a_parameter(bids, lots, ties, paid):
    game = a_game("ABC", **{**AUCTION, "params": {"ties": ties}})
    drawn = {
        "value": dict(zip("ABC", (8, 5, 9), strict=True)),
        "lot": dict(zip("ABC", lots, strict=True)),
    }
    state = msgspec.structs.replace(game.start(), drawn=drawn)
    ruling = game.ruling(state, dict(zip("ABC", bids, strict=True)))
    assert ruling.payoffs == dict(zip("ABC", paid, strict=True))


def test_a_binding_promise_leaves_one_answer():
    game = a_game(**PROMISED, promises="binding")
    state = game.start()
    assert game.offers(state)["A"] == Menu(("left", "right"))
    state = game.ruling(state, {"A": "left", "B": "right"}).state
    assert game.offers(state) == {"A": Menu(("left",)), "B": Menu(("right",))}
    assert game.resolve(state, {"A": "right", "B": "right"}).code == "illegal_action"
    assert game.ruling(state, {"A": "left", "B": "right"}).payoffs == {"A": 0, "B": 3}


def test_a_free_promise_binds_nobody():
    game = a_game(**PROMISED, promises="free")
    state = game.ruling(game.start(), {"A": "left", "B": "left"}).state
    ruling = game.ruling(state, {"A": "right", "B": "left"})
    assert ruling.payoffs == {"A": 3, "B": 0}
    assert ruling.moves["promised"] == {"A": "left", "B": "left"}


def test_an_amount_may_be_promised():
    parts = {"windows": [{"name": "gift", "amount": {"high": 5}}], "payoffs": "sum(gift)"}
    game = a_game(**parts, promises="binding")
    state = game.ruling(game.start(), {"A": 2, "B": 5}).state
    assert game.offers(state) == {"A": Amount(2, 2, 1), "B": Amount(5, 5, 1)}


def test_a_number_that_falls_below_its_least_is_undecided():
    parts = {
        "windows": [{"name": "spend", "amount": {"high": 10}}],
        "state": {"purse": {"start": 15, "next": "my_purse - my_spend", "each": True, "least": 0}},
        "payoffs": "my_spend",
    }
    game = a_game(**parts)
    state = game.ruling(game.start(), {"A": 10, "B": 1}).state
    refused = game.resolve(state, {"A": 10, "B": 1})
    assert refused.code == "undecided"
    assert "rules.state.purse: purse falls to -5 in round 2, below its least of 0" in refused.text
