"""Sentences of rulings in English."""

import pytest

from gtlab.instance.instance import Progress
from gtlab.rules.english import ENGLISH as SAY

MADE = "A defect, B 2.5"
PAID = [("A", 5), ("B", 1 / 3)]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (SAY.event(3, MADE, PAID, False), "Round 3: A defect, B 2.5. Payoffs: A 5, B ≈0.3333."),
        (SAY.event(3, MADE, PAID, True), "Round 3: A defect, B 2.5. Penalties: A 5, B ≈0.3333."),
        (SAY.gets("A", 0.1, 0.3, False), "A gets 0.1, 0.3 in total."),
        (SAY.gets("A", 0.1, 0.3, True), "A is charged 0.1, 0.3 in total."),
        (SAY.totals(PAID), "Totals: A 5, B ≈0.3333."),
        (SAY.level("the stock", 80), "The stock: 80."),
        (SAY.levels("the purse", PAID), "The purse: A 5, B ≈0.3333."),
        (SAY.chose("A", "defect"), "A chose defect."),
        (SAY.said("A", '"peace"'), 'A said: "peace"'),
        (SAY.either(["a"]), "a"),
        (SAY.either(["a", "b"]), "a or b"),
        (SAY.either(["a", "b", "c"]), "a, b or c"),
        (SAY.asks([], "", "a or b", False), "Each seat chooses a or b."),
        (SAY.asks(["A (x)"], "the offer", "1", True), "A (x) names the offer: 1."),
        (SAY.asks(["A", "C"], "it", "1", True), "Each of A, C names it: 1."),
        (SAY.horizon(Progress(rounds=1)), "One round is played."),
        (SAY.amount("3", "3", ""), "only 3"),
        (SAY.over_round(2), "Round 2 is over."),
        (SAY.joined(["One.", "Two."]), "One. Two."),
        (
            SAY.until("round > 3", True),
            "Play also ends after a round if then round > 3, where round is the one that would"
            " follow.",
        ),
    ],
)
def test_sentences(said, text):
    assert said == text
