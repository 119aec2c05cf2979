"""Answers are listed whole or not at all."""

import pytest

from gtlab.analysis.answers import all_answers
from gtlab.errors import UserError
from gtlab.terms.questions import Allotment, Amount, Menu


@pytest.mark.parametrize(
    ("question", "count"),
    [
        (Menu(("a", "b")), 2),
        (Amount(0, 10, 0.5), 21),
        (Allotment(("B", "C"), 0, 3), 16),
        # Shares of 3 among B, C and nobody: 5 over 2.
        (Allotment(("B", "C"), 0, 3, total=3), 10),
        (Allotment(("B", "C"), 0, 3, total=100), 16),
        (Allotment(("B", "C"), 1, 3, total=4), 6),
    ],
)
def test_all_answers_or_none(question, count):
    found = all_answers(question, count)
    assert len(found) <= count
    assert found == question.legal()
    with pytest.raises(UserError, match=f"has {count} answers, more than {count - 1}"):
        all_answers(question, count - 1)
