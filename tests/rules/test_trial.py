"""What the rules leave undecided is found before it is played."""

import pytest

from gtlab.rules.trial import undecided
from tests.rules.games import GAMES, SHIPPED, a_game, made

ONE = {"windows": [{"name": "w", "amount": {"high": 4}}]}


@pytest.mark.parametrize("order", [None, "sequential"])
@pytest.mark.parametrize("name", sorted([*SHIPPED, *GAMES]))
def test_the_games_there_are_decide_everything(name, order):
    assert undecided(made(name, order=order)) == []


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"payoffs": "my_w / sum(w)"}, "where my_w = 0, w = [0, 0]"),
        ({"payoffs": "1 / (my_w - 4)"}, "where my_w = 4"),
        ({"payoffs": "1 / (my_w - 2)"}, "where my_w = 2"),
        ({"payoffs": "1 / (4 + my_w - sum(others_w))"}, "where my_w = 0, others_w = [4]"),
        ({"payoffs": "10 ** my_w ** my_w"}, "a power may be"),
        ({"payoffs": 1, "let": {"x": "1 / min(w)"}}, "where w = [0, 0]"),
        ({"payoffs": 1, "over": "1 / (round - 2) > 3"}, "where round = 2"),
        ({"payoffs": 1, "over": "1 / (round - 1) > 3"}, "where round = 1"),
        (
            {"payoffs": 1, "state": {"s": {"start": 2, "next": "s * (4 - max(w)) / s"}}},
            "where s = 0, w = [4, 4]",
        ),
        (
            {"payoffs": "my_w / s", "state": {"s": {"start": 2, "next": "s - 1"}}},
            "where my_w = 0, s = 0",
        ),
        (
            {"payoffs": 1, "windows": [{"name": "w", "amount": {"low": 2, "high": 1}}]},
            "round 1 would ask A for a number from 2 to 1",
        ),
        (
            {
                "payoffs": 1,
                "windows": [*ONE["windows"], {"name": "v", "amount": {"low": "my_w", "high": 3}}],
            },
            "round 1 would ask A for a number from 4 to 3",
        ),
    ],
)
def test_what_is_undecided_is_told(parts, said):
    faults = list(map(str, undecided(a_game(**{**ONE, **parts}))))
    assert any(said in fault for fault in faults), faults
    assert all(fault.startswith("rules.") for fault in faults)


def test_every_option_of_a_menu_is_tried():
    parts = {
        "actions": ["a", "b", "c", "d"],
        "payoffs": "1 / count(choice, 'a') if my_choice == 'c' else 0",
    }
    (fault,) = undecided(a_game(**parts))
    assert "where choice = [c, c], my_choice = c" in str(fault)


@pytest.mark.parametrize(
    ("payoffs", "said"),
    [
        ("1 / (my_e - 7)", "where my_e = 7"),
        ("1 / (my_e - 23)", "where my_e = 23"),
        ("1 / (sum(e) - 7)", "where e = [7, 0]"),
        ("1 / (sum(e) - 37)", "where e = [7, 30]"),
    ],
)
def test_every_answer_of_a_seat_is_tried_with_the_others_at_an_end(payoffs, said):
    parts = {"windows": [{"name": "e", "amount": {"high": 30}}], "payoffs": payoffs}
    (fault,) = undecided(a_game(**parts))
    assert said in str(fault)


def test_every_answer_of_each_identity_is_tried_in_its_own_window():
    windows = [
        {"name": "sent", "seats": ["giver"], "amount": {"high": 10}},
        {"name": "kept", "seats": ["taker"], "amount": {"high": "3 * sent"}},
    ]
    for payoffs, said in (
        ({"giver": "1 / (sent - 3)", "taker": 1}, "where sent = 3"),
        ({"giver": 1, "taker": "1 / (kept - 17)"}, "where kept = 17"),
    ):
        parts = {"seats": ["giver", "taker"], "windows": windows, "payoffs": payoffs}
        (fault,) = undecided(a_game(**parts))
        assert said in str(fault)


def rulings(game, monkeypatch):
    """How many windows are ruled while `game` is tried."""
    ruled = []
    resolve = game.resolve
    monkeypatch.setattr(game, "resolve", lambda *moved: ruled.append(1) or resolve(*moved))
    assert undecided(game) == []
    return len(ruled)


