"""Personas are read from files that Hydra never sees."""

import pytest

from gtlab.configs.folders import folders_of
from gtlab.configs.personas import Personas
from gtlab.errors import UserError


def test_a_persona_has_its_files_name_and_is_read_once():
    personas = Personas(folders_of())
    document, mapping = personas.get("sceptic")
    assert document.file == "conf/personas/sceptic.yaml"
    assert mapping["id"] == "sceptic"
    assert personas.get("sceptic")[1] is mapping
    assert "sceptic" in personas
    assert "nobody" not in personas


def test_a_users_own_is_found(mine):
    personas = Personas(folders_of([mine({"personas/odd.yaml": "name: ${x}"})]))
    assert personas.get("odd")[1] == {"id": "odd", "name": "${x}"}


def test_a_file_that_says_its_id_is_refused(mine):
    personas = Personas(folders_of([mine({"personas/odd.yaml": "name: x\nid: y"})]))
    with pytest.raises(
        UserError, match=r"^mine/personas/odd\.yaml:2: id: isn't needed; take it out"
    ):
        personas.get("odd")
