"""The reference table's games in turn: what backward induction leaves, and the optimum."""

from fractions import Fraction

import pytest

from gtlab.analysis.subgames import subgame_perfect
from gtlab.analysis.threats import leaving_in_turn
from gtlab.analysis.welfare import bounds_of
from gtlab.rules.facts import outcomes
from tests.golden.known import CENTIPEDE, PUNISHED, ROWS, a_game
from tests.journals import an_instance
from tests.strategies.games import shipped, spec_of


def paid(courses):
    return [tuple(course.payoffs.values()) for course in courses]


def best_sums(game):
    """The best sum of a round's payoffs, and the payoffs that have it."""
    pays = [tuple(payoffs.values()) for _, payoffs in outcomes(game, game.start())]
    best = max(map(sum, pays))
    return best, {pay for pay in pays if sum(pay) == best}


@pytest.mark.parametrize("pie", ROWS["ultimatum"]["pies"])
def test_ultimatum(pie):
    game = shipped("ultimatum", params={"pie": pie})
    found = subgame_perfect(game)
    assert [list(pays) for pays in paid(found)] == ROWS["ultimatum"]["spe_payoffs"][pie]
    assert {course.rounds[0]["answer"]["B"] for course in found} == {"accept"}
    best, where = best_sums(game)
    # Any accepted offer: as many as there are offers.
    assert (best, len(where)) == (pie, pie + 1)


@pytest.mark.parametrize("offer", [1, 5, 10])
def test_ultimatum_after_an_offer_that_is_worth_something(offer):
    game = shipped("ultimatum")
    state = game.ruling(game.start(), {"A": offer}).state
    (found,) = subgame_perfect(game, state=state)
    assert found.rounds[0]["answer"] == {"B": "accept"}


def test_every_accepted_offer_is_an_equilibrium_and_most_are_not_perfect():
    assert "every split" in ROWS["ultimatum"]["nash_note"]
    game = shipped("ultimatum")
    for offer in range(11):
        moves = {"offer": {"A": offer}, "answer": {"B": "accept"}}
        assert leaving_in_turn(game, moves, 1_000) == ""
    assert len(subgame_perfect(game)) == 2


def test_dictator():
    assert ROWS["dictator"]["spe"] == "g=0"
    game = shipped("dictator")
    (found,) = subgame_perfect(game)
    (joint,) = found.rounds[0].values()
    assert list(joint.values()) == [0]
    pie = max(paid([found])[0])
    best, where = best_sums(game)
    assert (best, len(where)) == (pie, pie + 1)


@pytest.mark.parametrize(("own", "spe", "total"), [(10, (10, 10), 40), (0, (10, 0), 30)])
def test_trust(own, spe, total):
    row = ROWS["trust_bdm"]
    params = {
        "endowment": row["investor_endowment"],
        "multiplier": row["multiplier"],
        "trustee_endowment": own,
    }
    game = shipped("trust", params=params)
    (found,) = subgame_perfect(game)
    assert paid([found]) == [spe]
    assert {choice for joint in found.rounds[0].values() for choice in joint.values()} == {0}
    best, where = best_sums(game)
    assert best == total
    # Everything is sent; how it is shared afterwards changes no total.
    assert len(where) == row["investor_endowment"] * row["multiplier"] + 1


def test_trust_breaks_even_at_a_third():
    share = Fraction(ROWS["trust_bdm"]["break_even_return_share"].split()[0])
    game = shipped("trust")
    for sent in (3, 10):
        state = game.ruling(game.start(), {"A": sent}).state
        back = int(share * 3 * sent)
        assert game.ruling(state, {"B": back}).payoffs["A"] == 10
        assert game.ruling(state, {"B": back - 1}).payoffs["A"] == 9


def test_centipede():
    row = ROWS["centipede_4move"]
    game = a_game(CENTIPEDE)
    found = subgame_perfect(game)
    assert {course.rounds[0]["move_1"]["A"] for course in found} == {"take"}
    assert {tuple(map(float, pays)) for pays in paid(found)} == {tuple(row["outcomes"][0])}
    assert best_sums(game)[1] == {tuple(row["social_optimum"])}


def test_centipede_is_taken_at_every_move_that_is_reached():
    game = a_game(CENTIPEDE)
    state = game.start()
    for outcome in ROWS["centipede_4move"]["outcomes"][:4]:
        found = subgame_perfect(game, state=state)
        assert {tuple(map(float, pays)) for pays in paid(found)} == {tuple(outcome)}
        state = game.ruling(state, dict.fromkeys(game.due(state), "go")).state


def test_a_public_good_with_punishment():
    assert ROWS["public_goods_fg2000"]["spe_with_punishment"] == "punish 0, contribute 0"
    (found,) = subgame_perfect(a_game(PUNISHED, "ABC"))
    nothing = dict.fromkeys("ABC", 0)
    assert found.rounds == ({"give": nothing, "points": nothing},)
    assert paid([found]) == [(20, 20, 20)]


@pytest.mark.parametrize("game", ["ultimatum", "trust", "dictator"])
def test_the_bounds_of_a_round_hold_the_optimum(game):
    found = bounds_of(an_instance(spec_of(game).model_dump(mode="json", exclude_defaults=True)))
    assert found.best == best_sums(shipped(game))[0]
