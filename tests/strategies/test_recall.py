"""A fold over a history is carried on, and never depends on how the history was reached."""

import gc

from gtlab.strategies.recall import Recall
from gtlab.strategies.seen import Seen, replay
from tests.strategies.games import events_of, shipped

ROUNDS = [("cooperate", "defect"), ("defect", "defect"), ("cooperate", "cooperate")]


def begun(seen):
    return (seen.seat,)


class Counting:
    """Keeps the rounds as it is told of them, and how often it was."""

    def __init__(self):
        self.steps = 0
        self.recall = Recall(self.step)

    def of(self, seen, start=begun):
        return self.recall.of(seen, start)

    def step(self, known, mine, theirs):
        self.steps += 1
        return (*known, (mine, theirs))


def test_every_round_is_taken_in_once():
    game, counting = shipped("prisoners"), Counting()
    seen = Seen(game, "A")
    assert counting.of(seen) == ("A",)
    for number, event in enumerate(events_of(game, ROUNDS), 1):
        seen.observe(event)
        assert counting.of(seen) == counting.of(seen) == ("A", *ROUNDS[:number])
    assert counting.steps == len(ROUNDS)


def test_another_history_is_folded_from_its_beginning():
    game, counting = shipped("prisoners"), Counting()
    events = events_of(game, ROUNDS)
    assert counting.of(replay(game, "A", events)) == ("A", *ROUNDS)
    assert counting.of(replay(game, "A", events[:2])) == ("A", *ROUNDS[:2])
    swapped = [(theirs, mine) for mine, theirs in ROUNDS]
    assert counting.of(replay(game, "B", events)) == ("B", *swapped)


def test_a_history_that_was_cut_in_place_is_folded_anew():
    game, counting = shipped("prisoners"), Counting()
    seen = replay(game, "A", events_of(game, ROUNDS))
    counting.of(seen)
    seen.own.pop()
    seen.other.pop()
    assert counting.of(seen) == ("A", *ROUNDS[:2])


def test_another_beginning_is_folded_anew():
    game, counting = shipped("prisoners"), Counting()
    seen = replay(game, "A", events_of(game, ROUNDS))
    assert counting.of(seen) == ("A", *ROUNDS)
    assert counting.of(seen, lambda _: ("other",)) == ("other", *ROUNDS)
    assert counting.steps == 2 * len(ROUNDS)


def test_what_is_folded_apart_is_not_kept():
    game, counting = shipped("prisoners"), Counting()
    seen = replay(game, "A", events_of(game, ROUNDS))
    assert counting.recall.anew(seen, begun) == ("A", *ROUNDS)
    assert len(counting.recall) == 0


def test_what_is_known_of_a_history_goes_with_it():
    game, counting = shipped("prisoners"), Counting()
    seen = replay(game, "A", events_of(game, ROUNDS))
    counting.of(seen)
    assert len(counting.recall) == 1
    del seen
    gc.collect()
    assert len(counting.recall) == 0
