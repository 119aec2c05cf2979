"""Those who decide from payoffs alone play every declared game, and play it as they claim."""

import time
from itertools import pairwise, product
from math import exp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gtlab.strategies.cards import make
from gtlab.strategies.payoff_based import belief_of, kindness_met, logit_weights
from gtlab.strategies.playing import play_bare
from gtlab.strategies.seen import replay
from gtlab.terms.chance import Draw
from tests.strategies.games import NO_DRAW, RULES, events_of, shipped, table_of

C, D = "cooperate", "defect"
NAMES = ("self_interested", "fehr_schmidt", "reciprocator", "logit", "threshold", "fair_split")
GAMES = sorted(path.stem for path in RULES.glob("*.yaml"))
NUMBERS = st.integers(-9, 9)


def square(size):
    return st.lists(
        st.lists(st.tuples(NUMBERS, NUMBERS), min_size=size, max_size=size),
        min_size=size,
        max_size=size,
    )


def decided(name, game, history=(), *, seat="A", args=None):
    return make(name, args).decide(replay(game, seat, events_of(game, history)), NO_DRAW)


@pytest.mark.parametrize("order", [None, "sequential"])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_game_is_played_legally(name, game, order):
    compiled = shipped(game, order=order)
    match = play_bare(compiled, dict.fromkeys(compiled.seats, make(name)), 3, seed=2)
    assert 1 <= len(match.events) <= 3  # play_bare stops at the first illegal choice


@pytest.mark.parametrize("name", ["self_interested", "fehr_schmidt", "logit"])
@pytest.mark.parametrize("game", GAMES)
def test_beliefs_from_experience_are_played_legally(name, game):
    compiled = shipped(game)
    player = make(name, {"belief": "empirical"})
    other = make("random")
    cast = {seat: player if seat == "A" else other for seat in compiled.seats}
    assert play_bare(compiled, cast, 6, seed=2).events


@pytest.mark.parametrize("size", [2, 3])
@given(data=st.data())
def test_best_response_to_the_uniform_belief_is_one(size, data):
    cells = data.draw(square(size))
    goal = data.draw(st.sampled_from(["maximise", "minimise"]))
    game = table_of(cells, "xyz"[:size], goal=goal)
    sign = 1 if goal == "maximise" else -1
    rows = [sign * sum(mine for mine, _ in row) for row in cells]
    columns = [sign * sum(row[j][1] for row in cells) for j in range(size)]
    assert decided("self_interested", game) == "xyz"[rows.index(max(rows))]
    assert decided("self_interested", game, seat="B") == "xyz"[columns.index(max(columns))]


@pytest.mark.parametrize("size", [2, 3])
@given(data=st.data())
def test_best_response_to_experience_is_one(size, data):
    cells = data.draw(square(size))
    options = "xyz"[:size]
    pairs = st.tuples(*[st.sampled_from(options)] * 2)
    history = data.draw(st.lists(pairs, min_size=1, max_size=30))
    recent = [other for _, other in history[-20:]]
    worth = [sum(row[options.index(other)][0] for other in recent) for row in cells]
    choice = decided(
        "self_interested", table_of(cells, options), history, args={"belief": "empirical"}
    )
    assert worth[options.index(choice)] == max(worth)


@given(cells=square(2), alpha=st.floats(0, 4), beta=st.floats(0, 1))
def test_inequity_aversion_maximises_its_utility(cells, alpha, beta):
    def utility(mine, other):
        return mine - alpha * max(other - mine, 0) - beta * max(mine - other, 0)

    worth = [sum(utility(*cell) for cell in row) / 2 for row in cells]
    choice = decided("fehr_schmidt", table_of(cells), args={"alpha": alpha, "beta": beta})
    assert worth["xy".index(choice)] == pytest.approx(max(worth), abs=1e-7)


@given(cells=square(2))
def test_no_concern_for_others_is_self_interest(cells):
    game = table_of(cells)
    selfless = {"alpha": 0, "beta": 0}
    assert decided("fehr_schmidt", game, args=selfless) == decided("self_interested", game)


@given(cells=square(2), first=st.sampled_from("xy"))
def test_a_second_mover_answers_what_was_published(cells, first):
    declared = {"order": "sequential"}
    game = table_of(cells, **declared)
    seen = replay(game, "B", events_of(game, [(first, "x")]))
    row = [other for _, other in cells["xy".index(first)]]
    assert make("self_interested").decide(seen, NO_DRAW) == "xy"[row.index(max(row))]


