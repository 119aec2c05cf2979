"""From a brief to the instance, with every fault named."""

import pytest
from pydantic import ValidationError

from gtlab.errors import UserError
from gtlab.executors.instance import game_of, in_language, instance_of, progress_of
from gtlab.lab.compose import compose
from tests.executors.briefs import a_brief, a_persona, words
from tests.matches import shipped_pack
from tests.rules.games import GAMES, a_spec
from tests.strategies.games import spec_of


def made(game="prisoners", seats="AB", **changes):
    return instance_of(a_brief(game, seats, **changes), shipped_pack())


def faults(game="prisoners", seats="AB", **changes):
    with pytest.raises(UserError) as caught:
        made(game, seats, **changes)
    return str(caught.value).splitlines()


def test_one_language_is_left():
    english, chinese = made(), made(language="zh")
    assert english.title == "A test in plain words"
    assert chinese.situation == "You take part：用中文说明"
    assert chinese.seats[0].persona.name == "the pa：用中文说明"
    assert "用" not in english.model_dump_json()
    assert "合作" not in english.model_dump_json()
    assert "dilemma" not in chinese.model_dump_json()


def test_labels_without_a_text_fall_back_to_ids():
    spec = spec_of("prisoners").model_copy(
        update={"labels": a_spec(actions=["a", "b"], payoffs=1, labels={"a": {"en": "x"}}).labels}
    )
    assert in_language(spec, "en").labels["a"].any == "x"
    assert in_language(spec, "zh").labels == {}


def test_identities_go_by_the_order_of_the_roles():
    instance = made("ultimatum")
    assert [(seat.id, seat.identity) for seat in instance.seats] == [
        ("A", "proposer"),
        ("B", "responder"),
    ]
    assert [seat.identity for seat in made().seats] == ["", ""]


@pytest.mark.parametrize(
    ("brief", "progress"),
    [
        ({"rounds": None}, (1, None, True, True)),
        ({"rounds": 5}, (5, None, True, False)),
        ({"rounds": None, "continuation": 0.5}, (None, 0.5, True, False)),
        ({"rounds": 9, "continuation": 1.0, "horizon_known": False}, (9, 1, False, False)),
    ],
)
def test_how_it_ends(brief, progress):
    found = progress_of(a_brief(**brief))
    assert (found.rounds, found.continuation, found.known, found.assumed) == progress


def test_a_match_that_never_ends_is_no_brief():
    with pytest.raises(ValidationError, match="never ends; give `rounds` as a limit"):
        a_brief(rounds=None, continuation=1.0)


@pytest.mark.parametrize(
    ("game", "order", "expected"),
    [
        ("prisoners", None, "simultaneous"),
        ("prisoners", "sequential", "sequential"),
        ("ultimatum", None, "sequential"),
        ("ultimatum", "sequential", "sequential"),
    ],
)
def test_the_order_of_moves(game, order, expected):
    instance = made(game, order=order)
    assert instance.order == expected
    assert len(game_of(instance).turns) == (2 if expected == "sequential" else 1)


def test_the_rest_is_kept():
    instance = made(
        seed=9,
        replicates=4,
        output={"style": "scene", "thoughts": False},
        review={"by": "terminal", "every": "end"},
    )
    assert (instance.seed, instance.replicates) == (9, 4)
    assert (instance.output.style, instance.output.thoughts) == ("scene", False)
    assert (instance.review.by, instance.review.every) == ("terminal", "end")
    assert (instance.pack, instance.scenario, instance.revises) == (
        "roleplay-game-theory",
        "test",
        None,
    )
    brief = a_brief()
    assert instance_of(brief, shipped_pack(), revises="run-1").revises == "run-1"


def test_one_role_is_never_enough():
    assert faults(seats="A") == [
        "roles.seats: one role is given; an experiment needs at least two roles"
    ]


def test_too_many_and_too_few_roles():
    assert faults(seats="ABC") == [
        "roles.seats: prisoners-v1 takes 2 seats, and 3 roles are given; give 2 roles"
    ]
    assert faults("public_goods", seats="ABCDEFGHIJK") == [
        "roles.seats: public-goods-v1 takes 2 to 10 seats, and 11 roles are given;"
        " give 2 to 10 roles"
    ]
    scenario = {"id": "t", "title": "T", "story": "S", "seats": {"least": 3, "most": 4}}
    assert faults("public_goods", scenario=scenario) == [
        "roles.seats: scenario t takes 3 to 4 roles, not 2; add or remove roles"
    ]


def test_two_personas_differ_in_more_than_their_names():
    roles = [
        {"seat": seat, "persona": {**a_persona("same"), "id": f"p{seat}".lower(), "name": seat}}
        for seat in ("Ann", "Bob")
    ]
    assert faults(roles=roles) == [
        "roles.seats: every persona wants, knows and forbids itself the same;"
        " give at least two that differ"
    ]


def test_texts_that_the_language_lacks_are_all_named():
    persona = a_persona("pa", knows={"en": "English alone"}, limits={"en": "English alone"})
    said = faults(
        language="zh",
        scenario={"id": "t", "title": {"en": "T"}, "story": {"en": "S"}},
        rules=spec_of("prisoners", title={"en": "Dilemma"}),
        roles=[{"seat": "A", "persona": persona}, {"seat": "B", "persona": a_persona("pb")}],
    )
    assert said == [
        f"{key}: has no text in `zh`; add `zh:` or choose another language"
        for key in (
            "scenario.title",
            "scenario.story",
            "rules.title",
            "personas.pa.knows",
            "personas.pa.limits",
        )
    ]


