"""A round of one window: who would leave a joint action, and whether another one is better."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from gtlab.analysis.alike import is_symmetric, symmetric_round
from gtlab.analysis.answers import all_answers
from gtlab.analysis.equilibria import cells, pure_nash, welfare_optimum
from gtlab.analysis.mixed import MOST as MOST_SUPPORTS
from gtlab.analysis.mixed import mixed_nash, supports
from gtlab.errors import UserError
from gtlab.rules.figures import Exact, exact, plain

if TYPE_CHECKING:
    from gtlab.analysis.equilibria import Cells, Options
    from gtlab.rules.game import Game
    from gtlab.terms.names import Choice, JointAction, Payoffs
    from gtlab.terms.play import Moves

_PAIR = 2


class Round:
    """A first round of one window, in which all decide together."""

    def __init__(self, game: Game, most: int) -> None:
        """Takes the game, and how many joint actions or crowds may be looked at.

        Raises:
            UserError: Its seats decide in turn, or one has more answers.
        """
        if len(game.turns) > 1:
            raise UserError("seats that decide in turn have subgame-perfect courses")
        self._game = game
        self._most = most
        offers = game.offers(game.start())
        self._options: Options = {
            seat: all_answers(question, most) for seat, question in offers.items()
        }
        self._window = game.turns[0].window.name

    def table(self) -> tuple[Options, Cells]:
        """Each seat's options and the payoffs of every joint action.

        Raises:
            UserError: There are too many.
        """
        count = prod(map(len, self._options.values()))
        if count > self._most:
            raise UserError(f"there are {count} joint actions, more than {self._most}")
        return self._options, cells(self._options, self._pay)

    def _pay(self, joint: JointAction) -> Payoffs:
        return self._game.ruling(self._game.start(), joint).payoffs or {}

    def _is_small(self) -> bool:
        return prod(map(len, self._options.values())) <= self._most

    def leaving(self, moves: Moves) -> str:
        """Who gains by leaving `moves` alone, and how; empty if nobody does."""
        joint = moves[self._window]
        kept = self._pay(joint)
        for seat, menu in self._options.items():
            for option in menu:
                there = self._pay({**joint, seat: option})[seat]
                if self._game.sign * (exact(there) - exact(kept[seat])) > 0:
                    return f"{seat} gets {there} by {option}, more than {kept[seat]}"
        return ""

    def others(self, moves: Moves) -> str:
        """Which equilibria there are beside `moves`; empty if there are none.

        Of two seats with short menus mixed ones as well.
        """
        sign = self._game.sign
        if self._is_small():
            options, table = self.table()
            if len(options) == _PAIR and supports(options) <= MOST_SUPPORTS:
                count = len(mixed_nash(options, table, sign))
            else:
                count = len(pure_nash(options, table, sign))
            return f"there are {count} equilibria" if count > 1 else ""
        found = symmetric_round(self._game).nash(self._most)
        alike = len(set(moves[self._window].values())) == 1
        return "" if len(found) == 1 and alike else f"there are {found[:4]}"

    def dominance(self, moves: Moves, *, only: bool = False) -> str:
        """Beside what a seat's choice in `moves` is not best; empty if it always is.

        With `only` no other choice may always be as good.
        """
        joint = moves[self._window]
        if not self._is_small():
            return self._dominant_for_one(joint, only=only)
        options, table = self.table()
        for place, (seat, menu) in enumerate(options.items()):
            as_good = set(menu)
            for rest in product(*(other for who, other in options.items() if who != seat)):
                pays = {
                    option: self._game.sign
                    * exact(table[(*rest[:place], option, *rest[place:])][seat])
                    for option in menu
                }
                if pays[joint[seat]] < max(pays.values()):
                    return f"{seat} can do better than {joint[seat]} beside {rest}"
                as_good = {option for option in as_good if pays[option] == pays[joint[seat]]}
            if only and len(as_good) > 1:
                return f"{seat} has {len(as_good)} choices that are always best"
        return ""

    def _dominant_for_one(self, joint: JointAction, *, only: bool) -> str:
        """The same where all seats are alike: for one of them, beside every crowd of others."""
        round_ = symmetric_round(self._game)
        choices: set[Choice] = set(joint.values())
        for own in choices:
            as_good = set(round_.options)
            for crowd in round_.crowds_of_others(self._most):
                pays = {
                    option: round_.sign * round_.pays(option, crowd) for option in round_.options
                }
                if pays[own] < max(pays.values()):
                    return f"a seat can do better than {own} beside {crowd}"
                as_good = {option for option in as_good if pays[option] == pays[own]}
            if only and len(as_good) > 1:
                return f"{len(as_good)} choices are always best"
        return ""

    def best(self, total: Exact, named: list[Moves], *, only: bool) -> str:
        """What is wrong with `total` as the best sum, and with `named` as what reaches it."""
        if self._is_small():
            options, table = self.table()
            found = welfare_optimum(options, table, self._game.sign)
            greatest, count = exact(found.welfare), len(found.joint)
        elif is_symmetric(self._game):
            greatest, crowds = symmetric_round(self._game).optima(self._most)
            count = sum(len(set(crowd)) == 1 for crowd in crowds) if only else 0
            count = count if len(crowds) == count else len(crowds) + len(named)
        else:
            raise UserError(f"there are more than {self._most} joint actions")
        if float(Fraction(greatest)) != float(Fraction(total)):
            return f"the best total is {plain(greatest)}, not {plain(total)}"
        return f"{count} joint actions reach it" if only and count > len(named) else ""
