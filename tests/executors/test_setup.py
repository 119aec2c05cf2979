"""The setup's texts: the user's whole, the seat's part."""

import re

import pytest

from gtlab.executors.contract import Checker
from gtlab.executors.instance import game_of, instance_of
from gtlab.executors.setup import parameters, profile, projection, request_text, setup_output
from gtlab.instance.brief import Decider
from gtlab.orchestrator.chain import Step
from gtlab.rules.text import rules_text
from gtlab.terms.tags import SETUP
from tests.executors.briefs import a_brief
from tests.matches import shipped_pack
from tests.rules.games import GAMES, a_spec


def made(game="prisoners", seats="AB", **changes):
    instance = instance_of(a_brief(game, seats, **changes), shipped_pack())
    return instance, game_of(instance)


def test_all_that_an_instance_needs_is_written_to_those_it_is_for():
    instance, game = made()
    output = setup_output(instance, game)
    Checker(shipped_pack()).check(Step("setup", SETUP), output)
    assert [(entry.tag, entry.audience) for entry in output.entries] == [
        ("scenario.setting", ("A", "B")),
        ("game.rules", ()),
        ("game.params", ("A", "B")),
        ("game.params", ()),
        ("game.roles", ()),
        ("role.A.profile", ("A",)),
        ("role.B.profile", ("B",)),
    ]
    assert output.summary == "A test in plain words"
    by_tag = {entry.tag: entry.text for entry in output.entries}
    assert by_tag["scenario.setting"] == "A test in plain words\nYou take part in plain words"
    assert by_tag["game.rules"] == rules_text(game, instance.progress, "en", speech="none")
    assert by_tag["game.params"] == parameters(instance, game)  # the last one, the user's


def test_a_long_title_is_cut_in_the_summary():
    scenario = {"id": "t", "title": "T" * 80, "story": "S"}
    assert setup_output(*made(scenario=scenario)).summary == "T" * 50


def test_the_users_parameters():
    instance, game = made(seed=4, replicates=3, review={"by": "terminal", "every": 5})
    assert parameters(instance, game).splitlines() == [
        "Thoughts: shown to the user",
        "Style: analysis report",
        "A, B decide at the same time; none sees another's choice first.",
        "Speech: not allowed",
        "3 rounds are played.",
        "Review: by you, in the terminal, every 5 rounds",
        "Replicates: 3",
        "Seed: 4",
    ]


def test_the_users_parameters_in_chinese():
    output = {"style": "scene", "thoughts": False}
    scenario = {"id": "t", "title": "T", "story": "S", "communication": "public"}
    instance, game = made("ultimatum", language="zh", rounds=None, output=output, scenario=scenario)
    assert parameters(instance, game).splitlines() == [
        "思考：从简，不展示",
        "风格：戏剧化",
        "依次决定：先是 A（提议者），然后是 B（回应者）；后者能看到此前的选择。",
        "说话：公开，不具约束力",
        "共进行 1 轮。（默认）",
        "验收：自动接受",
        "重复次数：1",
        "随机种子：0",
    ]


@pytest.mark.parametrize(
    ("review", "said"),
    [
        ({}, "Review: accepted automatically"),
        ({"by": "terminal"}, "Review: by you, in the terminal, every round"),
        ({"by": "notebook", "every": "end"}, "Review: by you, in the notebook, only at the end"),
    ],
)
def test_who_reviews_and_when(review, said):
    assert said in parameters(*made(review=review))


def test_a_single_round_is_marked_as_assumed_for_the_user_alone():
    instance, game = made(rounds=None)
    assert "One round is played. (assumed)" in parameters(instance, game)
    assert "assumed" not in projection(instance, game)
    assert "assumed" not in parameters(*made(rounds=1))


