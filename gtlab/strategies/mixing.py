"""The lottery over options that guarantees most against one opponent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from gtlab.rules.figures import exact
from gtlab.rules.game import Game
from gtlab.strategies.arguments import Argument
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.outlook import outlook_of
from gtlab.strategies.seen import Seen
from gtlab.strategies.thoughts import label, listed, say, shown
from gtlab.terms.chance import Draw
from gtlab.terms.names import Choice, SeatId
from gtlab.terms.play import State

_MOST = 6
_TWO = 2


def guarantee(rows: Sequence[Sequence[Fraction]]) -> tuple[Fraction, tuple[Fraction, ...]]:
    """The most that a lottery over `rows` is sure to bring, whatever the column, and the lottery.

    Some best lottery makes as many columns equally bad as it uses rows, so all such are tried.

    >>> guarantee([[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]])
    (Fraction(0, 1), (Fraction(1, 2), Fraction(1, 2)))
    """
    width = len(rows[0])
    found: list[tuple[Fraction, tuple[Fraction, ...]]] = []
    for count in range(1, min(len(rows), width) + 1):
        for used in combinations(range(len(rows)), count):
            for tight in combinations(range(width), count):
                mix = _equalising(rows, used, tight)
                if mix is not None:
                    found.append((_least(rows, mix), mix))
    return max(found, key=lambda pair: pair[0])


def _least(rows: Sequence[Sequence[Fraction]], mix: tuple[Fraction, ...]) -> Fraction:
    columns = zip(*rows, strict=True)
    return min(
        sum((share * paid for share, paid in zip(mix, column, strict=True)), Fraction())
        for column in columns
    )


def _equalising(
    rows: Sequence[Sequence[Fraction]], used: tuple[int, ...], tight: tuple[int, ...]
) -> tuple[Fraction, ...] | None:
    """The lottery over the rows `used` under which the columns `tight` bring the same."""
    first, *rest = tight
    system = [
        [rows[row][column] - rows[row][first] for row in used] + [Fraction()] for column in rest
    ]
    system.append([Fraction(1)] * len(used) + [Fraction(1)])
    for place in range(len(used)):
        pivot = next((line for line in system[place:] if line[place]), None)
        if pivot is None:
            return None
        system.remove(pivot)
        pivot = [number / pivot[place] for number in pivot]
        system = [
            [a - line[place] * b for a, b in zip(line, pivot, strict=True)] for line in system
        ]
        system.insert(place, pivot)
    shares = {row: line[-1] for row, line in zip(used, system, strict=True)}
    if min(shares.values()) < 0:
        return None
    return tuple(shares.get(row, Fraction()) for row in range(len(rows)))


def lottery(game: Game, state: State, seat: SeatId) -> dict[Choice, Fraction]:
    """The best lottery of `seat` over its options."""
    outlook = outlook_of(game)
    key = ("lottery", outlook.key(state), seat)
    known: dict[Choice, Fraction] | None = outlook.memory.get(key)
    if known is None:
        (other,) = outlook.company(state, seat)
        mine, theirs = outlook.options(state, seat), outlook.options(state, other)
        rows = [
            [
                Fraction(
                    game.sign * exact((game.ruling(state, {seat: a, other: b}).payoffs or {})[seat])
                )
                for b in theirs
            ]
            for a in mine
        ]
        known = dict(zip(mine, guarantee(rows)[1], strict=True))
        outlook.remember(key, known)
    return known


def duel_of_menus(game: Game, _: SeatId, __: Mapping[str, Argument | None]) -> str | None:
    """None if two seats decide once, together, each out of a short list."""
    windows = [turn.window for turn in game.turns]
    together = [turn.seats for turn in game.turns] == [game.seats]
    if together and len(game.seats) == _TWO and _short(windows[0].menu) and not game.spec.draws:
        return None
    return "it mixes over a short list against one opponent who decides at the same time"


def _short(menu: tuple[str, ...]) -> bool:
    return 0 < len(menu) <= _MOST


def _why(seen: Seen, choice: Choice, _: Arguments) -> str:
    mix = lottery(seen.game, seen.state, seen.seat)
    shares = listed(seen, [(label(seen, one), shown(float(share))) for one, share in mix.items()])
    done = label(seen, choice)
    return say(
        seen,
        f"the lottery that is sure to bring me most is {shares}; the draw gave {done}.",
        f"能保证我所得最多的概率为 {shares}；这次抽到{done}。",
    )


@strategy(
    "mixed_minimax",
    Claims(memory=0, draws=True, needs=(duel_of_menus,)),
    rule={
        "en": "draw from the lottery over my options that is sure to bring most on average, "
        "whatever the other does",
        "zh": "按这样的概率抽取选项：无论对方怎么做，平均所得的保证值最大",
    },
    source="von Neumann (1928), Zur Theorie der Gesellschaftsspiele, Math. Annalen 100; found by "
    "square subtables: Shapley and Snow (1950), Annals of Mathematics Studies 24",
    aka=("mixed_maximin",),
    why=_why,
)
def mixed_minimax(seen: Seen, draw: Draw) -> Choice:
    """An option drawn from the lottery with the best guaranteed mean."""
    mix = lottery(seen.game, seen.state, seen.seat)
    point = Fraction(draw.random())
    for choice, share in mix.items():
        point -= share
        if point < 0:
            return choice
    return next(choice for choice, share in reversed(mix.items()) if share)
