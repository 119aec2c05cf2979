"""The strategies of the axelrod library in a seat, by name; the extra `axelrod` installs it.

A player of the library keeps state and numbers of its own, and is asked once a round. It is set up
as the library's own `Match` does: told the payoffs (R, P, S, T from the game's rules), the number
of rounds where the seats know it, and the noise; seeded once a match, from the address of its seat.
It is then fed every round of the history: asked, and told what both in fact chose. So it stands at
the same place on every path to a round, played through or resumed; a round that is played again is
decided with numbers of its own, and leaves no trace in the player.

All of the library's strategies read their opponent's choices alone, and so meet a mirror that shows
those. One does not, and is refused: Darwin learns from match to match and looks at its caller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from gtlab.strategies.arguments import Known
from gtlab.strategies.axelrod_names import classes, find
from gtlab.strategies.axelrod_player import SEEDS, PlayedSeat, Setup
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.needs import duel
from gtlab.strategies.recall import Recall
from gtlab.strategies.seen import Seen
from gtlab.strategies.thoughts import label, say
from gtlab.terms.chance import Draw, seed_of
from gtlab.terms.names import Choice

if TYPE_CHECKING:
    from gtlab.rules.game import Game
    from gtlab.terms.names import SeatId

_MATCH = 3
"""How much of a draw's place is the seat's in a match: stream, replicate, seat."""
_ROUND = 5
"""How much is the round's: the match's, round and window; more says that it is played again."""

_RECALL: Recall[PlayedSeat] = Recall(PlayedSeat.take_in)


def _fits(game: Game, seat: SeatId, args: Arguments) -> str | None:
    fault = duel(game, seat, args)
    if fault:
        return fault
    try:
        Setup(str(args["name"]), 0).player(game, seat, None)
    except (ArithmeticError, ValueError):
        return f"the library's {args['name']} cannot be set up for the payoffs of this game"
    return None


def _why(seen: Seen, choice: Choice, args: Arguments) -> str:
    title, done, past = classes()[str(args["name"]).lower()].name, label(seen, choice), seen.own
    return say(
        seen,
        f"after {len(past)} rounds like these, {title} of the axelrod library chooses {done}.",
        f"在这样的 {len(past)} 轮之后，axelrod 库的 {title} 选{done}。",
    )


@strategy(
    "axelrod",
    Claims(memory=None, draws=True, needs=(_fits,)),
    rule={
        "en": "do as the strategy called name does in the axelrod library",
        "zh": "照 axelrod 库中名为 name 的策略行事",
    },
    source="Knight and others (2016), An Open Framework for the Reproducible Study of the Iterated "
    "Prisoner's Dilemma, Journal of Open Research Software 4 (axelrod 4.13)",
    aka=("axl",),
    why=_why,
)
def axelrod(
    seen: Seen,
    draw: Draw,
    *,
    name: Annotated[
        str, Known(find, "the name of a strategy of the axelrod library, such as Tit For Tat")
    ],
) -> Choice:
    """Ask the library's player, which has been told of every round so far."""
    root, place = draw.root, draw.place
    setup = Setup(name, seed_of(root, *place[:_MATCH]))
    if len(place) > _ROUND:
        seat = _RECALL.anew(seen, setup)
        seat.player.set_seed(seed_of(root, *place) % SEEDS)
    else:
        seat = _RECALL.of(seen, setup)
    return seen.cooperate if seat.answer() else seen.defect
