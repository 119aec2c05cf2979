"""What a game claims of itself, held against what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.analysis.claims import claims
from gtlab.rules.expressions import Formula
from gtlab.rules.figures import plain
from gtlab.testing.failure import Unclaimed
from gtlab.testing.paying import adds_up, symmetric, within

if TYPE_CHECKING:
    from gtlab.instance.facts import Facts
    from gtlab.terms.names import Number
    from gtlab.testing.case import Case
    from gtlab.testing.failure import Failure


def _facts(case: Case) -> Facts | None:
    """The claims that are made for so many seats; None if there are none."""
    facts = case.spec.facts
    return facts if facts and facts.seats == len(case.game.seats) else None


def _number(case: Case, text: str, key: str) -> Number:
    scope = case.game.first.scope
    return plain(Formula(text, scope.constants(), key=f"rules.facts.{key}").number(scope.fixed))


def ranged(case: Case) -> Failure | Unclaimed | None:
    """None if the payoffs of a first round keep to the range that the game declares.

    Raises:
        UserError: An end of the range cannot be computed.
    """
    facts = _facts(case)
    if facts is None or facts.range is None:
        return Unclaimed("the game declares no range of payoffs")
    low, high = (_number(case, text, "range") for text in facts.range)
    return within(case, low, high)


def symmetry(case: Case) -> Failure | Unclaimed | None:
    """None if the seats are alike, as the game declares."""
    if case.spec.facts is None or not case.spec.facts.symmetric:
        return Unclaimed("the game does not claim to be symmetric")
    return symmetric(case)


def adding(case: Case) -> Failure | Unclaimed | None:
    """None if the payoffs of each round add up to what the game declares.

    Raises:
        UserError: The sum cannot be computed.
    """
    facts = _facts(case)
    if facts is None or facts.sum is None:
        return Unclaimed("the game declares no constant sum")
    return adds_up(case, _number(case, facts.sum, "sum"))


def theory(case: Case) -> Failure | Unclaimed | None:
    """None if the equilibria and the optimum that the game declares are those of its payoffs."""
    found = list(claims(case.game)) if _facts(case) else []
    for claim in found:
        if claim.fault:
            return case.failure(claim.fault, key=claim.key)
    if all(claim.unseen for claim in found):
        why = found[0].unseen if found else "the game declares no equilibrium and no optimum"
        return Unclaimed(why)
    return None
