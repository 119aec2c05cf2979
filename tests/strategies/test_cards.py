"""Strategies are found by name, and faults say what would be right."""

import pytest

from gtlab.errors import UserError
from gtlab.strategies.card import CARDS, Claims, strategy
from gtlab.strategies.cards import card, make, misfit, names
from tests.strategies.games import shipped

ISSUED = [
    "tit_for_tat",
    "suspicious_tit_for_tat",
    "grim",
    "always",
    "never",
    "alternator",
    "win_stay_lose_shift",
    "generous_tit_for_tat",
    "random",
    "sequence",
    "self_interested",
    "fehr_schmidt",
    "reciprocator",
    "logit",
    "threshold",
    "fair_split",
    "axelrod",
    "tit_for_two_tats",
    "two_tits_for_tat",
    "bully",
    "anti_tit_for_tat",
    "contrite_tit_for_tat",
    "go_by_majority",
    "hard_majority",
    "prober",
    "handshake",
    "memory_one",
    "noisy_win_stay_lose_shift",
    "joss",
    "extort_2",
    "zd_gtft_2",
    "charness_rabin",
    "welfare_maximiser",
    "level_k",
    "minimax",
    "mixed_minimax",
    "hurwicz",
    "mean_deviation",
    "far_sighted",
    "minimal_offer",
    "conditional_contributor",
    "norm_punisher",
    "sustainable_harvester",
]


def test_every_strategy_is_there():
    assert names() == tuple(sorted(ISSUED))


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("tit-for-tat", "tit_for_tat"),
        ("TFT", "tit_for_tat"),
        ("cooperator", "always"),
        ("always_cooperate", "always"),
        ("defector", "never"),
        ("grudger", "grim"),
        ("pavlov", "win_stay_lose_shift"),
        ("gtft", "generous_tit_for_tat"),
        ("conditional-reciprocator", "reciprocator"),
        ("tit-for-2-tats", "tit_for_two_tats"),
        ("first_by_joss", "joss"),
        ("stochastic_wsls", "noisy_win_stay_lose_shift"),
        ("hard_go_by_majority", "hard_majority"),
        ("memory_one_player", "memory_one"),
        ("zd_extort_2", "extort_2"),
        ("zdgtft2", "zd_gtft_2"),
    ],
)
def test_other_names_are_understood(word, name):
    assert card(word).name == name


def test_an_unknown_name_says_the_close_ones():
    with pytest.raises(UserError, match=r"no strategy `tit_for_tet`; did you mean tit_for_tat"):
        make("tit_for_tet")


def test_a_name_like_no_other_lists_all():
    with pytest.raises(UserError, match=r"known: alternator, always"):
        make("zzzzzz")


@pytest.mark.parametrize(
    ("name", "args", "text"),
    [
        ("random", {"p": 1.5}, "random.p: 1.5 is no legal value; give a number from 0 to 1"),
        ("random", {"p": True}, "random.p: True is no legal value"),
        ("random", {"q": 1}, "random.q: is no argument of this strategy; it takes p: a number"),
        ("grim", {"p": 1}, "grim.p: is no argument of this strategy; it takes none"),
        ("sequence", {}, "sequence.choices: is missing; give a list of at least one"),
        ("sequence", {"choices": []}, "sequence.choices: [] is no legal value"),
        ("sequence", {"choices": ["x"], "then": "stop"}, "give one of last, cycle"),
        ("logit", {"lambda": -1}, "logit.lambda: -1 is no legal value; give a number from 0"),
        ("fehr_schmidt", {"belief": "none"}, "give one of uniform, empirical"),
        ("random", {"p": None}, "random.p: None is no legal value"),
    ],
)
def test_a_wrong_argument_says_key_and_range(name, args, text):
    with pytest.raises(UserError) as caught:
        make(name, args)
    assert text in str(caught.value)


