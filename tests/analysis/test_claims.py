"""Claims that hold, that do not, and that cannot be recomputed."""

import pytest

from gtlab.analysis.claims import Claim, claims
from gtlab.instance.game import GameSpec
from gtlab.rules.game import compile_game
from tests.journals import PENALTIES, PRISONERS, PUBLIC_GOODS, ULTIMATUM

C, D = "cooperate", "defect"
BATTLE = {
    "name": "battle-v1",
    "title": "Battle",
    "actions": ["x", "y"],
    "payoffs": {"x x": [2, 1], "x y": [0, 0], "y x": [0, 0], "y y": [1, 2]},
}
# Six seats each with six amounts: too many joint actions, but 462 crowds.
SMALL = PUBLIC_GOODS | {"params": {"endowment": 5, "mpcr": 0.4}}
MIX = [{"x": "2/3", "y": "1/3"}, {"x": "1/3", "y": "2/3"}]
THIRDS = ["2/3", "2/3"]


def found(spec, facts, seats="AB"):
    game = GameSpec.model_validate({**spec, "facts": facts})
    return list(claims(compile_game(game, tuple(seats))))


def of(spec, known, seats="AB"):
    (claim,) = found(spec, {"seats": len(seats), "equilibria": [known]}, seats)
    assert claim.key == "rules.facts.equilibria.0"
    return claim


HOLD = [
    (PRISONERS, {"moves": {"choice": [D, D]}, "payoffs": [1, 1], "only": True}),
    (PRISONERS, {"moves": {"choice": D}, "kind": "dominant", "only": True}),
    (PRISONERS, {"moves": {"choice": [D, D]}, "kind": "subgame_perfect", "only": True}),
    (PENALTIES, {"moves": {"choice": [D, D]}, "payoffs": [6, 6], "only": True}),
    (BATTLE, {"mix": MIX, "payoffs": THIRDS}),
    (BATTLE, {"moves": {"choice": ["y", "y"]}, "payoffs": [1, 2]}),
    (ULTIMATUM, {"moves": {"offer": 1, "response": "accept"}, "kind": "subgame_perfect"}),
    (ULTIMATUM, {"moves": {"offer": 7, "response": "accept"}}),
    (
        ULTIMATUM,
        {
            "moves": {"offer": 0, "response": "accept"},
            "kind": "subgame_perfect",
            "payoffs": ["pie", 0],
        },
    ),
]
IDLE = {"x x": [1, 0], "x y": [0, 0], "y x": [1, 0], "y y": [0, 0]}
FAIL = [
    (
        BATTLE | {"payoffs": IDLE},
        {"moves": {"choice": ["x", "x"]}, "kind": "dominant", "only": True},
        "A has 2 choices that are always best",
    ),
    (ULTIMATUM, {"moves": {"offer": 11, "response": "accept"}}, "in `offer`, A: "),
    (PRISONERS, {"moves": {"choice": [D]}}, "names 1 choice in `choice` for 2 seats"),
    (ULTIMATUM, {"moves": {"offer": 7, "response": "reject"}}, "B makes sure of 7 by accept"),
    (PRISONERS, {"moves": {"choice": [C, D]}}, "A gets 1 by defect, more than 0"),
    (PRISONERS, {"moves": {"choice": [D, D]}, "payoffs": [1, 2]}, "pays 1, 1, not 1, 2"),
    (PRISONERS, {"moves": {"choice": C}, "kind": "dominant"}, "A can do better than cooperate"),
    (PENALTIES, {"moves": {"choice": [C, C]}}, "A gets 0 by defect, more than 2"),
    (BATTLE, {"moves": {"choice": ["x", "x"]}, "only": True}, "there are 3 equilibria"),
    (BATTLE, {"mix": MIX, "payoffs": [1, 1]}, "pays 2/3, 2/3, not 1, 1"),
    (BATTLE, {"mix": MIX[::-1]}, "A gets 4/3 by x, more than"),
    (BATTLE, {"mix": MIX, "only": True}, "there are 3 equilibria"),
    (
        ULTIMATUM,
        {"moves": {"offer": 2, "response": "accept"}, "kind": "subgame_perfect"},
        "subgame-perfect play leads to",
    ),
    (
        ULTIMATUM,
        {"moves": {"offer": 1, "response": "accept"}, "kind": "subgame_perfect", "only": True},
        "there are 2 subgame-perfect courses",
    ),
]


