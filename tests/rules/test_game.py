"""Rules as a reducer: pure, never half-done, never raising for what anybody may try."""

import copy
import math
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gtlab.errors import ProtocolError, UserError
from gtlab.rules.facts import at_place, size
from gtlab.rules.figures import exact
from gtlab.rules.game import UNDECIDED
from gtlab.terms.names import Refused
from gtlab.terms.play import Ruling, State
from gtlab.terms.questions import Amount, Menu
from tests.rules.games import GAMES, SHIPPED, a_game, known, played

EVERY = sorted([*SHIPPED, *GAMES])


class Odd:
    """Something that no seat would answer."""

    def __repr__(self):
        return "odd\n" * 50


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


ODD = [
    None,
    True,
    False,
    math.nan,
    math.inf,
    -math.inf,
    10**400,
    10**5000,
    -1,
    1e308,
    5e-324,
    0.1 + 0.2,
    "",
    "cooperate\x00",
    "1e999999999",
    "NaN",
    "\uff19",
    "-0",
    "x" * 100_000,
    b"cooperate",
    [],
    {},
    {"choice": "cooperate"},
    nested(100_000),
    ("cooperate",),
    {1, 2},
    Odd(),
    Odd,
]
ANSWERS = (
    st.sampled_from(ODD)
    | st.integers(-5, 150)
    | st.floats()
    | st.text(max_size=5)
    | st.recursive(st.none() | st.booleans(), lambda inner: st.lists(inner, max_size=2))
)


def states(name, order=None):
    """A state of every window of a game's first two rounds, after middling choices."""
    game = known(name, order=order)
    state = game.deal(game.start(), 0, 1)
    for _ in range(2 * len(game.turns)):
        if game.verdict(state):
            return
        yield game, state
        offers = game.offers(state)
        state = game.ruling(state, {seat: at_place(q, 0.3) for seat, q in offers.items()}).state
        state = game.deal(state, 0, 1)


PLACES = [
    pytest.param(game, state, id=f"{name}-{order or 'own'}-{state.round}-{state.window}")
    for name in EVERY
    for order in (None, "sequential")
    for game, state in states(name, order)
]


@pytest.mark.parametrize(("game", "state"), PLACES)
@settings(max_examples=25)
@given(data=st.data())
def test_it_never_raises_and_never_changes_anything(game, state, data):
    offers = game.offers(state)
    seats = st.sampled_from([*game.seats, "Z", ""])
    legal = st.sampled_from([at_place(q, p) for q in offers.values() for p in (0, 0.5, 1)])
    joint = data.draw(
        st.dictionaries(seats, ANSWERS | legal, max_size=len(game.seats) + 1)
        | st.fixed_dictionaries(dict.fromkeys(offers, ANSWERS | legal))
    )
    before = msgspec.json.encode(state)
    given_to = dict(joint)
    ruling = game.resolve(state, joint)
    assert msgspec.json.encode(state) == before
    assert joint.keys() == given_to.keys()
    assert all(joint[seat] is given_to[seat] for seat in joint)
    if isinstance(ruling, Refused):
        assert ruling.code in ("missing_action", "illegal_action", "not_asked", UNDECIDED)
        assert len(ruling.text) < 1000
        assert "\n" not in ruling.text
    else:
        assert set(joint) == set(offers)
        moves = ruling.moves[game.turns[state.window].window.name]
        assert all(type(choice) in (str, int, float, tuple) for choice in moves.values())
        assert msgspec.json.encode(game.resolve(state, joint)) == msgspec.json.encode(ruling)


@pytest.mark.parametrize(("game", "state"), PLACES)
@given(data=st.data())
def test_what_is_offered_is_taken(game, state, data):
    offers = game.offers(state)
    assert set(offers) == set(game.due(state))
    places = st.floats(0, 1)
    joint = {seat: at_place(question, data.draw(places)) for seat, question in offers.items()}
    ruling = game.resolve(state, joint)
    assert isinstance(ruling, Ruling), ruling
    skips = any(turn.window.when for turn in game.turns)
    if game.is_last(state) or (skips and ruling.payoffs):
        assert ruling.state.round == state.round + 1
        assert ruling.state.window == 0
        assert ruling.state.moves == {}
        assert list(ruling.payoffs) == list(game.seats)
        assert all(
            type(pay) in (int, float) and math.isfinite(pay) for pay in ruling.payoffs.values()
        )
    else:
        assert ruling.payoffs is None
        assert ruling.state.round == state.round
        assert ruling.state.window > state.window
        assert skips or ruling.state.window == state.window + 1
        assert ruling.state.moves == ruling.moves
        assert ruling.state.pool == state.pool


