"""From overrides to instances, before anything is written."""

import pytest

from gtlab.errors import UserError
from gtlab.lab.compose import checked_cells, compose, pack_called


def test_an_instance_is_composed_and_nothing_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    instance = compose("scenario=trust", "rounds=10", "language=zh")
    assert (instance.scenario, instance.progress.rounds, instance.language) == ("trust", 10, "zh")
    assert list(tmp_path.iterdir()) == []


def test_options_of_ones_own(tmp_path):
    mine = tmp_path / "personas" / "mine.yaml"
    mine.parent.mkdir()
    mine.write_text(
        "name: {en: Mine}\n"
        "leaning: {en: Wants the others to have more than it has itself.}\n"
        "knows: {en: Sees what everybody did.}\n"
        "limits: {en: Never lies.}\n"
        "decider: {strategy: alternator}\n",
        encoding="utf-8",
    )
    instance = compose("roles.seats=[mine,calculator]", config_dirs=[tmp_path])
    assert instance.seats[0].persona.name == "Mine"
    assert instance.seats[0].binding.name == "alternator"


def test_every_cell_comes_with_its_instance():
    checked = checked_cells(["scenario=prisoners,trust", "rounds=2"])
    assert [instance.scenario for _, instance in checked] == ["prisoners", "trust"]
    assert [dict(cell.levels) for cell, _ in checked] == [
        {"scenario": "prisoners"},
        {"scenario": "trust"},
    ]


def test_one_bad_cell_is_enough():
    with pytest.raises(UserError, match="cannot play"):
        checked_cells(["scenario=prisoners,ultimatum", "models.default=tit_for_tat"])


def test_the_pack_is_loaded_once_and_must_be_there():
    assert pack_called("roleplay-game-theory") is pack_called("roleplay-game-theory")
    with pytest.raises(UserError, match="roleplay-game-theory"):
        pack_called("unheard-of")
