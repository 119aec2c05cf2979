"""Which rounds are put before the reviewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gtlab.instance.brief import ReviewSpec

AUTO = "auto"
"""Who answered, where the user chose that nobody is asked."""
POLICY = "policy"
"""Who answered, where the pacing left a round out."""


def is_checkpoint(review: ReviewSpec, number: int, *, over: bool) -> bool:
    """Whether round `number` is reviewed; the last round of a match always is.

    >>> from gtlab.instance.brief import ReviewSpec
    >>> [is_checkpoint(ReviewSpec(every=3), n, over=n == 5) for n in (1, 2, 3, 4, 5)]
    [False, False, True, False, True]
    """
    return over or (review.every != "end" and number % review.every == 0)
