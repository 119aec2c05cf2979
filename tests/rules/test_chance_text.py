"""What chance does, as it is read; nothing of what a seat may not know."""

import re

import pytest

from gtlab.executors.instance import in_language
from gtlab.instance.instance import Progress
from gtlab.rules.chance_text import chance_lines, drawn_lines
from gtlab.rules.complete import missing
from gtlab.rules.game import compile_game
from gtlab.rules.text import excerpt, rules_text
from tests.rules import chance_games
from tests.rules.games import a_spec

ALL = {
    name: getattr(chance_games, name)
    for name in ("KUHN", "SIGNAL", "PUNISH", "AUCTION", "ROTATING", "SHOCKED")
} | {
    "FREE": {**chance_games.PROMISED, "promises": "free"},
    "BOUND": {**chance_games.PROMISED, "promises": "binding"},
    "NOISY": {**chance_games.PROMISED, "noise": 0.05},
    # An option that a shock changes is not settled.
    "OPEN": {**chance_games.AUCTION, "shocks": [{"round": 3, "params": {"ties": "lot"}}]},
}


def made(name, language="en"):
    spec = a_spec(**ALL[name])
    seats = ("A", "B") if isinstance(spec.seats, tuple) or spec.seats.most == 2 else tuple("ABC")
    return compile_game(in_language(spec, language), seats)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ALL)
def test_the_rules_say_it_all(name, language):
    game, progress = made(name, language), Progress(rounds=4)
    text = rules_text(game, progress, language, speech="none")
    assert missing(text, game, progress, language) == []


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    ("name", "gone", "missed"),
    [
        ("KUHN", "reply = bet", "last is asked only if reply == 'bet'"),
        ("KUHN", "1, 2, 3", "that card is drawn"),
        ("KUHN", "my_sign =", "what my_sign stands for"),
        ("SIGNAL", "1 - share", "that type is drawn"),
        ("PUNISH", "cost = 0", "the value of cost, 0, 1, 2, 4, 6, 9"),
        ("OPEN", "ties = split", "the value of ties, split"),
        ("NOISY", "0.05", "the probability 0.05 of another choice"),
        ("SHOCKED", "4", "what changes in round 4"),
    ],
)
def test_a_line_taken_away_is_missed(name, gone, missed, language):
    game, progress = made(name, language), Progress(rounds=9)
    text = rules_text(game, progress, language, speech="none").replace("、", ", ")
    kept = [line for line in text.splitlines() if gone not in line]
    assert len(kept) < len(text.splitlines())
    assert any(missed in found for found in missing("\n".join(kept), game, progress, language))


def test_a_shock_that_is_not_announced_is_kept_from_the_seats():
    game = made("SHOCKED")
    whole = "\n".join(chance_lines(game, "en", told=True))
    assert "At the beginning of round 3, stock becomes stock / 2." in whole
    seats = excerpt(game, Progress(rounds=9), "en", speech="none")
    assert "round 3" not in seats
    assert "From round 2 on, gain = 2." in seats
    assert "In round 4, right is carried out for A, whatever it chooses." in seats


def test_what_a_reader_holds_is_said_to_it():
    game = made("AUCTION")
    assert drawn_lines(game, {"value": {"B": 7}}, "en", "B") == ["For you, value: 7."]
    assert drawn_lines(game, {"value": {"A": 3, "B": 7}}, "en") == ["Value: A 3, B 7."]


def test_how_a_draw_is_told():
    (card,) = chance_lines(made("KUHN"), "en", told=True)
    assert card == (
        "At the beginning of every round card is drawn for each seat: 1, 2, 3, each as likely. "
        "No two seats get the same. At first only its own seat sees it. After the round all see it "
        "if answer ≠ fold and last ≠ fold."
    )
    values, lot, shock = chance_lines(made("OPEN"), "en", told=True)
    assert "a number from 0 to 10 in steps of 1, each as likely" in values
    assert "It is never shown to the others." in values
    assert "At first nobody sees it." in lot
    assert shock == "From round 3 on, ties = lot."
    assert list(chance_lines(made("AUCTION"), "en", told=True)) == [values]


def test_a_draw_for_one_seat_names_it():
    type_, hint = chance_lines(made("SIGNAL"), "en", told=True)
    assert "drawn for A (sender): strong with weight share; weak with weight 1 - share." in type_
    assert "is drawn for B (receiver): up with weight" in hint
    assert "strong 的权重为 share，weak 的权重为 1 - share。" in next(
        chance_lines(made("SIGNAL", "zh"), "zh", told=True)
    )
    # It is nobody else's, and has been explained where it is drawn.
    assert "type: " not in rules_text(made("SIGNAL"), Progress(rounds=4), "en", speech="none")


@pytest.mark.parametrize("name", ALL)
def test_chinese_lines_hold_no_english_sentence(name):
    text = "\n".join(chance_lines(made(name, "zh"), "zh", told=True))
    assert not re.search(r"\b(is|the|all|round|each)\b", text)
