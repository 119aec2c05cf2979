"""Options that are settled leave out what belongs to the others, and change no payoff."""

from itertools import product

import pytest

from gtlab.errors import UserError
from gtlab.rules.settled import folded, settled
from tests.rules.games import a_game, a_spec, played

PARTS = {
    "options": {"ties": ["split", "lot"], "bottom": ["yes", "no"]},
    "params": {"ties": "split", "bottom": "no", "least": 1},
    "draws": {
        "lot": {"range": {"low": 1, "high": "n"}, "distinct": True, "seen": "nobody"},
        "value": {"range": {"high": 3}},
    },
    "windows": [{"name": "bid", "amount": {"low": "least if bottom == 'yes' else 0", "high": 2}}],
    "let_each": {
        "half": "my_bid / 2",
        "rank": "my_bid + my_lot / 9 if ties == 'lot' else my_bid",
        "other": "my_half if ties == 'lot' else 0",
    },
    "payoffs": "my_rank if bottom == 'no' or ties == 'lot' else my_other",
}


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("a if t == 'x' else b", "a"),
        ("a if t == 'y' else b", "b"),
        ("a if 'y' != t else b", "a"),
        ("a if not t == 'x' else b + c", "b + c"),
        ("a if t == 'x' and s == 'u' else b", "a"),
        ("a if t == 'y' or s == 'v' else b", "b"),
        ("a if t == 'x' and c > 1 else b", "a if c > 1 else b"),
        ("a if t == 'y' or c > 1 or c < 0 else b", "a if c > 1 or c < 0 else b"),
        ("a if t == 'x' or c > 1 else b", "a"),
        ("a if c == 'x' else b", "a if c == 'x' else b"),
        ("(a if t == 'y' else b) * c", "b * c"),
        ("a if t == 'y' else b if s == 'v' else c", "c"),
        ("mystery*2", "mystery*2"),
        ("count(choice, t)", "count(choice, t)"),
    ],
)
def test_a_branch_is_taken_where_its_condition_is_settled(text, short):
    assert folded(text, {"t": "x", "s": "u"}) == short


def test_what_only_other_branches_use_is_left_out():
    spec = settled(a_spec(**PARTS))
    assert spec.payoffs == "my_rank"
    assert spec.let_each == {"rank": "my_bid"}
    assert list(spec.draws) == ["value"]  # its seats see it, though nothing is paid by it
    assert spec.windows[0].amount.low == "0"


def test_what_the_chosen_branch_uses_stays():
    spec = settled(a_spec(**{**PARTS, "params": {"ties": "lot", "bottom": "yes", "least": 1}}))
    assert spec.let_each == {"rank": "my_bid + my_lot / 9"}
    assert list(spec.draws) == ["lot", "value"]
    assert spec.windows[0].amount.low == "least"


def test_a_game_without_options_is_itself():
    spec = a_spec(actions=["a", "b"], payoffs="n")
    assert settled(spec) is spec


def test_an_option_that_a_shock_changes_stays_open():
    shocks = [{"round": 2, "params": {"ties": "lot"}}]
    spec = settled(a_spec(**PARTS, shocks=shocks))
    assert "ties == 'lot'" in spec.let_each["rank"]
    assert "lot" in spec.draws
    game = a_game(**PARTS, shocks=shocks)
    state = game.ruling(game.deal(game.start(), 1, 1), {"A": 1, "B": 1}).state
    later = game.ruling(game.deal(state, 1, 1), {"A": 1, "B": 1}).payoffs
    assert set(later.values()) == {1 + 1 / 9, 1 + 2 / 9}


def test_a_settled_game_pays_the_same():
    # Without a choice between branches the same is paid by what stands in the branch.
    plain = a_game(windows=[{"name": "bid", "amount": {"high": 2}}], payoffs="my_bid")
    for joint in product(range(3), repeat=2):
        assert played(a_game(**PARTS), joint)[0].payoffs == played(plain, joint)[0].payoffs


def test_a_fault_in_a_branch_that_is_not_taken_is_found():
    with pytest.raises(UserError, match="names `nobody_knows`"):
        a_game(**{**PARTS, "payoffs": "my_rank if ties == 'split' else nobody_knows"})
