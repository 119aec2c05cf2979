"""One word decides; every failure is a line and a code, and streams may do what they like."""

import errno

import pytest

from gtlab.cli import main as home
from gtlab.errors import ProtocolError, RefusedError, StoppedError, UserError


@pytest.fixture
def failing(monkeypatch, gtlab):
    def fail(error):
        def act(_):
            raise error

        monkeypatch.setattr(home, "_command", act)
        return gtlab()

    return fail


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (UserError("is wrong", key="k", fix="mend it"), 2, "k: is wrong; mend it"),
        (UserError.of([UserError("one"), UserError("two")]), 2, "one\ntwo"),
        (StoppedError("stopped; go on later"), 3, "stopped; go on later"),
        (ProtocolError("it cannot be"), 1, "a fault of gtlab: it cannot be"),
        (RefusedError("code", "no"), 1, "a fault of gtlab: no [code]"),
        (KeyboardInterrupt(), 3, "stopped; what was begun: python -m gtlab list"),
        (OSError(errno.ENOSPC, "No space left on device"), 3, "output: No space left on device"),
        (PermissionError(13, "Permission denied", "a\nb"), 2, "a\\nb: Permission denied"),
    ],
)
def test_every_failure_is_a_line_and_a_code(failing, error, code, line):
    assert failing(error) == (code, "", f"{line}\n")


def test_a_reader_that_went_away_is_no_failure(failing, monkeypatch):
    turned = []
    monkeypatch.setattr(home, "turn_away", turned.append)
    assert failing(BrokenPipeError()).code == 0
    assert turned


def test_a_fault_that_nobody_foresaw_is_not_hidden(failing):
    with pytest.raises(ZeroDivisionError):
        failing(ZeroDivisionError())


def test_the_version(gtlab):
    said = gtlab("--version")
    assert said.code == 0
    assert said.out.startswith("gtlab ")


@pytest.mark.parametrize(
    ("words", "shell", "code"),
    [
        (["list"], "| true; exit ${PIPESTATUS[0]}", 0),
        (["--help"], "| true; exit ${PIPESTATUS[0]}", 0),
        (["check"], "| head -n 1; exit ${PIPESTATUS[0]}", 0),
        (["check"], ">&-", 0),
        (["--help"], ">&- 2>&-", 0),
        (["nope"], "2>&-", 2),
    ],
)
def test_real_streams_that_are_closed_or_left(process, here, words, shell, code):
    (here / "runs").mkdir()
    said = process(*words, shell=shell)
    assert (said.code, said.err) == (code, "")


@pytest.mark.skipif("not __import__('pathlib').Path('/dev/full').exists()")
@pytest.mark.parametrize("words", [["check"], ["--help"]])
def test_a_full_disk_under_the_output_is_told_in_a_line(process, words):
    said = process(*words, shell="> /dev/full")
    assert said == (3, "", "output: No space left on device\n")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_terminal_with_ascii_letters_alone(process, language):
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    said = process("check", f"language={language}", "rounds=1", env=plain)
    assert (said.code, said.err) == (0, "")
    assert said.out.isascii()
    said = process("rounds=1", f"language={language}", "tracking=none", env=plain)
    assert (said.code, said.err) == (0, "")
    assert said.out.isascii()
