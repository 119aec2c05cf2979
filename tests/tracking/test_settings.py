from pathlib import Path

import pytest

from gtlab.errors import UserError
from gtlab.tracking.settings import checked_uri, default_uri, settings_of, sqlite_file
from tests.tracking.writing import a_run


def test_the_default_is_an_absolute_file_below_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert default_uri(Path()) == f"sqlite:///{tmp_path}/runs/mlflow.db"
    assert checked_uri(None, Path()) == checked_uri("", tmp_path) == default_uri(tmp_path)


def test_a_relative_file_is_made_absolute(tmp_path):
    assert sqlite_file(checked_uri("sqlite:///a/b.db", tmp_path)) == tmp_path / "a/b.db"
    assert checked_uri("sqlite:////elsewhere/b.db", tmp_path) == "sqlite:////elsewhere/b.db"


def test_a_server_is_taken_as_it_is(tmp_path):
    assert checked_uri("http://127.0.0.1:5000", tmp_path) == "http://127.0.0.1:5000"
    assert sqlite_file("https://mlflow.example.org/base") is None


@pytest.mark.parametrize(
    "uri",
    [
        "https://me:canary-key@mlflow.example.org",
        "https://canary-key@mlflow.example.org",
        "https://mlflow.example.org?token=canary-key",
        "postgresql://me:canary-key@db/mlflow",
    ],
)
def test_credentials_are_refused_and_not_repeated(tmp_path, uri):
    with pytest.raises(UserError, match="environment") as caught:
        checked_uri(uri, tmp_path)
    assert "canary" not in str(caught.value)


@pytest.mark.parametrize("uri", ["mlruns", "file:///tmp/mlruns", "http://", "/abs/path", "ftp://a"])
def test_what_is_no_store_is_refused(tmp_path, uri):
    with pytest.raises(UserError, match="no address of a store"):
        checked_uri(uri, tmp_path)


@pytest.mark.parametrize("name", ["what?", "a#b", "100%"])
def test_a_path_that_no_address_can_hold_is_refused(tmp_path, name):
    with pytest.raises(UserError, match="tracking=none"):
        default_uri(tmp_path / name)


def test_a_run_remembers_its_store(tmp_path):
    kept = {"execution": {"uri": "sqlite:///mine.db", "experiment": "e"}}
    settings = settings_of(a_run(tmp_path / "r", ["CC"], meta=kept), tmp_path)
    assert settings.uri == f"sqlite:///{tmp_path}/mine.db"
    assert settings.experiment == "e"


def test_a_run_of_another_project_goes_to_the_store_beside_it(tmp_path):
    run = a_run(
        tmp_path / "theirs" / "runs" / "sweep" / "r", ["CC"], meta={"execution": {"uri": None}}
    )
    assert settings_of(run, tmp_path).uri == default_uri(tmp_path)
    (tmp_path / "theirs/runs/mlflow.db").touch()
    assert settings_of(run, tmp_path).uri == default_uri(tmp_path / "theirs")
