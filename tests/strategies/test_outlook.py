"""What may follow from a choice is what the game rules, with wide games kept small."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.strategies.outlook import LISTED, at, best, coarse, nearest, outlook_of, sampled
from gtlab.strategies.seen import replay
from gtlab.strategies.tastes import FAIR, SELFISH
from tests.strategies.games import events_of, shipped


def test_one_game_has_one_outlook():
    assert outlook_of(shipped("prisoners")) is outlook_of(shipped("prisoners"))


def test_the_uniform_belief_is_over_every_profile_of_few():
    game = shipped("prisoners")
    belief = outlook_of(game).uniform(game.start(), "A")
    assert belief == ((0.5, {"B": "cooperate"}), (0.5, {"B": "defect"}))


def test_many_are_believed_to_choose_alike():
    game = shipped("public_goods", 4)
    belief = outlook_of(game).uniform(game.start(), "A")
    assert [profile for _, profile in belief] == [dict.fromkeys("BCD", x) for x in (3, 10, 17)]
    assert sum(weight for weight, _ in belief) == pytest.approx(1)


def test_nobody_to_believe_anything_about():
    game = shipped("ultimatum")
    assert outlook_of(game).uniform(game.start(), "A") == ((1.0, {}),)


def test_outcomes_go_to_the_end_of_the_round():
    game = shipped("ultimatum")
    outlook, start = outlook_of(game), game.start()
    found = outlook.outcomes(start, {"A": 3}, ((1.0, {}),), SELFISH)
    assert found == [(1.0, {"A": 7, "B": 3})]
    again = outlook.outcomes(start, {"A": 3}, ((1.0, {}),), SELFISH)
    assert again == found


def test_too_many_later_courses_are_replaced_by_three_places():
    game = shipped("public_goods", 4, order="sequential")
    found = outlook_of(game).outcomes(game.start(), {"A": 0}, ((1.0, {}),), SELFISH)
    assert [payoffs["A"] for _, payoffs in found] == [
        pytest.approx(20 + 0.4 * 3 * place) for place in (3, 10, 17)
    ]


def test_wide_games_are_known_as_such():
    for name, count, order, wide in [
        ("prisoners", 2, None, False),
        ("trust", 2, None, False),
        ("public_goods", 4, None, True),
        ("public_goods", 4, "sequential", True),
    ]:
        game = shipped(name, count, order)
        assert outlook_of(game).is_wide(game.start(), "A") is wide


@pytest.mark.parametrize("order", ["simultaneous", "sequential"])
def test_all_alike_pays_what_the_game_pays(order):
    game = shipped("public_goods", 3, order)
    paid = outlook_of(game).all_as(game.start(), 20)
    assert paid == dict.fromkeys("ABC", 24)


def test_memory_does_not_grow_without_end():
    game = shipped("prisoners")
    outlook = type(outlook_of(game))(game)
    for number in range(12_000):
        outlook.remember(number, number)
    assert len(outlook.memory) <= 5_000
    assert outlook.memory[11_999] == 11_999


def test_the_round_matters_only_where_the_game_reads_it():
    plain, dated = (
        shipped("dictator"),
        shipped("dictator", payoffs={"dictator": "pie - gift", "recipient": "gift * round"}),
    )
    for game, differ in ((plain, False), (dated, True)):
        keys = {
            outlook_of(game).key(replay(game, "A", events_of(game, [(1,)] * n)).state)
            for n in (0, 1)
        }
        assert (len(keys) == 2) is differ


@given(st.integers(0, 500), st.integers(17, 501))
def test_a_single_peak_is_found_exactly(peak, count):
    looked_at = []

    def score(x):
        looked_at.append(x)
        return -abs(x - peak)

    assert best(range(count), score) == min(peak, count - 1)
    assert len(looked_at) <= 40


@given(st.lists(st.integers(0, 3), min_size=1, max_size=16))
def test_few_are_all_looked_at_and_the_first_of_equals_wins(scores):
    assert best(range(len(scores)), lambda index: scores[index]) == scores.index(max(scores))


def test_a_step_upward_is_found():
    # As in an ultimatum: nothing below the least acceptable offer, less and less above it.
    assert best(range(101), lambda x: 100 - x if x >= 33 else 0) == 33


def test_menus_are_always_looked_at_whole():
    options = [f"o{number}" for number in range(40)]
    assert best(options, lambda option: option == "o13") == "o13"


def test_places_and_neighbours():
    assert [at("abc", place) for place in (0, 0.5, 1)] == ["a", "b", "c"]
    assert nearest((0, 1, 2), 5) == 2
    assert nearest((0, 1, 2), 1) == 1
    assert nearest(("a", "b"), "c") is None
    assert nearest(("a", "b"), 1) is None
    assert sampled(range(3)) == [0, 1, 2]
    assert sampled(range(101))[0] == 0
    assert sampled(range(101))[-1] == 100
    assert len(sampled(range(101))) == 9


def test_what_is_imagined_of_others_is_drawn_in_no_match():
    value = {"range": {"high": 10**5}}
    game = shipped(
        "dictator",
        draws={"value": value},
        payoffs={"dictator": "my_value - gift", "recipient": "gift"},
    )
    imagined = [
        world.drawn["value"]["B"] for _, world in outlook_of(game).completions(game.start())
    ]
    assert len(set(imagined)) == len(imagined) == 16
    for replicate in range(50):
        assert game.deal(game.start(), 0, replicate).drawn["value"]["B"] not in imagined


def test_a_reply_is_remembered():
    game = shipped("ultimatum")
    outlook, state = outlook_of(game), game.start()
    assert outlook.reply(state, "A", FAIR) == outlook.reply(state, "A", FAIR) == 5


def test_allotments_are_all_looked_at_and_alike_means_even():
    options = tuple((a, b) for a in range(5) for b in range(5))
    assert best(options, lambda pair: pair == (1, 3)) == (1, 3)
    assert sampled(options) == list(options)
    assert [at(options, place) for place in (0, 0.5, 1)] == [(0, 0), (2, 2), (4, 4)]


def pots(most, seats=3):
    """All ways to give to so many seats, `most` in all."""
    return tuple(one for one in product(range(most + 1), repeat=seats) if sum(one) <= most)


@given(st.tuples(*[st.integers(0, 10)] * 3), st.integers(0, 3))
def test_the_top_of_many_allotments_is_climbed_to(peak, weight):
    options, looked_at = pots(10), []

    def score(gift):
        looked_at.append(gift)
        return -sum((a - b) ** 2 for a, b in zip(gift, peak, strict=True)) - weight * sum(gift)

    assert score(best(options, score)) == max(map(score, options))
    assert len(options) == 286
    assert len(looked_at) - 286 <= 240


def test_a_lone_gift_of_everything_is_looked_at():
    options = pots(10)
    assert best(options, lambda gift: gift == (0, 10, 0)) == (0, 10, 0)
    assert set(coarse(options)) >= {(0, 0, 0), (3, 3, 3), (10, 0, 0), (0, 0, 10)}


def test_the_neighbours_of_an_allotment_are_legal_and_a_step_away():
    options = tuple((a / 2, b / 2) for a in range(20) for b in range(20) if a + b <= 20)
    assert len(options) > LISTED
    assert best(options, lambda gift: -abs(gift[0] - 6.5) - abs(gift[1] - 3.5)) == (6.5, 3.5)