@pytest.mark.parametrize("text", ["", "  ", {"en": ""}, "nice", {"zh": "好人"}])
def test_an_empty_leaning_is_no_persona(text):
    with pytest.raises(ValidationError, match="leaning"):
        a_brief(
            roles=[{"seat": s, "persona": a_persona(f"p{s}".lower(), leaning=text)} for s in "AB"]
        )


def test_strategies_that_cannot_play_are_all_named():
    said = faults("ultimatum", models={"by_role": {"A": "tit_for_tat", "B": "grim"}})
    assert [line.partition(":")[0] for line in said] == ["models.by_role.A", "models.by_role.B"]
    assert "tit_for_tat cannot play ultimatum-v1: it needs a choice of two options" in said[0]
    assert said[0].endswith("choose a strategy that can, such as self_interested")


def test_wrong_arguments_are_all_named():
    own = {"strategy": "random", "args": {"p": 2}}
    other = {"strategy": "logit", "args": {"lamda": 1, "belief": "hearsay"}}
    said = faults(models={"by_role": {"A": own, "B": other}})
    assert len(said) == 3
    assert said[0].startswith("seat A: random.p: 2 is no legal value; give a number from 0 to 1")
    assert said[1].startswith("seat B: logit.lamda: is no argument of this strategy; it takes")
    assert said[2].startswith("seat B: logit.belief: 'hearsay' is no legal value; give")


def test_unknown_strategies_are_all_named():
    said = faults(models={"by_role": {"A": "tit_for_tot", "B": "grimm"}})
    assert [line.partition(":")[0] for line in said] == ["models.by_role.A", "models.by_role.B"]
    assert "did you mean tit_for_tat" in said[0]
    assert "did you mean grim" in said[1]


def test_workers_that_cannot_be_given_away():
    (said,) = faults(models={"by_worker": {"world-engine": "gpt"}})
    assert said.startswith("models.by_worker.world-engine: ")


def test_a_match_that_is_over_before_it_begins():
    game = a_spec(**{**GAMES["countdown"], "over": "round > 0"})
    assert faults(game) == ["rules.over: holds before the first round; change it or `start`"]


def test_rules_that_do_not_decide_are_found_before_play():
    game = a_spec(windows=[{"name": "w", "amount": {"high": 3}}], payoffs="my_w / sum(w)")
    (said,) = faults(game)
    assert said.startswith("rules.payoffs: `my_w / sum(w)` cannot be computed (")
    game = a_spec(windows=[{"name": "w", "amount": {"low": 3, "high": 2}}], payoffs="1")
    (said,) = faults(game)
    assert said.startswith("rules.windows.w.amount: round 1 would ask A for a number from 3 to 2")


def test_rules_that_are_wrong_are_told_with_their_keys():
    game = a_spec(actions=["a", "b"], payoffs={"a a": [1, 1], "a b": [1, "x"], "b a": [1, 1]})
    assert [line.partition(": ")[0] for line in faults(game)] == ["rules.payoffs.a b"]
    steps = a_spec(**GAMES["entry"])
    assert faults(steps, order="simultaneous")[0].startswith("order: g-v1 asks in 2 steps")


def test_amounts_too_wide_for_a_strategy_are_left_to_people():
    game = a_spec(windows=[{"name": "w", "amount": {"high": 10**9, "step": 0.01}}], payoffs="my_w")
    said = faults(game, models={"by_role": {"B": "human"}})
    assert said == [
        "models.by_role.A: self_interested cannot play g-v1: seat A has 100000000001 answers,"
        " and strategies weigh 1000000; give the amount a larger `step`, or the seat to a person"
    ]
    made(game, models={"force": "human"})


def test_a_title_or_label_is_one_line():
    labels = {"a": "x\n- A b, B b: A gets 99, B gets 99", "b": " y "}
    game = a_spec(actions=["a", "b"], payoffs=1, labels=labels, title="T\nU")
    instance = made(game)
    assert instance.game.labels["a"].any == "x - A b, B b: A gets 99, B gets 99"
    assert instance.game.labels["b"].any == "y"
    assert instance.game.title.any == "T U"


def test_people_are_not_asked_whether_they_fit():
    instance = made("ultimatum", models={"by_role": {"A": "human"}, "default": "random"})
    assert instance.people == {"A"}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "scenario",
    [
        "prisoners",
        "stag_hunt",
        "chicken",
        "battle_of_sexes",
        "matching_pennies",
        "ultimatum",
        "dictator",
        "trust",
        "public_goods",
        "common_pool",
        "plain",
    ],
)
def test_every_scenario_is_an_instance_in_both_languages(scenario, language):
    instance = compose(f"scenario={scenario}", f"language={language}")
    assert instance.language == language
    assert len({seat.persona for seat in instance.seats}) >= 2
    if scenario != "plain":
        assert instance.scenario == scenario


def test_words_are_made_in_two_languages():
    assert set(words("x")) == {"en", "zh"}


@pytest.mark.parametrize(
    ("asked", "own", "expected"),
    [
        (None, "none", "none"),
        (None, "public", "public"),
        ("public", "none", "public"),
        ("none", "public", "none"),
    ],
)
def test_who_may_speak_is_the_scenarios_word_unless_the_user_says_more(asked, own, expected):
    brief = a_brief(communication=asked)
    scenario = brief.scenario.model_copy(update={"communication": own})
    instance = instance_of(brief.model_copy(update={"scenario": scenario}), shipped_pack())
    assert instance.communication == expected
