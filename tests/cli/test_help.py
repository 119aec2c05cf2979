"""What one is told who asks how."""

import re

import pytest
from rich.cells import cell_len

from gtlab.cli.help import help_text
from gtlab.cli.main import _COMMANDS

WIDEST = 100


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("command", ["", *_COMMANDS])
def test_every_command_is_told_in_both_languages(language, command):
    text = help_text(language, command)
    assert text.startswith(f"gtlab {command}" if command else "gtlab")
    assert text.endswith("\n")
    assert max(map(cell_len, text.splitlines())) <= WIDEST
    assert bool(re.search(r"[\u4e00-\u9fff]", text)) == (language == "zh")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_whole_names_every_command(language):
    for command in _COMMANDS:
        assert re.search(rf"^  {command}\b", help_text(language), re.MULTILINE)


@pytest.mark.parametrize(
    "words", [["--help"], ["-h"], ["help"], ["scenario=trust", "--help"], ["-m", "-h"]]
)
def test_asking_anywhere_plays_nothing(gtlab, here, words):
    said = gtlab(*words)
    assert said == (0, help_text("en"), "")
    assert not list(here.iterdir())


def test_a_command_tells_of_itself(gtlab):
    assert gtlab("ui", "--help").out == help_text("en", "ui")


def test_a_chinese_terminal_is_answered_in_chinese(gtlab, monkeypatch):
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert gtlab("--help").out == help_text("zh")
