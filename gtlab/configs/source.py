"""Hydra's way to our files when Hydra itself runs: the same reader, the same checks, sealed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hydra._internal.core_plugins.file_config_source import FileConfigSource
from hydra._internal.sources_registry import SourcesRegistry
from hydra.core.object_type import ObjectType
from hydra.core.override_parser.types import Quote, QuotedString
from hydra.core.plugins import Plugins
from hydra.plugins.config_source import ConfigResult
from hydra.plugins.search_path_plugin import SearchPathPlugin
from omegaconf import OmegaConf

from gtlab.configs.compose import check_levels
from gtlab.configs.folders import GROUPS, folders_of
from gtlab.configs.options import GLOBAL, read_option
from gtlab.configs.overrides import is_hydras, refuse_secret_text
from gtlab.configs.places import conf_dir
from gtlab.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hydra.core.config_search_path import ConfigSearchPath

SCHEME = "gtlab"


class GtlabSource(FileConfigSource):
    """A folder of options as Hydra sees it."""

    @staticmethod
    def scheme() -> str:
        """`gtlab`, as in gtlab:///home/me/options."""
        return SCHEME

    def load_config(self, config_path: str) -> ConfigResult:
        """The checked and sealed option at `config_path`.

        Raises:
            UserError: The file can't be used.
        """
        name = self._normalize_file_name(config_path)
        group = name.rpartition("/")[0]
        option = read_option(Path(self.path) / name, group)
        values: dict[str, object] = {"defaults": option.hydra_defaults(), **option.values}
        return ConfigResult(
            provider=self.provider,
            path=f"{SCHEME}://{self.path}",
            config=OmegaConf.create(values),
            header={"package": None if option.package else GLOBAL},
        )

    def is_group(self, config_path: str) -> bool:
        """Whether `config_path` is one of our groups, and this folder has it."""
        return config_path in ("", *GROUPS) and super().is_group(config_path)

    def is_config(self, config_path: str) -> bool:
        """Whether `config_path` is an option of one of our groups, or the primary config."""
        group, _, name = self._normalize_file_name(config_path).rpartition("/")
        return (group in GROUPS or config_path == "config") and super().is_config(
            f"{group}/{name}" if group else name
        )

    def list(self, config_path: str, results_filter: ObjectType | None) -> list[str]:
        """The options at `config_path`."""
        if config_path not in ("", *GROUPS):
            return []
        return [str(name) for name in super().list(config_path, results_filter)]


class GtlabSearchPath(SearchPathPlugin):
    """Puts our reader in the place of Hydra's for the folder that `hydra.main` was given."""

    def manipulate_search_path(self, search_path: ConfigSearchPath) -> None:
        """Rewrites `search_path`'s entry for our folder."""
        for element in search_path.get_path():
            if element.provider == "main" and element.path.removeprefix("file://") == str(
                conf_dir()
            ):
                element.path = f"{SCHEME}://{conf_dir()}"


def register() -> None:
    """Makes the scheme known to Hydra, in this process; calling it again changes nothing."""
    SourcesRegistry.instance().register(GtlabSource)
    Plugins.instance().register(GtlabSearchPath)


def checked_for_hydra(
    overrides: Sequence[str], config_dirs: Sequence[str | Path] = ()
) -> list[str]:
    """`overrides` to hand over to Hydra, with the one that adds `config_dirs` where there are any.

    Raises:
        UserError: One is refused as by `compose`, or would have Hydra read files past our checks.
    """
    for text in overrides:
        refuse_secret_text(text)
        if text.lstrip("+~").startswith("hydra.searchpath"):
            raise UserError("is set by gtlab", key="hydra.searchpath", fix="use --config-dir")
    check_levels([text for text in overrides if not is_hydras(text)], config_dirs)
    return [*overrides, *([search_path_override(config_dirs)] if config_dirs else [])]


def search_path_override(config_dirs: Sequence[str | Path]) -> str:
    """The override that adds `config_dirs`, checked as by `compose`, to Hydra's search path.

    Raises:
        UserError: A folder can't be used.
    """
    folders = folders_of(config_dirs)
    paths = (f"{SCHEME}://{root}" for root in folders.roots[1:])
    quoted = (QuotedString(path, Quote.single).with_quotes() for path in paths)
    return f"hydra.searchpath=[{','.join(quoted)}]"
