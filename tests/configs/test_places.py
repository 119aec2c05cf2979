"""Where things are, and what they are called."""

from pathlib import Path

from gtlab.configs import places


def test_both_folders_stand_beside_the_package_in_a_checkout():
    root = Path(__file__).parents[2]
    assert places.conf_dir() == root / "conf"
    assert places.skills_dir() == root / "skills"


def test_an_installed_package_holds_them_itself(tmp_path, monkeypatch):
    (tmp_path / "conf").mkdir()
    monkeypatch.setattr(places, "_PACKAGE", tmp_path)
    assert places.conf_dir() == tmp_path / "conf"


def test_a_path_is_called_as_its_user_would(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert places.shown(places.conf_dir() / "rules/trust.yaml") == "conf/rules/trust.yaml"
    assert places.shown(tmp_path / "mine/rules") == "mine/rules"
    assert places.shown(Path("/elsewhere/rules")) == "/elsewhere/rules"
