"""Claims are read and followed."""

from fractions import Fraction

import pytest

from gtlab.analysis.followed import followed, moves_of, number_of
from gtlab.errors import IllegalActionError, UserError
from tests.strategies.games import shipped


def test_a_course_names_one_choice_or_one_for_each_seat():
    game = shipped("prisoners")
    assert moves_of(game, {"choice": ("defect", "cooperate")}) == {
        "choice": {"A": "defect", "B": "cooperate"}
    }
    assert moves_of(game, {"choice": "defect"}) == {"choice": {"A": "defect", "B": "defect"}}
    assert moves_of(shipped("ultimatum"), {"offer": 3}) == {"offer": {"A": 3}}


def test_it_is_followed_to_what_it_pays():
    game = shipped("ultimatum")
    moves = moves_of(game, {"offer": 3, "answer": "accept"})
    assert followed(game, moves) == {"A": 7, "B": 3}
    with pytest.raises(UserError, match="does not say what is chosen in `answer`"):
        followed(game, moves_of(game, {"offer": 3}))


def test_numbers_may_use_the_parameters():
    game = shipped("public_goods", 4)
    assert number_of(game, "endowment / 3") == Fraction(20, 3)


@pytest.mark.parametrize(
    ("name", "course", "fault"),
    [
        ("ultimatum", {"offer": 11, "answer": "accept"}, "in `offer`, A: "),
        ("prisoners", {"choice": ["defect", 3]}, "in `choice`, B: "),
        ("prisoners", {"choice": ["defect"]}, "names 1 choice in `choice` for 2 seats"),
        ("prisoners", {"choice": ["defect"] * 3}, "names 3 choices in `choice` for 2 seats"),
    ],
)
def test_what_nobody_may_choose_is_no_course(name, course, fault):
    game = shipped(name)
    course = {window: tuple(c) if isinstance(c, list) else c for window, c in course.items()}
    with pytest.raises(IllegalActionError, match=fault):
        followed(game, moves_of(game, course))
