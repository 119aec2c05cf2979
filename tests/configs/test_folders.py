"""Options are found in our folder and the user's."""

from gtlab.configs.folders import GROUPS, PERSONAS, close_names, folders_of
from gtlab.configs.places import conf_dir


def test_ours_are_all_there():
    folders = folders_of()
    assert set(folders.found) == {*GROUPS, PERSONAS}
    assert len(folders.names("rules")) >= 38
    assert folders.names("scenario") == sorted([*folders.names("rules"), "plain"])
    assert len(folders.names(PERSONAS)) >= 12
    assert folders.file("rules/trust") == conf_dir() / "rules/trust.yaml"
    assert folders.file("rules/trust.yaml") == conf_dir() / "rules/trust.yaml"
    assert folders.file("config") == conf_dir() / "config.yaml"
    assert folders.file("other") is folders.file("personas/x") is None


def test_a_users_options_stand_beside_ours(mine):
    files = {"rules/own.yaml": "", "notes/a.yaml": "", "README.md": "", "rules/notes.txt": ""}
    folders = folders_of([mine(files)])
    assert {"own", "trust"} < set(folders.names("rules"))
    assert "notes" not in folders.names("rules")


def test_close_names_first_else_all():
    assert close_names("trsut", ["trust", "chicken"]) == "did you mean trust?"
    assert close_names("", ["b", "a"]) == "choose one of a, b"
