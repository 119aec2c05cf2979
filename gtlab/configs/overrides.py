"""Overrides: Hydra's grammar, checked before anything is composed; grids written out as cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hydra._internal.core_plugins.basic_sweeper import BasicSweeper
from hydra.core.override_parser.overrides_parser import OverridesParser
from hydra.errors import HydraException

from gtlab.configs.folders import GROUPS, Folders, close_names
from gtlab.configs.options import has_private
from gtlab.configs.secrets import FIX, is_secret_key, is_secret_value, refuse_secret
from gtlab.errors import UserError, one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hydra.core.override_parser.types import Override

_KEY = re.compile(r"\s*([+~]*)\s*([^=]*?)\s*(?:=(.*))?", re.DOTALL)


class _Options:
    """What Hydra's `glob(...)` asks for the options of a group."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders

    def get_group_options(self, group_name: str, *_: object, **__: object) -> list[str]:
        return self._folders.names(group_name) if group_name in GROUPS else []


class Parser:
    """Parses overrides, each text once."""

    def __init__(self, folders: Folders) -> None:
        # Hydra types this as its whole config loader and calls the one method.
        loader: object = _Options(folders)
        self._parser = OverridesParser.create(config_loader=loader)  # type: ignore[arg-type]
        self._folders = folders
        self._parsed: dict[str, Override] = {}

    def parse(self, texts: Sequence[str]) -> list[Override]:
        """The overrides that `texts` are.

        Raises:
            UserError: One is no override, interpolates, sets up Hydra, or holds a secret.
        """
        return [self._parse(text) for text in texts]

    def _parse(self, text: str) -> Override:
        if text not in self._parsed:
            _check_text(text)
            override = _parsed(self._parser, text)
            _check_override(override, self._folders)
            self._parsed[text] = override
        return self._parsed[text]


def single(overrides: Sequence[Override]) -> None:
    """Passes if no override sweeps.

    Raises:
        UserError: One does.
    """
    for override in overrides:
        if override.is_sweep_override():
            key = override.key_or_group
            fix = "use -m for a grid, [a,b] for a list, quotes for a text with commas"
            raise UserError("has several values", key=key, fix=fix)


def grid(overrides: Sequence[Override]) -> list[tuple[list[str], dict[str, str]]]:
    """The cells of a grid in Hydra's order: each cell's overrides, and its level of each factor.

    Raises:
        UserError: A sweep is continuous, or has no value.
    """
    for override in overrides:
        if override.is_sweep_override() and not override.is_discrete_sweep():
            fix = "list the values: key=1,2,3 or key=range(1,4)"
            raise UserError("is no list of values", key=override.key_or_group, fix=fix)
    try:
        rows = BasicSweeper.split_arguments(list(overrides), None)[0]
    except HydraException as error:
        raise UserError(first_line(error), fix="list the values: key=1,2,3") from error
    if not rows:
        raise UserError("the grid has no cell", fix="give every factor at least one value")
    varied = {
        row_index for row_index, texts in enumerate(zip(*rows, strict=True)) if len(set(texts)) > 1
    }
    return [(row, _levels(row, varied)) for row in rows]


def probes(overrides: Sequence[Override]) -> list[list[str]]:
    """Cells that hold every level of every factor at least once: far fewer than the whole grid.

    Factors without a list of values are left out, for whoever sweeps them to choose.
    """
    factors = [
        [row[0] for row in BasicSweeper.split_arguments([override], None)[0]]
        for override in overrides
        if override.is_discrete_sweep() or not override.is_sweep_override()
    ]
    first = [levels[0] for levels in factors if levels]
    others = [
        [*first[:place], level, *first[place + 1 :]]
        for place, levels in enumerate(filter(None, factors))
        for level in levels[1:]
    ]
    return [first, *others]


def _levels(row: list[str], varied: set[int]) -> dict[str, str]:
    pairs = (row[index].lstrip("+").partition("=") for index in sorted(varied))
    return {key: value for key, _, value in pairs}


def first_line(error: BaseException) -> str:
    """What `error` says, in one line that isn't too long."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return one_line(lines[0])[:200] if lines else type(error).__name__


def refuse_secret_text(text: str) -> None:
    """Passes if nothing in the override `text`, well written or not, looks like a secret.

    Raises:
        UserError: Something does; the text names the key alone.
    """
    _, key, value = _parts(text)
    if (value and is_secret_key(re.split(r"[./@]", key)[-1])) or is_secret_value(text):
        where = None if is_secret_value(key) else one_line(key)
        raise UserError("looks like a secret", key=where, fix=FIX)


def is_hydras(text: str) -> bool:
    """Whether the override `text` is a setting of Hydra itself.

    >>> [is_hydras(text) for text in ("hydra/launcher=joblib", "+hydra.verbose=true", "rounds=3")]
    [True, True, False]
    """
    return re.split(r"[./@]", _parts(text)[1])[0] == "hydra"


def _parts(text: str) -> tuple[str, str, str | None]:
    match = _KEY.fullmatch(text)
    return (match[1], match[2], match[3]) if match else ("", text, None)


def _check_text(text: str) -> None:
    refuse_secret_text(text)
    marks, key, value = _parts(text)
    key = one_line(key)
    if not key.isascii():
        raise UserError("isn't ASCII", key=key, fix="keys and ids are ASCII; names are free text")
    if value is None and "~" not in marks:
        raise UserError("isn't an override", key=key or None, fix="write key=value")
    if "${" in text:
        raise UserError("interpolates", key=key, fix="write the value itself; `${` isn't available")
    if has_private(text):
        raise UserError("has a private-use character", key=key, fix="take it out")
    if is_hydras(text):
        raise UserError("is a setting of Hydra", key=key, fix="give it on the command line")


def _parsed(parser: OverridesParser, text: str) -> Override:
    try:
        return parser.parse_overrides([text])[0]
    except HydraException as error:
        key, _, value = text.partition("=")
        fix = "put quotes round the value: '...'" if value else "write key=value"
        raise UserError("isn't written as Hydra reads it", key=key, fix=fix) from error


def _check_override(override: Override, folders: Folders) -> None:
    key, value = override.key_or_group, override.value()
    if override.package is not None:
        fix = f"write {key}=option"
        raise UserError("says where an option goes", key=override.get_key_element(), fix=fix)
    if "_target_" in key.split(".") or _has_target(value):
        raise UserError(
            "would run code", key=key, fix="take out _target_; kinds are chosen by name"
        )
    refuse_secret(key, value)
    if key in GROUPS and not override.is_sweep_override():
        _check_choice(override, folders)
    elif "/" in key:
        raise UserError("is no group", key=key, fix=close_names(key.split("/")[0], GROUPS))


def _check_choice(override: Override, folders: Folders) -> None:
    group, value = override.key_or_group, override.value()
    if override.is_delete():
        raise UserError("can't be left out", key=group, fix=f"write {group}=option")
    if override.is_add() or override.is_force_add():
        raise UserError("is there already", key=group, fix=f"write {group}=option without +")
    if isinstance(value, dict):
        return
    if group == "experiment" and value is None:
        return
    if not isinstance(value, str):
        raise UserError("takes one name", key=group, fix=folders.unknown(group, ""))
    if value not in folders.found[group]:
        problem = f'no option is called "{one_line(value)}"'
        raise UserError(problem, key=group, fix=folders.unknown(group, value))


def _has_target(value: object) -> bool:
    if isinstance(value, dict):
        return "_target_" in value or any(_has_target(inner) for inner in value.values())
    return isinstance(value, list) and any(_has_target(inner) for inner in value)