@pytest.mark.parametrize("name", EVERY)
def test_an_answer_may_be_text_or_another_number_of_the_same_value(name):
    game = known(name)
    offers = game.offers(game.start())
    plain = {seat: at_place(question, 0.5) for seat, question in offers.items()}
    said = {seat: f" {choice}\n" for seat, choice in plain.items()}
    floats = {seat: c if isinstance(c, str) else float(c) for seat, c in plain.items()}
    wanted = game.resolve(game.start(), plain)
    assert game.resolve(game.start(), said) == wanted
    assert game.resolve(game.start(), floats) == wanted


@pytest.mark.parametrize(
    ("joint", "code", "said"),
    [
        ({}, "missing_action", "A has not moved"),
        ({"A": "cooperate"}, "missing_action", "B has not moved"),
        ({"A": "cooperate", "C": "defect"}, "missing_action", "B has not moved"),
        ({"A": "cooperate", "B": "cheat"}, "illegal_action", 'B: "cheat" isn\'t one of: coop'),
        ({"A": ["cooperate"], "B": "defect"}, "illegal_action", "A: \"['cooperate']\" isn't one"),
        ({"A": True, "B": "defect"}, "illegal_action", 'A: "True" isn\'t one of'),
        ({"A": "defect", "B": "defect", "C": "defect"}, "not_asked", "C is not asked in this"),
    ],
)
def test_a_refusal_says_who_and_what(joint, code, said):
    game = known("prisoners")
    for _ in range(2):  # the second time the table is warm
        refused = game.resolve(game.start(), joint)
        assert refused.code == code
        assert refused.text.startswith(said)
        game.resolve(game.start(), {"A": "defect", "B": "defect"})


def test_who_is_handed_a_ruling_cannot_change_the_rules():
    game = known("prisoners")
    joint = {"A": "defect", "B": "cooperate"}
    for _ in range(3):
        ruling = game.resolve(game.start(), joint)
        assert ruling.payoffs == {"A": 5, "B": 0}
        ruling.payoffs["A"] = 99
        ruling.moves["choice"]["A"] = "cooperate"


def test_a_window_adds_to_the_moves_and_leaves_them_as_they_were():
    game = known("prisoners", order="sequential")
    first = game.resolve(game.start(), {"A": "defect"})
    kept = copy.deepcopy(first.state.moves)
    second = game.resolve(first.state, {"B": "cooperate"})
    assert second.moves == {"choice": {"A": "defect", "B": "cooperate"}}
    assert second.payoffs == {"A": 5, "B": 0}
    assert first.state.moves == kept == {"choice": {"A": "defect"}}


@pytest.mark.parametrize(
    ("name", "order", "turns"),
    [
        ("prisoners", None, ["choice AB"]),
        ("prisoners", "sequential", ["choice A", "choice B"]),
        ("ultimatum", None, ["offer A", "answer B"]),
        ("ultimatum", "sequential", ["offer A", "answer B"]),
        ("dictator", "simultaneous", ["gift A"]),
        ("public_goods", "sequential", ["contribution A", *map("contribution {}".format, "BCD")]),
        ("punishment", None, ["gift AB", "blow AB"]),
        ("punishment", "sequential", ["gift A", "gift B", "blow A", "blow B"]),
        ("punishment", "simultaneous", ["gift AB", "blow AB"]),
    ],
)
def test_the_order_of_moves(name, order, turns):
    game = known(name, order=order)
    assert [f"{turn.window.name} {''.join(turn.seats)}" for turn in game.turns] == turns
    assert game.window_names == tuple(dict.fromkeys(turn.split()[0] for turn in turns))


@pytest.mark.parametrize("name", EVERY)
def test_the_order_of_moves_changes_no_payoff(name):
    together, in_turn = known(name), known(name, order="sequential")
    for place in (0, 0.4, 1):
        made = [at_place(q, place) for q in offered(together, place)]
        assert played(together, made)[0].payoffs == played(in_turn, made)[0].payoffs


def offered(game, place):
    """The questions of a round in which all choose at `place`."""
    state, questions, ruling = game.deal(game.start(), 0, 1), [], None
    while ruling is None or ruling.payoffs is None:
        offers = game.offers(state)
        questions += offers.values()
        ruling = game.ruling(state, {s: at_place(q, place) for s, q in offers.items()})
        state = ruling.state
    return questions


