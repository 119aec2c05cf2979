"""A round with menus as a payoff matrix, and what theory says of that round alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gtlab.analysis.equilibria import Cells, pure_nash, size, welfare_optimum
from gtlab.analysis.report import Table
from gtlab.analysis.words import number
from gtlab.rules.facts import outcomes

if TYPE_CHECKING:
    from gtlab.analysis.equilibria import Options
    from gtlab.rules.game import Game
    from gtlab.terms.names import Choice, JointAction, Number, SeatId

_PAIR = 2
_WIDEST = 12
_MOST = 4_096


class OneRound(NamedTuple):
    """What theory says of a single round in which each seat counts its own payoff alone.

    Attributes:
        equilibria: The joint actions that no seat would leave alone.
        optima: The joint actions with the best sum of payoffs.
        best: That sum.
        constant: Whether every joint action has it.
    """

    equilibria: tuple[JointAction, ...]
    optima: tuple[JointAction, ...]
    best: Number
    constant: bool


def payoff_matrix(game: Game) -> Table | None:
    """The first round's payoffs, a row for each option of the first seat; None without two menus.

    A cell holds the payoffs in seat order.
    """
    options = _menus(game)
    if options is None or len(game.seats) != _PAIR or max(map(len, options.values())) > _WIDEST:
        return None
    first, second = game.seats
    table = _table(game)
    titles = ["", *(f"{second} {game.label(str(option))}" for option in options[second])]
    rows = [
        (
            f"{first} {game.label(str(row))}",
            *(_cell(table, game.seats, (row, column)) for column in options[second]),
        )
        for row in options[first]
    ]
    return Table(tuple(titles), tuple(rows), numeric=frozenset(range(1, len(titles))))


def one_round(game: Game) -> OneRound | None:
    """What theory says of the first round; None where it is no simultaneous choice from menus."""
    options = _menus(game)
    if options is None or len(game.turns) > 1 or size(options) > _MOST:
        return None
    table = _table(game)
    best = welfare_optimum(options, table, game.sign)
    constant = len(best.joint) == len(table)
    nash = tuple(pure_nash(options, table, game.sign))
    return OneRound(nash, best.joint, best.welfare, constant)


def _menus(game: Game) -> Options | None:
    """Each seat's options, in seat order; None if one is asked for an amount, or not just once."""
    found: dict[SeatId, tuple[str, ...]] = {}
    for turn in game.turns:
        for seat in turn.seats:
            if seat in found or not turn.window.menu:
                return None
            found[seat] = turn.window.menu
    return {seat: found[seat] for seat in game.seats} if len(found) == len(game.seats) else None


def _table(game: Game) -> Cells:
    """The payoffs of every way the first round can go, by the choices in seat order."""
    table: Cells = {}
    for moves, payoffs in outcomes(game, game.start()):
        joint = {seat: choice for window in moves.values() for seat, choice in window.items()}
        table[tuple(joint[seat] for seat in game.seats)] = payoffs
    return table


def _cell(table: Cells, seats: tuple[SeatId, ...], choices: tuple[Choice, ...]) -> str:
    return ", ".join(number(table[choices][seat]) for seat in seats)
