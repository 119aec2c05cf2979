"""Which profiles a pack suggests, and what is wrong with the file."""

import pytest

from gtlab.packs.loader import load_pack
from gtlab.packs.spec import Bindings

BIND = "llm-bindings.yaml"

FAULTS = [
    (BIND, "world-engine:", "world-motor:", "world-motor", "workers.world-motor: isn't a worker"),
    (
        BIND,
        "byRole:",
        "byrole:",
        "byrole",
        "workers.role-decide.byrole: is unknown; did you mean byRole",
    ),
    (
        BIND,
        '"profile-b"',
        "7",
        "B:",
        "workers.role-decide.byRole.B: isn't the id of a model profile",
    ),
    (BIND, 'A: "', '1: "', "1:", "workers.role-decide.byRole.1: is no word to YAML"),
    (
        BIND,
        "world-engine: {}",
        "world-engine: x",
        "world-engine",
        "workers.world-engine: isn't a map",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "place", "words"), FAULTS)
def test_a_fault_is_told_with_file_line_and_field(told, file, old, new, place, words):
    told(file, old, new, place, words)


@pytest.mark.parametrize("text", [None, "", "workers:\n", "workers: {role-decide: }"])
def test_an_absent_or_empty_file_binds_nothing(copied, text):
    path = copied / BIND
    path.unlink()
    if text is not None:
        path.write_text(text, encoding="utf-8")
    bindings = load_pack(copied).bindings
    assert bindings == Bindings() or not bindings.workers["role-decide"].by_role


def test_profiles_of_all_levels_are_read(copied):
    text = "defaultProfileId: d\nworkers:\n  role-decide: {profileId: p, byRole: {A: a}}\n"
    (copied / BIND).write_text(text, encoding="utf-8")
    bindings = load_pack(copied).bindings
    assert bindings.default == "d"
    assert bindings.workers["role-decide"].profile == "p"
    assert bindings.workers["role-decide"].by_role == {"A": "a"}
