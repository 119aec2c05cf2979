"""Every card says what it is in both languages, and its claims hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.errors import ProtocolError
from gtlab.strategies.card import CARDS, Claims, strategy
from gtlab.strategies.cards import make, names
from gtlab.strategies.seen import replay
from tests.strategies.games import NO_DRAW, events_of, shipped

ARGS = {"sequence": {"choices": ["cooperate", "defect", "defect"]}}
BELIEVERS = ("self_interested", "fehr_schmidt")
JOINT = st.tuples(*[st.sampled_from(["cooperate", "defect"])] * 2)
DETERMINISTIC = sorted(name for name in names() if not CARDS[name].draws)
FORGETFUL = sorted(name for name in DETERMINISTIC if CARDS[name].memory is not None)


@pytest.fixture(autouse=True)
def _registry_as_it_was():
    before = dict(CARDS)
    yield
    CARDS.clear()
    CARDS.update(before)


@pytest.mark.parametrize("name", names())
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


@pytest.mark.parametrize("name", sorted(set(names()) - set(DETERMINISTIC)))
def test_who_says_that_it_draws_draws(name):
    game = shipped("prisoners")
    seen = replay(game, "A", events_of(game, [("cooperate", "defect")]))
    with pytest.raises(AssertionError, match="drawn"):
        make(name).decide(seen, NO_DRAW)


@pytest.mark.parametrize("belief", ["uniform", "empirical"])
@pytest.mark.parametrize("name", FORGETFUL)
@given(data=st.data())
def test_what_lies_before_the_claimed_memory_changes_nothing(name, belief, data):
    memory = CARDS[name].memory
    tail = data.draw(st.lists(JOINT, min_size=memory, max_size=memory))
    pasts = data.draw(st.lists(st.lists(JOINT, max_size=5), min_size=2, max_size=2))
    game = shipped("prisoners")
    player = make(name, {"belief": belief} if name in BELIEVERS else ARGS.get(name))
    choices = {
        player.decide(replay(game, "A", events_of(game, past + tail)), NO_DRAW) for past in pasts
    }
    assert len(choices) == 1


@pytest.mark.parametrize("name", ["grim"])
def test_who_claims_all_of_the_past_remembers_the_first_round(name):
    game = shipped("prisoners")
    calm = [("cooperate", "cooperate")] * 30
    choices = [
        make(name).decide(replay(game, "A", events_of(game, [first, *calm])), NO_DRAW)
        for first in (("cooperate", "cooperate"), ("cooperate", "defect"))
    ]
    assert choices == ["cooperate", "defect"]


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
