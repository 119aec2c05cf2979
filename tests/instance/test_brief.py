"""A brief is complete, or refused."""

import pytest
from pydantic import ValidationError

from gtlab.instance.brief import Brief, PersonaSpec

PERSONA = {"id": "p", "name": "P", "leaning": "wants to win every time"}
PERSONA |= {"knows": "k", "limits": "l", "decider": "grim"}
BRIEF = {
    "scenario": {"id": "s", "title": "T", "story": "S"},
    "rules": {"name": "g-v1", "title": "G", "actions": ["a", "b"], "payoffs": "1"},
    "roles": [{"seat": "A", "persona": PERSONA}, {"seat": "B", "persona": {**PERSONA, "id": "q"}}],
}


def _brief(**changes):
    return Brief.model_validate({**BRIEF, **changes})


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
        {"models": {"by_role": {"C": "grim"}}},
        {"unheard": "of"},
    ],
)
def test_what_is_no_brief_is_refused(changes):
    with pytest.raises(ValidationError):
        _brief(**changes)


def test_a_continuation_of_one_may_have_a_limit():
    assert _brief(continuation=1, rounds=5).rounds == 5
