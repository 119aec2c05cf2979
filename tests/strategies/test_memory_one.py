"""Choices drawn from the last round: the probabilities are the stated ones, exactly and in fact."""

from itertools import product

import pytest

from gtlab.errors import UserError
from gtlab.strategies.cards import make
from gtlab.strategies.seen import replay
from gtlab.terms.chance import Draw
from tests.strategies.games import Fixed, events_of, shipped

C, D = "cooperate", "defect"
LAST = list(product([C, D], repeat=2))

# After CC, CD, DC, DD, and the first: Axelrod 1980 and the axelrod library for joss; by definition
# for the others, noisy win-stay, lose-shift with 1 - error where win-stay, lose-shift cooperates.
CHANCES = [
    (
        "memory_one",
        {"probabilities": [0.9, 0.2, 0.6, 0.3], "first": 0.7},
        [0.9, 0.2, 0.6, 0.3],
        0.7,
    ),
    ("memory_one", {"probabilities": [0.9, 0.2, 0.6, 0.3]}, [0.9, 0.2, 0.6, 0.3], 1),
    ("memory_one", {"four_vector": [1, 0, 1, 0], "first": 0}, [1, 0, 1, 0], 0),
    ("noisy_win_stay_lose_shift", {}, [0.95, 0.05, 0.05, 0.95], 1),
    ("noisy_win_stay_lose_shift", {"error": 0.2}, [0.8, 0.2, 0.2, 0.8], 1),
    ("joss", {}, [0.9, 0, 0.9, 0], 1),
    ("joss", {"p": 0.5}, [0.5, 0, 0.5, 0], 1),
]


def seen_after(*history):
    game = shipped("prisoners")
    return replay(game, "A", events_of(game, history))


def is_exactly(player, seen, chance):
    """Whether the player cooperates on every number below `chance`, and on no other."""
    below, above = Fixed(chance - 1e-9), Fixed(min(chance, 1 - 1e-9) + 1e-12)
    if chance == 1:
        return player.decide(seen, Fixed(1 - 2**-53)) == C
    sides = [player.decide(seen, above) == D]
    if chance:
        sides.append(player.decide(seen, below) == C)
    return all(sides)


@pytest.mark.parametrize(("name", "args", "four", "first"), CHANCES)
def test_the_probabilities_are_exactly_the_stated_ones(name, args, four, first):
    player = make(name, args)
    assert is_exactly(player, seen_after(), first)
    for last, chance in zip(LAST, four, strict=True):
        assert is_exactly(player, seen_after((D, D), (C, C), last), chance), last


@pytest.mark.parametrize(("name", "args", "four", "first"), CHANCES)
def test_choices_come_as_often_as_stated(name, args, four, first):
    player, count = make(name, args), 2000
    for last, chance in zip(LAST, four, strict=True):
        seen = seen_after(last)
        made = [player.decide(seen, Draw(3, "decide", number)) for number in range(count)]
        # Five standard errors of a share of `chance` in `count`; none where it is 0 or 1.
        allowed = 5 * (chance * (1 - chance) / count) ** 0.5
        assert made.count(C) / count == pytest.approx(chance, abs=allowed + 1e-12)


def test_joss_answers_a_choice_just_made():
    game = shipped("prisoners", order="sequential")
    seen = replay(game, "B", events_of(game, [(C, C)]))
    seen.published({"choice": {"A": D}})
    assert make("joss").decide(seen, Fixed(0)) == D


@pytest.mark.parametrize("wrong", [[1, 0, 0], [1, 0, 0, 2], 0.5])
def test_four_probabilities_are_asked_for(wrong):
    with pytest.raises(UserError, match=r"probabilities: .*give a list of 4 numbers from 0 to 1"):
        make("memory_one", {"probabilities": wrong})
    with pytest.raises(UserError, match=r"memory_one.probabilities: is missing"):
        make("memory_one")


@pytest.mark.parametrize(
    ("name", "args", "history", "number", "said"),
    [
        (
            "memory_one",
            {"probabilities": [0.9, 0.2, 0.6, 0.3]},
            [(C, D)],
            0.5,
            "last round I chose cooperate and the other defect; after that I choose cooperate with "
            "probability 0.2, and the draw gave defect.",
        ),
        (
            "memory_one",
            {"probabilities": [1, 1, 1, 1], "first": 0.7},
            [],
            0.5,
            "in the first round I choose cooperate with probability 0.7, and the draw gave coop",
        ),
        ("noisy_wsls", {}, [], 0.5, "this is the first round, and the rule opens with cooperate."),
        ("noisy_wsls", {}, [(D, D)], 0.5, "with probability 0.95, and the draw gave cooperate."),
        ("joss", {}, [], 0.5, "no choice of the other is known yet"),
        ("joss", {}, [(C, D)], 0.5, "the other's last choice was defect, so I choose defect."),
        (
            "joss",
            {},
            [(C, C)],
            0.95,
            "I return cooperate with probability 0.9, and the draw gave d",
        ),
    ],
)
def test_the_reason_is_the_true_one(name, args, history, number, said):
    seen, player = seen_after(*history), make(name, args)
    assert said in player.thought(seen, player.decide(seen, Fixed(number)))
