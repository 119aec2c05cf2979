"""Rounds in which seats know what others do not: cards, types, signals.

A plan says for every point at which a seat may have to choose, from what it knows there, how often
it chooses what. What plans are worth is summed over every way for the draws to fall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gtlab.rules.figures import exact

if TYPE_CHECKING:
    from gtlab.rules.game import Game
    from gtlab.terms.names import Choice, Drawn, JointAction, SeatId
    from gtlab.terms.play import Moves, State
    from gtlab.terms.questions import Question


class Point(NamedTuple):
    """Where a seat has to choose, as it sees it.

    Attributes:
        window: What it is asked.
        drawn: What it knows of what was drawn.
        moves: The choices of the windows before, which all know.
        question: What is legal.
    """

    seat: SeatId
    window: str
    drawn: Drawn
    moves: Moves
    question: Question


Plan: TypeAlias = Callable[[Point], Mapping["Choice", Fraction]]
_Nodes: TypeAlias = "list[tuple[Fraction, State]]"


def expected_payoffs(game: Game, plan: Plan) -> dict[SeatId, Fraction]:
    """What each seat expects of the first round when all choose by `plan`, exactly."""
    total = dict.fromkeys(game.seats, Fraction())
    nodes: _Nodes = list(game.worlds(game.start()))
    while nodes:
        weight, state = nodes.pop()
        for share, joint in _joints(game, plan, state):
            ruling = game.ruling(state, joint)
            if ruling.payoffs is None:
                nodes.append((weight * share, ruling.state))
                continue
            for seat, paid in ruling.payoffs.items():
                total[seat] += weight * share * exact(paid)
    return total


def best_reply(game: Game, plan: Plan, seat: SeatId) -> Fraction:
    """The most that `seat` can expect of the first round when all others choose by `plan`.

    It remembers what it knew and did, so a best choice at each of its points makes a best plan.

    Source: the dynamic programme over information sets of Kuhn (1953).
    """
    return game.sign * _best(game, plan, seat, list(game.worlds(game.start())))


def gains(game: Game, plan: Plan) -> dict[SeatId, Fraction]:
    """What each seat would gain by its best reply to `plan`; 0 for all in an equilibrium.

    The sum of these is called NashConv.
    """
    expects = expected_payoffs(game, plan)
    return {seat: game.sign * (best_reply(game, plan, seat) - expects[seat]) for seat in game.seats}


def _best(game: Game, plan: Plan, seat: SeatId, nodes: _Nodes) -> Fraction:
    """The best that `seat` can make of `nodes`, weighed by how likely the others lead there."""
    total = Fraction()
    points: dict[str, _Nodes] = {}
    while nodes:
        weight, state = nodes.pop()
        if seat in game.due(state):
            known = repr((state.window, game.known_to(seat, state), state.moves))
            points.setdefault(known, []).append((weight, state))
            continue
        total += _step(game, _joints(game, plan, state), seat, (weight, state), nodes)
    for alike in points.values():
        options = game.offers(alike[0][1])[seat].legal()
        total += max(_after(game, plan, seat, option, alike) for option in options)
    return total


def _after(game: Game, plan: Plan, seat: SeatId, option: Choice, nodes: _Nodes) -> Fraction:
    """The same once `seat` has chosen `option` at all `nodes`, which it cannot tell apart."""
    further: _Nodes = []
    paid = sum(
        (
            _step(game, _joints(game, plan, state, {seat: option}), seat, (weight, state), further)
            for weight, state in nodes
        ),
        Fraction(),
    )
    return paid + _best(game, plan, seat, further)


def _step(
    game: Game,
    joints: Iterator[tuple[Fraction, JointAction]],
    seat: SeatId,
    node: tuple[Fraction, State],
    further: _Nodes,
) -> Fraction:
    """What `seat` is paid at once, more being better; where play goes on is put to `further`."""
    weight, state = node
    paid = Fraction()
    for share, joint in joints:
        ruling = game.ruling(state, joint)
        if ruling.payoffs is None:
            further.append((weight * share, ruling.state))
        else:
            paid += weight * share * game.sign * exact(ruling.payoffs[seat])
    return paid


def _joints(
    game: Game, plan: Plan, state: State, fixed: JointAction | None = None
) -> Iterator[tuple[Fraction, JointAction]]:
    """Every joint action that `plan` may lead to in the open window, with its probability."""
    window = game.turn(state).window.name
    mixes = []
    for seat, question in game.offers(state).items():
        if fixed and seat in fixed:
            mixes.append([(fixed[seat], Fraction(1))])
            continue
        drawn = game.known_to(seat, state)
        mix = plan(Point(seat, window, drawn, state.moves, question))
        mixes.append([(choice, share) for choice, share in mix.items() if share])
    for chosen in product(*mixes):
        share = Fraction(1)
        for _, part in chosen:
            share *= part
        yield share, dict(zip(game.due(state), (choice for choice, _ in chosen), strict=True))
