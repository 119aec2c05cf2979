from fractions import Fraction

import pytest

from gtlab.rules.steps import Steps


@pytest.mark.parametrize(
    ("steps", "numbers"),
    [
        (Steps(0, 1, 4), [0, 1, 2, 3]),
        (Steps(Fraction(1, 4), Fraction(1, 2), 3), [0.25, 0.75, 1.25]),
        (Steps(-2, 3, 2), [-2, 1]),
    ],
)
def test_they_are_a_sequence_like_any_other(steps, numbers):
    assert list(steps) == numbers
    assert steps[-1] == numbers[-1]
    assert steps[1:] == numbers[1:]
    assert [steps.index(number) for number in numbers] == list(range(len(numbers)))
    assert numbers[1] in steps


@pytest.mark.parametrize("stranger", [4, -1, 0.5, "1", None])
def test_a_stranger_has_no_place(stranger):
    with pytest.raises(ValueError, match="is none of them"):
        Steps(0, 1, 4).index(stranger)
    assert stranger not in Steps(0, 1, 4)


def test_there_is_no_number_behind_the_last():
    with pytest.raises(IndexError):
        Steps(0, 1, 4)[4]
