"""The registry: a strategy by its name and plain arguments."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from gtlab.errors import UserError
from gtlab.rules.game import Game
from gtlab.strategies import (
    axelrod_bridge,
    bargaining,
    caution,
    classic,
    contributing,
    contrite,
    echoes,
    foresight,
    harvesting,
    level_k,
    majority,
    memory_one,
    mixing,
    payoff_based,
    probing,
    punishing,
    quantal,
    reciprocity,
    risk,
    social,
    unconditional,
    zero_determinant,
)
from gtlab.strategies.arguments import Limit
from gtlab.strategies.card import CARDS, Card, Decider, decider
from gtlab.strategies.seen import first_turns
from gtlab.terms.names import SeatId

__all__ = ["Card", "Decider", "card", "make", "misfit", "names"]

ROOMS = (
    *(classic, payoff_based, unconditional),
    *(axelrod_bridge, contrite, echoes, majority, memory_one, probing, zero_determinant),
    *(bargaining, caution, contributing, foresight, harvesting, level_k, mixing),
    *(punishing, quantal, reciprocity, risk, social),
)
"""The modules whose strategies are known; importing them registers their cards."""


def names() -> tuple[str, ...]:
    """The names of all strategies, sorted.

    >>> "tit_for_tat" in names()
    True
    """
    return tuple(sorted(CARDS))


def _by_word() -> dict[str, Card]:
    return {word: card for card in CARDS.values() for word in (card.name, *card.aka)}


def card(name: str) -> Card:
    """The card called `name`, by its own or another name, with `-` or `_` between words.

    >>> card("tit-for-tat").memory
    1

    Raises:
        UserError: There is none; the text says the close names.
    """
    known = _by_word()
    found = known.get(name.strip().lower().replace("-", "_"))
    if found:
        return found
    near = get_close_matches(name, known, n=3)
    fix = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(names())}"
    raise UserError(f"there is no strategy `{name}`", key="strategy", fix=fix)


def make(name: str, args: Mapping[str, object] | None = None) -> Decider:
    """The strategy `name` with `args`.

    >>> make("random", {"p": 0.25}).args
    {'p': 0.25}

    Raises:
        UserError: The name or an argument is unknown, missing or out of its range; all at once.
    """
    found = card(name)
    limits = found.limits
    words = {word: key for key, limit in limits.items() for word in (key, *limit.aka)}
    checked: dict[str, Any] = found.defaults
    faults: list[UserError] = []
    for word, value in (args or {}).items():
        key = words.get(word)
        if key is None:
            faults.append(_unknown(found, word, limits))
        elif value is not None or key not in checked or checked[key] is not None:
            try:
                checked[key] = limits[key].check(value)
            except UserError as fault:
                faults.append(fault)
                continue
            if checked[key] is None:
                problem = f"{value!r} is no legal value"
                faults.append(
                    UserError(problem, key=f"{found.name}.{word}", fix=f"give {limits[key].legal}")
                )
    given = {words.get(word) for word in args or {}}
    faults += [
        UserError("is missing", key=f"{found.name}.{key}", fix=f"give {limit.legal}")
        for key, limit in limits.items()
        if key not in checked and key not in given
    ]
    if faults:
        raise UserError.of(faults)
    return decider(found, checked)


def _unknown(found: Card, word: str, limits: Mapping[str, Limit]) -> UserError:
    known = "; ".join(f"{key}: {limit.legal}" for key, limit in limits.items())
    fix = f"it takes {known}" if known else "it takes none"
    return UserError("is no argument of this strategy", key=f"{found.name}.{word}", fix=fix)


def misfit(player: Decider, game: Game, seat: SeatId) -> str | None:
    """Why `player` cannot play `game` in `seat`, in one sentence; None if it can."""
    if seat not in first_turns(game):
        return None
    # Where identities rotate, a seat comes to sit in every place.
    places = game.seats if game.spec.rotate else (seat,)
    faults = (need(game, at, player.args) for at in places for need in player.card.claims.needs)
    return next((fault for fault in faults if fault), None)
