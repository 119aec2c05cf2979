"""Ends that never come and windows that are always or never asked."""

import pytest

from gtlab.rules.constant import constant_faults
from tests.rules.games import GAMES, SHIPPED, a_game, made

ONE = {"windows": [{"name": "w", "amount": {"high": 4}}], "payoffs": "my_w", "params": {"k": 3}}
KEPT = {"state": {"pot": {"start": 5, "next": "pot"}}}


@pytest.mark.parametrize("name", sorted([*SHIPPED, *GAMES]))
def test_the_games_there_are_can_end_and_ask(name):
    assert list(constant_faults(made(name))) == []


@pytest.mark.parametrize("over", ["1 > 2", "k > 5", "n > 9", "sum(place) > 99", "pot > 6"])
def test_an_end_that_depends_on_nothing_that_changes_is_refused(over):
    (fault,) = constant_faults(a_game(**ONE, **KEPT, over=over))
    assert str(fault).startswith(f"rules.over: `{over}` never changes, and does not hold: it ends")


@pytest.mark.parametrize(
    ("over", "parts"),
    [
        ("round > 50", {}),
        ("pot > 6", {"state": {"pot": {"start": 5, "next": "pot + 1"}}}),
        ("pot > 6", {**KEPT, "shocks": [{"round": 3, "state": {"pot": 9}}]}),
        ("k > 5", {"shocks": [{"round": 3, "params": {"k": 9}}]}),
        ("min(my_x) > 2", {"state": {"my_x": {"start": 1, "next": "my_my_x + 1", "each": True}}}),
    ],
)
def test_an_end_that_may_come_is_let_be(over, parts):
    assert list(constant_faults(a_game(**{**ONE, **parts}, over=over))) == []


def test_an_end_that_is_there_from_the_start_is_not_said_never_to_come():
    assert list(constant_faults(a_game(**ONE, over="k == 3"))) == []


TWO = {
    "seats": ["one", "two"],
    "params": {"k": 3},
    "payoffs": "1",
}


@pytest.mark.parametrize(
    ("when", "often", "fix"),
    [("1 > 2", "never", "leave the window out"), ("k == 3", "always", "leave `when` out")],
)
@pytest.mark.parametrize("order", ["simultaneous", "sequential"])
def test_a_window_that_is_always_or_never_asked_is_refused_once(when, often, fix, order):
    windows = [{"name": "v", "menu": ["a", "b"]}, {"name": "w", "menu": ["c", "d"], "when": when}]
    (fault,) = constant_faults(a_game(**TWO, windows=windows, order=order))
    assert str(fault).startswith(f"rules.windows.w.when: `{when}` {often} holds, whatever")
    assert fix in str(fault)


@pytest.mark.parametrize("when", ["v == 'a'", "round > 2", "t > 1"])
def test_a_window_that_may_be_asked_is_let_be(when):
    windows = [
        {"name": "v", "seats": ["one"], "menu": ["a", "b"]},
        {"name": "w", "menu": ["c", "d"], "when": when},
    ]
    draws = {"t": {"of": [1, 2], "each": False, "seen": "all"}}
    assert list(constant_faults(a_game(**TWO, windows=windows, draws=draws))) == []
