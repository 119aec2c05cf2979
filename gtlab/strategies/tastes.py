"""What payoff-based strategies want, as rules that reply in any window of any declared game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from gtlab.strategies.outlook import Belief, Outcomes, Outlook, best, sampled
from gtlab.terms.names import Choice, Number, Payoffs, SeatId
from gtlab.terms.play import State
from gtlab.terms.questions import amount_of

Utility: TypeAlias = Callable[[int, Payoffs, SeatId], float]

_DIGITS = 9
_NOTHING = 1e-9


def own_payoff(sign: int, payoffs: Payoffs, seat: SeatId) -> float:
    """The seat's own payoff, negative where payoffs are penalties."""
    return sign * payoffs[seat]


@dataclass(frozen=True, slots=True)
class Inequity:
    """Fehr and Schmidt's utility: own payoff less envy (alpha) and guilt (beta), by head."""

    alpha: float
    beta: float

    def __call__(self, sign: int, payoffs: Payoffs, seat: SeatId) -> float:
        """The utility of `payoffs` to `seat`."""
        mine = sign * payoffs[seat]
        gaps = [sign * paid - mine for who, paid in payoffs.items() if who != seat]
        envy = sum(gap for gap in gaps if gap > 0)
        guilt = sum(-gap for gap in gaps if gap < 0)
        return mine - (self.alpha * envy + self.beta * guilt) / len(gaps)


def expected(outcomes: Outcomes, utility: Utility, sign: int, seat: SeatId) -> float:
    """The mean utility of `outcomes` to `seat`, rounded so that equals are equal."""
    return round(sum(w * utility(sign, paid, seat) for w, paid in outcomes), _DIGITS)


class Weigher(ABC):
    """Replies with the choice that is worth most to it, under the uniform belief."""

    __slots__ = ()

    def __call__(self, outlook: Outlook, state: State, seat: SeatId) -> Choice:
        """The best choice of `seat`."""
        belief = outlook.uniform(state, seat)
        value = partial(self.value, outlook, state, seat, belief)
        return best(outlook.options(state, seat), value)

    @abstractmethod
    def value(
        self, outlook: Outlook, state: State, seat: SeatId, belief: Belief, choice: Choice
    ) -> float:
        """What `choice` is worth to `seat`, if those after it weigh as it does."""


@dataclass(frozen=True, slots=True)
class Maximiser(Weigher):
    """Replies with the choice of the highest expected utility."""

    utility: Utility

    def value(
        self, outlook: Outlook, state: State, seat: SeatId, belief: Belief, choice: Choice
    ) -> float:
        """The expected utility of `choice` to `seat`, if those after it feel as it does."""
        outcomes = outlook.outcomes(state, {seat: choice}, belief, self)
        return expected(outcomes, self.utility, outlook.sign, seat)


SELFISH = Maximiser(own_payoff)


@dataclass(frozen=True, slots=True)
class Acceptor:
    """Takes the best choice that gives it its share of the surplus; if none does, hurts most.

    The surplus is what lies between the largest sum of payoffs within reach and what every seat
    gets at worst; a seat's gain is what lies between its payoff and its own worst.
    """

    share: float

    def __call__(self, outlook: Outlook, state: State, seat: SeatId) -> Choice:
        """The choice of `seat`; those after it are taken to follow the same rule."""
        claim = self.claim(outlook, state, seat)
        return best(
            outlook.options(state, seat), lambda c: self.rank(outlook, state, seat, claim, c)
        )

    def rank(
        self, outlook: Outlook, state: State, seat: SeatId, claim: float, choice: Choice
    ) -> tuple[float, float]:
        """Acceptable before not; then by own payoff, or by how little the others get."""
        outcomes = self.outcomes(outlook, state, seat, choice)
        mine = expected(outcomes, own_payoff, outlook.sign, seat)
        if mine >= claim - _NOTHING:
            return 1.0, mine
        return 0.0, round(mine - expected(outcomes, _sum, outlook.sign, seat), _DIGITS)

    def outcomes(self, outlook: Outlook, state: State, seat: SeatId, choice: Choice) -> Outcomes:
        """What may follow from `choice`."""
        return outlook.outcomes(state, {seat: choice}, outlook.uniform(state, seat), self)

    def claim(self, outlook: Outlook, state: State, seat: SeatId) -> float:
        """The least payoff that `seat` accepts."""
        key = ("claim", outlook.key(state), seat, self)
        known: float | None = outlook.memory.get(key)
        if known is None:
            known = self._claim(outlook, state, seat)
            outlook.remember(key, known)
        return known

    def _claim(self, outlook: Outlook, state: State, seat: SeatId) -> float:
        paid = [
            {who: outlook.sign * number for who, number in payoffs.items()}
            for choice in sampled(outlook.options(state, seat))
            for _, payoffs in self.outcomes(outlook, state, seat, choice)
        ]
        worst = {who: min(payoffs[who] for payoffs in paid) for who in paid[0]}
        most: Number = max(sum(payoffs.values()) for payoffs in paid)
        return round(worst[seat] + self.share * (most - sum(worst.values())), _DIGITS)