def test_the_horizon_is_the_seats_only_if_it_is_known():
    for brief in ({"rounds": 17}, {"rounds": 17, "continuation": 0.77}):
        instance, game = made(**brief, horizon_known=False)
        seen = projection(instance, game)
        assert "How many rounds are played is not told." in seen
        assert not re.search(r"17|0\.77", seen)
        assert re.search(r"17 rounds.* The seats are not told this\.", parameters(instance, game))
        known, game = made(**brief)
        assert re.search(r"17 rounds", projection(known, game))
        assert "not told" not in parameters(known, game)


def test_the_seats_do_not_see_seed_review_and_replicates():
    instance, game = made(seed=123456, replicates=77, review={"by": "terminal", "every": 55})
    seen = projection(instance, game)
    assert not re.search(r"123456|77|55|Review|Seed", seen)


@pytest.mark.parametrize(
    ("game", "order", "said"),
    [
        ("prisoners", None, "A, B decide at the same time; none sees another's choice first."),
        (
            "prisoners",
            "sequential",
            "One after another: A, then B; each sees what was chosen before.",
        ),
        ("ultimatum", None, "One after another: A (proposer), then B (responder); each sees what"),
        ("dictator", None, "A (dictator) decides alone."),
        (
            "punishment",
            None,
            "One after another: A, B at the same time, then A, B at the same time",
        ),
    ],
)
def test_the_order_of_moves_is_the_games_own(game, order, said):
    spec = a_spec(**GAMES[game]) if game in GAMES else game
    instance, compiled = made(spec, order=order)
    assert any(line.startswith(said) for line in projection(instance, compiled).splitlines())


def test_who_sits_where_and_who_plays():
    models = {"by_role": {"A": {"strategy": "random", "args": {"p": 0.3}}, "B": "human"}}
    instance, game = made(models=models)
    roles = next(e for e in setup_output(instance, game).entries if e.tag == "game.roles").text
    assert roles.splitlines() == [
        "A: the pa in plain words, played by the strategy random (p = 0.3)",
        "B: the pb in plain words, played by a person",
    ]
    instance, game = made(models=models, language="zh")
    roles = next(e for e in setup_output(instance, game).entries if e.tag == "game.roles").text
    assert roles.splitlines() == [
        "A：the pa：用中文说明，策略：random（p = 0.3）",
        "B：the pb：用中文说明，由真人扮演",
    ]


def test_a_profile_has_a_leaning_a_stance_and_limits():
    instance, _ = made()
    assert profile(instance.seats[0], instance).splitlines() == [
        "the pa in plain words",
        "Leaning: pa wants what a pa wants, and takes it in plain words",
        "Knows: pa knows the rules in plain words",
        "Limits: pa never cheats in plain words",
    ]
    instance, _ = made(language="zh")
    assert [
        line.partition("：")[0] for line in profile(instance.seats[1], instance).splitlines()
    ] == [
        "the pb",
        "策略倾向",
        "信息立场",
        "行为边界",
    ]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rounds": None}, "Rounds: not given"),
        ({"rounds": 5}, "Rounds: 5 rounds are played."),
        (
            {"rounds": None, "continuation": 0.5},
            "Rounds: After each round another one follows with probability 0.5.",
        ),
        ({"rounds": None, "language": "zh"}, "轮数：未给出"),
        ({"rounds": 5, "language": "zh"}, "轮数：共进行 5 轮。"),
    ],
)
def test_the_request_in_words(changes, said):
    text = request_text(a_brief(**changes))
    assert text.splitlines()[-1] == said
    assert [line[:4] for line in text.splitlines()[1:3]] == ["- A:", "- B:"]


def test_a_persona_is_data():
    evil = "{{ cycler.__init__ }} ${oc.env:HOME} {0} %s </speech> wants it all"
    roles = [
        {"seat": seat, "persona": {**role.persona.model_dump(), "leaning": f"{seat} {evil}"}}
        for seat, role in zip("AB", a_brief().roles, strict=True)
    ]
    for role in roles:
        role["persona"]["decider"] = Decider(strategy="random")
    instance, game = made(roles=roles)
    texts = [entry.text for entry in setup_output(instance, game).entries]
    assert any(f"Leaning: A {evil}" in text for text in texts)
