"""Games as users declare them."""

import pytest
from pydantic import ValidationError

from gtlab.instance.game import GameSpec, SeatRange

GAME = {"name": "g-v1", "title": "G", "actions": ["a", "b"], "payoffs": "1"}


def _game(**changes):
    return GameSpec.model_validate({**GAME, **changes})


def test_actions_are_short_for_one_window():
    (window,) = _game().asked
    assert (window.name, window.menu, window.seats) == ("choice", ("a", "b"), ())


@pytest.mark.parametrize(
    ("payoffs", "kept"),
    [
        ({"a a": [1, "T"], "a b": [0, 2.5]}, {"a a": ("1", "T"), "a b": ("0", "2.5")}),
        ({"one": 3, "two": "x + 1"}, {"one": "3", "two": "x + 1"}),
        ("my_offer", "my_offer"),
        (0, "0"),
    ],
)
def test_the_three_forms_of_payoffs(payoffs, kept):
    assert _game(payoffs=payoffs).payoffs == kept


@pytest.mark.parametrize(
    ("seats", "kept"),
    [
        (["one", "two"], ("one", "two")),
        ({"most": 5}, SeatRange(least=2, most=5)),
        (SeatRange(least=3, most=3), SeatRange(least=3, most=3)),
    ],
)
def test_the_two_forms_of_seats(seats, kept):
    assert _game(seats=seats).seats == kept


@pytest.mark.parametrize("params", [{"x": 1}, {"x": 1.5}, {"T": -3}])
def test_a_parameter_keeps_its_kind(params):
    kept = _game(params=params).params
    assert kept == params
    assert [type(value) for value in kept.values()] == [type(value) for value in params.values()]


def test_it_survives_being_written_down():
    game = _game(payoffs={"a a": [1, 2]}, params={"x": 0.4}, seats=["one", "two"])
    assert GameSpec.model_validate_json(game.model_dump_json()) == game
    assert GameSpec.model_validate(game.model_dump(exclude_defaults=True)) == game


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "g"},
        {"name": "G-v1"},
        {"name": "../g-v1"},
        {"actions": []},
        {"actions": ["a"]},
        {"actions": ["a", "a"]},
        {"actions": ["a", "B"]},
        {"actions": ["a", "合"]},
        {"windows": [{"menu": ["a", "b"]}]},
        {"actions": [], "windows": [{}]},
        {"actions": [], "windows": [{"menu": ["a", "a"]}]},
        {"actions": [], "windows": [{"menu": ["a"], "amount": {"high": 3}}]},
        {"actions": [], "windows": [{"name": "w", "menu": ["a", "b"]}] * 2},
        {"seats": ["one"]},
        {"seats": ["one", "one"]},
        {"seats": {"least": 1}},
        {"seats": {"least": 3, "most": 2}},
        {"seats": {"most": 27}},
        {"seats": {"most": True}},
        {"params": {"x": True}},
        {"params": {"x": float("nan")}},
        {"params": {"x y": 1}},
        {"payoffs": True},
        {"payoffs": {"a a": [True, 1]}},
        {"payoffs": None},
        {"goal": "win"},
        {"unheard": "of"},
    ],
)
def test_what_is_no_game_is_refused(changes):
    with pytest.raises(ValidationError):
        _game(**changes)
