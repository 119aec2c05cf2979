"""Who carries out what: force, the pack's own word, seat, worker, default, in this order."""

import re

import msgspec
import pytest

from gtlab.errors import UserError
from gtlab.executors.bindings import asked_of, binding_of, unfit_workers
from gtlab.packs.spec import Binding as PackBinding
from gtlab.packs.spec import Bindings
from gtlab.terms.tags import DECIDE
from tests.executors.briefs import a_brief, a_persona
from tests.matches import shipped_pack


def bound(pack=None, seat="A", **models):
    brief = a_brief(models=models)
    role = next(role for role in brief.roles if role.seat == seat)
    return binding_of(brief, role, pack or shipped_pack())


def fault(pack=None, **models):
    with pytest.raises(UserError) as caught:
        bound(pack, **models)
    return str(caught.value)


def insisting(profile):
    """The shipped pack, whose role-decide insists on a profile."""
    pack = shipped_pack()
    spec = msgspec.structs.replace(pack.workers[DECIDE], llm_profile=profile)
    return msgspec.structs.replace(pack, workers={**pack.workers, DECIDE: spec})


def suggesting(**bindings):
    return msgspec.structs.replace(shipped_pack(), bindings=Bindings(**bindings))


def test_a_seat_is_played_by_its_personas_own_strategy():
    assert bound().model_dump() == {"actor": "program", "name": "self_interested", "args": {}}


def test_with_the_arguments_that_the_persona_gives_it():
    brief = a_brief(
        roles=[
            {
                "seat": seat,
                "persona": a_persona(
                    f"p{seat}".lower(), decider={"strategy": "logit", "args": {"lambda": 0.5}}
                ),
            }
            for seat in "AB"
        ]
    )
    binding = binding_of(brief, brief.roles[0], shipped_pack())
    assert (binding.name, binding.args) == ("logit", {"lambda": 0.5})


@pytest.mark.parametrize(
    ("models", "name"),
    [
        ({"default": "grim"}, "grim"),
        ({"default": "grim", "by_worker": {DECIDE: "random"}}, "random"),
        ({"default": "grim", "by_worker": {DECIDE: None}}, "grim"),
        ({"by_worker": {DECIDE: "random"}, "by_role": {"A": "never"}}, "never"),
        ({"by_role": {"A": None, "B": "never"}}, "self_interested"),
        ({"by_role": {"A": "scripted"}, "default": "grim"}, "self_interested"),
        ({"by_role": {"A": "never"}, "force": "always"}, "always"),
        ({"by_role": {"A": {"strategy": "never"}}, "force": "always"}, "always"),
        ({"by_role": {"A": "never"}, "force": "scripted"}, "self_interested"),
        ({"by_role": {"A": "tft"}}, "tit_for_tat"),
        ({"by_role": {"A": "tit-for-tat"}}, "tit_for_tat"),
        ({"by_role": {"A": {"strategy": "always_defect"}}}, "never"),
    ],
)
def test_the_levels_of_the_configuration(models, name):
    assert bound(**models).name == name


def test_arguments_come_with_the_seats_own_strategy_alone():
    own = {"strategy": "random", "args": {"p": 0.3}}
    assert bound(by_role={"A": own}).args == {"p": 0.3}
    assert bound(by_role={"A": own}, force="random").args == {}


def test_a_person_sits_where_human_is_said():
    assert bound(by_role={"A": "human"}).actor == "human"
    assert bound(force="human").actor == "human"
    assert bound(by_worker={DECIDE: "human"}).actor == "human"
    assert bound(seat="B", by_role={"A": "human"}).actor == "program"


def test_what_a_pack_insists_on_yields_to_force_alone():
    pack = insisting("never")
    assert bound(pack).name == "never"
    assert bound(pack, default="grim", by_worker={DECIDE: "grim"}).name == "never"
    assert bound(pack, by_role={"A": "grim"}).name == "never"
    assert bound(pack, by_role={"A": {"strategy": "random", "args": {"p": 0.3}}}).name == "never"
    assert bound(pack, force="grim").name == "grim"


