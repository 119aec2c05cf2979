"""Those who decide from payoffs alone play every declared game, and play it as they claim."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.rules.game import Game
from gtlab.strategies.cards import make
from gtlab.strategies.outlook import outlook_of
from gtlab.strategies.playing import play_bare
from gtlab.strategies.seen import replay
from gtlab.terms.chance import Draw
from tests.strategies.games import GAMES, NO_DRAW, decided, events_of, shipped, square, table_of

NAMES = (
    *("self_interested", "fehr_schmidt", "reciprocator", "logit", "threshold", "fair_split"),
    *("charness_rabin", "welfare_maximiser", "level_k", "minimax", "hurwicz", "mean_deviation"),
    *("far_sighted", "norm_punisher"),
)


SEALED = {"first_price_auction", "second_price_auction"}
"""One after another these are other games; with hidden values of a hundred, foreseen slowly."""
PLACES = [(game, None) for game in GAMES] + [
    (game, "sequential") for game in GAMES if game not in SEALED
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("game", "order"), PLACES)
def test_every_shipped_game_is_played_legally(name, game, order):
    compiled = shipped(game, order=order)
    match = play_bare(compiled, dict.fromkeys(compiled.seats, make(name)), 3, seed=2)
    assert 1 <= len(match.events) <= 3  # play_bare stops at the first illegal choice


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


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("game", "count"),
    [("common_pool", 5), ("public_goods_punishment", 4), ("first_price_auction", 2), ("trust", 2)],
)
def test_a_decision_looks_at_few_courses_of_a_wide_game(name, game, count, monkeypatch):
    game = shipped(game, count)
    outlook_of.cache_clear()
    looks = []
    ruling = Game.ruling
    monkeypatch.setattr(Game, "ruling", lambda *moved: looks.append(1) or ruling(*moved))
    make(name).decide(replay(game, game.seats[0], []), Draw(1))
    assert 0 < len(looks) <= 2_500


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


def test_penalties_are_spoken_of_as_they_are():
    game = table_of([[(2, 2), (10, 0)], [(0, 10), (6, 6)]], goal="minimise")
    seen = replay(game, "A", [])
    assert "the payoff I expect is x: 6, y: 3; nothing else I looked at is better than y." in (
        make("self_interested").thought(seen, "y")
    )
    assert "lets me expect 3" in make("threshold").thought(seen, "y")
    assert "within 0 of each other, 4 in all" in make("fair_split").thought(seen, "x")
