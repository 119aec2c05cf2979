"""What can be said of a game from its declaration alone: ranges, sums, joint actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gtlab.rules.answers import answers, at_place, size
from gtlab.rules.figures import exact, plain
from gtlab.rules.payoffs import is_table
from gtlab.terms.names import Choice, JointAction, Number, Payoffs, SeatId
from gtlab.terms.play import Moves, Ruling, State
from gtlab.terms.questions import Question

if TYPE_CHECKING:
    from gtlab.rules.game import Game

Policy: TypeAlias = Callable[[SeatId, Question], Choice]

_MANY = 10_000
_WORLDS = 64
_SAMPLE = 12


def outcomes(game: Game, state: State) -> Iterator[tuple[Moves, Payoffs]]:
    """Every way a round of `game` can go from `state`, with its payoffs.

    Of allotments so many that they are not listed whole, those that treat one seat apart.

    Raises:
        UserError: The rules do not decide one of them.
    """
    offers = game.offers(state)
    for choices in product(*map(answers, offers.values())):
        ruling = game.ruling(state, dict(zip(offers, choices, strict=True)))
        if ruling.payoffs is None:
            yield from outcomes(game, ruling.state)
        else:
            yield ruling.moves, ruling.payoffs


def cells(game: Game) -> Iterator[tuple[Moves, Payoffs]]:
    """The cells of a table: every joint choice of a round with its payoffs, promises left out.

    Raises:
        UserError: The rules do not decide one of them.
    """
    if game.spec.promises == "none":
        return outcomes(game, game.start())
    return outcomes(game.unpromised, game.unpromised.start())


def count_outcomes(game: Game, state: State) -> int:
    """How many ways a round from `state` can go, at most; later windows as after high answers."""
    total = 1
    offers = game.offers(state)
    for question in offers.values():
        total *= size(question)
    if game.is_last(state) or total > _MANY:
        return total
    joint: JointAction = {seat: at_place(question, 1) for seat, question in offers.items()}
    ruling = game.ruling(state, joint)
    return total * count_outcomes(game, ruling.state) if ruling.payoffs is None else total


def some_worlds(game: Game, state: State) -> list[State]:
    """`state` with all drawn: every way to fall where they are few, else a sample that is fixed.

    Raises:
        UserError: A weight of a draw cannot be computed.
    """
    chance = game.frame(state.round).chance
    if chance is None:
        return [state]
    if chance.count(state) <= _WORLDS:
        return [world for _, world in game.worlds(state)]
    # No match has a number below 0: what readers are shown is never what is drawn in play.
    return [game.deal(state, 0, -number) for number in range(1, _SAMPLE + 1)]


def round_by(game: Game, state: State, policy: Policy) -> Ruling:
    """The ruling of a round from `state` in which every seat chooses by `policy`.

    Raises:
        UserError: The rules do not decide it.
    """
    while True:
        offers = game.offers(state)
        joint = {seat: policy(seat, question) for seat, question in offers.items()}
        ruling = game.ruling(state, joint)
        if ruling.payoffs is not None:
            return ruling
        state = ruling.state


def policies(game: Game) -> Iterator[Policy]:
    """Extreme ways of choosing: all alike, and one seat apart from the others."""
    most = max(len(turn.window.menu) for turn in game.turns)
    last = max(most, 3) - 1
    for place in range(last + 1):
        yield alike(place / last)
    for ends in ((0.0, 1.0), (1.0, 0.0)):
        for seat in game.seats:
            yield apart(seat, *ends)


def alike(place: float) -> Policy:
    """Everybody chooses at one place between first (0) and last (1)."""
    return lambda _, question: at_place(question, place)


def apart(who: SeatId, rest: float, own: float) -> Policy:
    """`who` chooses at one place, everybody else at another."""
    return lambda seat, question: at_place(question, own if seat == who else rest)


def probes(game: Game, most: int) -> Iterator[Policy]:
    """One seat at each of its legal answers, everybody else lowest, then highest.

    Seats without identities are paid by the same formula, so one of them stands for all. `most`
    bounds how many policies there are; of more answers, some at even distances are taken.
    """
    apart = (
        game.seats if game.first.scope.seating.identity or is_table(game.spec) else game.seats[:1]
    )
    share = max(most // (2 * len(apart)), 2)
    for seat in apart:
        for number in range(min(_widest(game, seat), share)):
            for rest in (0.0, 1.0):
                yield _numbered(seat, number, share, rest)


def _widest(game: Game, seat: SeatId) -> int:
    """The most answers `seat` has to a question of the first round, others low or high."""
    found = [1]

    def noting(rest: float) -> Policy:
        def answer(who: SeatId, question: Question) -> Choice:
            if who == seat:
                found.append(size(question))
            return at_place(question, rest)

        return answer

    for rest in (0.0, 1.0):
        round_by(game, some_worlds(game, game.start())[0], noting(rest))
    return max(found)


def _numbered(who: SeatId, number: int, share: int, rest: float) -> Policy:
    """`who` gives the answer of a number, out of at most `share` at even distances."""

    def answer(seat: SeatId, question: Question) -> Choice:
        if seat != who:
            return at_place(question, rest)
        last = min(size(question), share) - 1
        return at_place(question, min(number / last, 1.0) if last else 0.0)

    return answer


class Facts(NamedTuple):
    """What is known of a first round.

    Attributes:
        least: The smallest payoff.
        most: The greatest payoff.
        sum: What the payoffs of all seats add up to, where that is always the same.
        looked_at: How many outcomes were looked at; where that is not all, they are extremes.
        outcomes: How many there are.
    """

    least: Number
    most: Number
    sum: Number | None
    looked_at: int
    outcomes: int


def facts(game: Game) -> Facts:
    """The facts of `game`.

    Raises:
        UserError: The rules do not decide an outcome.
    """
    worlds = some_worlds(game, game.start())
    count = count_outcomes(game, worlds[0]) * len(worlds)
    if count <= _MANY:
        paid = [payoffs for world in worlds for _, payoffs in outcomes(game, world)]
    else:
        paid = [
            round_by(game, world, policy).payoffs or {}
            for world in worlds
            for policy in policies(game)
        ]
    pays = [pay for payoffs in paid for pay in payoffs.values()]
    sums = {sum(map(exact, payoffs.values())) for payoffs in paid}
    total = plain(sums.pop()) if len(sums) == 1 else None
    return Facts(min(pays), max(pays), total, len(paid), max(count, len(paid)))
