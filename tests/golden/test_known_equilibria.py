"""Every equilibrium and every optimum that a shipped game claims, recomputed from its payoffs."""

import pytest

from gtlab.analysis.claims import claims
from tests.strategies.games import RULES, compiled, spec_of

GAMES = sorted(path.stem for path in RULES.glob("*.yaml"))
ELSEWHERE = {}
"""Claims that are not recomputed from the payoffs of a table or a tree, by game and key."""


def claims_of(name, **changes):
    spec = spec_of(name, **changes)
    return list(claims(compiled(spec, spec.facts.seats if spec.facts else None, None)))


@pytest.mark.parametrize("name", GAMES)
def test_every_claim_holds(name):
    found = claims_of(name)
    assert {claim.key: claim.fault for claim in found if claim.fault} == {}
    unseen = {claim.key: claim.unseen for claim in found if claim.unseen}
    assert set(unseen) == set(ELSEWHERE.get(name, ())), unseen


@pytest.mark.parametrize("name", ["prisoners", "ultimatum", "public_goods"])
def test_a_claim_that_does_not_hold_would_be_found(name):
    (claim,) = claims_of(name, facts={"optimum": {"total": 1}})
    assert claim.fault.startswith("the best total is ")
