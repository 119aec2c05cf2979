"""Which rounds are put before the reviewer."""

import pytest

from gtlab.instance.brief import ReviewSpec
from gtlab.review.pacing import AUTO, POLICY, is_checkpoint


@pytest.mark.parametrize(
    ("every", "last", "asked"),
    [
        (1, 5, [1, 2, 3, 4, 5]),
        (2, 5, [2, 4, 5]),
        (5, 5, [5]),
        (7, 5, [5]),
        ("end", 5, [5]),
        ("end", 1, [1]),
    ],
)
def test_the_last_round_always_is(every, last, asked):
    review = ReviewSpec(every=every)
    rounds = range(1, last + 1)
    assert [n for n in rounds if is_checkpoint(review, n, over=n == last)] == asked


def test_nobody_is_called_as_policies_are():
    assert {AUTO, POLICY}.isdisjoint({"terminal", "notebook"})
