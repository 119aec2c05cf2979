from gtlab.rules.mentioned import counts, told, unmentioned
from tests.rules.games import a_game


def test_a_number_is_found_as_it_is_shown():
    assert counts("it pays 3.5 points", 3.5)
    assert counts("about ≈0.3333 each", 1 / 3)
    assert not counts("it pays 35 points", 3.5)


def test_an_expression_is_found_beside_its_name():
    assert told(["- total = sum(bid)"], "sum(bid)", "total")
    assert not told(["- total = sum(bid)"], "sum(bid)", "share")


def test_a_schedule_is_told_whole_and_in_order():
    game = a_game(
        windows=[{"name": "bid", "amount": {"high": 2}}],
        params={"cost": [0, 1, 4]},
        payoffs="at(cost, my_bid)",
    )
    assert list(unmentioned(["cost = 0, 1, 4"], game)) == []
    assert list(unmentioned(["cost = 0, 4, 1"], game)) == ["the value of cost, 0, 1, 4"]
