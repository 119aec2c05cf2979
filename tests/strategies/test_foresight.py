"""Later rounds weigh as said, and the worth is that of the sum."""

import pytest
from hypothesis import given

from gtlab.strategies.foresight import Patient
from gtlab.strategies.outlook import outlook_of
from tests.strategies.games import C, D, decided, reason, shipped, square, table_of


@given(cells=square(3))
def test_without_patience_it_is_self_interest(cells):
    game = table_of(cells, "xyz")
    assert decided("far_sighted", game, args={"patience": 0}) == decided("self_interested", game)


@pytest.mark.parametrize(("patience", "choice"), [(0.3, D), (0.42, D), (0.44, C), (0.9, C)])
def test_the_patient_cooperate_from_three_sevenths_on(patience, choice):
    # Now C brings 1.5 and D 3; later 3 and 1 a round: 2 d / (1 - d) > 1.5 from d = 3/7 on.
    assert decided("far_sighted", shipped("prisoners"), args={"patience": patience}) == choice


@pytest.mark.parametrize(("patience", "given"), [(0.4, 0), (0.6, 20)])
def test_contributions_begin_at_one_half(patience, given):
    # A unit costs 0.6 now and brings 4 x 0.4 - 1 = 0.6 a round later, so from d = 1/2 on.
    game = shipped("public_goods", 4)
    assert decided("far_sighted", game, args={"patience": patience}) == given


def test_a_patient_fisher_leaves_the_lake_as_it_is():
    # Five who take 10 each leave 50, which grows back to 100: the most that lasts.
    game = shipped("common_pool", 5)
    assert decided("far_sighted", game) == 10
    assert decided("far_sighted", game, args={"patience": 0}) > 10


def test_the_sum_is_geometric_and_ends_with_the_game():
    outlook, start = outlook_of(shipped("prisoners")), shipped("prisoners").start()
    now, later = Patient(0.5).parts(outlook, start, "A", C)
    assert now == 1.5
    assert later == pytest.approx(3, abs=0.01)
    lake = shipped("common_pool", 5)
    # All taken at once: nothing is left, and the game is over.
    assert Patient(0.9).parts(outlook_of(lake), lake.start(), "A", 100)[1] == 0


def test_penalties_count_against():
    # Now x costs (2 + 10) / 2 and y (0 + 6) / 2; later 2 and 6 a round.
    game = table_of([[(2, 2), (10, 0)], [(0, 10), (6, 6)]], goal="minimise")
    assert decided("far_sighted", game, args={"patience": 0.9}) == "x"
    assert decided("far_sighted", game, args={"patience": 0.3}) == "y"


def test_the_reason_gives_both_parts():
    said = reason("far_sighted", shipped("prisoners"), args={"patience": 0.5})
    assert "from cooperate I expect 1.5 now and, if all always did so, 2.99" in said