@given(cells=square(2))
def test_a_first_mover_foresees_the_answer(cells):
    game = table_of(cells, order="sequential")
    answered = []
    for row in cells:
        theirs = [other for _, other in row]
        answered.append(row[theirs.index(max(theirs))][0])
    assert decided("self_interested", game) == "xy"[answered.index(max(answered))]


@given(cells=square(2))
def test_a_fair_part_belongs_to_the_fairest_cell(cells):
    ranks = {
        (mine, other): (-abs(a - b), a + b)
        for (mine, row) in zip("xy", cells, strict=True)
        for (other, (a, b)) in zip("xy", row, strict=True)
    }
    fairest = {mine for (mine, _), rank in ranks.items() if rank == max(ranks.values())}
    assert decided("fair_split", table_of(cells)) == min(fairest)


def test_beliefs_are_frequencies():
    game = shipped("prisoners")
    seen = replay(game, "A", events_of(game, [(C, C), (C, D), (C, C), (C, C)]))
    assert {made["B"]: weight for weight, made in belief_of(seen, "empirical")} == {
        C: 0.75,
        D: 0.25,
    }


def test_an_amount_out_of_reach_counts_as_the_nearest():
    game = shipped("common_pool")
    # 90 of 100 taken: the rest grows to 20, and 90 can't be taken again.
    seen = replay(game, "A", events_of(game, [(0, 90)]))
    assert belief_of(seen, "empirical") == ((1.0, {"B": 20}),)
    later = replay(game, "A", events_of(game, [(0, 90), (0, 5)]))
    assert belief_of(later, "empirical") == ((0.5, {"B": 30}), (0.5, {"B": 5}))


@pytest.mark.parametrize("history", [[], [(C, C)], [(C, D)], [(D, C)], [(D, D)]])
def test_a_reciprocator_is_tit_for_tat_where_there_are_two_options(history):
    game = shipped("prisoners")
    assert decided("reciprocator", game, history) == decided("tit_for_tat", game, history)


@pytest.mark.parametrize(
    ("given", "returned"), [((20, 20, 20), 20), ((0, 10, 20), 10), ((0,) * 3, 0)]
)
def test_a_reciprocator_gives_the_average_of_the_others(given, returned):
    game = shipped("public_goods", 4)
    assert decided("reciprocator", game, [(7, *given)]) == returned


def test_a_reciprocator_starts_as_kindly_as_said():
    game = shipped("public_goods", 4)
    assert decided("reciprocator", game) == 20
    assert decided("reciprocator", game, args={"start": 0.5}) == 10
    assert decided("reciprocator", shipped("common_pool"), args={"start": 0.9}) == 10


def test_a_reciprocator_returns_trust_in_the_same_round():
    game = shipped("trust")
    for sent in (0, 4, 10):
        seen = replay(game, "B", events_of(game, [(sent, 0)]))
        assert make("reciprocator").decide(seen, NO_DRAW) == round(3 * sent * sent / 10)
        if sent:
            assert kindness_met(seen) == pytest.approx(sent / 10)


@given(cells=square(3), lam=st.floats(0, 5))
def test_logit_probabilities_are_the_formula(cells, lam):
    seen = replay(table_of(cells, "xyz"), "A", [])
    worth = [sum(mine for mine, _ in row) / 3 for row in cells]
    odds = [exp(lam * (value - max(worth))) for value in worth]
    expected = [odd / sum(odds) for odd in odds]
    weights = logit_weights(seen, lam, "uniform")
    assert [choice for choice, _ in weights] == list("xyz")
    assert [weight for _, weight in weights] == pytest.approx(expected, abs=1e-6)


def test_logit_is_drawn_with_its_probabilities():
    seen, player = replay(shipped("prisoners"), "A", []), make("logit", {"lam": 0.5})
    chance = dict(logit_weights(seen, 0.5, "uniform"))[C]
    made = [player.decide(seen, Draw(4, number)) for number in range(3000)]
    assert made.count(C) / 3000 == pytest.approx(chance, abs=0.035)


