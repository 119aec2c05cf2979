"""One option file: read strictly, checked, and sealed: OmegaConf finds nothing to resolve."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gtlab.configs.folders import GROUPS, close_names
from gtlab.configs.places import shown
from gtlab.configs.secrets import FIX, leaves, secret_in
from gtlab.errors import UserError
from gtlab.terms.strict_yaml import Document, load

if TYPE_CHECKING:
    from pathlib import Path

GLOBAL = "_global_"
_SEALS = (("${", "\ue000"), ("???", "\ue001"))
_CHOOSES = {
    "scenario": tuple(group for group in GROUPS if group not in ("scenario", "experiment")),
    "experiment": tuple(group for group in GROUPS if group != "experiment"),
}
"""Which groups' options a file of a group may choose."""
_PRIVATE = re.compile(r"[\ue000-\uf8ff\U000f0000-\U0010ffff]")
_PACKAGE = re.compile(r"\s*#\s*@\s*package\b\s*(.*?)\s*")


@dataclass(frozen=True)
class Option:
    """What an option file says.

    Attributes:
        group: Its group, empty for the primary config.
        package: Where its values go: the group, or empty for the top (`# @package _global_`).
        defaults: Its defaults list, as written.
        values: The rest, sealed.
    """

    document: Document
    group: str
    package: str
    defaults: list[object]
    values: dict[str, object]

    @property
    def bases(self) -> list[str]:
        """The options of the same group that it builds on, in order."""
        return [entry for entry in self.defaults if isinstance(entry, str) and entry != "_self_"]

    def hydra_defaults(self) -> list[object]:
        """The defaults list for Hydra: what a scenario chooses stands at the top of the tree."""
        return [
            {f"override /{chosen[0]}@_global_.{chosen[0]}": chosen[1]} if chosen else entry
            for entry in self.defaults
            for chosen in (override_of(entry) if self.package else None,)
        ]


def has_private(text: str) -> bool:
    """Whether `text` uses characters that stand for sealed ones."""
    return bool(_PRIVATE.search(text))


def seal(value: object) -> object:
    """`value` with every text made safe to hand to OmegaConf."""
    return _each_text(value, _SEALS)


def unseal(value: object) -> object:
    """`value` as it was written.

    >>> unseal(seal({"story": ["cost ${ 5", "${oc.env:HOME}"]}))
    {'story': ['cost ${ 5', '${oc.env:HOME}']}
    """
    return _each_text(value, tuple((sealed, text) for text, sealed in _SEALS))


def _each_text(value: object, pairs: tuple[tuple[str, str], ...]) -> object:
    if isinstance(value, dict):
        return {key: _each_text(inner, pairs) for key, inner in value.items()}
    if isinstance(value, list):
        return [_each_text(inner, pairs) for inner in value]
    if isinstance(value, str):
        for old, new in pairs:
            value = value.replace(old, new)
    return value


def read_mapping(file: Path) -> tuple[Document, dict[str, object], str]:
    """The document of `file`, its mapping, and its text.

    Raises:
        UserError: It can't be read, is no mapping, or says what no file may say.
    """
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UserError(
            f"can't be read: {error.strerror}", file=shown(file), fix="check the file"
        ) from error
    except UnicodeDecodeError as error:
        raise UserError("isn't UTF-8 text", file=shown(file), fix="save it as UTF-8") from error
    document = load(text, shown(file))
    if document.value is None:
        raise UserError("is empty", file=document.file, fix="write `key: value` lines")
    if not isinstance(document.value, dict):
        raise UserError("is no mapping", file=document.file, fix="write `key: value` lines")
    _refuse_contents(document)
    return document, document.value, text


def read_option(file: Path, group: str) -> Option:
    """The option in `file` of `group`.

    Raises:
        UserError: As for `read_mapping`; or its header, its `hydra` key or its defaults list
            reaches outside what options are for.
    """
    document, mapping, text = read_mapping(file)
    if "hydra" in mapping:
        raise _fault(document, ("hydra",), "sets up Hydra itself", "give it on the command line")
    package = _package(document, text, group)
    defaults = mapping.get("defaults", [])
    if not isinstance(defaults, list):
        raise _fault(document, ("defaults",), "isn't a list", "write `- override /rules: name`")
    values = {key: seal(value) for key, value in mapping.items() if key != "defaults"}
    option = Option(document, group, package, defaults, values)
    if group:
        for index, entry in enumerate(defaults):
            _check_entry(option, index, entry)
    return option


def override_of(entry: object) -> tuple[str, str] | None:
    """The group and option of the entry `override /group: option`; None for other forms."""
    if not isinstance(entry, dict) or len(entry) != 1:
        return None
    ((key, option),) = entry.items()
    group = key.removeprefix("override ").strip()
    if not key.startswith("override ") or not group.startswith("/") or not isinstance(option, str):
        return None
    return group[1:], option


def _fault(document: Document, path: tuple[str | int, ...], problem: str, fix: str) -> UserError:
    key = ".".join(map(str, path)) or None
    return UserError(problem, file=document.file, line=document.nearest(*path), key=key, fix=fix)


def _refuse_contents(document: Document) -> None:
    for path in document.lines:
        if path and path[-1] == "_target_":
            raise _fault(document, path, "would run code", "take it out; kinds are chosen by name")
        if path and has_private(str(path[-1])):
            raise _fault(document, path[:-1], "has a private-use character in a key", "take it out")
    for path, leaf in leaves(document.value):
        if isinstance(leaf, str) and has_private(leaf):
            raise _fault(document, path, "has a private-use character", "take it out")
    if (found := secret_in(document.value)) is not None:
        raise _fault(document, found, "looks like a secret", FIX)


def _package(document: Document, text: str, group: str) -> str:
    header = None
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            break
        if match := _PACKAGE.fullmatch(line):
            header = match[1]
            if header != GLOBAL or group not in ("experiment", "language"):
                fix = f"only an experiment has a header, and it is `# @package {GLOBAL}`"
                raise UserError(
                    "isn't allowed", file=document.file, line=number, key="@package", fix=fix
                )
    if group == "experiment" and header is None:
        fix = f"begin the file with `# @package {GLOBAL}`"
        raise UserError("has no header", file=document.file, line=1, fix=fix)
    return "" if header else group


def _check_entry(option: Option, index: int, entry: object) -> None:
    document, path = option.document, ("defaults", index)
    text = str(entry)
    if "hydra" in re.split(r"[\s/@.:'{]+", text.lower()):
        raise _fault(document, path, "sets up Hydra itself", "give it on the command line")
    if "${" in text:
        raise _fault(document, path, "is interpolated", "name the option")
    if isinstance(entry, str):
        _check_base(option, index, entry)
        return
    chosen = override_of(entry)
    if chosen is None:
        fix = "write `- override /group: option`, or the name of an option of this group"
        raise _fault(document, path, "isn't understood", fix)
    allowed = _CHOOSES.get(option.group, ())
    if not allowed:
        fix = "leave that to a scenario or an experiment"
        raise _fault(document, path, f"{option.group} may not choose other options", fix)
    if chosen[0] not in allowed:
        raise _fault(document, path, f"may not choose {chosen[0]}", close_names(chosen[0], allowed))


def _check_base(option: Option, index: int, entry: str) -> None:
    path = ("defaults", index)
    if not re.fullmatch(r"[\w-]+", entry):
        raise _fault(option.document, path, "isn't an option of this group", "name one, no folders")
    if entry != "_self_" and any(isinstance(earlier, dict) for earlier in option.defaults[:index]):
        raise _fault(option.document, path, "stands after an override", "put overrides last")
