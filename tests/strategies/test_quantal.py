"""Errors are as frequent as the formula says."""

from itertools import pairwise
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.strategies.cards import make
from gtlab.strategies.quantal import logit_weights
from gtlab.strategies.seen import replay
from gtlab.terms.chance import Draw
from tests.strategies.games import C, D, shipped, square, table_of


@given(cells=square(3), lam=st.floats(0, 5))
def test_logit_probabilities_are_the_formula(cells, lam):
    seen = replay(table_of(cells, "xyz"), "A", [])
    worth = [sum(mine for mine, _ in row) / 3 for row in cells]
    odds = [exp(lam * (value - max(worth))) for value in worth]
    expected = [odd / sum(odds) for odd in odds]
    weights = logit_weights(seen, lam, "uniform")
    assert [choice for choice, _ in weights] == list("xyz")
    assert [weight for _, weight in weights] == pytest.approx(expected, abs=1e-6)


def test_logit_is_drawn_with_its_probabilities():
    seen, player = replay(shipped("prisoners"), "A", []), make("logit", {"lam": 0.5})
    chance = dict(logit_weights(seen, 0.5, "uniform"))[C]
    made = [player.decide(seen, Draw(4, number)) for number in range(3000)]
    assert made.count(C) / 3000 == pytest.approx(chance, abs=0.035)


def test_logit_between_chance_and_best_response():
    seen = replay(shipped("public_goods", 4), "A", [])
    even = [weight for _, weight in logit_weights(seen, 0, "uniform")]
    assert even == pytest.approx([1 / 21] * 21)
    assert dict(logit_weights(seen, 1000, "uniform"))[0] == pytest.approx(1)
    # Worth falls by 0.6 a unit, so the interpolation is exact: each unit is exp(-0.6) as likely.
    weights = [weight for _, weight in logit_weights(seen, 1, "uniform")]
    ratios = [b / a for a, b in pairwise(weights)]
    assert ratios == pytest.approx([exp(-0.6)] * 20)


def test_the_reason_of_a_lot_says_the_chances():
    seen, player = replay(shipped("prisoners"), "A", []), make("logit", {"lam": 0})
    assert "the probabilities are cooperate: 0.5, defect: 0.5; the draw gave defect." in (
        player.thought(seen, D)
    )
