"""Every decision is looked at, and only once in each match."""

from gtlab.strategies.cards import make
from gtlab.testing.decisions import Watched, rounds_for
from tests.rules.games import known
from tests.testing.deciders import PLANTED, a_decider, first, second


def watched(player, game="prisoners", seat="A", answers=2):
    found = Watched(player, known(game), seat, answers)
    found.play()
    return found


def test_a_sound_strategy_is_watched_for_four_matches():
    found = watched(make("tit_for_tat"))
    assert found.decisions == 4 * 6
    assert found.failures == {}


def test_what_lies_before_the_claimed_memory_is_exchanged():
    # A later match meets each earlier one from the round on that it claims not to read.
    assert watched(make("tit_for_tat")).compared == (0 + 1 + 2 + 3) * 4
    assert watched(make("grim")).compared == 0


def test_long_memories_get_long_matches():
    found = watched(a_decider(first, memory=20))
    assert found.decisions == 4 * 23 == 4 * rounds_for(20, 2)
    assert found.compared == (0 + 1 + 2 + 3) * 2


def test_those_who_have_much_to_weigh_get_short_ones():
    found = watched(a_decider(first, memory=20), answers=101)
    assert found.decisions == 4 * 6
    assert found.compared == 0


def test_the_shortest_match_is_kept():
    def late(seen, _):
        return (
            second(seen) if len(seen.events) > 2 and seen.events[0].payoffs["A"] else first(seen, _)
        )

    failure = watched(a_decider(late, memory=1)).failures["memory"]
    assert failure.example[0] == "in prisoners-v1 (2 seats), seat A, round 4"
    assert len(failure.example) == 1 + 3


def test_a_strategy_that_fails_ends_its_matches():
    found = watched(PLANTED["an error"][1])
    assert found.decisions == 0
    assert list(found.failures) == ["legal"]
