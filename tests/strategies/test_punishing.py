"""Those who fall short pay, in proportion, and nobody else does."""

import pytest

from gtlab.instance.game import GameSpec
from gtlab.strategies.cards import make
from gtlab.strategies.playing import play_bare
from gtlab.strategies.punishing import shortfalls
from gtlab.strategies.seen import Seen
from tests.strategies.games import NO_DRAW, C, D, compiled, decided, shipped


def punished(count=4, *, total=None, effect=-3, high=10):
    """A public good of 20 each, then points that cost 1 and take away three."""
    allotment = {"high": str(high), **({"total": str(total)} if total is not None else {})}
    declared = {
        "name": "punished-v1",
        "title": "Punished",
        "seats": {"least": 2, "most": 10},
        "windows": [
            {"name": "given", "amount": {"high": "20"}},
            {"name": "taken", "allotment": allotment},
        ],
        "payoffs": f"20 - my_given + 0.4 * sum(given) - my_taken + {effect} * sum(received_taken)",
    }
    return compiled(GameSpec.model_validate(declared), count)


def at_points(game, given, args=None):
    """What A spends on each of the others after these contributions, and the thought."""
    joint = dict(zip(game.seats, given, strict=True))
    state = game.ruling(game.start(), joint).state
    seen = Seen(game, "A")
    seen.ask(game.offers(state)["A"], "taken", state)
    player = make("norm_punisher", args)
    choice = player.decide(seen, NO_DRAW)
    return choice, player.thought(seen, choice), seen


@pytest.mark.parametrize(
    ("given", "spent"),
    [
        # Kindness 1, 1, 1, 0, mean 0.75: 0.75 of the most of 10 is 7.5, of two as near the lower.
        ((20, 20, 20, 0), (0, 0, 7)),
        # 1, 1, 0.5, 0.5, mean 0.75: both fall short by 0.25.
        ((20, 20, 10, 10), (0, 2, 2)),
        # 0.5, 0.5, 0, 1, mean 0.5: only C falls short.
        ((10, 10, 0, 20), (0, 5, 0)),
        ((10, 10, 10, 10), (0, 0, 0)),
        ((0, 20, 20, 20), (0, 0, 0)),
    ],
)
def test_points_follow_the_shortfall(given, spent):
    assert at_points(punished(), given)[0] == spent


@pytest.mark.parametrize(("severity", "spent"), [(0, 0), (0.4, 3), (1, 7), (2, 10)])
def test_severity_weighs(severity, spent):
    # 0.4 x 7.5 = 3, and never more than the most.
    made = at_points(punished(), (20, 20, 20, 0), {"severity": severity})[0]
    assert made == (0, 0, spent)


def test_a_total_goes_to_the_worst_first():
    # 1, 0.5, 0, 0.5, mean 0.5: C is due 5; with 4 in all, 4.
    assert at_points(punished(total=4), (20, 10, 0, 10))[0] == (0, 4, 0)
    # 1, 1, 0.25, 0, mean 0.5625: D is due 5.6, C 3.1; with 7 in all D gets 6 and C the last 1.
    assert at_points(punished(total=7), (20, 20, 5, 0))[0] == (0, 1, 6)


def test_gifts_are_no_punishment():
    # Where points do good, they cost the giver, and the self-interested keep them.
    choice, thought, _ = at_points(punished(effect=3), (20, 20, 20, 0))
    assert choice == (0, 0, 0)
    assert "nobody can be made to pay here" in thought


def test_the_reason_names_who_fell_short():
    _, thought, seen = at_points(punished(), (20, 20, 20, 0))
    assert shortfalls(seen) == {"D": 0.75}
    assert "these fell short of the average: D: 0.75" in thought
    assert "nobody fell short" in at_points(punished(), (5, 5, 5, 5))[1]


@pytest.mark.parametrize("history", [[], [(C, C)], [(C, D)], [(D, C)]])
def test_without_points_it_returns_kindness(history):
    game = shipped("prisoners")
    assert decided("norm_punisher", game, history) == decided("reciprocator", game, history)


def test_a_free_rider_is_punished_in_every_round():
    game = punished()
    cast = dict.fromkeys(game.seats, make("norm_punisher"))
    cast["D"] = make("self_interested")
    match = play_bare(game, cast, 3)
    assert all(event.moves["taken"]["A"][2] > 0 for event in match.events)
    assert all(event.moves["taken"]["A"][:2] == (0, 0) for event in match.events[:1])
