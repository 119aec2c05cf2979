"""Every row of the reference table that is a matrix: its equilibria, its optimum, its patience."""

import re
from fractions import Fraction

import pytest

from gtlab.analysis.equilibria import pure_nash, welfare_optimum
from gtlab.analysis.mixed import mixed_nash
from gtlab.analysis.repeated import grim_threshold
from gtlab.analysis.subgames import subgame_perfect
from gtlab.analysis.zero_sum import value
from tests.golden.known import AB, MATRICES, ROWS, declared, figures, first_round, rounded

COOPERATE, DEFECT = (dict.fromkeys(AB, option) for option in ("option_0", "option_1"))


def test_these_are_the_matrices():
    assert len(MATRICES) == 16
    assert {name for name in ROWS if "prisoners" in name or "gtbench" in name} <= set(MATRICES)


@pytest.mark.parametrize("name", MATRICES)
def test_the_equilibria_are_all_that_were_found_elsewhere_and_no_others(name):
    game = declared(name)
    found = [
        rounded(
            [share for mix in each.mixes.values() for share in mix.values()]
            + [game.sign * paid for paid in each.payoffs.values()]
        )
        for each in mixed_nash(*first_round(game), game.sign)
    ]
    assert sorted(found) == figures(name)


@pytest.mark.parametrize("name", MATRICES)
def test_the_optimum(name):
    game = declared(name)
    options, table = first_round(game)
    best = welfare_optimum(options, table, game.sign)
    assert game.sign * best.welfare == ROWS[name]["max_welfare"]
    places = [
        [options[seat].index(choice) for seat, choice in joint.items()] for joint in best.joint
    ]
    assert places == ROWS[name]["welfare_max_cells"]


@pytest.mark.parametrize("name", MATRICES)
def test_without_a_mix_the_pure_equilibria_are_the_same(name):
    game = declared(name)
    options, table = first_round(game)
    mixed = [each for each in mixed_nash(options, table, game.sign) if each.pure]
    assert pure_nash(options, table, game.sign) == [
        {seat: next(c for c, share in mix.items() if share) for seat, mix in each.mixes.items()}
        for each in mixed
    ]


@pytest.mark.parametrize("name", ["prisoners_dilemma_axelrod", "prisoners_dilemma_akata"])
def test_the_patience_that_keeps_cooperation(name):
    row = ROWS[name]
    written = Fraction(re.search(r"[\d.]+$", row["grim_cooperation_min_delta"])[0])
    temptation, reward, punishment, _ = row["TRPS"]
    game = declared(name)
    found = grim_threshold(*first_round(game), COOPERATE, DEFECT)
    assert found == written == Fraction(temptation - reward, temptation - punishment)


@pytest.mark.parametrize("name", [name for name in MATRICES if "prisoners" in name])
def test_a_dilemma_of_ten_known_rounds_is_defection_in_each(name):
    game = declared(name)
    # FAIRGAME and GTBench order the options the other way round.
    (joint,) = pure_nash(*first_round(game), game.sign)
    (found,) = subgame_perfect(game, 10)
    assert found.rounds == ({"choice": joint},) * 10


@pytest.mark.parametrize("name", ["matching_pennies", "rock_paper_scissors"])
def test_opposed_interests_have_the_value_of_their_equilibrium(name):
    (point,) = ROWS[name]["nash"]
    found = value(*first_round(declared(name)))
    assert found.value == point["payoffs"][0]
    assert rounded(found.mixes["A"].values()) == rounded(point["row"])
    assert rounded(found.mixes["B"].values()) == rounded(point["col"])


def test_hare_is_risk_dominant_and_hawks_are_half():
    """The mixed equilibrium is the threshold of both remarks."""
    stag = mixed_nash(*first_round(declared("stag_hunt")))[-1]
    assert ROWS["stag_hunt"]["risk_dominant"] == "Hare (mixed threshold 3/4)"
    assert stag.mixes["B"]["option_0"] == Fraction(3, 4)
    hawks = mixed_nash(*first_round(declared("hawk_dove_V2_C4")))[-1]
    assert ROWS["hawk_dove_V2_C4"]["ess_hawk_share"] == "V/C = 0.5"
    assert hawks.mixes["A"]["option_0"] == Fraction(1, 2)


def test_a_row_that_names_another_has_its_figures():
    assert ROWS["battle_sexes_fairgame"]["same_as"] in MATRICES
