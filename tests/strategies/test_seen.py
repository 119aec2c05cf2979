"""A seat's history grows with events, and answers the questions that strategies ask of it."""

import timeit

import pytest

from gtlab.errors import ProtocolError
from gtlab.strategies.seen import Seen, first_turns, replay
from gtlab.terms.play import State
from tests.strategies.games import events_of, shipped

ROUNDS = [("cooperate", "defect"), ("defect", "cooperate"), ("defect", "defect")]


def test_the_history_is_the_events():
    seen = replay(shipped("prisoners"), "A", events_of(shipped("prisoners"), ROUNDS))
    assert seen.own == ["cooperate", "defect", "defect"]
    assert seen.other == seen.others["B"] == ["defect", "cooperate", "defect"]
    assert seen.latest() == ["defect"]
    assert seen.latest_own() == "defect"
    assert seen.state.round == 4
    assert (seen.cooperate, seen.defect) == ("cooperate", "defect")


def test_lists_go_on_after_they_were_read():
    game = shipped("prisoners")
    seen = Seen(game, "B")
    for event, (other, own) in zip(events_of(game, ROUNDS), ROUNDS, strict=True):
        seen.observe(event)
        assert (seen.own[-1], seen.other[-1]) == (own, other)
    assert len(seen.own) == len(seen.other) == len(ROUNDS)


def test_nothing_is_known_before_the_first_round():
    seen = replay(shipped("prisoners"), "A", [])
    assert seen.latest() == []
    assert seen.latest_own() is None
    assert not seen.ever("defect")


def test_ever_remembers_the_whole_history():
    game = shipped("prisoners")
    events = events_of(game, [("cooperate", "defect"), *[("cooperate", "cooperate")] * 5])
    assert replay(game, "A", events).ever("defect")
    assert not replay(game, "B", events).ever("defect")


def test_what_is_published_is_the_latest_known():
    game = shipped("prisoners", order="sequential")
    events = events_of(game, [("cooperate", "cooperate")])
    seen = replay(game, "B", events)
    seen.published({"choice": {"A": "defect"}})
    assert seen.latest() == ["defect"]
    assert seen.latest_of("A") == "defect"
    assert seen.ever("defect")


def test_a_game_with_identities_keeps_each_in_its_window():
    game = shipped("ultimatum")
    events = events_of(game, [(4, "accept"), (2, "reject")])
    responder = replay(game, "B", events)
    assert responder.own == ["accept", "reject"]
    assert responder.other == [4, 2]
    assert responder.state.moves == {"offer": {"A": 2}}
    assert responder.window == "answer"


def test_a_seat_that_never_decides_has_no_choices():
    game = shipped("dictator")
    assert first_turns(game) == {"A": 0}
    seen = Seen(game, "B")
    for event in events_of(game, [(3,), (4,)]):
        seen.observe(event)
    assert seen.own == []
    assert seen.other == [3, 4]


def test_state_is_carried_into_the_next_question():
    game = shipped("common_pool", 3)
    seen = replay(game, "A", events_of(game, [(10, 20, 40)]))
    assert seen.state.pool == {"stock": 60}
    assert seen.asked().high == 60


def test_there_is_no_only_opponent_among_several():
    with pytest.raises(ProtocolError, match="2 opponents"):
        _ = Seen(shipped("public_goods", 3), "A").other


def test_deciding_without_a_question_is_our_fault():
    with pytest.raises(ProtocolError, match="without a question"):
        Seen(shipped("prisoners"), "A").asked()


def test_a_menu_without_a_cooperative_option_has_none():
    seen = replay(shipped("matching_pennies"), "A", [])
    assert (seen.cooperate, seen.defect) == ("", "")


def test_a_round_costs_the_same_late_as_early():
    game = shipped("prisoners")
    event = events_of(game, [("cooperate", "cooperate")])[0]
    question = game.offers(game.start())["A"]

    def cost(rounds):
        seen = Seen(game, "A")
        for _ in range(rounds):
            seen.observe(event)
        seen.ask(question, "choice", State(rounds + 1))
        assert not seen.ever("defect")
        assert len(seen.own) == rounds

        def one_round():
            seen.observe(event)
            return seen.ever("defect"), seen.own[-1], seen.latest()

        return min(timeit.repeat(one_round, number=200, repeat=20))

    assert cost(20_000) < 5 * cost(20)


def test_a_seat_that_was_passed_over_is_asked_where_others_let_it():
    game = shipped("centipede")
    seen = replay(game, "B", events_of(game, [("take",)]))
    # Had A taken again, B would not be asked; its first option is to pass.
    assert (seen.window, seen.state.moves) == ("move_2", {"move_1": {"A": "pass"}})


def test_a_seat_that_is_never_asked_is_a_fault():
    with pytest.raises(ProtocolError, match="seat B is not asked in round 1"):
        replay(shipped("dictator"), "B", [])
