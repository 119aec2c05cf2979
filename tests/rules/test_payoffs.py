"""Tables looked up, expressions computed; every fault of a table named."""

import pytest

from gtlab.errors import UserError
from gtlab.rules.payoffs import is_table
from tests.rules.games import GAMES, a_game, a_spec, known, played

TABLE = {"a a": [1, 1], "a b": [0, 2], "b a": [2, 0], "b b": [3, 4]}


def paid(game, *choices):
    return list(played(game, choices)[0].payoffs.values())


def faults(who="AB", **parts):
    with pytest.raises(UserError) as caught:
        a_game(who, **{"actions": ["a", "b"], **parts})
    return str(caught.value).splitlines()


@pytest.mark.parametrize(
    ("payoffs", "table"),
    [(TABLE, True), ("my_choice", False), ({"one": 1, "two": 2}, False)],
)
def test_which_form_it_is(payoffs, table):
    assert is_table(a_spec(actions=["a", "b"], payoffs=payoffs)) is table


def test_a_table_for_two():
    game = a_game(actions=["a", "b"], payoffs=TABLE)
    assert [paid(game, *pair) for pair in ("aa", "ab", "ba", "bb")] == list(TABLE.values())


def test_a_table_for_three():
    game = known("three")
    assert paid(game, "up", "up", "up") == [2, 3, 1]
    assert paid(game, "up", "up", "down") == [2, 1, -1]
    assert paid(game, "down", "up", "down") == [0, 1, 1]


def test_a_table_over_two_windows_is_keyed_in_the_order_of_the_seats():
    game = known("entry")
    assert paid(game, "enter", "yield") == [2, 2]
    assert paid(game, "enter", "fight") == [-1, -1]
    assert paid(game, "stay_out", "fight") == [0, 4]


def test_the_order_of_windows_does_not_change_a_tables_key():
    windows = list(reversed(GAMES["entry"]["windows"]))
    game = a_game(**{**GAMES["entry"], "windows": windows})
    (ruling,) = played(game, ["yield", "enter"])  # B is asked first now
    assert ruling.payoffs == {"A": 2, "B": 2}


def test_a_seat_that_is_never_asked_is_paid():
    game = a_game(
        seats=["one", "two"],
        windows=[{"name": "w", "seats": ["one"], "menu": ["a", "b"]}],
        payoffs={"a": [1, 5], "b": [2, 7]},
    )
    assert paid(game, "b") == [2, 7]


def test_cells_may_use_parameters_commas_and_fractions():
    game = a_game(
        actions=["a", "b"],
        params={"T": 5},
        payoffs={
            "a,a": ["T / 2", "T * 2"],
            "a, b": ["1/3", "0.1 * 3"],
            "b a": [0, 0],
            "b b": [0, "n"],
        },
    )
    assert paid(game, "a", "a") == [2.5, 10]
    assert paid(game, "a", "b") == [1 / 3, 0.3]
    assert paid(game, "b", "b") == [0, 2]


def test_an_expression_for_every_seat():
    game = known("volunteer", count=3)
    assert paid(game, "help", "wait", "wait") == [0.6, 1, 1]
    assert paid(game, "wait", "wait", "wait") == [0, 0, 0]


def test_an_expression_for_each_identity():
    game = known("ultimatum")
    assert paid(game, 4, "accept") == [6, 4]
    assert paid(game, 4, "reject") == [0, 0]


def test_payoffs_are_exact():
    game = known("public_goods")
    assert paid(game, 20, 20, 20, 16) == [30.4, 30.4, 30.4, 34.4]
    assert paid(known("punishment"), 10, 3, 0, 2) == [-0.8, 10.2]


def test_missing_cells_are_all_named():
    assert faults(payoffs={"a a": [1, 1], "b b": [1, 1]}) == [
        "rules.payoffs: the cell `a b` is missing; add its payoffs",
        "rules.payoffs: the cell `b a` is missing; add its payoffs",
    ]


def test_faulty_cells_are_all_named():
    said = faults(
        payoffs={
            **TABLE,
            "a c": [1, 1],
            "a": [1, 1],
            "a a a": [1, 1],
            "b, b": [1, 1],
            "a,b": [1, 2],
            "b a": [1],
            "a a": ["x", 1],
        }
    )
    assert said == [
        "rules.payoffs.a a: `x` names `x`, which is not known here; known: n",
        "rules.payoffs.b a: pays 1 seats; give 2 numbers",
        "rules.payoffs.a c: is no combination of the menus; the order is the seats' order",
        "rules.payoffs.a: is no combination of the menus; the order is the seats' order",
        "rules.payoffs.a a a: is no combination of the menus; the order is the seats' order",
        "rules.payoffs.b, b: stands twice; keep one",
        "rules.payoffs.a,b: stands twice; keep one",
    ]


def test_a_cell_cannot_follow_a_state_that_changes():
    (fault,) = faults(
        payoffs={**TABLE, "a a": ["stock", 1]}, state={"stock": {"start": 1, "next": "stock + 1"}}
    )
    assert fault.startswith("rules.payoffs.a a: `stock` names `stock`, which is not known here")


@pytest.mark.parametrize(
    "windows",
    [
        [{"name": "w", "amount": {"high": 3}}],
        [{"name": "v", "menu": ["a", "b"]}, {"name": "w", "menu": ["a", "b"]}],
    ],
)
def test_a_table_needs_one_menu_a_seat(windows):
    with pytest.raises(
        UserError, match=r"rules\.payoffs: a table needs menus without conditions, and every seat"
    ):
        a_game(windows=windows, payoffs=TABLE)


@pytest.mark.timeout(10)
def test_a_table_beyond_all_bounds_is_refused_before_its_cells_are_listed():
    everybody = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    (fault,) = faults(everybody, seats={"least": 2, "most": 26}, payoffs=TABLE)
    assert fault.startswith("rules.payoffs: a table for 26 seats has 67108864 cells")


@pytest.mark.parametrize(
    ("seats", "payoffs", "said"),
    [
        (
            ["one", "two"],
            {"one": 1},
            "expressions are given for one; give one for each of one, two",
        ),
        (["one", "two"], {"one": 1, "tow": 2}, "expressions are given for one, tow; give"),
        ({"least": 2}, {"one": 1, "two": 2}, "give one for each of the cells"),
    ],
)
def test_identities_are_paid_each(seats, payoffs, said):
    assert said in faults(seats=seats, payoffs=payoffs)[0]


def test_a_faulty_expression_names_whose_it_is():
    payoffs = {"one": "my_choice", "two": "x"}
    (fault,) = faults(seats=["one", "two"], payoffs={**payoffs, "one": 1})
    assert fault.startswith("rules.payoffs.two: `x` names `x`")
    assert faults(payoffs="x")[0].startswith("rules.payoffs: `x` names `x`")
