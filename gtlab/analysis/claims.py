"""Whether the equilibria and the optimum that a game claims are those of its own rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from gtlab.analysis.followed import followed, moves_of, number_of
from gtlab.analysis.mixed import expected, mixed_nash
from gtlab.analysis.one_window import Round
from gtlab.analysis.subgames import subgame_perfect
from gtlab.analysis.threats import leaving_in_turn
from gtlab.errors import IllegalActionError, UserError
from gtlab.rules.facts import count_outcomes, outcomes
from gtlab.rules.figures import exact, plain

if TYPE_CHECKING:
    from gtlab.instance.facts import Best, Known
    from gtlab.rules.game import Game
    from gtlab.terms.names import Payoffs, SeatId
    from gtlab.terms.play import Moves

_Said = TypeVar("_Said")
_PAIR = 2
MOST = 20_000
"""The most joint actions, or crowds, that are looked at for one claim."""


class Claim(NamedTuple):
    """One claim, and what came of recomputing it.

    Attributes:
        key: Where it stands in the declaration.
        fault: What is wrong with it; empty where it holds.
        unseen: Why it was not recomputed; empty where it was.
    """

    key: str
    fault: str = ""
    unseen: str = ""


def claims(game: Game) -> Iterator[Claim]:
    """Each equilibrium and the optimum that `game` claims, recomputed from its payoffs.

    The game must have the number of seats that its facts are about.
    """
    facts = game.spec.facts
    if facts is None:
        return
    plainly = game.unpromised
    for place, known in enumerate(facts.equilibria):
        yield _claim(f"rules.facts.equilibria.{place}", _equilibrium, plainly, known)
    if facts.optimum:
        yield _claim("rules.facts.optimum", _optimum, plainly, facts.optimum)


def _claim(key: str, look: Callable[[Game, _Said], str], game: Game, said: _Said) -> Claim:
    if game.spec.draws or game.interferes:
        return Claim(key, unseen="chance has a part in it")
    try:
        return Claim(key, look(game, said))
    except IllegalActionError as error:
        return Claim(key, str(error))
    except UserError as error:
        return Claim(key, unseen=str(error))


def _equilibrium(game: Game, known: Known) -> str:
    if known.mix:
        return _mix(game, known)
    if known.moves is None:
        raise UserError("is told in words")
    moves = moves_of(game, known.moves)
    paid = followed(game, moves)
    fault = _payoffs(game, known, {seat: Fraction(exact(pay)) for seat, pay in paid.items()})
    if fault or known.kind == "subgame_perfect":
        return fault or _perfect(game, moves, only=known.only)
    if len(game.turns) > 1 and known.kind == "nash" and not known.only:
        return leaving_in_turn(game, moves, MOST)
    round_ = Round(game, MOST)
    if known.kind == "dominant":
        return round_.dominance(moves, only=known.only)
    return round_.leaving(moves) or (round_.others(moves) if known.only else "")


def _payoffs(game: Game, known: Known, paid: dict[SeatId, Fraction]) -> str:
    """What is wrong with the payoffs that are claimed, if any are."""
    claimed = [number_of(game, text) for text in known.payoffs]
    found = list(paid.values())
    if claimed and [float(pay) for pay in claimed] != [float(pay) for pay in found]:
        return f"pays {', '.join(map(str, found))}, not {', '.join(map(str, claimed))}"
    return ""


def _perfect(game: Game, moves: Moves, *, only: bool) -> str:
    found = [course.rounds[0] for course in subgame_perfect(game, most=MOST)]
    if moves not in found:
        return f"subgame-perfect play leads to {found[:4]}, not there"
    return f"there are {len(found)} subgame-perfect courses" if only and len(found) > 1 else ""


def _mix(game: Game, known: Known) -> str:
    options, table = Round(game, MOST).table()
    mixes = {
        seat: {option: Fraction(number_of(game, mix.get(str(option), "0"))) for option in menu}
        for (seat, menu), mix in zip(options.items(), known.mix, strict=True)
    }
    pays = expected(mixes, options, table)
    for seat, menu in options.items():
        for option in menu:
            alone = {other: Fraction(other == option) for other in menu}
            there = expected({**mixes, seat: alone}, options, table)[seat]
            if game.sign * (there - pays[seat]) > 0:
                return f"{seat} gets {there} by {option}, more than {pays[seat]}"
    fault = _payoffs(game, known, pays)
    if not fault and known.only and len(options) == _PAIR:
        found = len(mixed_nash(options, table, game.sign))
        return f"there are {found} equilibria" if found > 1 else ""
    return fault


def _optimum(game: Game, best: Best) -> str:
    total = number_of(game, best.total)
    named = [moves_of(game, course) for course in best.moves]
    for moves in named:
        reached = _sum(followed(game, moves))
        if float(reached) != float(total):
            return f"{moves} adds up to {plain(reached)}, not {plain(total)}"
    if len(game.turns) == 1:
        return Round(game, MOST).best(total, named, only=best.only)
    if count_outcomes(game, game.start()) > MOST:
        raise UserError(f"there are more than {MOST} courses")
    sums = [(_sum(paid), moves) for moves, paid in outcomes(game, game.start())]
    greatest = game.sign * max(game.sign * found for found, _ in sums)
    if float(greatest) != float(total):
        return f"the best total is {plain(greatest)}, not {plain(total)}"
    count = sum(found == greatest for found, _ in sums)
    return f"{count} courses reach it" if best.only and count > len(named) else ""


def _sum(paid: Payoffs) -> Fraction:
    return sum((Fraction(exact(pay)) for pay in paid.values()), Fraction())
