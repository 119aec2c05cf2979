"""Every strategy against every one, itself included: the table of scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gtlab.errors import UserError
from gtlab.rules.game import Game
from gtlab.strategies.card import Decider
from gtlab.strategies.playing import play_bare
from gtlab.terms.names import Number


def score_table(
    players: Mapping[str, Decider], game: Game, rounds: int
) -> dict[str, dict[str, Number]]:
    """What each player of the rows scores against each of the columns in a match of `rounds`.

    The game has two equal seats: each pair meets once, and one match fills two cells.

    Raises:
        UserError: A player draws, so that one match would not tell its score.
    """
    for name, player in players.items():
        if player.card.draws:
            raise UserError(
                f"{name} draws, so that a single match does not tell its score",
                key="strategy",
                fix="play it with `replicates` and compare the runs",
            )
    table: dict[str, dict[str, Number]] = {name: {} for name in players}
    first, second = game.seats
    for place, (row, mine) in enumerate(players.items()):
        for column, other in list(players.items())[place:]:
            totals = play_bare(game, {first: mine, second: other}, rounds).totals
            table[row][column] = totals[first]
            table[column][row] = totals[second]
    return {row: {column: table[row][column] for column in players} for row in players}


def ranked(table: Mapping[str, Mapping[str, Number]], *, itself: bool) -> list[tuple[str, Number]]:
    """Each player with the sum of its row, the highest first; of equals the first in the table.

    `itself` says whether the match against itself counts; tournaments after Axelrod leave it out.

    >>> ranked({"x": {"x": 3, "y": 0}, "y": {"x": 5, "y": 1}}, itself=False)
    [('y', 5), ('x', 0)]
    """
    sums = [(row, _sum(row, cells.items(), itself=itself)) for row, cells in table.items()]
    return sorted(sums, key=lambda pair: -pair[1])


def _sum(row: str, cells: Iterable[tuple[str, Number]], *, itself: bool) -> Number:
    return sum(score for column, score in cells if itself or column != row)