def test_menus_carry_their_labels():
    game = known("penalties", "zh")
    assert game.offers(game.start()) == {
        "A": Menu(("stay", "go"), ("留下", "离开")),
        "B": Menu(("stay", "go"), ("留下", "离开")),
    }
    assert known("three").offers(State())["C"] == Menu(("up", "down"))


def test_bounds_follow_what_was_chosen_before():
    game = known("punishment")
    after = game.ruling(game.start(), {"A": 10, "B": 7}).state
    assert game.offers(after) == {"A": Amount(0, 0), "B": Amount(0, 3)}


def test_bounds_follow_each_seats_own_state():
    game = known("wealth")
    (ruling,) = played(game, [0.3, 0.5])
    offers = game.offers(ruling.state)
    assert offers == {"A": Amount(0, 2.9, 0.1), "B": Amount(0, 4, 0.1)}


@pytest.mark.parametrize(
    ("bounds", "amount"),
    [
        ({"high": 1, "step": 0.1}, Amount(0, 1, 0.1)),
        ({"high": 1, "step": 0.3}, Amount(0, 0.9, 0.3)),
        ({"low": 0.25, "high": 1.1, "step": 0.25}, Amount(0.25, 1, 0.25)),
        ({"low": -3, "high": "10 / 3"}, Amount(-3, 3)),
        ({"low": 2, "high": 2}, Amount(2, 2)),
        ({"low": "n", "high": "n * 2", "step": "n / 4"}, Amount(2, 4, 0.5)),
    ],
)
def test_the_highest_amount_can_be_reached(bounds, amount):
    game = a_game(windows=[{"name": "w", "amount": bounds}], payoffs="my_w")
    offered = game.offers(game.start())["A"]
    assert offered == amount
    assert exact(offered.high) == exact(offered.low) + (size(offered) - 1) * exact(offered.step)
    assert game.resolve(game.start(), {"A": offered.high, "B": offered.low}).payoffs == {
        "A": offered.high,
        "B": offered.low,
    }


def test_ten_steps_of_a_tenth_are_one():
    game = a_game(windows=[{"name": "w", "amount": {"high": 1, "step": 0.1}}], payoffs="my_w")
    for tenth in range(11):
        ruling = game.resolve(game.start(), {"A": tenth / 10, "B": f"{tenth / 10}"})
        assert ruling.payoffs == {"A": tenth / 10, "B": tenth / 10}
    refused = game.resolve(game.start(), {"A": 0.1 + 0.2, "B": 0})
    assert refused.code == "illegal_action"  # what is not written as 0.3 is not rounded to it


@pytest.mark.parametrize(
    ("amount", "problem", "fix"),
    [
        ({"low": 3, "high": 2}, "a number from 3 to 2", "keep `low` at or below `high`"),
        ({"high": "x - 4"}, "a number from 0 to -1", "keep `low` at or below `high`"),
        ({"high": 2, "step": 0}, "a step of 0", "give a step above 0"),
        ({"high": 2, "step": "-x"}, "a step of -3", "give a step above 0"),
    ],
)
def test_an_amount_that_leaves_nothing_to_choose_is_no_offer(amount, problem, fix):
    game = a_game(windows=[{"name": "w", "amount": amount}], params={"x": 3}, payoffs="my_w")
    said = f"rules.windows.w.amount: round 1 would ask A for {problem}; {fix}"
    with pytest.raises(UserError) as caught:
        game.offers(game.start())
    assert str(caught.value) == said
    assert game.resolve(game.start(), {"A": 1, "B": 1}) == Refused(UNDECIDED, said)


def test_bounds_that_cross_later_stop_then():
    game = a_game(
        windows=[{"name": "w", "amount": {"low": "stock", "high": 2}}],
        state={"stock": {"start": 1, "next": "stock + 1"}},
        payoffs="my_w",
    )
    state = game.ruling(game.start(), {"A": 1, "B": 2}).state
    state = game.ruling(state, {"A": 2, "B": 2}).state
    with pytest.raises(UserError, match="round 3 would ask A for a number from 3 to 2"):
        game.offers(state)


HALVES = {
    "windows": [{"name": "w", "amount": {"high": 3}}],
    "payoffs": "my_w / sum(w)",
}


