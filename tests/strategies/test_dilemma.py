"""The four payoffs by name."""

import pytest

from gtlab.strategies.dilemma import Stakes, stakes
from tests.strategies.games import shipped, table_of

C, D = "cooperate", "defect"


@pytest.mark.parametrize("order", ["simultaneous", "sequential"])
@pytest.mark.parametrize("seat", "AB")
def test_both_seats_of_a_symmetric_game_have_the_same(order, seat):
    found = stakes(shipped("prisoners", order=order), seat)
    assert found == Stakes(r=3, p=1, s=0, t=5)
    assert found.is_dilemma


def test_each_seat_has_its_own():
    game = table_of([[(3, 7), (0, 9)], [(5, 2), (1, 4)]], cooperative="x")
    assert stakes(game, "A") == Stakes(r=3, p=1, s=0, t=5)
    assert stakes(game, "B") == Stakes(r=7, p=4, s=2, t=9)


def test_the_cooperative_option_need_not_be_the_first():
    game = table_of([[(1, 1), (5, 0)], [(0, 5), (3, 3)]], cooperative="y")
    assert stakes(game, "A") == Stakes(r=3, p=1, s=0, t=5)


def test_penalties_are_read_as_losses():
    years = {f"{C} {C}": [2, 2], f"{C} {D}": [10, 0], f"{D} {C}": [0, 10], f"{D} {D}": [6, 6]}
    found = stakes(shipped("prisoners", goal="minimise", payoffs=years), "A")
    assert found == Stakes(r=-2, p=-6, s=-10, t=0)
    assert found.is_dilemma


@pytest.mark.parametrize(
    "pays", [Stakes(r=3, p=3, s=0, t=5), Stakes(r=4, p=3, s=0, t=3), Stakes(r=3, p=0, s=1, t=5)]
)
def test_what_is_no_dilemma(pays):
    assert not pays.is_dilemma


def test_payoffs_that_are_drawn_are_no_stakes():
    paid = "luck if my_choice == 'cooperate' else 5"
    drawn = shipped(
        "prisoners", payoffs=paid, draws={"luck": {"of": [2, 4], "each": False, "seen": "nobody"}}
    )
    assert stakes(drawn, "A") is None
    settled = shipped("prisoners", draws={"luck": {"of": [2, 4], "each": False, "seen": "nobody"}})
    assert stakes(settled, "A") == Stakes(r=3, p=1, s=0, t=5)


@pytest.mark.parametrize("promises", ["free", "binding"])
def test_promises_are_not_paid(promises):
    game = shipped("prisoners", promises=promises)
    assert stakes(game, "B") == Stakes(r=3, p=1, s=0, t=5)
