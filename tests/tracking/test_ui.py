import pytest

from gtlab.errors import UserError
from gtlab.tracking.settings import default_uri
from gtlab.tracking.ui import ui_command


def test_the_pages_are_those_of_the_store_and_of_this_machine_only(tmp_path):
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs/mlflow.db").touch()
    command, environment = ui_command(default_uri(tmp_path), 5001)
    words = " ".join(command)
    assert f"--backend-store-uri sqlite:///{tmp_path}/runs/mlflow.db" in words
    assert "--host 127.0.0.1 --port 5001" in words
    assert environment["MLFLOW_DISABLE_TELEMETRY"] == "true"


def test_a_server_has_its_own_pages(tmp_path):
    with pytest.raises(UserError, match="browser"):
        ui_command("http://127.0.0.1:5000", 5001)


def test_an_empty_store_has_none(tmp_path):
    with pytest.raises(UserError, match="nothing was logged"):
        ui_command(default_uri(tmp_path), 5001)
    assert not (tmp_path / "runs").exists()
