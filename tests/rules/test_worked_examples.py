"""The worked examples and the reference figures, by the rules alone."""

from itertools import product
from pathlib import Path

import pytest
import yaml

from tests.rules.games import known, played
from tests.strategies.games import shipped
from tests.worked import CASES

REFERENCE = Path(__file__).parents[1] / "reference" / "games.yaml"
FIGURES = yaml.safe_load(REFERENCE.read_text(encoding="utf-8"))
MATRICES = {
    "prisoners_dilemma_axelrod": ("prisoners", ["cooperate", "defect"]),
    "stag_hunt": ("stag_hunt", ["stag", "hare"]),
    "chicken": ("chicken", ["swerve", "straight"]),
    "battle_of_sexes_classic": ("battle_of_sexes", ["ballet", "fight"]),
    "matching_pennies": ("matching_pennies", ["heads", "tails"]),
}


def test_all_are_there():
    games = [case.game for case in CASES]
    assert len(games) == 25
    counts = {game: games.count(game) for game in games}
    assert counts == {
        "prisoners": 6,
        "ultimatum": 5,
        "common_pool": 5,
        "public_goods": 3,
        "public_goods_punishment": 1,
        "trust": 5,
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}: {case.name}")
def test_the_rules_pay_what_was_worked_out(case):
    seats = case.seats
    game = shipped(case.game, seats)
    if case.params:
        game = shipped(case.game, seats, params={**game.spec.params, **case.params})
    rulings = played(game, *case.choices)
    assert [list(ruling.payoffs.values()) for ruling in rulings] == case.payoffs
    if case.states:
        assert [ruling.state.pool["stock"] for ruling in rulings] == case.states
    *before, last = [game.verdict(ruling.state) for ruling in rulings]
    assert set(before) <= {None}
    assert last == ("condition" if case.reason == "condition" else None)


def matrix(name):
    game, actions = MATRICES[name]
    paid = {
        (one, other): list(played(known(game), [one, other])[0].payoffs.values())
        for one, other in product(actions, actions)
    }
    return [[[paid[one, other][seat] for other in actions] for one in actions] for seat in range(2)]


@pytest.mark.parametrize("name", MATRICES)
def test_the_matrices_are_those_of_the_sources(name):
    row, col = matrix(name)
    assert row == FIGURES[name]["row_payoffs"]
    assert col == FIGURES[name]["col_payoffs"]
    sums = [[row[i][j] + col[i][j] for j in range(2)] for i in range(2)]
    best = max(map(max, sums))
    assert best == FIGURES[name]["max_welfare"]
    cells = [[i, j] for i in range(2) for j in range(2) if sums[i][j] == best]
    assert cells == FIGURES[name]["welfare_max_cells"]


@pytest.mark.parametrize("name", MATRICES)
def test_the_equilibria_are_those_of_the_sources(name):
    row, col = matrix(name)
    for point in FIGURES[name]["nash"]:
        one, other = point["row"], point["col"]
        own = [sum(row[i][j] * other[j] for j in range(2)) for i in range(2)]
        theirs = [sum(col[i][j] * one[i] for i in range(2)) for j in range(2)]
        for weights, values, payoff in zip(
            (one, other), (own, theirs), point["payoffs"], strict=True
        ):
            expected = sum(w * v for w, v in zip(weights, values, strict=True))
            assert expected == pytest.approx(payoff, abs=1e-5)
            assert max(values) <= expected + 1e-5
    pure = [
        (i, j)
        for i in range(2)
        for j in range(2)
        if row[i][j] >= row[1 - i][j] and col[i][j] >= col[i][1 - j]
    ]
    stated = [
        (point["row"].index(1), point["col"].index(1))
        for point in FIGURES[name]["nash"]
        if 1 in point["row"] and 1 in point["col"]
    ]
    assert sorted(pure) == sorted(stated)


def paid(game, *choices):
    return list(played(game, choices)[0].payoffs.values())


@pytest.mark.parametrize("pie", FIGURES["ultimatum"]["pies"])
def test_the_ultimatum_by_backward_induction(pie):
    game = shipped("ultimatum", params={"pie": pie})
    answers = {o: {a: paid(game, o, a)[1] for a in ("accept", "reject")} for o in range(pie + 1)}
    assert all(answers[offer] == {"accept": offer, "reject": 0} for offer in answers)
    # Accepting is best from 1 on; at 0 the responder is free to do either: two equilibria.
    for index, free in enumerate(("accept", "reject")):
        reply = {offer: "accept" if offer else free for offer in answers}
        found = max((paid(game, offer, reply[offer]) for offer in answers), key=lambda p: p[0])
        assert found == FIGURES["ultimatum"]["spe_payoffs"][pie][index]
    assert {sum(paid(game, offer, "accept")) for offer in answers} == {pie}


def test_the_dictator_keeps_all():
    game = known("dictator")
    assert [paid(game, gift) for gift in range(11)] == [[10 - gift, gift] for gift in range(11)]


@pytest.mark.parametrize(("trustee", "optimum"), [(10, 40), (0, 30)])
def test_the_trust_game_by_backward_induction(trustee, optimum):
    params = {"endowment": 10, "multiplier": 3, "trustee_endowment": trustee}
    game = shipped("trust", params=params)
    best = {}
    for sent in range(11):
        returns = {back: paid(game, sent, back) for back in range(3 * sent + 1)}
        assert returns == {b: [10 - sent + b, trustee + 3 * sent - b] for b in returns}
        best[sent] = max(returns.values(), key=lambda pays: pays[1])
    sent = max(best, key=lambda s: best[s][0])
    assert (sent, best[sent]) == (0, [10, trustee])
    assert max(sum(paid(game, s, 0)) for s in range(11)) == optimum == sum(paid(game, 10, 0))
    assert paid(game, 6, 6)[0] == 10  # a third of what arrives is where the investor breaks even


def test_the_public_good():
    game, figures = known("public_goods"), FIGURES["public_goods_fg2000"]
    assert paid(game, 0, 0, 0, 0) == [20] * 4
    assert paid(game, 20, 20, 20, 20) == [32] * 4
    assert paid(game, 20, 20, 20, 0)[3] == figures["deviation"]["free ride on three full"]
    assert paid(game, 20, 0, 0, 0)[0] == figures["deviation"]["lone contributor"]
    for others in ((0, 0, 0), (20, 20, 20), (3, 9, 14)):
        own = [paid(game, mine, *others)[0] for mine in range(21)]
        assert own == sorted(own, reverse=True)  # nothing is dominant


def test_the_common_pool():
    game, figures = known("common_pool"), FIGURES["commons_govsim"]
    optimum = figures["sustainable_optimum"]
    share = optimum["per_agent_per_round"]
    rulings = played(game, *[[share] * 5] * figures["rounds"])
    assert all(ruling.state.pool == {"stock": 100} for ruling in rulings)
    total = sum(sum(ruling.payoffs.values()) for ruling in rulings)
    assert total == optimum["total"] == 5 * optimum["per_agent_total"]
    assert paid(game, *[100] * 5) == figures["greedy_round1"]
    assert paid(game, 100, 1, 1, 1, 1)[0] == 100 * 100 / 104
    (left,) = played(game, [19, 19, 19, 19, 19])
    assert left.state.pool == {"stock": 10}
    (gone,) = played(game, [19, 19, 19, 19, 20])
    assert gone.state.pool == {"stock": 0}
