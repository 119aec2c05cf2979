"""The folders that options come from: ours, then the user's, where nothing may hide behind ours."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from gtlab.configs.places import conf_dir, shown
from gtlab.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

GROUPS = ("scenario", "rules", "roles", "models", "language", "review", "tracking", "experiment")
PERSONAS = "personas"
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")


def close_names(word: str, names: Iterable[str]) -> str:
    """A fix that offers the names closest to `word`, or all of them when none is close.

    >>> close_names("prisonrs", ["prisoners", "trust"])
    'did you mean prisoners?'
    >>> close_names("x", ["trust", "chicken"])
    'choose one of chicken, trust'
    """
    known = sorted(names)
    close = get_close_matches(word, known, n=3, cutoff=0.6)
    if close:
        return f"did you mean {' or '.join(close)}?"
    return f"choose one of {', '.join(known)}"


@dataclass(frozen=True)
class Folders:
    """The roots in search order, ours first, and every option in them.

    Attributes:
        found: The file of each option, by group (personas included) and name.
    """

    roots: tuple[Path, ...]
    found: dict[str, dict[str, Path]]

    def names(self, group: str) -> list[str]:
        """The options of `group`, sorted."""
        return sorted(self.found[group])

    def file(self, config_path: str) -> Path | None:
        """The file of `group/option`, or of the primary config."""
        group, _, option = config_path.removesuffix(".yaml").partition("/")
        if not option:
            primary = self.roots[0] / f"{group}.yaml"
            return primary if group == "config" else None
        return self.found.get(group, {}).get(option)

    def unknown(self, group: str, option: str) -> str:
        """The fix for a name that `group` doesn't hold."""
        return close_names(option, self.names(group))


def folders_of(config_dirs: Sequence[str | Path] = ()) -> Folders:
    """Our folder and the user's `config_dirs`.

    Raises:
        UserError: A folder isn't there; an option has a name that is taken, or one that no
            override could name; a file or folder could only be there by mistake.
    """
    roots = (conf_dir(), *(Path(folder).absolute() for folder in config_dirs))
    _refuse_repeats(roots)
    found: dict[str, dict[str, Path]] = {group: {} for group in (*GROUPS, PERSONAS)}
    faults: list[UserError] = []
    for root in roots:
        try:
            faults += _read_root(root, found, is_ours=root is roots[0])
        except OSError as error:
            raise UserError(
                f"can't be read: {error.strerror}", file=shown(root), fix="give a readable folder"
            ) from error
    if faults:
        raise UserError.of(faults)
    return Folders(roots, found)


def _refuse_repeats(roots: Sequence[Path]) -> None:
    resolved = [root.resolve() for root in roots]
    for place, root in enumerate(resolved):
        if root in resolved[:place]:
            which = "gtlab's own folder" if root == resolved[0] else "given already"
            fix = "leave it out of --config-dir"
            raise UserError(f"is {which}", file=shown(roots[place]), fix=fix)


def _read_root(
    root: Path, found: dict[str, dict[str, Path]], *, is_ours: bool
) -> Iterator[UserError]:
    if not root.is_dir():
        yield UserError(
            "isn't a folder", file=shown(root), fix="give --config-dir a folder of options"
        )
        return
    for entry in sorted(root.iterdir()):
        if entry.is_dir() and entry.name in found:
            yield from _read_group(entry, found[entry.name])
        elif not is_ours:
            yield from _stray(entry)


def _read_group(folder: Path, options: dict[str, Path]) -> Iterator[UserError]:
    taken = {name.casefold(): file for name, file in options.items()}
    for file in sorted(folder.iterdir()):
        if file.suffix == ".yml":
            yield UserError("isn't read", file=shown(file), fix="call it .yaml")
        if file.suffix != ".yaml" or not file.is_file():
            continue
        if not _NAME.fullmatch(file.stem):
            fix = "begin with a letter and use letters, digits, _ and - only"
            yield UserError("has a name that no override can give", file=shown(file), fix=fix)
        elif other := taken.get(file.stem.casefold()):
            problem = f"has the name of {shown(other)}, which would be used in its place"
            yield UserError(problem, file=shown(file), fix="give it another name")
        else:
            options[file.stem] = file


def _stray(entry: Path) -> Iterator[UserError]:
    """What stands at the top of a user's folder and would silently count for nothing."""
    if entry.name == "hydra":
        fix = "give hydra's settings on the command line"
        yield UserError("sets up Hydra itself", file=shown(entry), fix=fix)
    elif entry.name == "config.yaml":
        fix = "put an experiment/<name>.yaml there instead"
        yield UserError("would stand in for conf/config.yaml", file=shown(entry), fix=fix)
    elif entry.is_dir() and any(entry.glob("*.yaml")):
        close = get_close_matches(entry.name, [*GROUPS, PERSONAS], n=1, cutoff=0.75)
        if close:
            yield UserError("is no group", file=shown(entry), fix=f"did you mean {close[0]}?")
