"""What both seats of a round of opposed interests can make sure of, by drawing their choices."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from gtlab.analysis.linear import maximise
from gtlab.analysis.mixed import Mix, matrix_of, mix_of
from gtlab.analysis.vertices import shift
from gtlab.errors import UserError
from gtlab.rules.figures import exact

if TYPE_CHECKING:
    from gtlab.analysis.equilibria import Cells, Options
    from gtlab.terms.names import SeatId

_PAIR = 2


class Value(NamedTuple):
    """What the first seat can make sure of where interests are opposed, and how each seat does."""

    value: Fraction
    mixes: dict[SeatId, Mix]


def value(options: Options, table: Cells, sign: int = 1) -> Value:
    """The value of a round of two seats whose payoffs always have one sum, to the first seat.

    Source: von Neumann (1928), by linear programming (Dantzig 1951).

    Raises:
        UserError: There are not two seats, or the sum of their payoffs varies.
    """
    if (
        len(options) != _PAIR
        or len({sum(map(exact, paid.values())) for paid in table.values()}) > 1
    ):
        raise UserError("has no value", key="rules.payoffs", fix="two seats with one sum have one")
    first, second = options
    mine = matrix_of(options, table, first, sign)
    more = shift(mine)
    width = len(options[second])
    solved = maximise([Fraction(1)] * width, [[pay + more for pay in row] for row in mine])
    worth = 1 / solved.value
    mixes = {
        first: mix_of(options[first], tuple(part * worth for part in solved.dual)),
        second: mix_of(options[second], tuple(part * worth for part in solved.unknowns)),
    }
    return Value(sign * (worth - more), mixes)