def _sum(sign: int, payoffs: Payoffs, _: SeatId) -> float:
    return sign * sum(payoffs.values())


class Joint(ABC):
    """Plays its part of the best joint choice within reach.

    Where there are too many joint choices, it looks at those in which all others do as it does.
    """

    __slots__ = ()

    def __call__(self, outlook: Outlook, state: State, seat: SeatId) -> Choice:
        """The choice of `seat`."""
        rank = partial(self.rank, outlook, state, seat)
        return best(outlook.options(state, seat), rank)

    def rank(
        self, outlook: Outlook, state: State, seat: SeatId, choice: Choice
    ) -> tuple[float, float]:
        """How good the best joint choice is that `choice` can be part of."""
        if outlook.is_wide(state, seat):
            return self.worth(outlook.sign, outlook.all_as(state, choice))
        return max(
            self.worth(outlook.sign, payoffs)
            for _, profile in outlook.uniform(state, seat)
            for _, payoffs in outlook.outcomes(state, {seat: choice}, ((1.0, profile),), self)
        )

    @abstractmethod
    def worth(self, sign: int, payoffs: Payoffs) -> tuple[float, float]:
        """How good `payoffs` are, by what counts first and by what tells equals apart."""


def _gap(payoffs: Payoffs) -> float:
    return round(max(payoffs.values()) - min(payoffs.values()), _DIGITS)


@dataclass(frozen=True, slots=True)
class Fair(Joint):
    """The most equal joint choice is best; of equals, the one worth most."""

    def worth(self, sign: int, payoffs: Payoffs) -> tuple[float, float]:
        """Less the gap between the highest and the lowest payoff, then the sum."""
        return -_gap(payoffs), round(sign * sum(payoffs.values()), _DIGITS)


@dataclass(frozen=True, slots=True)
class Together(Joint):
    """The joint choice that is worth most is best; of equals, the most equal one."""

    def worth(self, sign: int, payoffs: Payoffs) -> tuple[float, float]:
        """The sum, then less the gap between the highest and the lowest payoff."""
        return round(sign * sum(payoffs.values()), _DIGITS), -_gap(payoffs)


FAIR = Fair()


def regard(outlook: Outlook, state: State, seat: SeatId) -> Callable[[Choice], float] | None:
    """How kind each choice of `seat` is to the others, from 0 to 1; None if it makes no difference.

    A menu is ranked by the others' mean payoff, under the uniform belief; an amount counts by its
    place in the range, from the end that is worse for the others to the one that is better.
    """
    key = ("regard", outlook.key(state), seat)
    if key not in outlook.memory:
        outlook.remember(key, _regard(outlook, state, seat))
    found: Callable[[Choice], float] | None = outlook.memory[key]
    return found


def _regard(outlook: Outlook, state: State, seat: SeatId) -> Callable[[Choice], float] | None:
    options = outlook.options(state, seat)
    if not options:
        return None
    belief = outlook.uniform(state, seat)

    def others(choice: Choice) -> float:
        outcomes = outlook.outcomes(state, {seat: choice}, belief, SELFISH)
        total = expected(outcomes, _sum, outlook.sign, seat)
        return total - expected(outcomes, own_payoff, outlook.sign, seat)

    ends = [options[0], options[-1]]
    worth = {choice: others(choice) for choice in (options if isinstance(ends[0], str) else ends)}
    low, high = min(worth.values()), max(worth.values())
    if high - low < _NOTHING:
        return None
    if isinstance(ends[0], str):
        return lambda choice: (worth[choice] - low) / (high - low)
    kind = amount_of(max(ends, key=worth.__getitem__))
    unkind = amount_of(min(ends, key=worth.__getitem__))
    return lambda choice: (amount_of(choice) - unkind) / (kind - unkind)
