"""Lotteries guarantee their value, and no lottery of a fine grid guarantees more."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from gtlab.strategies.cards import make, misfit
from gtlab.strategies.mixing import guarantee, lottery
from gtlab.strategies.seen import replay
from gtlab.terms.chance import Draw
from tests.strategies.games import shipped, square, table_of

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def rows(table):
    return [[Fraction(number) for number in row] for row in table]


@pytest.mark.parametrize(
    ("table", "value", "mix"),
    [
        ([[1, -1], [-1, 1]], 0, (HALF, HALF)),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, (THIRD, THIRD, THIRD)),
        # A saddle point: 2 is the least of its row and the most of its column.
        ([[2, 3], [1, 4]], 2, (1, 0)),
        # p x 3 + (1 - p) x 1 = (1 - p) x 2 at p = 1/4, worth 3/2.
        ([[3, 0], [1, 2]], Fraction(3, 2), (Fraction(1, 4), Fraction(3, 4))),
    ],
)
def test_known_values(table, value, mix):
    assert guarantee(rows(table)) == (value, mix)


@settings(max_examples=40)
@given(cells=square(3))
def test_no_lottery_of_a_grid_guarantees_more(cells):
    table = rows([[mine for mine, _ in row] for row in cells])
    value, mix = guarantee(table)
    assert sum(mix) == 1
    assert min(mix) >= 0

    def least(shares):
        return min(sum(s * row[j] for s, row in zip(shares, table, strict=True)) for j in range(3))

    assert least(mix) == value
    grid = [Fraction(n, 8) for n in range(9)]
    assert all(least((a, b, 1 - a - b)) <= value for a in grid for b in grid if a + b <= 1)
    # The opponent can hold the seat down to the same value: minimax equals maximin.
    other = guarantee([[-row[j] for row in table] for j in range(3)])[0]
    assert other == -value


def test_coins_are_drawn_evenly():
    seen, player = replay(shipped("matching_pennies"), "B", []), make("mixed_minimax")
    made = [player.decide(seen, Draw(1, number)) for number in range(2000)]
    # Four standard errors at most.
    assert made.count("heads") / 2000 == pytest.approx(0.5, abs=0.045)
    assert "heads: 0.5, tails: 0.5; the draw gave tails." in player.thought(seen, "tails")


def test_penalties_are_kept_small():
    game = table_of([[(3, 0), (0, 0)], [(1, 0), (2, 0)]], goal="minimise")
    # 3p + (1 - p) = 2 (1 - p) at p = 1/4.
    assert lottery(game, game.start(), "A") == {"x": Fraction(1, 4), "y": Fraction(3, 4)}


@pytest.mark.parametrize("name", ["ultimatum", "public_goods", "trust"])
def test_it_needs_one_opponent_and_a_list(name):
    fault = misfit(make("mixed_minimax"), shipped(name), "A")
    assert fault == "it mixes over a short list against one opponent who decides at the same time"
