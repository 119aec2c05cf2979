"""Those who take no notice of the others do what they say."""

import pytest

from gtlab.strategies.cards import make
from gtlab.strategies.playing import play_bare
from gtlab.strategies.seen import replay
from gtlab.strategies.unconditional import legal_answers
from gtlab.terms.chance import Draw
from gtlab.terms.play import State
from tests.strategies.games import NO_DRAW, events_of, shipped

C, D = "cooperate", "defect"


def choices(name, args=None, *, rounds=6, other=D):
    game, player, history = shipped("prisoners"), make(name, args), []
    for _ in range(rounds):
        seen = replay(game, "A", events_of(game, history))
        history.append((player.decide(seen, NO_DRAW), other))
    return [mine for mine, _ in history]


@pytest.mark.parametrize("other", [C, D])
def test_the_fixed_ones(other):
    assert choices("always", other=other) == [C] * 6
    assert choices("never", other=other) == [D] * 6
    assert choices("alternator", other=other) == [C, D, C, D, C, D]


@pytest.mark.parametrize(
    ("game", "seat", "kind", "unkind"),
    [
        ("public_goods", "A", 20, 0),
        ("common_pool", "A", 0, 100),
        ("dictator", "A", 10, 0),
        ("trust", "A", 10, 0),
        ("stag_hunt", "B", "stag", "hare"),
    ],
)
def test_the_kind_end_of_an_amount(game, seat, kind, unkind):
    seen = replay(shipped(game), seat, [])
    assert make("always").decide(seen, NO_DRAW) == kind
    assert make("never").decide(seen, NO_DRAW) == unkind


def test_a_sequence_repeats_its_last_or_begins_again():
    listed = {"choices": [C, D, D, C]}
    assert choices("sequence", listed) == [C, D, D, C, C, C]
    assert choices("sequence", {**listed, "then": "cycle"}) == [C, D, D, C, C, D]


def test_a_sequence_is_never_mended():
    game = shipped("common_pool", 2)
    seen = replay(game, "A", events_of(game, [(40, 40)]))
    assert seen.asked().high == 40
    assert make("sequence", {"choices": [40, 99]}).decide(seen, NO_DRAW) == 99


def test_a_sequence_of_offers():
    game = shipped("ultimatum")
    seen = replay(game, "A", events_of(game, [(5, "accept"), (4, "accept")]))
    player = make("sequence", {"choices": [5, 4, 3]})
    assert player.decide(seen, NO_DRAW) == 3
    assert "for my choice number 3 the list's entry number 3 holds: 3." in player.thought(seen, 3)


def test_a_sequence_takes_an_entry_for_each_time_a_seat_is_asked():
    game = shipped("centipede")
    player = make("sequence", {"choices": ["pass", "take", "take", "pass"]})
    seen = replay(game, "A", [])
    assert player.decide(seen, NO_DRAW) == "pass"
    seen.ask(
        seen.asked(), "move_3", State(1, 2, {"move_1": {"A": "pass"}, "move_2": {"B": "pass"}})
    )
    assert player.decide(seen, NO_DRAW) == "take"
    assert "number 2" in player.thought(seen, "take")
    seen = replay(game, "A", events_of(game, [("pass", "pass", "take"), ("take",)]))
    assert player.decide(seen, NO_DRAW) == "pass"


def test_a_sequence_keeps_its_promises():
    game = shipped("prisoners", promises="free")
    player = make("sequence", {"choices": [C, D]})
    match = play_bare(game, {"A": player, "B": make("always")}, 2)
    assert [tuple(made["A"] for made in event.moves.values()) for event in match.events] == [
        (C, C),
        (D, D),
    ]


@pytest.mark.parametrize(("p", "share"), [(0.5, 0.5), (0.2, 0.2), (0.0, 0.0), (1.0, 1.0)])
def test_chance_cooperates_as_often_as_said(p, share):
    seen, player = replay(shipped("prisoners"), "A", []), make("random", {"p": p})
    made = [player.decide(seen, Draw(3, number)) for number in range(2000)]
    # Four standard errors at most.
    assert made.count(C) / 2000 == pytest.approx(share, abs=0.045)


def test_without_a_cooperative_option_all_are_alike():
    seen, player = replay(shipped("matching_pennies"), "A", []), make("random", {"p": 1.0})
    made = [player.decide(seen, Draw(3, number)) for number in range(2000)]
    assert made.count("heads") / 2000 == pytest.approx(0.5, abs=0.045)


def test_every_amount_comes_up():
    seen, player = replay(shipped("ultimatum"), "A", []), make("random")
    made = [player.decide(seen, Draw(3, number)) for number in range(1100)]
    assert set(made) == set(range(11)) == set(legal_answers(seen.asked()))
    assert all(50 < made.count(amount) < 160 for amount in range(11))


def test_the_same_place_gives_the_same_choice():
    seen, player = replay(shipped("public_goods"), "A", []), make("random")
    assert player.decide(seen, Draw(3, "A", 1)) == player.decide(seen, Draw(3, "A", 1))


@pytest.mark.parametrize(
    ("name", "history", "why"),
    [
        ("always", [], "the rule is the same whatever the others do: cooperate."),
        ("alternator", [], "this is the first round, and the rule opens with cooperate."),
        ("alternator", [(D, C)], "I chose defect last round, so now it is cooperate."),
    ],
)
def test_the_reason_is_the_true_one(name, history, why):
    game = shipped("prisoners")
    seen, player = replay(game, "A", events_of(game, history)), make(name)
    assert why in player.thought(seen, player.decide(seen, NO_DRAW))


def test_the_reason_of_a_lot_is_the_lot():
    seen = replay(shipped("prisoners"), "A", [])
    thought = make("random", {"p": 0.25}).thought(seen, D)
    assert (
        "cooperate is drawn with probability 0.25, and this time the draw gave defect." in thought
    )
    even = make("random").thought(replay(shipped("ultimatum"), "A", []), 7)
    assert "every legal choice is as likely as any other, and the draw gave 7." in even


@pytest.mark.parametrize("name", ["always", "never"])
def test_who_is_set_on_contributing_deals_out_nothing(name):
    game = shipped("public_goods_punishment", 4)
    match = play_bare(game, dict.fromkeys(game.seats, make(name)), 1)
    (event,) = match.events
    assert set(event.moves["contribution"].values()) == {20 if name == "always" else 0}
    assert set(event.moves["points"].values()) == {(0, 0, 0)}
