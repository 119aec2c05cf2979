"""The words of the room: `compose` for one cell, `cells` for a grid.

Hydra and pydantic are imported when one of them is called, so that asking for help stays light.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.configs.folders import Folders, folders_of
from gtlab.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hydra.conf import HydraConf
    from omegaconf import DictConfig

    from gtlab.configs.cell import Cell
    from gtlab.configs.loader import Composed, Loader
    from gtlab.configs.overrides import Parser
    from gtlab.configs.personas import Personas


def compose(overrides: Sequence[str], config_dirs: Sequence[str | Path] = ()) -> Cell:
    """The cell that `overrides` make of our options and those in `config_dirs`.

    Raises:
        UserError: They make none; every fault is a line with the file or key and a fix.
    """
    return _Bench(folders_of(config_dirs)).single(overrides)


def cells(overrides: Sequence[str], config_dirs: Sequence[str | Path] = ()) -> tuple[Cell, ...]:
    """Every cell of the grid that `overrides` span, in Hydra's order, all of them checked.

    Raises:
        UserError: A cell has a fault, or two cells are the same.
    """
    return _Bench(folders_of(config_dirs)).grid(overrides)


def cell_from_dict_config(config: DictConfig, config_dirs: Sequence[str | Path] = ()) -> Cell:
    """The cell in a config that Hydra composed itself, for a task function under `hydra.main`.

    Raises:
        UserError: As for `compose`.
    """
    from hydra.core.hydra_config import HydraConfig

    from gtlab.configs.brief import cell_of
    from gtlab.configs.loader import plain_of
    from gtlab.configs.origins import Origins
    from gtlab.configs.personas import Personas

    plain = plain_of(config)
    plain.pop("hydra", None)
    texts: tuple[str, ...] = ()
    scenario = None
    if HydraConfig.initialized():
        hydra = HydraConfig.get()
        texts, scenario = tuple(hydra.overrides.task), hydra.runtime.choices.get("scenario")
    if not config_dirs and HydraConfig.initialized():
        config_dirs = _user_folders(HydraConfig.get())
    origins = Origins(
        overridden=[tuple(text.lstrip("+~").partition("=")[0].split(".")) for text in texts]
    )
    cell = cell_of(plain, scenario, Personas(folders_of(config_dirs)), origins)
    return _named(cell, texts, {})


def _user_folders(hydra: HydraConf) -> list[str]:
    """The users' folders on the search path of a running Hydra."""
    from gtlab.configs.places import conf_dir

    sources = hydra.runtime.config_sources
    return [s.path for s in sources if s.schema == "gtlab" and s.path != str(conf_dir())]


def check_levels(overrides: Sequence[str], config_dirs: Sequence[str | Path] = ()) -> None:
    """Passes if each level that `overrides` sweep over composes with the first of the others.

    For Hydra's own sweepers, which compose one cell at a time while others are played.

    Raises:
        UserError: A level doesn't; every fault is a line.
    """
    from gtlab.configs.overrides import probes

    bench = _Bench(folders_of(config_dirs))
    faults: list[UserError] = []
    for texts in probes(bench.parser.parse(overrides)):
        try:
            bench.single(texts)
        except UserError as fault:
            faults.append(fault)
    if faults:
        raise UserError.of(faults)


class _Bench:
    """What the cells of one command share."""

    def __init__(self, folders: Folders) -> None:
        from gtlab.configs.loader import Loader
        from gtlab.configs.overrides import Parser
        from gtlab.configs.personas import Personas

        self.parser: Parser = Parser(folders)
        self.loader: Loader = Loader(folders)
        self.personas: Personas = Personas(folders)

    def single(self, overrides: Sequence[str]) -> Cell:
        from gtlab.configs.overrides import single

        parsed = self.parser.parse(overrides)
        single(parsed)
        return _named(self._cell(self.loader.compose(parsed)), tuple(overrides), {})

    def grid(self, overrides: Sequence[str]) -> tuple[Cell, ...]:
        from gtlab.configs.overrides import grid

        made: list[Cell] = []
        faults: list[UserError] = []
        seen: dict[str, tuple[str, ...]] = {}
        for texts, levels in grid(self.parser.parse(overrides)):
            try:
                composed = self.loader.compose(self.parser.parse(texts))
                made.append(_named(self._cell(composed), tuple(texts), levels))
            except UserError as fault:
                faults.append(fault)
            else:
                _refuse_twin(composed, tuple(texts), seen)
        if faults:
            raise UserError.of(faults)
        return tuple(made)

    def _cell(self, composed: Composed) -> Cell:
        from gtlab.configs.brief import cell_of
        from gtlab.configs.origins import Origins

        origins = Origins(overridden=list(composed.overridden))
        for option in composed.options:
            origins.add((option.package,) if option.package else (), option.document)
        return cell_of(composed.tree, composed.choices.get("scenario"), self.personas, origins)


def _refuse_twin(
    composed: Composed, texts: tuple[str, ...], seen: dict[str, tuple[str, ...]]
) -> None:
    # What is composed decides, not how it was asked for: tracking=off and tracking=none are one.
    whole = repr((composed.tree, composed.choices["scenario"]))
    if whole in seen:
        same = " ".join(seen[whole]), " ".join(texts)
        raise UserError(f"two cells are the same: {same[0]} | {same[1]}", fix="take one out")
    seen[whole] = texts


def _named(cell: Cell, overrides: tuple[str, ...], levels: dict[str, str]) -> Cell:
    from dataclasses import replace

    return replace(cell, overrides=overrides, levels=levels)
