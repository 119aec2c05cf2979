"""A user's folder of options, written by a test."""

import textwrap

import pytest


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """Writes files below ./mine in an empty working folder, and gives the folder."""
    monkeypatch.chdir(tmp_path)

    def write(files):
        for name, text in files.items():
            file = tmp_path / "mine" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(text, bytes):
                file.write_bytes(text)
            else:
                file.write_text(textwrap.dedent(text), encoding="utf-8")
        return "mine"

    return write