def test_what_a_pack_suggests_stands_below_the_same_level_of_the_configuration():
    pack = suggesting(
        default="never", workers={DECIDE: PackBinding(profile="grim", by_role={"A": "always"})}
    )
    assert bound(pack).name == "always"
    assert bound(pack, seat="B").name == "grim"
    assert bound(pack, seat="B", by_worker={DECIDE: "random"}).name == "random"
    assert bound(pack, by_worker={DECIDE: "random"}).name == "always"
    assert bound(pack, by_role={"A": "random"}).name == "random"
    assert bound(suggesting(default="never")).name == "never"


@pytest.mark.parametrize(
    ("models", "said"),
    [
        (
            {"by_role": {"A": "tit_for_tot"}},
            "models.by_role.A: `tit_for_tot` is neither `scripted`, `human` nor a strategy;"
            " did you mean tit_for_tat",
        ),
        (
            {"by_role": {"A": {"strategy": "gri"}}},
            "models.by_role.A: `gri` is neither `scripted`, .*; did you mean grim",
        ),
        ({"default": "scriptd"}, "models.default: `scriptd` is neither .*did you mean scripted"),
        ({"force": "humn"}, "models.force: `humn` is neither .*did you mean human"),
        ({"by_worker": {DECIDE: "zzz"}}, "models.by_worker: `zzz` is neither .*; known: altern"),
    ],
)
def test_an_unknown_name_is_told_with_the_close_ones(models, said):
    assert re.match(said, fault(**models)), fault(**models)


def test_the_level_that_names_it_is_told():
    assert fault(insisting("gpt")).startswith("SKILL llmProfileId: `gpt` is neither")
    brief = a_brief(
        roles=[
            {"seat": s, "persona": a_persona(f"p{s}".lower(), decider="calculater")} for s in "AB"
        ]
    )
    with pytest.raises(UserError, match=r"^personas\.pa\.decider: `calculater` is neither"):
        binding_of(brief, brief.roles[0], shipped_pack())


@pytest.mark.parametrize(
    ("by_worker", "said"),
    [
        (
            {"world-engine": "gpt"},
            "models.by_worker.world-engine: `gpt` does not carry out world-engine; write scripted",
        ),
        (
            {"user-turn": "grim"},
            "models.by_worker.user-turn: `grim` does not carry out user-turn; write human",
        ),
        (
            {"world-engin": "scripted"},
            "models.by_worker.world-engin: is no worker of roleplay-game-theory;"
            " did you mean world-engine?",
        ),
        ({"zzz": None}, "models.by_worker.zzz: is no worker of roleplay-game-theory; it has "),
    ],
)
def test_a_worker_that_cannot_be_given_away_is_refused(by_worker, said):
    (found,) = unfit_workers(a_brief(models={"by_worker": by_worker}), shipped_pack())
    assert str(found).startswith(said)


def test_workers_that_are_carried_out_as_they_are_pass():
    by_worker = {
        "world-engine": "scripted",
        "present-round": None,
        "user-turn": "human",
        DECIDE: "grim",
    }
    assert list(unfit_workers(a_brief(models={"by_worker": by_worker}), shipped_pack())) == []


@pytest.mark.parametrize(
    ("models", "asked"),
    [
        ({}, ("scripted", "models.default")),
        ({"by_role": {"A": "human"}}, ("human", "models.by_role.A")),
        ({"by_role": {"A": {"strategy": "grim"}}}, ("grim", "models.by_role.A")),
        ({"by_worker": {DECIDE: "grim"}}, ("grim", "models.by_worker")),
        ({"by_role": {"A": "random"}, "force": "grim"}, ("grim", "models.force")),
    ],
)
def test_what_settled_who_decides_can_be_told(models, asked):
    brief = a_brief(models=models)
    assert tuple(asked_of(brief, brief.roles[0], shipped_pack())) == asked


def test_a_pack_that_settles_it_is_named():
    brief = a_brief()
    asked = asked_of(brief, brief.roles[0], suggesting(default="grim"))
    assert tuple(asked) == ("grim", "bindings defaultProfileId")
