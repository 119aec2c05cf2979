"""What is guaranteed is guaranteed, whatever the others do."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.instance.game import GameSpec
from gtlab.strategies.cards import make
from gtlab.strategies.caution import reached
from gtlab.strategies.outlook import outlook_of
from gtlab.strategies.seen import replay
from tests.strategies.games import (
    NO_DRAW,
    D,
    compiled,
    decided,
    events_of,
    reason,
    shipped,
    square,
    table_of,
)


@given(cells=square(3), goal=st.sampled_from(["maximise", "minimise"]))
def test_the_worst_is_as_good_as_can_be(cells, goal):
    sign = 1 if goal == "maximise" else -1
    worst = [min(sign * mine for mine, _ in row) for row in cells]
    choice = decided("minimax", table_of(cells, "xyz", goal=goal))
    assert worst["xyz".index(choice)] == max(worst)


@given(cells=square(3), optimism=st.sampled_from([0, 0.25, 0.5, 0.75, 1]))
def test_optimism_weighs_the_best_against_the_worst(cells, optimism):
    worth = [
        optimism * max(a for a, _ in row) + (1 - optimism) * min(a for a, _ in row) for row in cells
    ]
    choice = decided("hurwicz", table_of(cells, "xyz"), args={"optimism": optimism})
    assert worth["xyz".index(choice)] == max(worth)


@given(cells=square(2))
def test_no_optimism_is_minimax(cells):
    game = table_of(cells, order="sequential")
    for seat in "AB":
        least = decided("hurwicz", game, seat=seat, args={"optimism": 0})
        assert least == decided("minimax", game, seat=seat)


def test_later_movers_are_feared_too():
    # A trustee who returns nothing leaves the investor with what was kept.
    assert decided("minimax", shipped("trust")) == 0
    # One who returns all triples what was sent.
    assert decided("hurwicz", shipped("trust"), args={"optimism": 1}) == 10


def test_a_proposer_fears_refusal_whatever_it_offers():
    game = shipped("ultimatum")
    outlook = outlook_of(game)
    ends = [reached(outlook, game.start(), "A", (offer,)) for offer in range(11)]
    assert ends == [(0, 10 - offer) for offer in range(11)]


def test_a_responder_knows_the_offer():
    game = shipped("ultimatum")
    seen = replay(game, "B", events_of(game, [(2, "accept")]))
    assert make("minimax").decide(seen, NO_DRAW) == "accept"


@pytest.mark.parametrize(("count", "least"), [(2, 20), (4, 20), (10, 20)])
def test_who_gives_nothing_keeps_the_endowment_at_least(count, least):
    game = shipped("public_goods", count)
    assert decided("minimax", game) == 0
    assert reached(outlook_of(game), game.start(), "A", (0,)) == (
        least,
        pytest.approx(20 + 0.4 * 20 * (count - 1)),
    )


@given(values=st.lists(st.integers(-9, 9), min_size=8, max_size=8))
def test_three_seats_are_all_feared(values):
    sides = "xy"
    cells = {
        " ".join(key): [value, 0, 0]
        for key, value in zip(product(sides, repeat=3), values, strict=True)
    }
    declared = {
        "name": "three-v1", "title": "T", "seats": {"least": 3, "most": 3},
        "actions": list(sides), "payoffs": cells,
    }  # fmt: skip
    game = compiled(GameSpec.model_validate(declared), 3)
    worst = [min(values[:4]), min(values[4:])]
    assert worst[sides.index(decided("minimax", game))] == max(worst)


def test_the_reasons_are_true():
    game = shipped("prisoners")
    assert "whatever the others do, defect leaves me with 1 at worst" in reason("minimax", game)
    assert decided("minimax", game) == D
    said = reason("hurwicz", game)
    assert "with defect the others could leave me with 1 at worst and 5 at best" in said