@pytest.mark.parametrize(("spec", "known"), HOLD)
def test_what_holds(spec, known):
    assert of(spec, known) == Claim("rules.facts.equilibria.0")


@pytest.mark.parametrize(("spec", "known", "fault"), FAIL)
def test_what_does_not(spec, known, fault):
    claim = of(spec, known)
    assert claim.fault.startswith(fault)
    assert not claim.unseen


@pytest.mark.parametrize(
    ("spec", "known", "why"),
    [
        (PRISONERS, {"plan": "Tit for tat"}, "is told in words"),
        (
            ULTIMATUM,
            {"moves": {"offer": 1, "response": "accept"}, "only": True},
            "seats that decide in turn",
        ),
        (ULTIMATUM, {"moves": {"offer": 1}}, "does not say what is chosen in `response`"),
        (
            PRISONERS | {"noise": 0.1},
            {"moves": {"choice": [D, D]}},
            "chance has a part in it",
        ),
    ],
)
def test_what_is_not_recomputed_says_why(spec, known, why):
    claim = of(spec, known)
    assert not claim.fault
    assert claim.unseen.startswith(why)


@pytest.mark.parametrize(
    ("spec", "seats", "optimum", "fault"),
    [
        (PRISONERS, "AB", {"total": 6, "moves": [{"choice": [C, C]}], "only": True}, ""),
        (PRISONERS, "AB", {"total": 7}, "the best total is 6, not 7"),
        (PENALTIES, "AB", {"total": 4, "moves": [{"choice": C}], "only": True}, ""),
        (PENALTIES, "AB", {"total": 12}, "the best total is 4, not 12"),
        (BATTLE, "AB", {"total": 3, "moves": [{"choice": "x"}], "only": True}, "2 joint actions"),
        (BATTLE, "AB", {"total": 3, "moves": [{"choice": ["x", "y"]}]}, "{'choice': {'A': 'x', "),
        (ULTIMATUM, "AB", {"total": "pie"}, ""),
        (PRISONERS, "AB", {"total": 6, "moves": [{"choice": [C] * 3}]}, "names 3 choices in "),
        (
            ULTIMATUM,
            "AB",
            {"total": 10, "moves": [{"offer": -1, "response": "accept"}]},
            "in `offer`, A: ",
        ),
        (ULTIMATUM, "AB", {"total": 9}, "the best total is 10, not 9"),
        (
            ULTIMATUM,
            "AB",
            {"total": 10, "moves": [{"offer": 1, "response": "accept"}], "only": True},
            "11 courses reach it",
        ),
        (
            SMALL,
            "ABCDEF",
            {"total": "6 * 2.4 * endowment", "moves": [{"contribution": 5}], "only": True},
            "",
        ),
    ],
)
def test_optima(spec, seats, optimum, fault):
    (claim,) = found(spec, {"optimum": optimum, "seats": len(seats)}, seats)
    assert claim.key == "rules.facts.optimum"
    assert not claim.unseen
    assert claim.fault.startswith(fault)
    assert bool(claim.fault) is bool(fault)


def test_a_crowd_is_looked_at_by_how_many_choose_what():
    known = {"moves": {"contribution": 0}, "only": True, "payoffs": [5] * 6}
    assert not any(of(SMALL, known, "ABCDEF")[1:])
    assert not any(of(SMALL, known | {"kind": "dominant"}, "ABCDEF")[1:])
    more = of(SMALL, {"moves": {"contribution": 1}, "kind": "dominant"}, "ABCDEF")
    assert more.fault.startswith("a seat can do better than 1 beside")


def test_too_large_a_crowd_is_not_recomputed():
    known = {"moves": {"contribution": 0}, "kind": "dominant"}
    assert "more than 20000" in of(PUBLIC_GOODS, known, "ABCDEF").unseen


def test_a_game_without_facts_claims_nothing():
    assert list(claims(compile_game(GameSpec.model_validate(PRISONERS), ("A", "B")))) == []
