"""Plans over private draws, in a game small enough to be worked out by hand."""

from fractions import Fraction

import pytest

from gtlab.analysis.private import best_reply, expected_payoffs, gains
from gtlab.instance.game import GameSpec
from gtlab.rules.game import compile_game

HALF = Fraction(1, 2)
COIN = {
    "name": "coin-v1",
    "title": "A coin that one seat sees",
    "seats": ["teller", "guesser"],
    "draws": {"side": {"of": {"heads": "3", "tails": "1"}, "seats": ["teller"]}},
    "windows": [
        {"name": "told", "seats": ["teller"], "menu": ["up", "down"]},
        {"name": "guess", "seats": ["guesser"], "menu": ["heads", "tails"]},
    ],
    "let": {"right": "1 if guess == side else 0"},
    "payoffs": {"teller": "1 - right", "guesser": "right"},
}


def a_game(**changes):
    return compile_game(GameSpec.model_validate(COIN | changes), ("A", "B"))


def honest(point):
    if point.window == "told":
        return {"up" if point.drawn["side"]["A"] == "heads" else "down": Fraction(1)}
    return {"heads" if point.moves["told"]["A"] == "up" else "tails": Fraction(1)}


def mute(point):
    if point.window == "told":
        return {"up": HALF, "down": HALF}
    assert point.drawn == {}
    return {"heads": Fraction(1)}


def test_expectations_are_summed_over_every_draw():
    assert expected_payoffs(a_game(), mute) == {"A": Fraction(1, 4), "B": Fraction(3, 4)}
    assert expected_payoffs(a_game(), honest) == {"A": 0, "B": 1}


def test_a_best_reply_uses_what_a_seat_knows_and_nothing_else():
    # Of a mute teller the guesser learns nothing; told all by an honest one, it is always right.
    assert best_reply(a_game(), mute, "B") == Fraction(3, 4)
    assert best_reply(a_game(), honest, "B") == 1
    # The teller misleads whoever believes it, and cannot move who guesses heads anyway.
    assert best_reply(a_game(), honest, "A") == 1
    assert best_reply(a_game(), mute, "A") == Fraction(1, 4)


def test_saying_nothing_is_an_equilibrium_and_honesty_is_none():
    assert gains(a_game(), mute) == {"A": 0, "B": 0}
    assert gains(a_game(), honest) == {"A": 1, "B": 0}


def test_penalties_are_to_be_small():
    # Each now wants the other to be right: the honest teller cannot do worse by lying.
    game = a_game(goal="minimise")
    assert best_reply(game, honest, "A") == 0
    assert best_reply(game, honest, "B") == 0
    assert gains(game, honest) == {"A": 0, "B": 1}


@pytest.mark.parametrize("others", [HALF, Fraction(0)])
def test_choices_made_together_are_not_known(others):
    """Without draws: the mix of the other is all that can be replied to."""
    pennies = {
        "name": "pennies-v1",
        "title": "Pennies",
        "actions": ["up", "down"],
        "payoffs": {"up up": [1, -1], "up down": [-1, 1], "down up": [-1, 1], "down down": [1, -1]},
    }
    game = compile_game(GameSpec.model_validate(pennies), ("A", "B"))
    plan = lambda _: {"up": others, "down": 1 - others}  # noqa: E731
    assert best_reply(game, plan, "A") == 1 - 2 * others
