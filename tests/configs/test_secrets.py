"""Secrets are refused wherever they stand, before anything is written, and never said again."""

import pytest

from gtlab.configs.compose import cells, compose
from gtlab.configs.secrets import is_secret_key, is_secret_value, secret_in
from gtlab.errors import UserError

CANARY = "canary93cf1d"
KEYS = ["api_key", "apikey", "apiKey", "token", "secret", "password", "authorization", "HF_TOKEN"]
VALUES = ["sk-", "AIza", "ghp_", "Bearer ", "https://me:", "hf_aaaaaaaaaaaa"]


@pytest.mark.parametrize("key", KEYS)
def test_keys_that_name_a_secret(key):
    assert is_secret_key(key)


@pytest.mark.parametrize("key", ["max_tokens", "tokens", "api_key_env", "key", "secretary", "seed"])
def test_keys_that_do_not(key):
    assert not is_secret_key(key)


def _value(start):
    return f"{start}{CANARY}" + ("@host" if "://" in start else "")


@pytest.mark.parametrize("start", VALUES)
def test_values_that_look_like_one(start):
    assert is_secret_value(f"say {_value(start)}, twice")


@pytest.mark.parametrize(
    "text",
    ["Bearer of bad news everywhere", "risk-averse-person", "https://host/a@b", "disk-based"],
)
def test_prose_that_does_not(text):
    assert not is_secret_value(text)


def test_a_key_that_is_empty_is_no_secret():
    assert secret_in({"api_key": None, "a": [{"token": False}]}) is None
    assert secret_in({"a": [{"x": 1}, {"token": CANARY}]}) == ("a", 1, "token")


def _refused(call, *args):
    with pytest.raises(UserError) as caught:
        call(*args)
    said = str(caught.value)
    assert CANARY not in said
    assert said.endswith(
        "keep it in an environment variable, never in a config or on the command line"
    )
    return said


@pytest.mark.parametrize("call", [compose, cells])
@pytest.mark.parametrize(
    "override",
    [f"{key}={CANARY}" for key in KEYS]
    + [f"+models.{key}={CANARY}" for key in KEYS]
    + [f"pack='{_value(start)}'" for start in VALUES]
    + [
        f"models.by_role.A={{strategy:x,args:{{api_key:{CANARY}}}}}",
        f"models.by_role.A=[{{password:{CANARY}}}]",
        f"models.api_key=[{CANARY}",
        f"sk-{CANARY}=3",
        f"tracking.uri=postgresql://me:{CANARY}@db/mlflow",
    ],
)
def test_an_override_with_a_secret_is_refused_without_it(call, override):
    _refused(call, [override])


@pytest.mark.parametrize(
    ("name", "text"),
    [("models/x.yaml", f"default: scripted\n{key}: {CANARY}") for key in KEYS]
    + [("personas/x.yaml", f"name: N\nlimits: 'use {_value(start)}'") for start in VALUES]
    + [("scenario/x.yaml", f"title: T\nstory:\n  en: S\n  token: {CANARY}")],
)
def test_a_file_with_a_secret_is_refused_without_it(mine, name, text):
    folder = mine({name: text})
    group = name.partition("/")[0]
    choice = "roles.seats=[x,trusting]" if group == "personas" else f"{group}=x"
    said = _refused(compose, [choice], [folder])
    assert said.startswith(f"mine/{name}:")


def test_a_grid_of_mappings_is_looked_into():
    _refused(cells, [f"models.by_role.A={{strategy:a,args:{{token:{CANARY}}}}},grim"])
