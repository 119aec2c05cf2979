"""Composing: Hydra's defaults list names files, their data is merged, Hydra applies overrides."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from hydra import version
from hydra._internal.config_loader_impl import ConfigLoaderImpl
from hydra._internal.config_repository import ConfigRepository
from hydra._internal.defaults_list import create_defaults_list
from hydra.core.override_parser.types import OverrideType
from hydra.errors import HydraException
from hydra.plugins.config_source import ConfigResult
from omegaconf import OmegaConf
from omegaconf.errors import OmegaConfBaseException

from gtlab.configs.faults import fields_at
from gtlab.configs.folders import GROUPS, Folders, close_names
from gtlab.configs.options import GLOBAL, Option, override_of, read_option, unseal
from gtlab.configs.overrides import first_line
from gtlab.errors import ProtocolError, UserError
from gtlab.instance.brief import Brief

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hydra.core.object_type import ObjectType
    from hydra.core.override_parser.types import Override
    from hydra.plugins.config_source import ConfigSource
    from omegaconf import DictConfig

PRIMARY = "config"


@dataclass(frozen=True)
class Composed:
    """A composed tree and where it comes from.

    Attributes:
        tree: Plain data, texts as they were written.
        choices: The option of each group.
        options: The files it was merged from, in order.
        overridden: The keys that overrides set.
    """

    tree: dict[str, object]
    choices: dict[str, str | None]
    options: tuple[Option, ...]
    overridden: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class _Base:
    tree: dict[str, object]
    choices: dict[str, str | None]
    options: tuple[Option, ...]
    settings: tuple[Override, ...] = field(default=())


class _Repository(ConfigRepository):
    """Hydra's view of the folders: the groups, their options, and each one's defaults list."""

    def __init__(self, folders: Folders) -> None:
        self.sources: list[ConfigSource] = []
        self.folders = folders
        self._options: dict[str, Option] = {}
        self._results: dict[str, ConfigResult] = {}

    def option(self, config_path: str) -> Option:
        """The option at `config_path`, read once."""
        if config_path not in self._options:
            file = self.folders.file(config_path)
            if file is None:
                raise UserError("there is no such option", key=config_path, fix="check the name")
            self._options[config_path] = read_option(file, config_path.rpartition("/")[0])
            _refuse_unknown(self._options[config_path], self.folders)
            self._refuse_circle(config_path, ())
        return self._options[config_path]

    def load_config(self, config_path: str) -> ConfigResult | None:
        """The header and defaults list of `config_path`; its values are merged elsewhere."""
        if not self.config_exists(config_path):
            return None
        if config_path not in self._results:
            option = self.option(config_path)
            self._results[config_path] = ConfigResult(
                provider="gtlab",
                path=str(option.document.file),
                config=OmegaConf.create(),
                header={"package": None if option.package else GLOBAL},
                defaults_list=self._create_defaults_list(
                    config_path, OmegaConf.create(option.hydra_defaults())
                ),
            )
        return self._results[config_path]

    def group_exists(self, config_path: str) -> bool:
        """Whether `config_path` is a group."""
        return config_path in GROUPS

    def config_exists(self, config_path: str) -> bool:
        """Whether `config_path` is an option."""
        return self.folders.file(config_path) is not None

    def get_group_options(
        self, group_name: str, results_filter: ObjectType | None = None
    ) -> list[str]:
        """The options of `group_name`."""
        del results_filter
        return self.folders.names(group_name) if group_name in GROUPS else []

    def _refuse_circle(self, config_path: str, above: tuple[str, ...]) -> None:
        option = self._options.get(config_path) or self.option(config_path)
        group = f"{option.group}/" if option.group else ""
        for base in option.bases:
            path = group + base
            if path in (*above, config_path):
                problem = f"builds on itself: {' > '.join((*above, config_path, path))}"
                line = option.document.line("defaults")
                fix = "take one of them out"
                raise UserError(
                    problem, file=option.document.file, line=line, key="defaults", fix=fix
                )
            self._refuse_circle(path, (*above, config_path))


class Loader:
    """Composes cells from one set of folders; a file is read once, a combination merged once."""

    def __init__(self, folders: Folders) -> None:
        version.setbase("1.3")
        self._repository = _Repository(folders)
        self._bases: dict[tuple[str, ...], _Base] = {}

    def compose(self, overrides: Sequence[Override]) -> Composed:
        """The tree that `overrides` make.

        Raises:
            UserError: They name no key, or can't be merged into what is there.
        """
        chosen = tuple(o.input_line or "" for o in overrides if o.key_or_group in GROUPS)
        if chosen not in self._bases:
            self._bases[chosen] = self._base(overrides)
        base = self._bases[chosen]
        settings = [o for o in overrides if not _is_choice(o)]
        tree = OmegaConf.create(base.tree)
        OmegaConf.set_struct(tree, value=True)
        for setting in settings:
            _apply(setting, tree)
        return Composed(
            plain_of(tree), base.choices, base.options, tuple(_path(o) for o in settings)
        )

    def _base(self, overrides: Sequence[Override]) -> _Base:
        try:
            found = create_defaults_list(
                repo=self._repository,
                config_name=PRIMARY,
                overrides_list=[o for o in overrides if _is_choice(o)],
                prepend_hydra=False,
                skip_missing=False,
            )
        except (HydraException, ValueError) as error:
            raise UserError(first_line(error), fix="check the defaults lists") from error
        paths = [default.config_path or "" for default in found.defaults]
        options = tuple(self._repository.option(path) for path in paths)
        tree: dict[str, object] = {}
        for option in options:
            values = option.values
            _merge(tree, {option.package: values} if option.package else values)
        return _Base(tree, dict(found.overrides.known_choices), options)


def plain_of(config: DictConfig) -> dict[str, object]:
    """`config` as plain data, nothing interpolated and every text as it was written."""
    plain = unseal(OmegaConf.to_container(config, resolve=False))
    if not isinstance(plain, dict):
        raise ProtocolError("a composed config is no mapping")
    return plain


def _is_choice(override: Override) -> bool:
    return override.key_or_group in GROUPS and not isinstance(override.value(), dict)


def _path(override: Override) -> tuple[str, ...]:
    return tuple(override.key_or_group.split("."))


def _merge(into: dict[str, object], values: dict[str, object]) -> None:
    for key, value in values.items():
        below = into.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            _merge(below, value)
        else:
            into[key] = copy.deepcopy(value)


def _apply(override: Override, tree: DictConfig) -> None:
    key = override.key_or_group
    if override.type is OverrideType.CHANGE and _is_left_out(key.split("."), tree):
        override = replace(override, type=OverrideType.ADD)
    try:
        ConfigLoaderImpl._apply_overrides_to_config([override], tree)
    except HydraException as error:
        fix = _near(key.split("."), tree)
        raise UserError(*_what(override, tree), key=key, fix=fix) from error
    except (OmegaConfBaseException, ValueError, TypeError) as error:
        raise UserError(first_line(error), key=key, fix="check the value's form") from error


def _is_left_out(parts: Sequence[str], tree: DictConfig) -> bool:
    """Whether a file might have had the key: then it is set as if the file had it."""
    node: object = tree
    for part in parts[:-1]:
        if part not in _keys(node):
            return False
        node = node[part]  # type: ignore[index]
    return (
        OmegaConf.is_dict(node)
        and parts[-1] not in _keys(node)
        and parts[-1] in fields_at(tuple(parts[:-1]), Brief)
    )


def _what(override: Override, tree: DictConfig) -> tuple[str]:
    known = OmegaConf.select(tree, override.key_or_group, throw_on_missing=False)
    if override.is_add() and known is not None:
        return ("is there already; leave out the +",)
    if known is not None:
        return ("can't take this value",)
    return ("is no known key",)


def _near(parts: Sequence[str], tree: DictConfig) -> str:
    """The fix for a key that isn't there: the names close to its first unknown part."""
    node: object = tree
    for part in parts:
        names = _keys(node)
        if part not in names:
            return (
                close_names(part, {*names, *(GROUPS if node is tree else ())})
                if names
                else ("it has no keys of its own; give the whole value, key={...}")
            )
        node = node[part]  # type: ignore[index]
    return "set it: key=value"


def _keys(node: object) -> list[str]:
    return [str(key) for key in node] if OmegaConf.is_dict(node) else []  # type: ignore[attr-defined]


def _refuse_unknown(option: Option, folders: Folders) -> None:
    wanted: Iterable[tuple[int, str, str]] = (
        (index, option.group, entry) if isinstance(entry, str) else (index, *chosen)
        for index, entry in enumerate(option.defaults)
        if entry != "_self_" and (chosen := override_of(entry) or ("", ""))
    )
    for index, group, name in wanted:
        if option.group and name not in folders.found[group]:
            document = option.document
            raise UserError(
                f'no option is called "{name}"',
                file=document.file,
                line=document.line("defaults", index),
                key=group,
                fix=folders.unknown(group, name),
            )
