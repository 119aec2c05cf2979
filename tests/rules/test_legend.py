"""What the names and signs of expressions stand for."""

import pytest

from gtlab.rules.legend import legend, names_used, only, shown_expressions
from gtlab.rules.phrases import phrases
from tests.rules.games import a_game, made


def told(name, language="en", *, until=True):
    return legend(made(name, language), phrases(language), until=until)


def test_parameters_have_their_value_and_what_they_are():
    assert told("public_goods")[:2] == [
        "endowment = 20 (what everybody begins a round with)",
        "mpcr = 0.4 (what each unit contributed pays to everybody)",
    ]
    assert told("public_goods", "zh")[:2] == [
        "endowment = 20（每轮每人的本金）",
        "mpcr = 0.4（每投入一单位给每个人的回报）",
    ]


def test_own_and_others_answers_are_told_apart():
    english, chinese = told("punishment"), told("punishment", "zh")
    assert "my_gift: the gift of the seat itself" in english
    assert "gift: the gift of each seat" in english
    assert "others_blow: the blow of each other seat" in english
    assert not any(line.startswith("blow:") for line in english)  # no expression uses it
    assert "my_gift：该席位自己的投入" in chinese
    assert "others_blow：其他每个席位的惩罚点" in chinese


def test_intermediate_results_and_what_they_use_are_told():
    english = told("common_pool")
    assert english[:2] == ["total = sum(harvest)", "taken = min(total, stock)"]
    assert "sum(...): all of them added up" in english
    assert "min(...): the smallest" in english
    assert not any(line.startswith(("initial", "stock")) for line in english)


def test_state_of_each_seat_and_the_payoff_of_a_round():
    assert "my_purse: the purse of the seat itself" in told("wealth")
    assert "payoff: what the seat was paid in the round" in told("wealth")
    assert "my_purse：该席位自己的钱袋" in told("wealth", "zh")


def test_a_condition_that_is_kept_from_the_reader_names_nothing():
    assert "last = 7" in told("countdown")
    assert told("countdown", until=False) == []
    game = made("countdown")
    assert list(shown_expressions(game)) == ["fuel - 1", "round > last or fuel <= 0"]
    assert "last" not in names_used(game, until=False)


def test_what_no_expression_shows_is_not_explained():
    assert told("prisoners") == []  # T, R, P and S stand in the cells as numbers
    assert told("entry") == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("n * 2", "n = 2 (the number of seats)"),
        ("round * 2", "round: the number of the round"),
        ("7 // 2 + my_w", "a // b: a divided by b, rounded down"),
        ("7 % 2 + my_w", "a % b: what is left over when a is divided by b"),
        ("abs(my_w)", "abs(...): without the minus sign"),
        ("floor(my_w / 2)", "floor(...): rounded down"),
        ("ceil(my_w / 2)", "ceil(...): rounded up"),
        ("mean(w)", "mean(...): their average"),
        ("max(w)", "max(...): the largest"),
        ("len(others_w)", "len(...): how many they are"),
        ("count(w, 3)", "count(..., x): how many of them are x"),
        ("x", "x = ≈0.3333"),
    ],
)
def test_signs_and_functions_are_explained(text, line):
    game = a_game(windows=[{"name": "w", "amount": {"high": 3}}], payoffs=text, params={"x": 1 / 3})
    assert line in legend(game, phrases("en"), until=True)


def test_no_text_is_an_empty_one():
    assert only(None) == ""
