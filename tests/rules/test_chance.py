"""What is drawn: the same from the same address, and by the probabilities that are declared."""

from collections import Counter
from fractions import Fraction

import msgspec
import pytest

from gtlab.errors import UserError
from tests.rules.chance_games import AUCTION, KUHN, SIGNAL
from tests.rules.games import a_game


def test_six_deals_of_three_cards_are_equally_likely():
    game = a_game(**KUHN)
    worlds = list(game.worlds(game.start()))
    assert [weight for weight, _ in worlds] == [Fraction(1, 6)] * 6
    assert sorted(tuple(world.drawn["card"].values()) for _, world in worlds) == [
        (1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2),
    ]  # fmt: skip


def test_a_seat_that_holds_a_card_knows_that_no_other_has_it():
    game = a_game(**KUHN)
    known = msgspec.structs.replace(game.start(), drawn={"card": {"B": 2}})
    worlds = {(w.drawn["card"]["A"], w.drawn["card"]["B"]): p for p, w in game.worlds(known)}
    assert worlds == {(1, 2): Fraction(1, 2), (3, 2): Fraction(1, 2)}


def test_a_signal_leaves_what_bayes_rule_leaves():
    # P(strong | up) = 0.9 x 0.8 / (0.9 x 0.8 + 0.1 x 0.2) = 36/37.
    game = a_game(**SIGNAL)
    known = msgspec.structs.replace(game.start(), drawn={"hint": {"B": "up"}})
    worlds = {world.drawn["type"]["A"]: weight for weight, world in game.worlds(known)}
    assert worlds == {"strong": Fraction(36, 37), "weak": Fraction(1, 37)}


def test_the_same_place_draws_the_same():
    game = a_game("ABC", **AUCTION)
    start = game.start()
    assert game.deal(start, 7, 1) == game.deal(start, 7, 1)
    dealt = [game.deal(start, 7, replicate).drawn["value"] for replicate in range(50)]
    assert len({tuple(made.values()) for made in dealt}) > 40
    later = msgspec.structs.replace(start, round=2)
    assert game.deal(later, 7, 1).drawn != game.deal(start, 7, 1).drawn


def test_what_is_drawn_stays_drawn():
    game = a_game(**KUHN)
    given = msgspec.structs.replace(game.start(), drawn={"card": {"A": 1, "B": 3}})
    assert game.deal(given, 1, 1) == given


def test_another_draw_does_not_move_the_first():
    value = {"range": {"high": 1000}}
    parts = {"actions": ["a", "b"], "payoffs": "my_value"}
    one = a_game(**parts, draws={"value": value})
    two = a_game(**parts, draws={"luck": value, "value": value})
    assert one.deal(one.start(), 3, 5).drawn["value"] == two.deal(two.start(), 3, 5).drawn["value"]


def test_a_match_draw_is_kept_and_a_round_draw_is_not():
    parts = {
        "actions": ["a", "b"],
        "draws": {
            "type": {"of": ["high", "low"], "every": "match"},
            "luck": {"range": {"high": 10**6 - 1}},
        },
        "payoffs": "my_luck if my_type == 'high' else 0",
    }
    game = a_game(**parts)
    first = game.deal(game.start(), 1, 1)
    after = game.ruling(first, {"A": "a", "B": "a"}).state
    assert after.drawn == {"type": first.drawn["type"]}
    second = game.deal(after, 1, 1)
    assert second.drawn["type"] == first.drawn["type"]
    assert second.drawn["luck"] != first.drawn["luck"]


def test_weights_are_kept_over_many_draws():
    # 2,000 draws of a share of 0.9: the standard error is 0.0067; five of them on either side.
    game = a_game(**SIGNAL)
    drawn = Counter(game.deal(game.start(), seed, 1).drawn["type"]["A"] for seed in range(2000))
    assert abs(drawn["strong"] / 2000 - 0.9) < 5 * 0.0067


def test_who_sees_what():
    game = a_game("ABC", **AUCTION)
    state = game.deal(game.start(), 1, 1)
    assert game.known_to("B", state) == {"value": {"B": state.drawn["value"]["B"]}}
    assert game.revealed(state, {"bid": {"A": 1, "B": 1, "C": 1}}) == {}


def test_identities_may_be_let_in():
    draws = {
        "state": {"of": ["good", "bad"], "each": False, "seen": ["insider"], "reveal": True},
        "fair": {"of": [1, 2], "each": False, "seen": "all"},
    }
    parts = {"seats": ["insider", "outsider"], "actions": ["a", "b"], "payoffs": "1"}
    game = a_game(**parts, draws=draws)
    state = game.deal(game.start(), 1, 1)
    assert game.known_to("A", state) == state.drawn
    assert list(game.known_to("B", state)) == ["fair"]
    assert game.revealed(state, {"choice": {"A": "a", "B": "a"}}) == state.drawn


def test_cards_are_shown_when_the_condition_holds():
    game = a_game(**KUHN)
    state = game.deal(game.start(), 1, 1)
    called = {"opening": {"A": "bet"}, "answer": {"B": "call"}}
    folded = {"opening": {"A": "bet"}, "answer": {"B": "fold"}}
    assert game.revealed(state, called) == state.drawn
    assert game.revealed(state, folded) == {}


@pytest.mark.parametrize(
    ("draw", "said"),
    [
        ({"of": [1], "distinct": True}, "rules.draws.x: 1 values cannot all be distinct for 2"),
        ({"range": {"low": 3, "high": 1}}, "rules.draws.x.range: from 3 to 1 in steps of 1 is no"),
        ({"range": {"high": "1", "step": "0"}}, "rules.draws.x.range: from 0 to 1 in steps of 0"),
        ({"range": {"high": "top"}}, "rules.draws.x.range.high: `top` names `top`, which is not"),
        ({"of": {"a": "p"}}, "rules.draws.x.of.a: `p` names `p`, which is not known here"),
        ({"of": [1, 2], "reveal": "choice"}, "rules.draws.x.reveal: `choice` gives a list"),
    ],
)
def test_a_draw_that_cannot_be_made_is_refused_with_its_key(draw, said):
    with pytest.raises(UserError) as caught:
        a_game(actions=["a", "b"], payoffs="1", draws={"x": draw})
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize("weights", [{"a": 0, "b": 0}, {"a": -1, "b": 2}])
def test_weights_that_are_no_weights_are_refused(weights):
    game = a_game(actions=["a", "b"], payoffs="1", draws={"x": {"of": weights}})
    with pytest.raises(UserError, match=r"rules.draws.x.of: the weights are not all 0 or more"):
        game.deal(game.start(), 1, 1)
