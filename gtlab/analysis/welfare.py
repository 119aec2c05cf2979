"""The best and the worst that all seats together can get in a round."""

from __future__ import annotations

import re
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from gtlab.analysis.answers import all_answers
from gtlab.errors import GtlabError, UserError
from gtlab.rules.figures import exact, plain
from gtlab.rules.game import compile_game
from gtlab.terms.names import Number, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.instance.instance import Instance
    from gtlab.rules.game import Game
    from gtlab.terms.play import State

LIMIT = 10_000
_ROUND = re.compile(r"\bround\b(?!\s*\()")


class Bounds(NamedTuple):
    """The sums of payoffs of a round: the least desirable and the most desirable."""

    worst: Number
    best: Number


class _TooManyError(GtlabError):
    """More joint actions than are worth looking at."""


def bounds_of(instance: Instance) -> Bounds | None:
    """The bounds of a round's welfare, by looking at every way to play it.

    None where a round's payoffs depend on the rounds before or on what is drawn, where there are
    more than 10,000 ways to play a round, or where the game does not compile.
    """
    spec = instance.game
    texts = [str(spec.payoffs), *spec.let.values(), *spec.let_each.values()]
    texts += [f"{window.bounds} {window.when}" for window in spec.asked]
    if spec.state or spec.draws or spec.shocks or any(_ROUND.search(text) for text in texts):
        return None
    try:
        game = compile_game(spec, instance.seat_ids, instance.order).unpromised
        sums = sorted(_sums(game, game.start(), 1))
    except (UserError, _TooManyError):
        return None
    return Bounds(sums[0], sums[-1]) if game.sign > 0 else Bounds(sums[-1], sums[0])


def _sums(game: Game, state: State, ways: int) -> Iterator[Number]:
    offers = {seat: all_answers(question, LIMIT) for seat, question in game.offers(state).items()}
    ways *= prod(map(len, offers.values()))
    if ways > LIMIT:
        raise _TooManyError
    for choices in product(*offers.values()):
        ruling = game.resolve(state, dict(zip(offers, choices, strict=True)))
        if isinstance(ruling, Refused):
            continue
        if ruling.payoffs is None:
            yield from _sums(game, ruling.state, ways)
        else:
            yield plain(sum(map(exact, ruling.payoffs.values())))
