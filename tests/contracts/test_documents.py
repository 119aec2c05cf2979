"""What the project says about itself is true, and sends nobody to another project's package."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SUFFIXES = {".md", ".toml", ".py", ".ipynb", ".yaml", ".yml", ".txt", ".cfg", ".sh"}
ELSEWHERE = {"runs", "outputs", "multirun", "venv", "node_modules", "build", "dist"}

# One command: to the end of its line, where the first argument may stand on the next.
COMMAND = re.compile(r"(?:pip[3x]?\s+install|uv\s+(?:pip\s+install|add))\b\s*[^\n&;|#`]*")
BARE = re.compile(r"(?<![\w./=-])gtlab(?![\w/-])")


def bare_installs(text):
    """Install commands in `text` that ask the public index for the bare name."""
    # Quotes, commas and brackets go, so that an argument list in code reads as a command line.
    plain = re.sub(r"[\"',\[\]()]|\\\n", " ", text)
    return [m.group() for m in COMMAND.finditer(plain) if BARE.search(m.group())]


def documents():
    yield from (ROOT / ".ci").iterdir()
    for top in ROOT.iterdir():
        # Decided at the top: a .venv holds more files than one wants to walk through.
        if not top.name.startswith(".") and top.name not in ELSEWHERE:
            files = [top] if top.is_file() else sorted(top.rglob("*"))
            yield from (file for file in files if file.is_file() and file.suffix in SUFFIXES)


def test_no_document_installs_the_bare_name():
    files = list(documents())
    assert ROOT / "pyproject.toml" in files
    assert ROOT / ".ci" / "run" in files
    found = {file: bare_installs(file.read_text(encoding="utf-8")) for file in files}
    assert {str(file): lines for file, lines in found.items() if lines} == {}


INSTALL = "pip" + " install "  # apart, or this file would be found


@pytest.mark.parametrize(
    "tail",
    [
        "gtlab",
        "gtlab.",
        "'gtlab[models]'",
        "gtlab==0.1.0",
        "-U rich gtlab",
        "\n    gtlab",
        "rich \\\n    gtlab",
        '", "gtlab"]',
        'gtlab\\n",',
    ],
)
def test_a_bare_install_is_caught(tail):
    assert bare_installs(f"first\n$ python -m {INSTALL}{tail}\nlast")


@pytest.mark.parametrize(
    "tail",
    [
        "gtlab-experiments",
        "'gtlab-experiments[models]'",
        "-e '.[dev]' && python -m gtlab",
        "-e .  # then gtlab is a command",
        "./gtlab",
        "dist/gtlab_experiments-0.1.0-py3-none-any.whl",
        "-e .\npython -m gtlab",
    ],
)
def test_the_right_installs_are_not(tail):
    assert bare_installs(f"first\n$ python -m {INSTALL}{tail}\nlast") == []


def test_the_readme_names_the_distribution_in_a_line():
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if "gtlab-experiments" in line and "distribution" in line]


def changelog_faults(text):
    """Lines that are neither a heading nor an entry of one line."""
    return [line for line in text.splitlines() if line and not re.match(r"#{1,3} \S|- \S", line)]


def test_the_changelog_has_one_line_an_entry():
    assert changelog_faults((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("text", ["- one\n  more\n", "- one\n\nprose\n", "* star\n"])
def test_a_longer_entry_is_caught(text):
    assert changelog_faults(text)


def test_the_changelog_knows_the_version():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == version
