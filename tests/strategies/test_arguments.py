"""Limits of arguments accept what they say and nothing else."""

import math

import pytest

from gtlab.strategies.arguments import Between, Chances, Count, Known, OneOf, Series


@pytest.mark.parametrize("value", [0, 1, 0.5, 1.0])
def test_a_number_in_range_is_taken(value):
    assert Between(0, 1).check(value) == value


@pytest.mark.parametrize("value", [-0.1, 1.1, True, "0.5", None, math.nan, math.inf, [0.5]])
def test_any_other_value_is_not(value):
    assert Between(0, 1).check(value) is None


def test_infinity_is_no_number_even_without_an_upper_bound():
    assert Between(0).check(math.inf) is None
    assert Between(0).check(1e9) == 1e9


def test_a_word_of_the_list():
    assert OneOf("last", "cycle").check("cycle") == "cycle"
    assert OneOf("last", "cycle").check("Cycle") is None
    assert OneOf("last", "cycle").check(["cycle"]) is None


@pytest.mark.parametrize("value", [[5, 4], (5, 4)])
def test_a_series(value):
    assert Series().check(value) == (5, 4)


@pytest.mark.parametrize("value", [[], (), "cooperate", 5, None, [True], [None], [[1]]])
def test_no_series(value):
    assert Series().check(value) is None


def test_ranges_are_said_in_words():
    assert Between(0, 1).legal == "a number from 0 to 1"
    assert Between(0).legal == "a number of at least 0"
    assert OneOf("a", "b").legal == "one of a, b"
    assert "a list of at least one" in Series().legal


def test_chances_are_as_many_as_said_and_each_within_0_and_1():
    four = Chances(4)
    assert four.check([1, 0, 0.5, 1.0]) == (1.0, 0.0, 0.5, 1.0)
    for wrong in ([1, 0, 0.5], [1, 0, 0.5, 1.1], [1, 0, 0.5, True], "1001", None, 4, []):
        assert four.check(wrong) is None
    assert four.legal == "a list of 4 numbers from 0 to 1"


def test_a_count_is_a_whole_number_of_its_range():
    assert [Count(1, 3).check(value) for value in (1, 3)] == [1, 3]
    assert not any(Count(1, 3).check(value) for value in (0, 4, 2.0, True, "2", None))
    assert Count(1, 3).legal == "a whole number from 1 to 3"


def test_a_known_name_is_spelled_as_it_is_to_be_written():
    known = Known(str.upper, "a name in capitals")
    assert known.check("ann") == "ANN"
    assert [known.check(wrong) for wrong in ("", 3, None, ["ann"])] == [None] * 4
    assert known.legal == "a name in capitals"
