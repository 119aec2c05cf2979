"""The words of a command line: options, overrides, and what belongs to Hydra."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from gtlab.configs.secrets import FIX, is_secret_value
from gtlab.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_DIRECTORY = ("--config-dir", "-cd")
_SWEEP = ("-m", "--multirun")
_HELP = "see gtlab --help"

_JOB, _ASKED = ("job", "hydra", "all"), ("all", "config", "defaults", "defaults-tree", "plugins")
_HYDRA: dict[str, tuple[str, ...] | None] = {
    **dict.fromkeys(("--hydra-help", "--resolve", "--run", "-r")),
    **dict.fromkeys(("--shell-completion", "-sc")),
    **dict.fromkeys(("--cfg", "-c"), _JOB),
    **dict.fromkeys(("--info", "-i"), (*_ASKED, "searchpath")),
    **dict.fromkeys(("--package", "-p"), ()),
}
"""Hydra's own options, each with the values it takes: none, one of these, or any."""

_OPTIONAL = ("--info", "-i")
_CLOSED = ("--config-path", "-cp", "--config-name", "-cn", "--experimental-rerun")
"""Options of Hydra's that would have it read files past gtlab's checks."""


class Arguments(NamedTuple):
    """A command line taken apart.

    Attributes:
        overrides: `KEY=VALUE` words.
        config_dirs: Folders with the user's own options.
        multirun: Whether a grid is swept.
        flags: Hydra's own options.
        hydra: Whether Hydra itself must run.
    """

    overrides: tuple[str, ...] = ()
    config_dirs: tuple[str, ...] = ()
    multirun: bool = False
    flags: tuple[str, ...] = ()
    hydra: bool = False


def parse(words: Sequence[str], commands: Collection[str] = ()) -> Arguments:
    """The parts of a command line that composes an experiment.

    Args:
        words: What was typed.
        commands: The commands that a mistyped word may have meant.

    Raises:
        UserError: A word is neither an override nor an option, or an option lacks its value.
    """
    overrides: list[str] = []
    folders: list[str] = []
    flags: list[str] = []
    multirun = False
    left = list(words)
    while left:
        word = left.pop(0)
        flag, equals, value = word.partition("=")
        if flag in _DIRECTORY:
            folders.append(value if equals else _value(flag, left, "DIR"))
        elif word in _SWEEP:
            multirun = True
        elif flag in _HYDRA:
            flags += _of_hydra(flag, value, left)
        elif word.startswith("-"):
            fix = f"a setting has no dashes: {flag.lstrip('-')}=VALUE" if equals else _HELP
            raise _unknown(flag, ("--config-dir", "--multirun", *_HYDRA), fix)
        else:
            overrides.append(word)
    hydras = bool(flags) or any(map(is_hydras, overrides))
    if not hydras:
        _check_overrides(overrides, commands)
    return Arguments(tuple(overrides), tuple(folders), multirun, tuple(flags), hydras)


def is_hydras(override: str) -> bool:
    """Whether `override` is a setting of Hydra itself: its sweeper, launcher, folders.

    >>> [is_hydras(word) for word in ("hydra/launcher=joblib", "+hydra.verbose=true", "rounds=3")]
    [True, True, False]
    """
    return override.lstrip("+~").startswith(("hydra/", "hydra.", "hydra@"))


def command_words(
    command: str, words: Sequence[str], options: Collection[str] = ()
) -> tuple[list[str], dict[str, str]]:
    """The plain words after `command`, and the values of the `options` it takes.

    >>> command_words("ui", ["runs", "--port=5001"], ["--port"])
    (['runs'], {'--port': '5001'})

    Raises:
        UserError: There is an option that it does not take, or one without its value.
    """
    plain: list[str] = []
    found: dict[str, str] = {}
    left = list(words)
    while left:
        word = left.pop(0)
        flag, equals, value = word.partition("=")
        if not word.startswith("-"):
            plain.append(word)
        elif flag in options:
            found[flag] = value if equals else _value(flag, left, flag.lstrip("-").upper())
        else:
            raise _unknown(flag, options, f"see gtlab {command} --help")
    return plain, found


def _value(flag: str, left: list[str], name: str) -> str:
    """The value of `flag`, taken from the words `left` after it."""
    value = left.pop(0) if left else ""
    if not value:
        raise UserError("lacks its value", key=flag, fix=f"{flag} {name}")
    return value


def _of_hydra(flag: str, value: str, left: list[str]) -> list[str]:
    """An option of Hydra's with its value, which may be the first of the words `left` after it."""
    values = _HYDRA[flag]
    if values is None:
        return [flag]
    follows = bool(left) and (left[0] in values if values else not left[0].startswith("-"))
    if not value and follows:
        value = left.pop(0)
    if not value and flag in _OPTIONAL:
        value = values[0]
    if not value or (values and value not in values):
        problem = f'takes no "{value}"' if value else "lacks its value"
        raise UserError(problem, key=flag, fix=f"give one of {', '.join(values) or 'NAME'}")
    return [flag, value]


def _unknown(flag: str, known: Collection[str], fix: str) -> UserError:
    if flag in _CLOSED:
        return UserError(
            "is closed here", key=flag, fix="--config-dir DIR adds options of your own"
        )
    if is_secret_value(flag):
        return UserError("looks like a secret", fix=FIX)
    near = get_close_matches(flag, known, n=1, cutoff=0.8)
    return UserError("is no option", key=flag, fix=f"did you mean {near[0]}?" if near else fix)


def _check_overrides(overrides: Sequence[str], commands: Collection[str]) -> None:
    for word in overrides:
        if "=" in word or word.startswith("~"):
            continue
        if is_secret_value(word):
            raise UserError("looks like a secret", fix=FIX)
        near = get_close_matches(word, commands, n=1)
        fix = f"did you mean `gtlab {near[0]}`?" if near else _HELP
        raise UserError("is neither a command nor KEY=VALUE", key=word, fix=fix)
