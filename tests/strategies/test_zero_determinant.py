"""The lines that are forced hold against everyone, by the exact long-run distribution."""

import numpy as np
import pytest

from gtlab.strategies.cards import make, misfit
from gtlab.strategies.dilemma import Stakes, stakes
from gtlab.strategies.memory_one import Four
from gtlab.strategies.seen import replay
from gtlab.strategies.zero_determinant import largest_phi, line_of
from tests.strategies.games import Fixed, events_of, shipped, table_of

C, D = "cooperate", "defect"
SIDES = [(C, C), (C, D), (D, C), (D, D)]
AXELROD = Stakes(r=3, p=1, s=0, t=5)
AKATA = Stakes(r=8, p=5, s=0, t=10)
YEARS = Stakes(r=-2, p=-6, s=-10, t=0)
OPPONENTS = [
    Four(0.5, 0.5, 0.5, 0.5),
    Four(0.9, 0.1, 0.9, 0.1),  # nearly tit for tat
    Four(0.99, 0.01, 0.01, 0.99),  # nearly win-stay, lose-shift
    Four(1, 1, 1, 1),
    Four(0.2, 0.7, 0.4, 0.1),
    Four(0.99, 0.3, 0.6, 0.05),
]


def means(mine, theirs, pays):
    """The long-run mean payoffs of two memory-one strategies in the game that pays `pays`."""
    swapped = (theirs.cc, theirs.dc, theirs.cd, theirs.dd)
    moves = np.array(
        [
            [p * q, p * (1 - q), (1 - p) * q, (1 - p) * (1 - q)]
            for p, q in zip(mine, swapped, strict=True)
        ]
    )
    # The distribution v with v M = v whose parts sum to 1.
    system = np.vstack([moves.T - np.eye(4), np.ones(4)])
    stay, _, rank, _ = np.linalg.lstsq(system, np.array([0, 0, 0, 0, 1.0]), rcond=None)
    assert rank == 4
    assert np.allclose(stay @ moves, stay, atol=1e-12)
    r, p, s, t = pays
    return stay @ [r, s, t, p], stay @ [r, t, s, p]


def probabilities(name, game, **args):
    """What the player itself draws with, found by halving to the last bit of a draw."""
    found = []
    for last in SIDES:
        seen = replay(game, "A", events_of(game, [last]))
        player, low, high = make(name, args), 0.0, 1.0
        if player.decide(seen, Fixed(1 - 2**-53)) == C:
            low = 1.0
        for _ in range(52):
            middle = (low + high) / 2
            low, high = (middle, high) if player.decide(seen, Fixed(middle)) == C else (low, middle)
        found.append(low)
    return Four(*found)


def dilemma(pays):
    r, p, s, t = pays
    goal = "minimise" if r < 0 else "maximise"
    r, p, s, t = map(abs, pays)
    cells = {f"{C} {C}": [r, r], f"{C} {D}": [s, t], f"{D} {C}": [t, s], f"{D} {D}": [p, p]}
    return shipped("prisoners", goal=goal, payoffs=cells)


@pytest.mark.parametrize(
    ("name", "four"),
    # Stewart and Plotkin 2012, for T 5, R 3, P 1, S 0.
    [("extort_2", (8 / 9, 1 / 2, 1 / 3, 0)), ("zd_gtft_2", (1, 1 / 8, 1, 1 / 4))],
)
def test_the_published_probabilities(name, four):
    assert probabilities(name, shipped("prisoners")) == pytest.approx(four, abs=1e-12)


@pytest.mark.parametrize("pays", [AXELROD, AKATA, YEARS])
@pytest.mark.parametrize("other", OPPONENTS)
def test_extortion_gains_twice_as_much_over_p(pays, other):
    mine, theirs = means(probabilities("extort_2", dilemma(pays)), other, pays)
    assert mine - pays.p == pytest.approx(2 * (theirs - pays.p), abs=1e-9)
    assert mine >= theirs - 1e-9


@pytest.mark.parametrize("pays", [AXELROD, AKATA, YEARS])
@pytest.mark.parametrize("other", OPPONENTS)
def test_generosity_bears_twice_as_much_of_the_loss_against_r(pays, other):
    mine, theirs = means(probabilities("zd_gtft_2", dilemma(pays)), other, pays)
    assert mine - pays.r == pytest.approx(2 * (theirs - pays.r), abs=1e-9)
    assert mine <= theirs + 1e-9


@pytest.mark.parametrize("share", [0.1, 0.5, 1])
@pytest.mark.parametrize("name", ["extort_2", "zd_gtft_2"])
def test_the_speed_changes_no_line(name, share):
    base = {"extort_2": AKATA.p, "zd_gtft_2": AKATA.r}[name]
    phi = share * largest_phi(AKATA, base)
    four = probabilities(name, dilemma(AKATA), phi=phi)
    assert four == pytest.approx(line_of(AKATA, base, phi), abs=1e-12)
    mine, theirs = means(four, OPPONENTS[4], AKATA)
    assert mine - base == pytest.approx(2 * (theirs - base), abs=1e-9)


def test_the_unit_of_the_payoffs_does_not_matter():
    cents = Stakes(*(100 * number for number in AXELROD))
    once = probabilities("extort_2", dilemma(AXELROD))
    assert probabilities("extort_2", dilemma(cents)) == pytest.approx(once, abs=1e-12)


@pytest.mark.parametrize("name", ["extort_2", "zd_gtft_2"])
def test_the_first_move(name):
    assert make(name).decide(replay(shipped("prisoners"), "A", []), Fixed(0.999)) == C


ONE_SIDED = table_of([[(3, 6), (0, 10)], [(5, 0), (1, 2)]], cooperative="x")


@pytest.mark.parametrize(
    ("args", "game", "text"),
    [
        ({}, shipped("stag_hunt"), "the game is no prisoner's dilemma (T > R > P > S)"),
        ({}, shipped("ultimatum"), "it needs a choice of two options"),
        ({}, ONE_SIDED, "the two seats are paid differently"),
        # 1 / (s (P - S) + T - P) = 1 / 4.5
        ({"phi": 0.3}, shipped("prisoners"), "phi is 0.3, and with these payoffs it can be at mos"),
    ],
)
def test_a_game_without_the_line_is_refused(args, game, text):
    reason = misfit(make("extort_2", args), game, "A")
    assert text in reason
    assert "\n" not in reason


@pytest.mark.parametrize("phi", [None, 0.01, 2 / 9])
def test_a_dilemma_is_taken(phi):
    assert misfit(make("extort_2", {"phi": phi}), shipped("prisoners"), "A") is None
    assert stakes(shipped("prisoners"), "B") == AXELROD


def test_the_reason_says_the_probability():
    game = shipped("prisoners")
    player = make("extort_2")
    seen = replay(game, "A", events_of(game, [(D, C)]))
    thought = player.thought(seen, player.decide(seen, Fixed(0.5)))
    assert "with probability 0.3333, and the draw gave defect." in thought
    assert "rule opens with cooperate" in player.thought(replay(game, "A", []), C)