def test_every_answer_of_a_shipped_game_is_few(monkeypatch):
    # 11 extremes over three rounds, the 21 answers of one seat against two ends, and two rounds to
    # see how many answers there are.
    assert rulings(made("public_goods", count=4), monkeypatch) == 11 * 3 + 21 * 2 + 2


def test_a_fault_is_told_once():
    (fault,) = undecided(a_game("ABCD", seats={"least": 4, "most": 4}, **ONE, payoffs="1 / min(w)"))
    assert "where w = [0, 0, 0, 0]" in str(fault)


def test_a_game_that_is_over_is_not_played_on():
    parts = {"payoffs": "1 / s", "state": {"s": {"start": 1, "next": "s - 1"}}, "over": "s <= 0"}
    assert undecided(a_game(**ONE, **parts)) == []


def test_of_many_seats_and_wide_amounts_no_more_are_tried(monkeypatch):
    game = a_game(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        seats={"least": 2, "most": 26},
        windows=[{"name": "w", "amount": {"high": 10**12, "step": 0.001}}],
        payoffs="my_w + sum(w)",
    )
    assert rulings(game, monkeypatch) < 800


@pytest.mark.parametrize(
    ("parts", "limit", "said"),
    [
        ({"payoffs": "my_w / (9 - round)"}, 20, "where my_w = 0, round = 9"),
        ({"payoffs": "my_w / (77 - round)"}, 77, "where my_w = 0, round = 77"),
        (
            {"payoffs": "at(plan, round - 1)", "params": {"plan": [1, 2, 3, 4]}},
            5,
            "a schedule of 4 has no place 4",
        ),
        (
            {"payoffs": "1 / s", "state": {"s": {"start": 10, "next": "s - 1"}}},
            11,
            "where s = 0",
        ),
        (
            {
                "payoffs": "1 / k",
                "params": {"k": 1},
                "shocks": [{"round": 80, "params": {"k": 0}}],
            },
            100,
            "where k = 0",
        ),
    ],
)
def test_rules_that_change_are_tried_in_the_rounds_that_are_played(parts, limit, said):
    game = a_game(**{**ONE, **parts})
    (fault,) = undecided(game, limit)
    assert said in str(fault)
    assert undecided(game, 3) == []


def test_no_late_round_is_tried_with_what_only_the_first_one_begins_with():
    # From round 2 on s is 1; as s starts, round 90 would divide by it.
    state = {"s": {"start": 0, "next": "1"}}
    parts = {"payoffs": "1 / s if round > 40 else 0", "state": state}
    assert undecided(a_game(**ONE, **parts), 90) == []


def test_what_a_shock_carries_out_must_be_legal_in_its_round():
    windows = [{"name": "w", "amount": {"high": "s"}}]
    state = {"s": {"start": 5, "next": "s"}}
    for plays, said in (({"A": 6}, 'round 2: "6" isn\'t legal'), ({"A": 5}, None)):
        parts = {"state": state, "payoffs": 1, "shocks": [{"round": 2, "plays": plays}]}
        faults = list(map(str, undecided(a_game(windows=windows, **parts))))
        assert len(faults) == (said is not None)
        if said:
            assert faults[0].startswith("rules.shocks.0.plays.A: is carried out for A in ")
            assert said in faults[0]


def test_what_is_carried_out_in_a_later_window_must_be_legal_there_too():
    windows = [
        {"name": "w", "seats": ["a"], "menu": ["p", "q"]},
        {"name": "v", "seats": ["b"], "amount": {"high": "5 if w == 'p' else 0"}},
    ]
    parts = {"seats": ["a", "b"], "windows": windows, "order": "sequential"}
    for plays, said in (({"b": 3}, '"3" isn\'t legal'), ({"a": "p", "b": 3}, None)):
        shocks = [{"round": 2, "plays": plays}]
        faults = list(map(str, undecided(a_game(**parts, payoffs={"a": 1, "b": 1}, shocks=shocks))))
        assert len(faults) == (said is not None)
        if said:
            assert faults[0].startswith("rules.shocks.0.plays.b: is carried out for B in round 2: ")


def test_an_amount_that_nothing_is_left_of_is_told_once():
    windows = [{"name": "w", "amount": {"high": "my_s"}}]
    state = {"s": {"start": 3, "next": "my_s - my_w - 1", "each": True}}
    (fault,) = undecided(a_game(windows=windows, state=state, payoffs="my_w"))
    assert str(fault).startswith("rules.windows.w.amount: round ")
