"""What the other does more often decides; where equal, the soft cooperate and the hard defect."""

import pytest

from gtlab.strategies.cards import make
from gtlab.strategies.majority import balance
from gtlab.strategies.seen import replay
from tests.strategies.games import NO_DRAW, events_of, shipped

C, D = "cooperate", "defect"


@pytest.mark.parametrize(
    ("others", "more", "soft", "hard"),
    [
        ([], 0, C, D),
        ([C], 1, C, C),
        ([D], -1, D, D),
        ([C, D], 0, C, D),
        ([D, D, C, C, C], 1, C, C),
        ([C, C, D, D, D], -1, D, D),
    ],
)
def test_the_majority_decides(others, more, soft, hard):
    game = shipped("prisoners")
    seen = replay(game, "A", events_of(game, [(D, other) for other in others]))
    assert balance(seen) == more
    assert make("go_by_majority").decide(seen, NO_DRAW) == soft
    assert make("hard_majority").decide(seen, NO_DRAW) == hard


def test_a_choice_just_published_counts():
    game = shipped("prisoners", order="sequential")
    seen = replay(game, "B", events_of(game, [(C, C)]))
    seen.published({"choice": {"A": D}})
    assert balance(seen) == 0
    assert make("hard_majority").decide(seen, NO_DRAW) == D


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ([], "has chosen cooperate as often as defect, and the rule then says cooperate"),
        ([D, D, C, D], "has chosen defect 2 times more than cooperate, so I choose defect"),
        ([C, C], "has chosen cooperate 2 times more than defect, so I choose cooperate"),
    ],
)
def test_the_reason_is_the_true_one(others, said):
    game = shipped("prisoners")
    seen = replay(game, "A", events_of(game, [(C, other) for other in others]))
    player = make("go_by_majority")
    assert said in player.thought(seen, player.decide(seen, NO_DRAW))
