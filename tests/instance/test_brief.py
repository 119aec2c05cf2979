"""A brief is complete, or refused."""

import pytest
from pydantic import ValidationError

from gtlab.instance.brief import Brief, PersonaSpec
from gtlab.terms.tags import VIEWERS

PERSONA = {"id": "p", "name": "P", "leaning": "wants to win every time"}
PERSONA |= {"knows": "k", "limits": "l", "decider": "grim"}
BRIEF = {
    "scenario": {"id": "s", "title": "T", "story": "S"},
    "rules": {"name": "g-v1", "title": "G", "actions": ["a", "b"], "payoffs": "1"},
    "roles": [
        {"seat": "A", "persona": PERSONA},
        {"seat": "B", "persona": {**PERSONA, "id": "q", "name": "Q"}},
    ],
}


def _brief(**changes):
    return Brief.model_validate({**BRIEF, **changes})


def _named(*names):
    personas = [{**PERSONA, "id": f"p{n}", "name": name} for n, name in enumerate(names)]
    return [{"seat": "ABCD"[n], "persona": persona} for n, persona in enumerate(personas)]


def test_a_brief_is_a_single_unseeded_round_with_auto_review_unless_it_says_more():
    brief = _brief()
    assert (brief.rounds, brief.continuation, brief.seed, brief.replicates) == (None, None, 0, 1)
    assert (brief.language, brief.review.by, brief.review.every) == ("en", "auto", 1)
    assert (brief.models.default, brief.output.style) == ("scripted", "report")


def test_a_decider_is_a_name_or_a_name_with_arguments():
    assert PersonaSpec.model_validate(PERSONA).decider.strategy == "grim"
    args = {"strategy": "sequence", "args": {"choices": ["a", "b"], "p": 0.5}}
    decider = PersonaSpec.model_validate({**PERSONA, "decider": args}).decider
    assert decider.args == {"choices": ("a", "b"), "p": 0.5}


def test_one_of_a_pair_names_the_other_and_what_they_differ_in():
    pair = {"dimension": "risk", "opposite": "q"}
    assert PersonaSpec.model_validate({**PERSONA, **pair}).opposite == "q"
    wrong = ({"opposite": None}, {"dimension": None}, {"opposite": "p"}, {"dimension": "hair"})
    for change in wrong:
        with pytest.raises(ValidationError):
            PersonaSpec.model_validate({**PERSONA, **pair, **change})


def test_it_survives_being_written_down():
    brief = _brief(rounds=3, continuation=0.5, models={"by_role": {"A": "grim"}})
    assert Brief.model_validate_json(brief.model_dump_json()) == brief
    assert Brief.model_validate(brief.model_dump(mode="json", exclude_defaults=True)) == brief


@pytest.mark.parametrize(
    "leaning", ["greedy", "very greedy", "贪心", " ", {"en": "x", "zh": "只求自己得分最高"}]
)
def test_a_leaning_without_consequence_is_refused(leaning):
    with pytest.raises(ValidationError):
        PersonaSpec.model_validate({**PERSONA, "leaning": leaning})


@pytest.mark.parametrize("leaning", ["takes what it can get", "只求自己得分最高"])
def test_a_leaning_with_consequence_is_not(leaning):
    assert PersonaSpec.model_validate({**PERSONA, "leaning": leaning})


@pytest.mark.parametrize(
    "changes",
    [
        {"rounds": 0},
        {"rounds": True},
        {"rounds": "3"},
        {"continuation": 1},
        {"continuation": 1.1, "rounds": 3},
        {"continuation": True, "rounds": 3},
        {"horizon_known": "yes"},
        {"replicates": 0},
        {"seed": -1},
        {"language": "fr"},
        {"order": "random"},
        {"review": {"every": 0}},
        {"review": {"every": "never"}},
        {"output": {"thoughts": 1}},
        {"roles": []},
        {"roles": [BRIEF["roles"][0], {**BRIEF["roles"][1], "seat": "a"}]},
        {"roles": [BRIEF["roles"][0], {"seat": "B", "persona": PERSONA}]},
        {"roles": [BRIEF["roles"][0], {**BRIEF["roles"][1], "seat": "../x"}]},
        {"roles": [BRIEF["roles"][0], {**BRIEF["roles"][1], "seat": "\u0410"}]},
        {"models": {"by_role": {"C": "grim"}}},
        {"unheard": "of"},
    ],
)
def test_what_is_no_brief_is_refused(changes):
    with pytest.raises(ValidationError):
        _brief(**changes)


def test_a_continuation_of_one_may_have_a_limit():
    assert _brief(continuation=1, rounds=5).rounds == 5


@pytest.mark.parametrize("seat", [*sorted(VIEWERS), "USER", "World-Engine"])
def test_a_seat_cannot_be_called_like_one_who_sees_more(seat):
    roles = [BRIEF["roles"][0], {**BRIEF["roles"][1], "seat": seat}]
    with pytest.raises(ValidationError, match="a worker or the user is called so"):
        _brief(roles=roles)


@pytest.mark.parametrize(
    "names",
    [
        ("Anna", "\u0410nna"),
        ("Anna", "anna "),
        ("Anna", "An\u200bna"),
        ("Jose\u0301", "Jos\u00e9"),
        ("\uff21nna", "Anna"),
        ("Bo", "B0"),
        ("Mia", "Anna", "\u0391nna"),
        ({"en": "Anna", "zh": "安娜"}, {"en": "Hanna", "zh": "安娜"}),
    ],
)
def test_names_that_look_alike_are_refused(names):
    with pytest.raises(ValidationError, match="look alike"):
        _brief(roles=_named(*names))


@pytest.mark.parametrize(
    "names", [("Anna", "Hanna"), ("安娜", "汉娜"), ({"en": "Al"}, {"zh": "Al"})]
)
def test_names_that_differ_are_not(names):
    assert len(_brief(roles=_named(*names)).roles) == 2


def test_one_persona_may_sit_in_two_seats():
    roles = _named("Anna", "Mia")
    assert len(_brief(roles=[*roles, {**roles[0], "seat": "C"}]).roles) == 3