def test_all_faults_are_said_at_once():
    with pytest.raises(UserError) as caught:
        make("fehr_schmidt", {"alpha": -1, "beta": 2, "gamma": 1})
    assert len(str(caught.value).splitlines()) == 3


def test_left_out_arguments_have_their_defaults():
    assert make("fehr_schmidt").args == {"alpha": 0.85, "beta": 0.315, "belief": "uniform"}
    assert make("generous_tit_for_tat", {"generosity": None}).args == {"generosity": None}


def test_lambda_and_lam_are_one():
    assert make("logit", {"lambda": 2}) == make("logit", {"lam": 2})
    assert make("logit", {"lambda": 2}) != make("logit")


def test_a_decider_is_its_name_and_arguments():
    player = make("random", {"p": 0.25})
    assert (player.name, player.args) == ("random", {"p": 0.25})
    assert make(player.name, player.args) == player


ANY = (
    "random",
    "self_interested",
    "fehr_schmidt",
    "reciprocator",
    "logit",
    "threshold",
    "fair_split",
    "charness_rabin",
    "welfare_maximiser",
    "level_k",
    "minimax",
    "hurwicz",
    "mean_deviation",
    "far_sighted",
    "norm_punisher",
)


@pytest.mark.parametrize("name", ANY)
@pytest.mark.parametrize("game", ["prisoners", "matching_pennies", "ultimatum", "common_pool"])
def test_these_play_any_game(name, game):
    played = shipped(game)
    assert all(misfit(make(name), played, seat) is None for seat in played.seats)


@pytest.mark.parametrize(
    ("name", "args", "game", "count", "text"),
    [
        (
            "tit_for_tat",
            {},
            "matching_pennies",
            None,
            "two options, one of which the game declares",
        ),
        ("tit_for_tat", {}, "ultimatum", None, "two options"),
        ("grim", {}, "public_goods", 4, "two options"),
        ("alternator", {}, "trust", None, "two options"),
        ("always", {}, "ultimatum", None, "which choice of this seat is cooperative"),
        ("never", {}, "matching_pennies", None, "which choice of this seat is cooperative"),
        ("generous_tit_for_tat", {}, "stag_hunt", None, "no prisoner's dilemma"),
        ("sequence", {"choices": ["cooperate", "sing"]}, "prisoners", None, "`sing` is not legal"),
        (
            "sequence",
            {"choices": ["accept"]},
            "ultimatum",
            None,
            "`accept` is not legal for seat A",
        ),
        ("sequence", {"choices": [5, 11]}, "ultimatum", None, "a whole number from 0 to 10"),
    ],
)
def test_a_misfit_says_why(name, args, game, count, text):
    reason = misfit(make(name, args), shipped(game, count), "A")
    assert reason is not None
    assert text in reason
    assert "\n" not in reason


@pytest.mark.parametrize(
    ("name", "args", "game", "seat"),
    [
        ("always", {}, "public_goods", "A"),
        ("never", {}, "common_pool", "A"),
        ("always", {}, "trust", "B"),
        ("generous_tit_for_tat", {"generosity": 0.2}, "stag_hunt", "A"),
        ("sequence", {"choices": ["accept", "reject"]}, "ultimatum", "B"),
        ("sequence", {"choices": [30, 0]}, "trust", "B"),
        ("tit_for_tat", {}, "dictator", "B"),
    ],
)
def test_no_misfit(name, args, game, seat):
    assert misfit(make(name, args), shipped(game), seat) is None


def test_one_that_is_declared_later_is_found_by_every_name():
    assert card("grim").name == "grim"
    late = strategy(
        "latecomer",
        Claims(memory=0),
        rule={"en": "a", "zh": "甲"},
        source="",
        why=lambda *_: "",
        aka=("slow",),
    )
    try:
        late(lambda _: "x")
        assert card("latecomer") is card("slow")
    finally:
        CARDS.pop("latecomer", None)
