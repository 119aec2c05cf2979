"""Equilibria and optima of rounds in which many seats are in the same position.

With 8 seats and 26 amounts there are 200 thousand million joint actions, but only one seat at a
time leaves an equilibrium, and who it is makes no difference: it is enough to know what a choice
pays beside so many of each other one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gtlab.errors import UserError
from gtlab.rules.figures import Exact

if TYPE_CHECKING:
    from gtlab.terms.names import Choice

Crowd: TypeAlias = tuple["Choice", ...]
"""What all seats chose, in the order of the menu: how many chose what, and not who."""

MOST = 20_000
"""The most crowds that are looked at unless more are allowed."""


class Alike(NamedTuple):
    """An equilibrium in which all seats choose alike.

    Attributes:
        choice: What everybody chooses.
        payoff: What it pays each.
        strict: Whether every other choice would pay less, and not just as much.
    """

    choice: Choice
    payoff: Exact
    strict: bool


class Symmetric:
    """A round in which every seat is asked the same and paid by the same rule.

    Attributes:
        options: What each seat may choose, in order.
        seats: How many seats there are.
        sign: 1 if payoffs are to be made large, -1 if small.
    """

    def __init__(
        self,
        options: Sequence[Choice],
        seats: int,
        pay: Callable[[Crowd], Sequence[Exact]],
        sign: int = 1,
    ) -> None:
        """Takes `pay`: what a crowd pays each seat, in its own order."""
        self.options = tuple(options)
        self.seats = seats
        self.sign = sign
        self._pay = pay
        self._place = {option: place for place, option in enumerate(self.options)}
        self._known: dict[Crowd, dict[Choice, Exact]] = {}

    def pays(self, own: Choice, others: Sequence[Choice]) -> Exact:
        """What `own` pays beside the choices of all others."""
        crowd = tuple(sorted((own, *others), key=self._place.__getitem__))
        if crowd not in self._known:
            self._known[crowd] = dict(zip(crowd, self._pay(crowd), strict=True))
        return self._known[crowd][own]

    def alike(self) -> list[Alike]:
        """Every equilibrium in which all seats choose alike, one seat against all others."""
        found = []
        for option in self.options:
            others = (option,) * (self.seats - 1)
            payoff = self.pays(option, others)
            gains = self._gains(option, others, payoff)
            best = next(gains, None)
            ties = best == 0
            while best is not None and best <= 0:
                ties |= best == 0
                best = next(gains, None)
            if best is None:
                found.append(Alike(option, payoff, strict=not ties))
        return found

    def _gains(self, own: Choice, others: Crowd, payoff: Exact) -> Iterator[Exact]:
        """What each other choice would pay more, where more is better; the nearest come first.

        Where amounts are chosen a small step mostly shows it: then few payoffs are computed.
        """
        place = self._place[own]
        for option in sorted(self.options, key=lambda option: abs(self._place[option] - place)):
            if option != own:
                yield self.sign * (self.pays(option, others) - payoff)

    def nash(self, most: int = MOST) -> list[Crowd]:
        """Every equilibrium in pure choices, by how many seats choose what.

        Raises:
            UserError: There are more than `most` crowds.
        """
        return [crowd for crowd in self._crowds(most) if self._stays(crowd)]

    def _stays(self, crowd: Crowd) -> bool:
        for own in dict.fromkeys(crowd):
            others = _without(crowd, own)
            if any(gain > 0 for gain in self._gains(own, others, self.pays(own, others))):
                return False
        return True

    def welfare(self, crowd: Crowd) -> Exact:
        """The sum of what all seats of `crowd` are paid."""
        return sum(
            crowd.count(own) * self.pays(own, _without(crowd, own)) for own in dict.fromkeys(crowd)
        )

    def optima(self, most: int = MOST) -> tuple[Exact, list[Crowd]]:
        """The best sum of payoffs, and every crowd that reaches it.

        Raises:
            UserError: There are more than `most` crowds.
        """
        sums = {crowd: self.welfare(crowd) for crowd in self._crowds(most)}
        best = self.sign * max(self.sign * total for total in sums.values())
        return best, [crowd for crowd, total in sums.items() if total == best]

    def crowds_of_others(self, most: int = MOST) -> Iterator[Crowd]:
        """Every crowd that one seat may find itself beside.

        Raises:
            UserError: There are more than `most`.
        """
        return _listed(self.options, self.seats - 1, most)

    def crowds(self) -> int:
        """How many crowds there are."""
        return comb(self.seats + len(self.options) - 1, self.seats)

    def _crowds(self, most: int) -> Iterator[Crowd]:
        return _listed(self.options, self.seats, most)


def _listed(options: Crowd, seats: int, most: int) -> Iterator[Crowd]:
    count = comb(seats + len(options) - 1, seats)
    if count > most:
        raise UserError(
            f"{seats} seats can choose in {count} ways, more than {most}",
            fix="take fewer seats or steps, or look at equal choices alone",
        )
    return combinations_with_replacement(options, seats)


def _without(crowd: Crowd, own: Choice) -> Crowd:
    place = crowd.index(own)
    return (*crowd[:place], *crowd[place + 1 :])
