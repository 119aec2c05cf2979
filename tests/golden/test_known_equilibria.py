"""Every equilibrium and every optimum that a shipped game claims, recomputed from its payoffs."""

import pytest
import yaml

from gtlab.analysis.claims import claims
from gtlab.instance.game import GameSpec
from tests.strategies.games import RULES, compiled, spec_of

GAMES = sorted(path.stem for path in RULES.glob("*.yaml"))
ALL_OR_NOTHING = {"contribution": {"step": "endowment"}, "points": {"step": 10, "total": 10}}
COARSER = {
    # The same claims with fewer amounts to look at: nothing, all, and points to one seat at most.
    "public_goods_punishment": ALL_OR_NOTHING,
    "public_goods_punishment_2000": ALL_OR_NOTHING,
    # Five amounts for each of ten seats.
    "public_goods_gamabench": {"contribution": {"step": 5}},
}
ELSEWHERE = {
    # In words, since what is chosen depends on what is seen.
    "ultimatum": ["equilibria.2"],
    "beer_quiche": ["equilibria.0", "equilibria.1"],
    "first_price_auction": ["equilibria.0"],
    "second_price_auction": ["equilibria.0"],
    "kuhn_poker": ["equilibria.0"],
    # The lots that may decide shares are drawn though none is used: test_known_crowds has the pool.
    "common_pool": ["equilibria.0", "optimum"],
    # Too many crowds: test_known_crowds looks at each total.
    "common_pool_tokens": ["optimum"],
}
"""Claims that other tests of this folder recompute, by game and key."""


def coarser(name):
    data = yaml.safe_load((RULES / f"{name}.yaml").read_text(encoding="utf-8"))
    for window in data.get("windows", []):
        for form in window.keys() & {"amount", "allotment"}:
            window[form] |= COARSER[name].get(window["name"], {})
    return GameSpec.model_validate(data)


def claims_of(name, **changes):
    spec = coarser(name) if name in COARSER else spec_of(name, **changes)
    return list(claims(compiled(spec, spec.facts.seats if spec.facts else None, None)))


@pytest.mark.parametrize("name", GAMES)
def test_every_claim_holds(name):
    found = claims_of(name)
    assert {claim.key: claim.fault for claim in found if claim.fault} == {}
    unseen = {
        claim.key.removeprefix("rules.facts."): claim.unseen for claim in found if claim.unseen
    }
    # A game that claims nothing has nothing to be recomputed elsewhere either.
    assert set(unseen) == set(ELSEWHERE.get(name, ()) if found else ()), unseen


@pytest.mark.parametrize("name", ["prisoners", "ultimatum", "public_goods"])
def test_a_claim_that_does_not_hold_would_be_found(name):
    (claim,) = claims_of(name, facts={"optimum": {"total": 1}})
    assert claim.fault.startswith("the best total is ")
