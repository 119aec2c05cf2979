"""A game repeated without a known end: discounted sums, and the patience that keeps a promise.

A match that goes on with probability delta after each round is worth to a seat what a discount
factor of delta makes of the same payoffs, so one number says both.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.rules.figures import exact

if TYPE_CHECKING:
    from gtlab.analysis.equilibria import Cells, Options
    from gtlab.terms.names import Choice, JointAction, Number, SeatId


def discounted(payoffs: Sequence[Number], delta: Fraction, *, cycle: int = 1) -> Fraction:
    """The sum of `payoffs`, each round's times delta once more, the last `cycle` for ever.

    >>> discounted([5, 1], Fraction(1, 2))
    Fraction(6, 1)
    """
    rounds = [Fraction(exact(pay)) for pay in payoffs]
    head, tail = rounds[:-cycle], rounds[-cycle:]
    once = sum((pay * delta**place for place, pay in enumerate(tail)), Fraction())
    total = sum((pay * delta**place for place, pay in enumerate(head)), Fraction())
    return total + delta ** len(head) * once / (1 - delta**cycle)


def expected_length(delta: Fraction, most: int | None = None) -> Fraction:
    """The mean number of rounds of a match that goes on with probability `delta` after each.

    At most `most` rounds are played where that is given.

    >>> expected_length(Fraction(9, 10)), expected_length(Fraction(1, 2), most=2)
    (Fraction(10, 1), Fraction(3, 2))
    """
    if most is not None:
        return sum((delta**played for played in range(most)), Fraction())
    return 1 / (1 - delta)


def grim_threshold(
    options: Options, table: Cells, promise: JointAction, threat: JointAction, sign: int = 1
) -> Fraction | None:
    """The least delta from which grim trigger keeps all seats to `promise`; None if none does.

    Whoever leaves the promise gains once, its best change less what was promised, and gets what
    `threat` pays it in every round after. In a prisoner's dilemma that is (T - R) / (T - P).

    Source: Friedman (1971).

    Args:
        options: Each seat's options, in seat order.
        table: The payoffs of every joint action, from `equilibria.cells`.
        promise: What all choose as long as all did.
        threat: What all choose ever after; an equilibrium of a single round.
        sign: 1 if payoffs are to be made large, -1 if small.

    Raises:
        UserError: `threat` is no equilibrium, so that nobody need believe it.
    """
    threats = {seat: _change(options, table, threat, seat, sign) for seat in options}
    if any(best > kept for best, kept in threats.values()):
        raise UserError("is no equilibrium of a round", key="threat", fix="name one that is")
    least = Fraction()
    for seat in options:
        best, kept = _change(options, table, promise, seat, sign)
        feared = threats[seat][1]
        if best == kept:
            continue
        if kept <= feared:
            return None
        least = max(least, (best - kept) / (best - feared))
    return least


def _change(
    options: Options, table: Cells, joint: JointAction, seat: SeatId, sign: int
) -> tuple[Fraction, Fraction]:
    """The most that `seat` gets by its own choice beside `joint`, and what `joint` pays it."""
    paid = {
        option: sign * Fraction(exact(table[_choices(options, {**joint, seat: option})][seat]))
        for option in options[seat]
    }
    return max(paid.values()), paid[joint[seat]]


def _choices(options: Options, joint: JointAction) -> tuple[Choice, ...]:
    return tuple(joint[seat] for seat in options)
