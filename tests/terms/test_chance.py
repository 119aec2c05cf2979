"""Chance has an address: what is drawn depends on the place and on nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.terms.chance import Draw, seed_of

PLACES = st.lists(st.integers(0, 9) | st.sampled_from("ABC"), min_size=1, max_size=4)


@given(PLACES, PLACES)
def test_a_place_has_its_own_seed(one, other):
    assert (seed_of(7, *one) == seed_of(7, *other)) is (one == other)
    assert seed_of(7, *one) != seed_of(8, *one)


@given(PLACES, PLACES)
def test_a_place_has_its_own_numbers(one, other):
    mine, again, theirs = Draw(7, *one), Draw(7, *one), Draw(7, *other)
    numbers = [mine.random() for _ in range(3)]
    assert numbers == [again.random() for _ in range(3)]
    assert (numbers == [theirs.random() for _ in range(3)]) is (one == other)
    assert len(set(numbers)) == 3


@given(PLACES)
def test_a_draw_knows_its_place(place):
    draw = Draw(7, *place)
    assert Draw(draw.root, *draw.place).random() == draw.random()
    assert (draw.root, draw.place) == (7, tuple(place))


def test_numbers_are_spread_evenly():
    # One number of each of 20,000 places, and 20,000 of one place: a chi-square of 99 degrees of
    # freedom stays below 161 in all but one of 10,000 tries.
    one = Draw(3, "one")
    for numbers in (
        [Draw(3, "decide", 1, "A", n).random() for n in range(20_000)],
        [one.random() for _ in range(20_000)],
    ):
        assert all(0 <= number < 1 for number in numbers)
        bins = [0] * 100
        for number in numbers:
            bins[int(number * 100)] += 1
        assert sum((count - 200) ** 2 / 200 for count in bins) < 161


def test_numbers_of_neighbouring_places_are_unrelated():
    pairs = [(Draw(3, n).random() - 0.5, Draw(3, n + 1).random() - 0.5) for n in range(20_000)]
    covariance = sum(a * b for a, b in pairs) / len(pairs)
    # Four standard errors of the product of two uniform numbers.
    assert abs(covariance) < 4 / 12 / len(pairs) ** 0.5


def test_a_pick_follows_the_weights():
    weights = {"x": 1.0, "y": 0.0, "z": 3.0}
    picked = [Draw(5, n).pick(weights) for n in range(4000)]
    assert picked.count("y") == 0
    assert picked.count("z") / 4000 == pytest.approx(0.75, abs=0.03)


@pytest.mark.parametrize(
    ("place", "seed", "number"),
    [
        (("decide", 1, "A", 3, 0), 17662069528227980434, 0.07918620565076606),
        (("continue", 1, 3), 17568952042534565517, 0.3657909113334923),
    ],
)
def test_the_addresses_of_version_one_stay(place, seed, number):
    # A journal written earlier must be played on with the same luck.
    assert seed_of(7, *place) == seed
    assert Draw(7, *place).random() == number


@pytest.mark.parametrize("part", range(5))
def test_every_part_of_an_address_counts(part):
    here = ("decide", 1, "A", 3, 0)
    there = list(here)
    there[part] = "type" if part == 0 else "B" if part == 2 else there[part] + 1
    assert seed_of(7, *here) != seed_of(7, *there)
    assert Draw(7, *here).random() != Draw(7, *there).random()


def test_parts_are_not_run_together():
    assert Draw(1, 11).random() != Draw(11, 1).random()
    assert Draw(7, "a", 1).random() != Draw(7, "a1").random()
    assert seed_of(7, "a", 1) != seed_of(7, "a1")
