"""The names that expressions may use, place by place."""

import pytest

from gtlab.errors import UserError
from gtlab.rules.kinds import NUMBER, NUMBERS, Kind
from gtlab.rules.known import KnownNames
from gtlab.rules.seating import Seating
from tests.rules.games import GAMES, a_game, a_spec


def known_of(spec, seats="AB"):
    return KnownNames(spec, Seating(spec, tuple(seats)))


def known_in(name):
    return known_of(a_spec(**GAMES[name]))


def test_a_shared_window_is_a_list_and_each_seat_has_its_own():
    paying = known_in("punishment").paying("A")
    assert paying["gift"] == paying["others_gift"] == NUMBERS
    assert paying["my_gift"] == paying["purse"] == paying["n"] == paying["round"] == NUMBER
    assert "payoff" not in paying


def test_a_window_of_one_seat_is_that_seats_answer():
    menu = Kind("option", options=frozenset(("stay_out", "enter")))
    paying = known_in("entry").paying("B")
    assert paying["entry"] == menu
    assert "my_entry" not in paying
    assert "others_entry" not in paying


def test_bounds_know_the_windows_before_and_what_its_seats_have_of_them():
    names = known_in("punishment")
    assert {"gift", "my_gift", "others_gift"} <= names.before("blow").keys()
    assert not {"gift", "my_gift", "blow", "my_blow"} & names.before("gift").keys()


def test_what_a_seat_does_not_have_is_not_known_to_it():
    parts = {
        "seats": ["one", "two", "three"],
        "windows": [
            {"name": "gift", "seats": ["one", "two"], "amount": {"high": 3}},
            {"name": "fine", "seats": ["one", "three"], "amount": {"high": 3}},
        ],
        "payoffs": {"one": "my_gift", "two": "my_gift", "three": "sum(gift) - my_fine"},
    }
    names = known_of(a_spec(**parts), "ABC")
    assert "my_gift" in names.paying("A")
    assert "my_gift" not in names.paying("C")
    assert "my_gift" not in names.before("fine")  # C is asked there, and was not before
    with pytest.raises(UserError, match=r"rules.payoffs.three: `my_gift` names `my_gift`.*known"):
        a_game("ABC", **{**parts, "payoffs": {**parts["payoffs"], "three": "my_gift"}})


def test_state_is_known_by_its_own_kind():
    names = known_in("wealth")
    paying = names.paying("A")
    assert paying["pot"] == paying["my_purse"] == paying["high"] == NUMBER
    assert paying["purse"] == NUMBERS
    assert names.between_rounds().keys() == {"ante", "n", "round", "place", "purse", "pot"}
    assert "my_purse" in names.before("stake")
