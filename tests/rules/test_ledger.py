from fractions import Fraction

import pytest

from gtlab.errors import UserError
from gtlab.rules.ledger import Bookkeeper
from tests.rules.games import a_game

PARTS = {
    "seats": {"least": 2, "most": 3},
    "windows": [{"name": "bid", "amount": {"high": 10}}],
    "let": {"total": "sum(bid)"},
    "let_each": {"share": "my_bid / total", "lead": "my_share - max(others_share)"},
    "payoffs": "my_lead",
}


def test_results_of_each_seat_are_worked_out_once_for_all():
    game = a_game("ABC", **PARTS)
    ledger = Bookkeeper(game.first.scope).open(game.start(), {"bid": {"A": 1, "B": 4, "C": 5}})
    assert ledger.shared()["total"] == 10
    assert ledger.shared()["share"] == [Fraction(1, 10), Fraction(2, 5), Fraction(1, 2)]
    assert ledger.of("B")["my_share"] == Fraction(2, 5)
    assert ledger.of("B")["others_lead"] == [Fraction(-2, 5), Fraction(1, 10)]
    assert game.ruling(game.start(), {"A": 1, "B": 4, "C": 5}).payoffs == {
        "A": -0.4,
        "B": -0.1,
        "C": 0.1,
    }


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"let_each": {"share": "my_bit"}}, "rules.let_each.share: `my_bit` names `my_bit`"),
        ({"let_each": {"b": "my_c", "c": "1"}}, "rules.let_each.b: `my_c` names `my_c`"),
        ({"let": {"t": "my_bid"}}, "rules.let.t: `my_bid` names `my_bid`"),
        ({"let_each": {"bid": "1"}}, "rules.let_each.bid: the name `bid` is taken by windows"),
        ({"let_each": {"x": "1"}, "params": {"my_x": 1}}, "rules.params.my_x: the name `my_x` is"),
    ],
)
def test_a_result_that_cannot_be_is_refused_with_its_key(parts, said):
    with pytest.raises(UserError) as caught:
        a_game("ABC", **{**PARTS, "payoffs": "my_bid", "let": {}, **parts})
    assert said in str(caught.value)
