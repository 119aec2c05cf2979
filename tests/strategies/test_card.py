"""Every card says what it is in both languages, and its claims hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.errors import ProtocolError
from gtlab.strategies.card import CARDS, Claims, strategy
from gtlab.strategies.cards import make, names
from gtlab.strategies.seen import replay
from gtlab.terms.chance import Draw
from tests.strategies.games import NO_DRAW, each_name, events_of, shipped

C, D = "cooperate", "defect"
ARGS = {
    "sequence": {"choices": ["cooperate", "defect", "defect"]},
    "axelrod": {"name": "Random"},
    "memory_one": {"probabilities": [0.9, 0.1, 0.6, 0.3]},
}
BELIEVERS = ("self_interested", "fehr_schmidt")
JOINT = st.tuples(*[st.sampled_from(["cooperate", "defect"])] * 2)
DETERMINISTIC = sorted(name for name in names() if not CARDS[name].draws)
FORGETFUL = sorted(name for name in names() if CARDS[name].memory is not None)


@pytest.fixture(autouse=True)
def _registry_as_it_was():
    before = dict(CARDS)
    yield
    CARDS.clear()
    CARDS.update(before)


@pytest.mark.parametrize("name", each_name())
def test_a_card_can_be_cited(name):
    card = CARDS[name]
    assert card.about.strip().endswith(".")
    assert card.source
    assert card.rule["en"].isascii()
    assert any("\u4e00" <= character <= "\u9fff" for character in card.rule["zh"])


@pytest.mark.parametrize("name", DETERMINISTIC)
@given(history=st.lists(JOINT, max_size=25))
def test_who_says_that_it_draws_nothing_draws_nothing(name, history):
    game = shipped("prisoners")
    seen = replay(game, "A", events_of(game, history))
    assert make(name, ARGS.get(name)).decide(seen, NO_DRAW) in ("cooperate", "defect")


@pytest.mark.parametrize("name", [name for name in each_name() if name not in DETERMINISTIC])
def test_who_says_that_it_draws_draws(name):
    game = shipped("prisoners")
    player = make(name, ARGS.get(name))
    seens = [replay(game, "A", events_of(game, [("cooperate", other)])) for other in (C, D)]
    with pytest.raises(AssertionError, match="drawn"):
        _ = [player.decide(seen, NO_DRAW) for seen in seens]


@pytest.mark.parametrize("belief", ["uniform", "empirical"])
@pytest.mark.parametrize("name", FORGETFUL)
@given(data=st.data())
def test_what_lies_before_the_claimed_memory_changes_nothing(name, belief, data):
    memory = CARDS[name].memory
    tail = data.draw(st.lists(JOINT, min_size=memory, max_size=memory))
    longest = 5 if memory else 0
    pasts = data.draw(st.lists(st.lists(JOINT, max_size=longest), min_size=2, max_size=2))
    luck = data.draw(st.integers(0, 1000))
    game = shipped("prisoners")
    player = make(name, {"belief": belief} if name in BELIEVERS else ARGS.get(name))
    choices = {
        player.decide(replay(game, "A", events_of(game, past + tail)), Draw(luck)) for past in pasts
    }
    assert len(choices) == 1


CALM = [(C, C)] * 30
EVEN = [(C, C), (C, D)] * 15


@pytest.mark.parametrize(
    ("name", "first", "then", "choices"),
    [
        ("grim", ((C, C), (C, D)), CALM, [C, D]),
        ("go_by_majority", ((C, C), (C, D)), EVEN, [C, D]),
        ("hard_majority", ((C, C), (C, D)), EVEN, [C, D]),
        ("handshake", ((C, C), (C, D)), [(D, D), *CALM], [C, D]),
        ("prober", ((C, C), (C, D)), [(C, C), *CALM], [D, C]),
    ],
)
def test_who_claims_all_of_the_past_remembers_the_first_rounds(name, first, then, choices):
    game = shipped("prisoners")
    lead = [(D, C)] if name == "prober" else []
    made = [
        make(name).decide(replay(game, "A", events_of(game, [*lead, one, *then])), NO_DRAW)
        for one in first
    ]
    assert made == choices


def test_an_old_mistake_is_not_forgotten_before_it_is_made_up_for():
    game = shipped("prisoners")
    # Having defected in round 1 against its rule it is contrite until it cooperates, 31 rounds on.
    after = [(D, D)] * 30 + [(C, D)]
    made = [
        make("contrite_tit_for_tat").decide(replay(game, "A", events_of(game, past)), NO_DRAW)
        for past in ([(D, C), *after], [(C, C), *after])
    ]
    assert made == [C, D]


def test_two_strategies_cannot_have_one_name():
    rule = {"en": "a", "zh": "甲"}
    taken = ("tit_for_tat",)
    register = strategy(
        "mine", Claims(memory=0), rule=rule, source="", why=lambda *_: "", aka=taken
    )
    with pytest.raises(ProtocolError, match="called tit_for_tat: tit_for_tat and mine"):
        register(lambda _: "x")


def test_a_rule_is_said_in_every_language():
    register = strategy("mine", Claims(memory=0), rule={"en": "a"}, source="", why=lambda *_: "")
    with pytest.raises(ProtocolError, match="no rule in zh"):
        register(lambda _: "x")
