"""The command line: one word decides, and only what it needs is imported."""

from __future__ import annotations

import errno
import signal
import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from gtlab.cli.codes import Exit
from gtlab.cli.streams import turn_away, write
from gtlab.errors import GtlabError, StoppedError, UserError, one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_COMMANDS = {
    "check": ("gtlab.cli.check", "check"),
    "list": ("gtlab.cli.listing", "list_runs"),
    "report": ("gtlab.cli.reporting", "report"),
    "resume": ("gtlab.cli.playing", "resume"),
    "track": ("gtlab.cli.mlflow_page", "track"),
    "ui": ("gtlab.cli.mlflow_page", "ui"),
}
_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EIO)


def main(words: Sequence[str] | None = None) -> int:
    """The exit code of the command in `words`, or in the process's own arguments."""
    before = {number: signal.signal(number, _interrupt) for number in _SIGNALS}
    try:
        code = _command(list(sys.argv[1:] if words is None else words))
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read has read enough: `gtlab list | head`.
        turn_away(sys.stdout)
        code = Exit.DONE
    except KeyboardInterrupt:
        code = _say("stopped; what was begun: python -m gtlab list", Exit.STOPPED)
    except GtlabError as error:
        code = _failed(error)
    except OSError as error:
        code = _refused(error)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return code


class _InterruptedError(KeyboardInterrupt):
    """Ctrl-C or SIGTERM.

    A bare KeyboardInterrupt that passed through an `exec`, as importing a dataclass is, makes
    Python end by the signal whatever `main` returns.
    """


def _interrupt(*_: object) -> None:
    raise _InterruptedError


def _command(words: list[str]) -> int:
    first = words[0] if words else ""
    if first == "help" or {"-h", "--help"} & set(words):
        return _help(first)
    if first == "--version":
        return _version()
    if first in _COMMANDS:
        room, name = _COMMANDS[first]
        act: Callable[[list[str]], int] = getattr(import_module(room), name)
        return act(words[1:])
    from gtlab.cli.arguments import parse

    arguments = parse(words, _COMMANDS)
    if arguments.hydra:
        from gtlab.cli.hydra_entry import hand_over

        return hand_over(arguments)
    from gtlab.cli.playing import play

    return play(arguments)


def _help(command: str) -> int:
    from gtlab.cli.help import help_text
    from gtlab.cli.words import spoken

    write(help_text(spoken(), command))
    return Exit.DONE


def _version() -> int:
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version("gtlab-experiments")
    except PackageNotFoundError:
        found = "(not installed)"
    write(f"gtlab {found}\n")
    return Exit.DONE


def _failed(error: GtlabError) -> int:
    if isinstance(error, UserError):
        return _say(str(error), Exit.USER)
    if isinstance(error, StoppedError):
        return _say(str(error), Exit.STOPPED)
    return _say(f"a fault of gtlab: {error}", Exit.FAULT)


def _refused(error: OSError) -> int:
    """What the operating system refused and no room foresaw, in a line and not in a traceback."""
    text = one_line(f"{error.filename or 'output'}: {error.strerror or error}")
    return _say(text, Exit.STOPPED if error.errno in _FULL else Exit.USER)


def _say(text: str, code: Exit) -> int:
    with suppress(OSError, AttributeError):
        # One line a fault: an error that holds several is several lines.
        sys.stderr.write("".join(f"{line}\n" for line in text.splitlines()))
        sys.stderr.flush()
    return code