def test_logit_between_chance_and_best_response():
    seen = replay(shipped("public_goods", 4), "A", [])
    even = [weight for _, weight in logit_weights(seen, 0, "uniform")]
    assert even == pytest.approx([1 / 21] * 21)
    assert dict(logit_weights(seen, 1000, "uniform"))[0] == pytest.approx(1)
    # Worth falls by 0.6 a unit, so the interpolation is exact: each unit is exp(-0.6) as likely.
    weights = [weight for _, weight in logit_weights(seen, 1, "uniform")]
    ratios = [b / a for a, b in pairwise(weights)]
    assert ratios == pytest.approx([exp(-0.6)] * 20)


def test_five_seats_and_a_hundred_amounts_take_milliseconds():
    game = shipped("common_pool", 5)
    for name in NAMES:
        player = make(name)
        seen = replay(game, "A", events_of(game, [(3, 5, 7, 9, 11)]))
        start = time.process_time()
        player.decide(seen, Draw(1))
        # 5 ms on a quiet machine; ten times that is a change of kind.
        assert time.process_time() - start < 0.05, name


@settings(max_examples=25)
@given(history=st.lists(st.tuples(*[st.sampled_from([C, D])] * 2), max_size=8))
@pytest.mark.parametrize(("name", "belief"), list(product(NAMES[:2], ["uniform", "empirical"])))
def test_the_expectation_in_the_thought_is_the_true_one(name, belief, history):
    game = shipped("prisoners")
    seen = replay(game, "A", events_of(game, history))
    player = make(name, {"belief": belief, **({"alpha": 0, "beta": 0} if "fehr" in name else {})})
    choice = player.decide(seen, NO_DRAW)
    seen_share = [other for _, other in history].count(C) / len(history) if history else 0.5
    share = seen_share if belief == "empirical" else 0.5
    values = f"cooperate: {round(3 * share, 4):g}, defect: {round(5 * share + 1 - share, 4):g}"
    thought = player.thought(seen, choice)
    noun = "worth to me" if name == "fehr_schmidt" else "payoff"
    assert f"the {noun} I expect is {values}" in thought
    assert f"is better than {choice}." in thought


@pytest.mark.parametrize(
    ("name", "game", "seat", "history", "why"),
    [
        ("threshold", "ultimatum", "B", [(2, "accept")],
         "my share of the surplus comes to a payoff of 3, and no choice I looked at reaches it"),
        ("threshold", "ultimatum", "B", [(4, "accept")],
         "comes to a payoff of 3; accept lets me expect 4, and nothing else"),
        ("threshold", "ultimatum", "A", [], "comes to a payoff of 3; 3 lets me expect 7"),
        ("fair_split", "ultimatum", "A", [],
         "with 5 the payoffs can come within 0 of each other, 10 in all"),
        ("reciprocator", "prisoners", "A", [],
         "I start at 1 on a scale from 0 to 1, and cooperate is nearest with 1."),
        ("reciprocator", "public_goods", "A", [(0, 5)],
         "the others' last choices were kind to 0.25; 5 is nearest to that with 0.25."),
        ("self_interested", "dictator", "A", [], "the payoff I expect is 0: 10; nothing else"),
    ],
)  # fmt: skip
def test_the_reason_is_the_true_one(name, game, seat, history, why):
    compiled = shipped(game)
    seen, player = replay(compiled, seat, events_of(compiled, history)), make(name)
    assert why in player.thought(seen, player.decide(seen, NO_DRAW))


def test_the_reason_of_a_lot_says_the_chances():
    seen, player = replay(shipped("prisoners"), "A", []), make("logit", {"lam": 0})
    assert "the probabilities are cooperate: 0.5, defect: 0.5; the draw gave defect." in (
        player.thought(seen, D)
    )


def test_who_cannot_matter_says_so():
    game = table_of([[(1, 2), (1, 3)], [(0, 2), (0, 3)]])
    seen, player = replay(game, "A", []), make("reciprocator")
    assert player.decide(seen, NO_DRAW) == "x"
    assert "makes no difference to the others, so I take the first one, x." in player.thought(
        seen, "x"
    )


def test_penalties_are_spoken_of_as_they_are():
    game = table_of([[(2, 2), (10, 0)], [(0, 10), (6, 6)]], goal="minimise")
    seen = replay(game, "A", [])
    assert "the payoff I expect is x: 6, y: 3; nothing else I looked at is better than y." in (
        make("self_interested").thought(seen, "y")
    )
    assert "lets me expect 3" in make("threshold").thought(seen, "y")
    assert "within 0 of each other, 4 in all" in make("fair_split").thought(seen, "x")
