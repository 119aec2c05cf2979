"""Numbers at even distances, as a sequence."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import overload

from gtlab.rules.figures import Exact, exact, plain
from gtlab.terms.names import Number


class Steps(Sequence[Number]):
    """Numbers at even distances, none of which is made before it is asked for.

    >>> list(Steps(2, 3, 4))
    [2, 5, 8, 11]
    """

    def __init__(self, low: Exact, step: Exact, count: int) -> None:
        self._low, self._step, self._count = low, step, count

    @property
    def step(self) -> Number:
        """The distance from one to the next."""
        return plain(self._step)

    def __len__(self) -> int:
        """How many they are."""
        return self._count

    @overload
    def __getitem__(self, place: int) -> Number: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Number]: ...
    def __getitem__(self, place: int | slice) -> Number | Sequence[Number]:
        """The number at `place`, from 0.

        Raises:
            IndexError: There are fewer.
        """
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(self._count))]
        if not -self._count <= place < self._count:
            raise IndexError(place)
        return plain(self._low + self._step * (place % self._count))

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """The place of `value`, from 0.

        Raises:
            ValueError: It is none of the numbers.
        """
        if isinstance(value, (int, float)):
            place = (exact(value) - self._low) / Fraction(self._step)
            last = self._count if stop is None else stop
            if place.denominator == 1 and start <= place < last:
                return int(place)
        raise ValueError(f"{value!r} is none of them")
