"""The words of a command line: options, overrides, and what belongs to Hydra."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from gtlab.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Sequence

_HYDRA_FLAGS = (
    "--hydra-help",
    "--cfg",
    "-c",
    "--info",
    "-i",
    "--resolve",
    "--package",
    "-p",
    "--run",
    "-r",
    "--shell-completion",
    "-sc",
    "--config-path",
    "-cp",
    "--config-name",
    "-cn",
    "--experimental-rerun",
)
_DIRECTORY = ("--config-dir", "-cd")
_SWEEP = ("-m", "--multirun")


class Arguments(NamedTuple):
    """A command line taken apart.

    Attributes:
        overrides: `KEY=VALUE` words.
        config_dirs: Folders with the user's own options.
        multirun: Whether a grid is swept.
        hydra: Whether Hydra itself must run.
    """

    overrides: tuple[str, ...]
    config_dirs: tuple[str, ...]
    multirun: bool
    hydra: bool


def parse(words: Sequence[str], commands: Sequence[str] = ()) -> Arguments:
    """The parts of a command line that plays.

    Raises:
        UserError: A word is neither an override nor an option.
    """
    overrides: list[str] = []
    folders: list[str] = []
    multirun = hydra = False
    left = list(words)
    while left:
        word = left.pop(0)
        flag, equals, value = word.partition("=")
        if flag in _DIRECTORY:
            if not equals and not left:
                raise UserError("names no folder", key=flag, fix=f"{flag} DIR")
            folders.append(value if equals else left.pop(0))
        elif word in _SWEEP:
            multirun = True
        elif flag in _HYDRA_FLAGS:
            hydra = True
        elif word.startswith("-"):
            raise UserError("is no option", key=word, fix="see gtlab --help")
        else:
            hydra = hydra or word.lstrip("+~").startswith(("hydra/", "hydra."))
            overrides.append(_checked(word, commands, plain=hydra))
    return Arguments(tuple(overrides), tuple(folders), multirun, hydra)


def _checked(word: str, commands: Sequence[str], *, plain: bool) -> str:
    if "=" in word or word.startswith("~") or plain:
        return word
    near = get_close_matches(word, commands, n=1)
    raise UserError(
        "is neither a command nor KEY=VALUE",
        key=word,
        fix=f"did you mean `{near[0]}`?" if near else "see gtlab --help",
    )
