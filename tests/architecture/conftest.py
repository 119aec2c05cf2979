"""The package as the checks of this folder see it: its files, read and parsed once."""

import ast
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Source:
    """One file of the package; `path` is relative to the checkout: gtlab/rules/games.py."""

    path: Path
    text: str
    tree: ast.Module

    @property
    def lines(self):
        return len(self.text.splitlines())

    @property
    def room(self):
        """The folder or file right below gtlab/."""
        return self.path.parts[1].removesuffix(".py")

    @property
    def is_package(self):
        return self.path.name == "__init__.py"

    def at(self, node):
        return f"{self.path}:{node.lineno}"


def _read(root):
    files = sorted((root / "gtlab").rglob("*.py"))
    texts = ((file, file.read_text(encoding="utf-8")) for file in files)
    return [Source(file.relative_to(root), text, ast.parse(text)) for file, text in texts]


@pytest.fixture(scope="session")
def root():
    return ROOT


@pytest.fixture(scope="session")
def sources():
    found = _read(ROOT)
    assert found, "there is no package gtlab/ in the checkout"
    return found


@pytest.fixture(scope="session")
def pyproject():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def planted(tmp_path):
    """Write files below a folder of their own and read them as a package: the faults to catch."""

    def plant(files):
        for name, text in files.items():
            file = tmp_path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return _read(tmp_path)

    return plant
