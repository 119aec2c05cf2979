"""Every strategy passes in one line, and each planted fault is caught by its claim alone."""

from unittest import SkipTest

import pytest

from gtlab.errors import UserError
from gtlab.testing.failure import ConformanceError
from gtlab.testing.strategies import CLAIMS, check_strategy, strategy_tests
from gtlab.testing.subject import rules_named
from tests.strategies.games import each_name
from tests.strategies.test_card import ARGS
from tests.testing.deciders import PLANTED

GAMES = ["prisoners", "ultimatum"]


# Each asks the questions of one that is played, and is as wide: the same looks at twice the time.
TWINS = {"second_price_auction", "public_goods_punishment_2000"}
FORMS = [name for name in rules_named() if name not in TWINS]


def test_the_twins_are_shipped():
    assert set(rules_named()) >= TWINS


@pytest.mark.parametrize("name", each_name())
def test_a_shipped_strategy_keeps_its_claims(name):
    passed = check_strategy(name, ARGS.get(name), games=FORMS)
    assert {"fits", "legal", "pure", "reasons"} <= set(passed.held)
    assert {*passed.held, *passed.unclaimed} == set(CLAIMS)


@pytest.mark.parametrize("fault", sorted(PLANTED))
def test_a_planted_fault_is_caught_by_its_claim_alone(fault):
    claim, player, says = PLANTED[fault]
    with pytest.raises(ConformanceError) as caught:
        check_strategy(player, games=GAMES)
    assert [failure.property for failure in caught.value.failures] == [claim]
    assert CLAIMS[claim] in str(caught.value)
    assert says in str(caught.value)


def test_every_claim_is_planted():
    assert {claim for claim, _, _ in PLANTED.values()} == set(CLAIMS)


def test_each_claim_is_a_test():
    tests = strategy_tests(PLANTED["a grudge from long ago"][1], games=["prisoners"])()
    with pytest.raises(ConformanceError, match="memory"):
        tests.test_memory()
    for name in ("fits", "legal", "pure", "draws", "reasons"):
        getattr(tests, f"test_{name}")()


def test_what_is_not_claimed_is_skipped():
    tests = strategy_tests("random", games=["prisoners"])()
    with pytest.raises(SkipTest, match="claims to draw"):
        tests.test_draws()


def test_a_memory_that_no_match_outlasts_is_not_said_to_hold():
    passed = check_strategy("tit_for_tat", games=["dictator", "stag_hunt"])
    assert "memory" in passed.held
    one_round = {
        "name": "short-v1",
        "title": "Short",
        "actions": ["give", "keep"],
        "cooperative": "give",
        "payoffs": {
            "give give": [1, 1],
            "give keep": [0, 2],
            "keep give": [2, 0],
            "keep keep": [0, 0],
        },
        "over": "round > 1",
    }
    assert "memory" in check_strategy("tit_for_tat", games=[one_round]).unclaimed


@pytest.mark.parametrize(
    ("name", "args", "more", "says"),
    [
        ("tit_for_tot", None, {}, "did you mean"),
        ("random", {"p": 2}, {}, "random.p"),
        ("grim", None, {"games": ["prisonrs"]}, "there is no game `prisonrs`"),
        ("grim", None, {"config_dir": "no/such/folder"}, "no/such/folder"),
    ],
)
def test_what_is_not_there_is_said_in_a_line(name, args, more, says):
    with pytest.raises(UserError) as caught:
        check_strategy(name, args, **more)
    assert says in str(caught.value)
