"""Where the words of a story go against the data of its game, in English and Chinese."""

import pytest

from gtlab.analysis.story import doubts
from gtlab.configs.compose import cells
from gtlab.executors.instance import progress_of
from gtlab.instance.instance import Progress
from gtlab.instance.text import Text
from gtlab.rules.game import compile_game
from tests.rules.games import a_game

MENU = {"actions": ["a", "b"], "payoffs": "7 if my_choice == 'a' else 4"}
STEPS = {
    "seats": ["one", "two"],
    "windows": [
        {"name": "v", "seats": ["one"], "menu": ["a", "b"]},
        {"name": "w", "seats": ["two"], "menu": ["c", "d"]},
    ],
    "payoffs": "1",
}
COSTS = {**MENU, "goal": "minimise"}
THREE = {**MENU, "seats": {"least": 3, "most": 3}}


def found(text, game=MENU, speech="none", seats="AB"):
    story = Text.model_validate({"any": text} if isinstance(text, str) else text)
    said = doubts(story, a_game(seats, **game), Progress(rounds=10), speech)
    return [(doubt.kind, doubt.said) for doubt in said]


@pytest.mark.parametrize(
    ("text", "game", "kind", "said"),
    [
        ("Whoever gives way has 9.", MENU, "number", "9"),
        ("让路的人得 9 分。", MENU, "number", "9"),
        ("Each earns something.", COSTS, "gain", "earns"),
        ("分数表示处境有多好。", COSTS, "gain", "有多好"),
        ("Points are penalties.", MENU, "penalty", "points are penalties"),
        ("分数越少越好。", MENU, "penalty", "越少越好"),
        ("Both decide at the same time.", STEPS, "together", "at the same time"),
        ("双方同时决定。", STEPS, "together", "同时"),
        ("They decide one after the other.", MENU, "turns", "one after the other"),
        ("大家依次决定。", MENU, "turns", "依次"),
        ("Before that they can talk it over.", MENU, "talk", "can talk"),
        ("事先可以互相商量。", MENU, "talk", "可以互相商量"),
        ("Three farmers share a field.", MENU, "seats", "three farmers"),
        ("四户人家共用一口井。", MENU, "seats", "四户"),
        ("Two old prisoners wait.", THREE, "seats", "two old prisoners"),
        ("两个囚徒在等待。", THREE, "seats", "两个囚徒"),
    ],
)
def test_each_contradiction_is_found(text, game, kind, said):
    assert found(text, game, seats="ABC" if game is THREE else "AB") == [(kind, said)]


@pytest.mark.parametrize(
    ("text", "said"),
    [("They cannot talk.", "cannot talk"), ("彼此不能交谈。", "不能交谈")],
)
def test_silence_is_told_where_seats_may_speak(text, said):
    assert found(text, speech="public") == [("silence", said)]
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("One has 7, the other 4, over 10 rounds with 2 people, 1 of them since 1950.", MENU),
        ("得 7 分或 4 分。", MENU),
        ("The loss is a gain for nobody.", COSTS),
        ("损失越少，收益越多。", COSTS),
        ("Whoever loses pays the costs.", MENU),
        ("At the same time, it is late. They do not decide at the same time.", STEPS),
        ("天同时也黑了。", STEPS),
        ("This in turn helps both.", MENU),
        ("They cannot talk.", MENU),
        ("They may talk.", {**MENU, "promises": "free"}),
        ("Two people, each with two coins, and three other people who watch.", MENU),
        ("两个人，另外三名旁观者。", MENU),
        ("第二户，每三户。", MENU),
    ],
)
def test_what_agrees_raises_no_doubt(text, game):
    assert found(text, game) == []


def test_talk_is_no_doubt_where_seats_may_speak():
    assert found("They can talk.", speech="public") == []


def test_seats_that_decide_together_in_one_of_two_steps_may_be_told_either_way():
    steps = {
        "windows": [{"name": "v", "menu": ["a", "b"]}, {"name": "w", "menu": ["c", "d"]}],
        "payoffs": "1",
    }
    assert found("First at the same time, then one after another.", steps) == []


def test_two_languages_that_tell_different_numbers():
    story = {"en": "Each has 7 or 4.", "zh": "各得 7 分。"}
    assert found(story) == [("languages", "4")]
    assert found({**story, "zh": "各得七分或四分。"}) == []
    assert found({"en": "Each has seven.", "zh": "各得 7 分。"}) == []
    assert found({"en": "Each has some.", "zh": "各得 7 分。"}) == [("languages", "7")]


def test_a_doubt_says_which_text_it_is_about():
    story = Text.model_validate({"en": "Each has 9.", "zh": "各得 9 分。"})
    said = doubts(story, a_game(**MENU), Progress(rounds=10), "none")
    assert [doubt.part for doubt in said] == ["en", "zh"]
    (alone,) = doubts(Text(any="Each has 9."), a_game(**MENU), Progress(rounds=10), "none")
    assert alone.part == ""


def test_no_shipped_story_raises_a_doubt():
    raised = {}
    for cell in cells(["scenario=glob(*)"]):
        brief = cell.brief
        seats = tuple(role.seat for role in brief.roles)
        game = compile_game(brief.rules, seats, brief.order)
        speech = brief.communication or brief.scenario.communication
        raised[brief.scenario.id] = doubts(brief.scenario.story, game, progress_of(brief), speech)
    assert len(raised) >= 25
    assert {name: said for name, said in raised.items() if said} == {}
