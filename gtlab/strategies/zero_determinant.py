"""Strategies that force a straight line between the two seats' long-run payoffs.

With own payoffs x = (R, S, T, P) and the other's y = (R, T, S, P) after CC, CD, DC and DD, a
memory-one strategy with p - (1, 1, 0, 0) = phi [s (x - l) - (y - l)] holds the long-run means to
s (mean x - l) = mean y - l, whatever the other does (Press and Dyson 2012, in the form of Hilbe,
Nowak and Sigmund 2013). Hence

    p(CC) = 1 - phi (1 - s) (R - l)
    p(CD) = 1 - phi (s (l - S) + T - l)
    p(DC) = phi (s (T - l) + l - S)
    p(DD) = phi (1 - s) (l - P)

Both cards have s = 1/2: own gains over the baseline l are twice the other's. phi only sets how fast
it answers; left out, it is the stated share of the largest value that keeps all four within 0 and
1, so that it does not depend on the unit of the payoffs. At T 5, R 3, P 1, S 0 that gives Stewart
and Plotkin's own numbers: 8/9, 1/2, 1/3, 0 and 1, 1/8, 1, 1/4.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from gtlab.rules.game import Game
from gtlab.strategies.arguments import Between
from gtlab.strategies.card import Arguments, Claims, Why, strategy
from gtlab.strategies.dilemma import Stakes, stakes
from gtlab.strategies.memory_one import Four, by_lot, drawn
from gtlab.strategies.needs import Need, duel
from gtlab.strategies.seen import Seen
from gtlab.strategies.thoughts import first_round, shown
from gtlab.terms.chance import Draw
from gtlab.terms.names import Choice, SeatId

_SLOPE = 0.5


def _steps(pays: Stakes, base: float) -> Four:
    """How far each probability is moved from 1, 1, 0, 0 for every unit of phi."""
    return Four(
        (1 - _SLOPE) * (pays.r - base),
        _SLOPE * (base - pays.s) + pays.t - base,
        _SLOPE * (pays.t - base) + base - pays.s,
        (1 - _SLOPE) * (base - pays.p),
    )


def largest_phi(pays: Stakes, base: float) -> float:
    """The largest phi that keeps all four probabilities within 0 and 1 in a dilemma."""
    return 1 / max(_steps(pays, base))


def line_of(pays: Stakes, base: float, phi: float) -> Four:
    """The four probabilities that hold the payoffs to the line through (`base`, `base`).

    >>> line_of(Stakes(r=3, p=1, s=0, t=5), 3, 1 / 4)
    Four(cc=1.0, cd=0.125, dc=1.0, dd=0.25)
    """
    step = _steps(pays, base)
    return Four(1 - phi * step.cc, 1 - phi * step.cd, phi * step.dc, phi * step.dd)


Base = Callable[[Stakes], float]


def _at_p(pays: Stakes) -> float:
    return pays.p


def _at_r(pays: Stakes) -> float:
    return pays.r


def _four(seen: Seen, base: Base, share: float, phi: object) -> Four:
    pays = stakes(seen.game, seen.seat)
    if pays is None:
        # Unreachable where the need was asked.
        return Four(1, 1, 1, 1)
    at = base(pays)
    chosen = phi if isinstance(phi, float) else share * largest_phi(pays, at)
    return line_of(pays, at, chosen)


def _need(base: Base) -> Need:
    def dilemma(game: Game, seat: SeatId, args: Arguments) -> str | None:
        fault = duel(game, seat, args)
        if fault:
            return fault
        mine, *others = (stakes(game, who) for who in (seat, *game.seats))
        if mine is None or not mine.is_dilemma:
            return "the game is no prisoner's dilemma (T > R > P > S), so no line can be forced"
        if any(other != mine for other in others):
            return "the two seats are paid differently, and its formula is for equal seats"
        phi, most = args["phi"], largest_phi(mine, base(mine))
        if isinstance(phi, float) and phi > most:
            return f"phi is {shown(phi)}, and with these payoffs it can be at most {shown(most)}"
        return None

    return dilemma


def _why(base: Base, share: float) -> Why:
    def why(seen: Seen, choice: Choice, args: Arguments) -> str:
        if not seen.own:
            return first_round(seen, choice)
        return drawn(seen, choice, _four(seen, base, share, args["phi"]))

    return why


_HALF = 0.5
_ALL = 1.0


@strategy(
    "extort_2",
    Claims(memory=1, draws=True, needs=(_need(_at_p),)),
    rule={
        "en": "cooperate first; then draw by the last round so that my mean payoff above P is "
        "twice the other's (speed phi; left out: half the largest)",
        "zh": "先合作；此后按上一轮抽签，使我的平均收益超出 P 的部分是对方的两倍"
        "（速度 phi；未给出时取最大值的一半）",
    },
    source="Press and Dyson (2012), PNAS 109; Stewart and Plotkin (2012), Extortion and "
    "cooperation in the Prisoner's Dilemma, PNAS 109 (Extort-2)",
    aka=("zd_extort_2", "zd_extort2", "extort2"),
    why=_why(_at_p, _HALF),
)
def extort_2(
    seen: Seen, draw: Draw, *, phi: Annotated[float | None, Between(0.000001)] = None
) -> Choice:
    """Gain twice as much over mutual defection as the other does."""
    if not seen.own:
        return seen.cooperate
    return by_lot(seen, draw, _four(seen, _at_p, _HALF, phi).after(seen))


@strategy(
    "zd_gtft_2",
    Claims(memory=1, draws=True, needs=(_need(_at_r),)),
    rule={
        "en": "cooperate first; then draw by the last round so that my mean payoff falls short of "
        "R by twice as much as the other's (speed phi; left out: the largest)",
        "zh": "先合作；此后按上一轮抽签，使我的平均收益低于 R 的部分是对方的两倍"
        "（速度 phi；未给出时取最大值）",
    },
    source="Stewart and Plotkin (2012), Extortion and cooperation in the Prisoner's Dilemma, "
    "PNAS 109 (ZDGTFT-2)",
    aka=("zdgtft2", "zd_gtft2", "zdgtft_2"),
    why=_why(_at_r, _ALL),
)
def zd_gtft_2(
    seen: Seen, draw: Draw, *, phi: Annotated[float | None, Between(0.000001)] = None
) -> Choice:
    """Bear twice as much of what is lost against mutual cooperation as the other does."""
    if not seen.own:
        return seen.cooperate
    return by_lot(seen, draw, _four(seen, _at_r, _ALL, phi).after(seen))
