"""Measures of a match: what was cooperative, fair, wasted. None where a game has no such thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.instance.game import PROMISE
from gtlab.terms.questions import Amount, Menu, amount_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gtlab.analysis.welfare import Bounds
    from gtlab.instance.game import GameSpec
    from gtlab.instance.instance import Instance
    from gtlab.store.played import PlayedMatch, PlayedRound, Turn
    from gtlab.terms.names import Number, SeatId

COOPERATION = "coop_rate"
MUTUAL = "mutual_coop_rate"
EFFICIENCY = "efficiency"
GINI = "gini"


def measures(
    match: PlayedMatch, instance: Instance, bounds: Bounds | None
) -> dict[str, float | None]:
    """All measures of `match`, by name, in the order in which they are shown.

    `coop_rate`, `coop_rate.SEAT`, `mutual_coop_rate` where the game says what is cooperative;
    `efficiency`; `gini`; `share.WINDOW` for every amount; `rate.WINDOW.OPTION` for every menu
    without a cooperative option.
    """
    game = instance.game
    found: dict[str, float | None] = {}
    if game.cooperative is not None:
        found[COOPERATION] = cooperation(match.rounds, game)
        for seat in instance.seat_ids:
            found[f"{COOPERATION}.{seat}"] = cooperation(match.rounds, game, seat)
        if any(game.cooperative in window.menu for window in game.asked):
            found[MUTUAL] = mutual_cooperation(match.rounds, game)
    found[EFFICIENCY] = efficiency(match, bounds, penalties=game.goal == "minimise")
    found[GINI] = None if game.goal == "minimise" else gini(list(match.totals.values()))
    for window in game.asked:
        if window.name == PROMISE:
            continue
        if window.amount:
            found[f"share.{window.name}"] = amount_share(match.rounds, window.name)
        elif game.cooperative not in window.menu:
            for option in window.menu:
                rate = option_rate(match.rounds, window.name, option)
                found[f"rate.{window.name}.{option}"] = rate
    return found


def cooperation(
    rounds: Iterable[PlayedRound], game: GameSpec, seat: SeatId | None = None
) -> float | None:
    """The cooperation rate of all seats, or of `seat`: #C / N over all choices it had.

    For an amount it is the share of the range given, (sum of amount - low) / (sum of high - low),
    or one minus that where the low end counts as cooperative. Source: Axelrod (1984); for amounts,
    the mean contribution share of the public goods literature.
    """
    done = possible = 0.0
    for turn in _turns(rounds):
        if seat in (None, turn.seat):
            part, whole = _cooperative(turn, game)
            done += part
            possible += whole
    return _ratio(done, possible)


def is_cooperative(turn: Turn, game: GameSpec) -> bool | None:
    """Whether a choice out of a menu is the cooperative one; None where nothing is.

    A promise is no choice.
    """
    if turn.window == PROMISE or not isinstance(turn.question, Menu):
        return None
    # The declared menu, since a promise may have left a single option of it.
    menu = next((window.menu for window in game.asked if window.name == turn.window), ())
    return turn.choice == game.cooperative if game.cooperative in menu else None


def _cooperative(turn: Turn, game: GameSpec) -> tuple[float, float]:
    chosen = is_cooperative(turn, game)
    if chosen is not None:
        return float(chosen), 1.0
    promised = turn.window == PROMISE
    if game.cooperative in ("high", "low") and isinstance(turn.question, Amount) and not promised:
        part, whole = _of_range(turn, turn.question)
        return (part if game.cooperative == "high" else whole - part), whole
    return 0.0, 0.0


def mutual_cooperation(rounds: Iterable[PlayedRound], game: GameSpec) -> float | None:
    """The share of rounds in which every choice out of a menu was cooperative: #(C, C) / N."""
    counted = mutual = 0
    for ruled in rounds:
        chosen = [is_cooperative(turn, game) for turn in ruled.turns]
        known = [one for one in chosen if one is not None]
        counted += bool(known)
        mutual += bool(known) and all(known)
    return _ratio(mutual, counted)


def efficiency(
    match: PlayedMatch, bounds: Bounds | None, *, penalties: bool = False
) -> float | None:
    """What all seats got together, of the best they could have: sum of payoffs / maximum.

    Where payoffs are penalties, or the best sum is not above 0, it is the place of the sum W
    between the worst and the best: (W - worst) / (best - worst). None where no maximum is known or
    nothing can be won or lost together.
    """
    if bounds is None or not match.rounds or bounds.best == bounds.worst:
        return None
    total = sum(match.totals.values()) / len(match.rounds)
    if penalties or bounds.best <= 0:
        return (total - bounds.worst) / (bounds.best - bounds.worst)
    return total / bounds.best


def gini(totals: Sequence[Number]) -> float | None:
    """How unequal totals are, from 0: sum over k of (2k - n - 1) x_(k) / (n sum x), x ascending.

    None where a total is negative or all are 0. Source: Gini (1912), in the form of GovSim
    (Piatti et al. 2024).

    >>> gini([84, 19, 19, 19, 19])
    0.325
    """
    ascending = sorted(totals)
    whole = sum(ascending)
    if not ascending or ascending[0] < 0 or whole == 0:
        return None
    n = len(ascending)
    return sum((2 * k - n - 1) * x for k, x in enumerate(ascending, 1)) / (n * whole)


def amount_share(
    rounds: Iterable[PlayedRound], window: str, seat: SeatId | None = None
) -> float | None:
    """What was named of what could have been: sum of (amount - low) / sum of (high - low).

    With window `offer` this is the ultimatum game's mean offer share, with `contribution` the
    public good's, with `sent` and `returned` the trust game's s/E and r/(m s) (Johnson and Mislin
    2011). None where nothing could be named.
    """
    part = whole = 0.0
    for turn in _turns(rounds):
        asked = turn.question
        if turn.window == window and seat in (None, turn.seat) and isinstance(asked, Amount):
            given, most = _of_range(turn, asked)
            part += given
            whole += most
    return _ratio(part, whole)


def option_rate(rounds: Iterable[PlayedRound], window: str, option: str) -> float | None:
    """How often `option` was chosen in `window`; with `reject` the ultimatum's rejection rate."""
    chosen = [turn.choice == option for turn in _turns(rounds) if turn.window == window]
    return _ratio(sum(chosen), len(chosen))


def _of_range(turn: Turn, asked: Amount) -> tuple[float, float]:
    return amount_of(turn.choice) - asked.low, float(asked.high - asked.low)


def _turns(rounds: Iterable[PlayedRound]) -> Iterator[Turn]:
    return (turn for ruled in rounds for turn in ruled.turns)


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None
