"""What theory says of a single round, as far as looking at it is quick."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gtlab.analysis.alike import is_symmetric, symmetric_round
from gtlab.analysis.equilibria import pure_nash, size, welfare_optimum
from gtlab.analysis.matrix import menus, round_table
from gtlab.analysis.mixed import Mixed, mixed_nash, supports
from gtlab.analysis.subgames import Course, subgame_perfect
from gtlab.analysis.symmetric import Alike
from gtlab.errors import UserError

if TYPE_CHECKING:
    from gtlab.analysis.equilibria import Cells, Options
    from gtlab.rules.game import Game
    from gtlab.terms.names import JointAction, Number

_PAIR = 2
_MOST = 4_096
_MOST_SUPPORTS = 70
"""Of two menus of four each; a tenth of a second."""

_MOST_IN_TURN = 1_500
_MOST_AMOUNTS = 128


class OneRound(NamedTuple):
    """What theory says of a single round in which each seat counts its own payoff alone.

    Attributes:
        equilibria: The joint actions that no seat would leave alone.
        mixed: The equilibria of two seats in which one draws its choice.
        optima: The joint actions with the best sum of payoffs.
        best: That sum.
        constant: Whether every joint action has it.
    """

    equilibria: tuple[JointAction, ...]
    mixed: tuple[Mixed, ...]
    optima: tuple[JointAction, ...]
    best: Number
    constant: bool


def one_round(game: Game) -> OneRound | None:
    """What theory says of the first round; None where it is no simultaneous choice from menus."""
    game = game.unpromised
    options = menus(game)
    if options is None or game.interferes or len(game.turns) > 1 or size(options) > _MOST:
        return None
    table = round_table(game)
    best = welfare_optimum(options, table, game.sign)
    constant = len(best.joint) == len(table)
    nash = tuple(pure_nash(options, table, game.sign))
    return OneRound(nash, _mixed(options, table, game.sign), best.joint, best.welfare, constant)


def _mixed(options: Options, table: Cells, sign: int) -> tuple[Mixed, ...]:
    if len(options) != _PAIR or supports(options) > _MOST_SUPPORTS:
        return ()
    return tuple(each for each in mixed_nash(options, table, sign) if not each.pure)


def in_turn(game: Game) -> tuple[Course, ...] | None:
    """Where subgame-perfect choices lead in the first round; None where there is no turn.

    None as well where there are more than 1,500 joint actions to look at, or chance has a part.
    """
    game = game.unpromised
    if len(game.turns) == 1:
        return None
    try:
        return subgame_perfect(game, most=_MOST_IN_TURN)
    except UserError:
        return None


def equal_amounts(game: Game) -> tuple[Alike, ...] | None:
    """The equilibria of the first round in which all name one amount; None where seats differ.

    None as well where there are more than 128 amounts to choose from.
    """
    game = game.unpromised
    if not is_symmetric(game) or game.turns[0].window.menu:
        return None
    try:
        return tuple(symmetric_round(game, most=_MOST_AMOUNTS).alike())
    except UserError:
        return None
