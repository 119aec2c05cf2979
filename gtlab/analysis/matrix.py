"""A round with menus as a payoff matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.analysis.report import Table
from gtlab.analysis.words import number
from gtlab.rules.facts import outcomes

if TYPE_CHECKING:
    from gtlab.analysis.equilibria import Cells, Options
    from gtlab.rules.game import Game
    from gtlab.terms.names import Choice, SeatId

_PAIR = 2
_WIDEST = 12


def payoff_matrix(game: Game) -> Table | None:
    """The first round's payoffs, a row for each option of the first seat; None without two menus.

    A cell holds the payoffs in seat order.
    """
    game = game.unpromised
    options = menus(game)
    if options is None or len(game.seats) != _PAIR or max(map(len, options.values())) > _WIDEST:
        return None
    first, second = game.seats
    table = round_table(game)
    titles = ["", *(f"{second} {game.label(str(option))}" for option in options[second])]
    rows = [
        (
            f"{first} {game.label(str(row))}",
            *(_cell(table, game.seats, (row, column)) for column in options[second]),
        )
        for row in options[first]
    ]
    return Table(tuple(titles), tuple(rows), numeric=frozenset(range(1, len(titles))))


def menus(game: Game) -> Options | None:
    """Each seat's options, in seat order; None if one is asked for an amount, or not just once.

    None as well where a window may be passed over, or payoffs depend on what is drawn.
    """
    if game.spec.draws or any(turn.window.when for turn in game.turns):
        return None
    found: dict[SeatId, tuple[str, ...]] = {}
    for turn in game.turns:
        for seat in turn.seats:
            if seat in found or not turn.window.menu:
                return None
            found[seat] = turn.window.menu
    return {seat: found[seat] for seat in game.seats} if len(found) == len(game.seats) else None


def round_table(game: Game) -> Cells:
    """The payoffs of every way the first round can go, by the choices in seat order."""
    table: Cells = {}
    for moves, payoffs in outcomes(game, game.start()):
        joint = {seat: choice for window in moves.values() for seat, choice in window.items()}
        table[tuple(joint[seat] for seat in game.seats)] = payoffs
    return table


def _cell(table: Cells, seats: tuple[SeatId, ...], choices: tuple[Choice, ...]) -> str:
    return ", ".join(number(table[choices][seat]) for seat in seats)
