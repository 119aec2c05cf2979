"""Chance has an address: the seed of a draw is a hash of its place.

Order of execution, resume and fork cannot change a draw, and cells of a sweep share their luck
(common random numbers), because the cell is not part of the address. A spawned sequence was
rejected: it depends on how many generators were spawned before.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random


def seed_of(root: int, *place: str | int) -> int:
    """The 64-bit seed of the draw at `place` below the root seed.

    >>> seed_of(7, "decide", 1, "A", 3) == seed_of(7, "decide", 1, "A", 3)
    True
    >>> seed_of(7, "decide", 1, "A", 3) == seed_of(7, "decide", 1, "B", 3)
    False
    """
    address = "/".join(map(str, (root, *place))).encode()
    return int.from_bytes(blake2b(address, digest_size=8).digest())


class Draw:
    """A generator of one place that is seeded only when something is drawn from it.

    Most scripted deciders draw nothing, and seeding a generator costs more than their decision.
    """

    __slots__ = ("_place", "_random", "_root")

    def __init__(self, root: int, *place: str | int) -> None:
        self._root = root
        self._place = place
        self._random: Random | None = None

    def random(self) -> float:
        """The next number in [0, 1)."""
        if self._random is None:
            self._random = Random(seed_of(self._root, *self._place))  # noqa: S311
        return self._random.random()

    def pick(self, weights: dict[str, float]) -> str:
        """A key of `weights`, drawn in proportion to its weight; keys keep their order."""
        point = self.random() * sum(weights.values())
        for key, weight in weights.items():
            point -= weight
            if point < 0:
                return key
        return next(key for key in reversed(weights) if weights[key] > 0)
