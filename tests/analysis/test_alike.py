"""Which declared rounds treat all seats alike."""

import pytest

from gtlab.analysis.alike import is_symmetric, symmetric_round
from gtlab.errors import UserError
from gtlab.terms.play import State
from tests.analysis.test_symmetric import BAR, a_game
from tests.golden.known import POOL
from tests.journals import PRISONERS, PUBLIC_GOODS, TRUST, ULTIMATUM


@pytest.mark.parametrize(
    ("spec", "seats", "says"),
    [
        (PUBLIC_GOODS, "ABC", True),
        (BAR, "ABCDE", True),
        (PRISONERS, "AB", False),
        (TRUST, "AB", False),
        (ULTIMATUM, "AB", False),
        (BAR | {"order": "sequential"}, "ABCDE", False),
        (BAR | {"payoffs": "my_place"}, "ABCDE", False),
        (PUBLIC_GOODS | {"payoffs": "mpcr * endowment - at(contribution, 0)"}, "ABC", False),
        (
            BAR | {"params": {"by": [3, 2, 1, 1, 0, 0]}, "payoffs": "at(by, count(choice, 'go'))"},
            "ABCDE",
            True,
        ),
        (BAR | {"noise": 0.1}, "ABCDE", False),
    ],
)
def test_which_games_are_symmetric(spec, seats, says):
    game = a_game(spec, seats)
    assert is_symmetric(game) is says
    if not says:
        with pytest.raises(UserError, match="one payoff expression"):
            symmetric_round(game)


def test_a_round_later_on_has_its_own_options():
    game = a_game(POOL, "ABC")
    assert symmetric_round(game, State(pool={"stock": 7})).options == tuple(range(8))
