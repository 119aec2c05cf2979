"""The command line: one word decides, and only what it needs is imported."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from gtlab.errors import GtlabError, StoppedError, UserError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DONE, FAULT, USERS, STOPPED = 0, 1, 2, 3

_COMMANDS = {
    "check": ("gtlab.cli.check", "check"),
    "list": ("gtlab.cli.listing", "list_runs"),
    "report": ("gtlab.cli.listing", "report"),
    "resume": ("gtlab.cli.playing", "resume"),
    "track": ("gtlab.cli.mlflow_page", "track"),
    "ui": ("gtlab.cli.mlflow_page", "ui"),
}


def main(words: Sequence[str] | None = None) -> int:
    """The exit code of the command in `words`, or in the process's own arguments."""
    given = list(sys.argv[1:] if words is None else words)
    try:
        return _command(given)
    except UserError as error:
        return _say(error, USERS)
    except StoppedError as error:
        return _say(error, STOPPED)
    except GtlabError as error:
        return _say(error, FAULT)
    except BrokenPipeError:
        sys.stderr.close()
        return DONE


def _command(words: list[str]) -> int:
    if words and words[0] in ("-h", "--help", "help"):
        from gtlab.cli.help import HELP

        sys.stdout.write(HELP)
        return DONE
    if words == ["--version"]:
        sys.stdout.write(f"gtlab {_version()}\n")
        return DONE
    if words and words[0] in _COMMANDS:
        room = import_module(_COMMANDS[words[0]][0])
        act: Callable[[list[str]], int] = getattr(room, _COMMANDS[words[0]][1])
        return act(words[1:])
    from gtlab.cli.arguments import parse

    arguments = parse(words, tuple(_COMMANDS))
    if arguments.hydra:
        from gtlab.cli.hydra_entry import hand_over

        return hand_over(words, arguments)
    from gtlab.cli.playing import play

    return play(arguments)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("gtlab-experiments")
    except PackageNotFoundError:
        return "(not installed)"


def _say(error: GtlabError, code: int) -> int:
    for line in str(error).splitlines():
        sys.stderr.write(f"{line}\n")
    return code
