"""Handing over to Hydra itself, for its sweepers and launchers (Optuna, joblib, submitit)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import hydra

from gtlab.configs.compose import cell_from_dict_config
from gtlab.configs.places import conf_dir
from gtlab.configs.source import checked_for_hydra, register
from gtlab.lab.play import play_cell
from gtlab.store.played import load

if TYPE_CHECKING:
    from omegaconf import DictConfig

    from gtlab.cli.arguments import Arguments


def task(config: DictConfig) -> float:
    """The mean total of a seat over the run that Hydra composed: what its optimisers maximise.

    The run goes into `run` below Hydra's own output folder.
    """
    from hydra.core.hydra_config import HydraConfig

    cell = cell_from_dict_config(config)
    output = Path(HydraConfig.get().runtime.output_dir) / "run"
    played = load(play_cell(cell, output))
    totals = [total for match in played.matches for total in match.totals.values()]
    return sum(totals) / len(totals) if totals else 0.0


def hand_over(words: list[str], arguments: Arguments) -> int:
    """Runs Hydra on the command line; the exit code.

    Raises:
        UserError: An override would be refused by gtlab's own way too.
    """
    register()
    overrides = checked_for_hydra(arguments.overrides, arguments.config_dirs)
    flags = [
        word
        for place, word in enumerate(words)
        if word.startswith("-") and not _is_folder(words, place)
    ]
    sys.argv = [sys.argv[0], *flags, *overrides]
    hydra.main(version_base="1.3", config_path=str(conf_dir()), config_name="config")(task)()
    return 0


def _is_folder(words: list[str], place: int) -> bool:
    return words[place].startswith(("--config-dir", "-cd"))
