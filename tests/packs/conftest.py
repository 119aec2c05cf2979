"""The packs that the tests read: the shipped one, a Chinese one, and copies of it to break."""

import shutil
from pathlib import Path

import pytest

from gtlab.errors import UserError
from gtlab.packs.loader import load_pack

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def shipped_folder():
    return ROOT / "skills" / "roleplay-game-theory"


@pytest.fixture(scope="session")
def chinese_folder():
    return Path(__file__).parent / "data" / "boyi"


@pytest.fixture(scope="session")
def shipped(shipped_folder):
    return load_pack(shipped_folder)


@pytest.fixture(scope="session")
def chinese(chinese_folder):
    return load_pack(chinese_folder)


@pytest.fixture
def copied(chinese_folder, tmp_path):
    """A copy of the Chinese pack that a test may break."""
    return Path(shutil.copytree(chinese_folder, tmp_path / "boyi"))


@pytest.fixture
def told(copied):
    """Breaks a file of the copy and checks what is told about it.

    `old` is replaced by `new`; the fault must be told once, with the line where `place` stands
    first (the last line when it is None), and with `words`.
    """

    def check(file, old, new, place, words):
        path = copied / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")
        with pytest.raises(UserError) as caught:
            load_pack(copied)
        line = text[: len(text) if place is None else text.index(place)].count("\n") + 1
        found = [part for part in str(caught.value).split("\n") if words in part]
        assert len(found) == 1, str(caught.value)
        assert found[0].startswith(f"{path}:{line}: "), found[0]

    return check