def test_rules_that_do_not_decide_refuse_and_pay_nothing():
    game = a_game(**HALVES)
    refused = game.resolve(game.start(), {"A": 0, "B": 0})
    assert refused.code == UNDECIDED
    assert refused.text.startswith("rules.payoffs: `my_w / sum(w)` cannot be computed (")
    assert refused.text.endswith("where my_w = 0, w = [0, 0]; guard it with `a if b else c`")
    with pytest.raises(UserError, match="cannot be computed"):
        game.ruling(game.start(), {"A": 0, "B": 0})
    assert game.ruling(game.start(), {"A": 1, "B": 3}).payoffs == {"A": 0.25, "B": 0.75}


def test_state_that_is_not_decided_is_not_half_changed():
    game = a_game(**{**HALVES, "payoffs": 1}, state={"s": {"start": 1, "next": "s / sum(w)"}})
    start = game.start()
    assert game.resolve(start, {"A": 0, "B": 0}).code == UNDECIDED
    assert start.pool == {"s": 1}


def test_an_action_known_to_be_legal_is_a_fault_of_ours_when_it_is_not():
    game = known("prisoners")
    with pytest.raises(ProtocolError, match="prisoners-v1 refuses its own offer: B has not moved"):
        game.ruling(game.start(), {"A": "defect"})


@pytest.mark.parametrize(
    ("name", "state", "verdict"),
    [
        ("prisoners", State(9), None),
        ("common_pool", State(pool={"stock": 5}), None),
        ("common_pool", State(pool={"stock": 0}), "condition"),
        ("countdown", State(7, pool={"fuel": 1}), None),
        ("countdown", State(8, pool={"fuel": 1}), "condition"),
        ("countdown", State(2, pool={"fuel": 0}), "condition"),
        ("wealth", State(pool={"pot": 101}, each={"purse": {"A": 1, "B": 1}}), "condition"),
        ("wealth", State(pool={"pot": 1}, each={"purse": {"A": 1, "B": -1}}), "condition"),
    ],
)
def test_the_condition_that_ends_a_match(name, state, verdict):
    assert known(name).verdict(state) == verdict


def test_less_is_better_where_payoffs_are_penalties():
    assert (known("penalties").sign, known("prisoners").sign) == (-1, 1)


@pytest.mark.parametrize(
    ("name", "again"), [("prisoners", False), ("ultimatum", False), ("punishment", True)]
)
def test_who_is_asked_again_in_a_round(name, again):
    assert known(name).asks_again is again


@pytest.mark.parametrize("name", ["prisoners", "public_goods", "common_pool", "volunteer"])
@given(data=st.data())
def test_seats_of_one_kind_are_paid_alike(name, data):
    game = known(name)
    question = game.offers(game.start())["A"]
    made = [at_place(question, data.draw(st.floats(0, 1))) for _ in game.seats]
    turned = data.draw(st.permutations(range(len(made))))
    (paid,) = played(game, made)
    (again,) = played(game, [made[place] for place in turned])
    assert Counter(zip(made, paid.payoffs.values(), strict=True)) == Counter(
        zip([made[place] for place in turned], again.payoffs.values(), strict=True)
    )


def test_a_stock_that_collapses_stays_down():
    game = known("common_pool")
    (ruling,) = played(game, [30, 30, 30, 30, 30])
    assert ruling.payoffs == dict.fromkeys(game.seats, 20)
    assert ruling.state.pool == {"stock": 0}
    assert game.verdict(ruling.state) == "condition"
    assert game.offers(ruling.state)["A"] == Amount(0, 0)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"over": "round > x"}, r"rules\.over: `round > x` names `x`"),
        ({"over": "round"}, r"rules\.over: `round` gives a number, not a condition"),
        (
            {"windows": [{"name": "w", "amount": {"high": "later"}}], "actions": []},
            r"rules\.windows\.w\.amount\.high: `later` names `later`",
        ),
        (
            {"windows": [{"name": "w", "amount": {"low": "w", "high": 1}}], "actions": []},
            r"rules\.windows\.w\.amount\.low: `w` names `w`",
        ),
        ({"payoffs": "choice"}, r"rules\.payoffs: `choice` gives a list, an option a seat"),
    ],
)
def test_a_faulty_expression_is_found_when_it_is_compiled(parts, said):
    with pytest.raises(UserError, match=said):
        a_game(**{"actions": ["a", "b"], "payoffs": 1, **parts})
