"""A thought says what was seen, the rule, and why; all of it true, in the seat's language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtlab.strategies.card import CARDS
from gtlab.strategies.cards import make, misfit
from gtlab.strategies.playing import play_bare
from gtlab.strategies.seen import replay
from gtlab.strategies.thoughts import known_facts, label, shown
from gtlab.terms.chance import Draw
from tests.strategies.games import GAMES, each_name, events_of, shipped, spec_of
from tests.strategies.test_card import ARGS

C, D = "cooperate", "defect"
HEADS = {
    "en": ["Known facts: ", "Rule I follow: ", "Why this choice: "],
    "zh": ["已知事实：", "遵循的规则：", "选择理由："],
}


def opening(game):
    """One round of a game, by chance."""
    return play_bare(game, dict.fromkeys(game.seats, make("random")), 1, seed=3).events


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", each_name())
def test_every_strategy_explains_itself_in_every_game(name, game, language):
    compiled, player = shipped(game), make(name, ARGS.get(name))
    for events in ([], opening(compiled)):
        if events and compiled.verdict(replay(compiled, "A", events).state):
            continue
        for seat in {who for turn in compiled.turns for who in turn.seats}:
            if misfit(player, compiled, seat):
                continue
            seen = replay(compiled, seat, events, language)
            choice = player.decide(seen, Draw(1, seat))
            assert seen.asked().check(choice) == choice
            facts, rule, why = player.thought(seen, choice).split("\n")
            parts = zip((facts, rule, why), HEADS[language], strict=True)
            assert all(part.startswith(head) for part, head in parts)
            assert CARDS[name].rule[language] in rule
            assert label(seen, choice) in why
            assert str(seen.state.round) in facts
            if language == "zh":
                assert all("\u4e00" <= c <= "\u9fff" for c in why[:4])
                assert why.endswith("。")


@given(history=st.lists(st.tuples(*[st.sampled_from([C, D])] * 2), min_size=1, max_size=6))
def test_the_facts_are_those_of_the_last_round(history):
    game = shipped("prisoners")
    seen = replay(game, "A", events_of(game, history))
    pays = {(C, C): 3, (C, D): 0, (D, C): 5, (D, D): 1}
    mine, other = history[-1]
    assert known_facts(seen) == (
        f"this is round {len(history) + 1}; round {len(history)}: A: {mine}, B: {other}; "
        f"it paid me {pays[history[-1]]}, in total {sum(pays[cell] for cell in history)}."
    )


def test_facts_before_the_first_round():
    seen = replay(shipped("common_pool"), "A", [])
    assert known_facts(seen) == "this is round 1; the stock = 100; no round has been played."


def test_published_choices_are_facts():
    game = shipped("ultimatum")
    facts = known_facts(replay(game, "B", events_of(game, [(4, "accept")])))
    assert "round 1: A: 4 / B: accept; it paid me 4, in total 4" in facts
    assert facts.endswith("published in this round: A: 4.")


def test_a_chinese_seat_thinks_in_chinese():
    game = shipped("prisoners")
    seen = replay(game, "A", events_of(game, [(C, D)]), "zh")
    assert known_facts(seen) == "现在是第 2 轮；第 1 轮：A：合作，B：背叛；我得 0，累计 0。"
    assert make("tit_for_tat").thought(seen, D).endswith("所以我选背叛。")


def test_arguments_stand_with_the_rule():
    seen = replay(shipped("prisoners"), "A", [])
    assert "(p = 0.25)\n" in make("random", {"p": 0.25}).thought(seen, C)
    assert "generosity = " not in make("generous_tit_for_tat").thought(seen, C)


def test_labels_are_data_and_never_a_template():
    labels = {C: {"en": "{seen} ${oc.env:HOME} %s", "zh": "合作"}}
    game = shipped("prisoners", labels=labels)
    seen = replay(game, "A", [])
    assert "opens with {seen} ${oc.env:HOME} %s." in make("tit_for_tat").thought(seen, C)


def test_numbers_are_short():
    assert [shown(n) for n in (3, 3.0, 1 / 3, 2.50)] == ["3", "3", "0.3333", "2.5"]


def test_every_shipped_option_has_a_label_in_both_languages():
    for name in GAMES:
        spec = spec_of(name)
        options = {option for window in spec.asked for option in window.menu}
        assert all(spec.labels[option].get(lang) for option in options for lang in ("en", "zh"))
