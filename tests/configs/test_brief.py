"""Plain data becomes a brief."""

import pytest

from gtlab.configs.brief import cell_of
from gtlab.configs.folders import folders_of
from gtlab.configs.origins import Origins
from gtlab.configs.personas import Personas
from gtlab.errors import UserError

TREE = {
    "scenario": {"title": "T", "story": "S"},
    "rules": {"name": "g-v1", "title": "G", "actions": ["a", "b"], "payoffs": "1"},
    "roles": {"seats": ["calculator", "trusting"]},
}


def _cell(**changes):
    return cell_of({**TREE, **changes}, "own", Personas(folders_of()), Origins())


def test_what_is_left_out_has_its_default():
    cell = _cell(models={"by_role": {"A": None, "B": "grim"}, "by_worker": {"role-decide": None}})
    assert cell.brief.scenario.id == "own"
    assert cell.brief.models.by_role == {"B": "grim"}
    assert cell.brief.models.by_worker == {}
    assert cell.execution.tracking_kind == "none"


def test_seats_take_letters_or_their_own_names():
    assert [role.seat for role in _cell().brief.roles] == ["A", "B"]
    own = {"seats": {"Ann": "calculator", "Bo": "trusting"}}
    assert [role.seat for role in _cell(roles=own).brief.roles] == ["Ann", "Bo"]


def test_all_faults_are_said_at_once():
    with pytest.raises(UserError) as caught:
        _cell(rounds=0, seed=-1, parallel=0)
    assert [line.partition(":")[0] for line in str(caught.value).splitlines()] == [
        "rounds",
        "seed",
        "parallel",
    ]


def test_every_text_is_there_in_the_language_played():
    with pytest.raises(UserError, match=r"^scenario\.title: has no text in zh; add zh:"):
        _cell(language="zh", scenario={"title": {"en": "T"}, "story": {"zh": "故事"}})


@pytest.mark.parametrize("roles", [None, [], "x", {}, {"seats": None}, {"seats": "calculator"}])
def test_roles_without_seats_are_refused(roles):
    with pytest.raises(UserError, match=r"roles\.seats: names no seats; write seats:"):
        _cell(roles=roles)
