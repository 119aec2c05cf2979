"""Handing over to Hydra itself, for its sweepers and launchers (Optuna, joblib, submitit).

Hydra composes and starts each job; what a job plays is a run like any other. Hydra reads options
through gtlab's own reader, and the folders it writes have names that no two commands share.
"""

from __future__ import annotations

import logging
import os
import secrets
import sys
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import hydra
from hydra.core.hydra_config import HydraConfig
from hydra.errors import HydraException
from hydra.experimental.callback import Callback
from hydra.types import RunMode
from omegaconf.errors import OmegaConfBaseException

from gtlab.cli.codes import Exit
from gtlab.cli.reporting import show_folder
from gtlab.configs.compose import cell_from_dict_config
from gtlab.configs.overrides import first_line
from gtlab.configs.places import conf_dir
from gtlab.configs.source import checked_for_hydra, register
from gtlab.errors import UserError
from gtlab.lab.play import play_cell
from gtlab.store.played import load

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omegaconf import DictConfig

    from gtlab.cli.arguments import Arguments

RUN = "run"
"""The run's folder below the output folder of its job, which holds files of Hydra's."""

_FULL_ERROR = "HYDRA_FULL_ERROR"
_MISSING = "Could not find 'hydra/"
_MODES = {"--cfg", "-c", "--info", "-i", "--run", "-r"}
_COMPLETION = {"--shell-completion", "-sc"}
_SETTINGS = ("hydra.run.dir", "hydra.sweep.dir", "hydra.job.name")
_outputs: list[Path] = []


class Noted(Callback):
    """Notes the folder that Hydra writes to, which only Hydra can resolve."""

    def on_run_start(self, config: DictConfig, **_: object) -> None:
        """Called before a single job."""
        _outputs.append(Path(str(config.hydra.run.dir)))

    def on_multirun_start(self, config: DictConfig, **_: object) -> None:
        """Called before a sweep."""
        _outputs.append(Path(str(config.hydra.sweep.dir)))


def task(config: DictConfig) -> float:
    """The mean total of a seat over the run that Hydra composed: what its optimisers maximise.

    Raises:
        UserError: The job's config is wrong.
        StoppedError: The run ended early and can be resumed.
    """
    job = HydraConfig.get()
    cell = cell_from_dict_config(config)
    if job.mode == RunMode.MULTIRUN:
        pairs = (text.lstrip("+~").partition("=") for text in cell.overrides)
        cell = replace(cell, levels={key: value for key, _, value in pairs})
    folder = Path(job.runtime.output_dir) / RUN
    played = load(play_cell(cell, folder, root=Path(job.runtime.cwd)))
    totals = [total for match in played.matches for total in match.totals.values()]
    return sum(totals) / len(totals) if totals else 0.0


def hand_over(arguments: Arguments) -> int:
    """Runs Hydra on the command line, then shows what was played; the exit code.

    Raises:
        UserError: An override would be refused by gtlab's own way too, or Hydra refuses it.
    """
    words = _words(arguments)
    register()
    _outputs.clear()
    main = hydra.main(version_base="1.3", config_path=str(conf_dir()), config_name="config")
    with _as_if_typed(words):
        try:
            main(task)()
        except (HydraException, OmegaConfBaseException) as error:
            text = first_line(error)
            fix = "install its plug-in, or see --info" if _MISSING in text else "see --hydra-help"
            raise UserError(text, fix=fix) from error
        except ValueError as error:
            # The one thing that Hydra says so: a completion that is neither installed nor asked.
            if not _COMPLETION & set(words):
                raise
            fix = "gtlab --shell-completion install=bash"
            raise UserError("takes an order", key="--shell-completion", fix=fix) from error
        except SystemExit as end:
            return Exit.USER if end.code else Exit.DONE
    if _outputs:
        show_folder(_outputs[-1])
    return Exit.DONE


def _words(arguments: Arguments) -> list[str]:
    """The command line for Hydra, checked, with what keeps its folders apart."""
    flags = list(arguments.flags)
    modes = [flag for flag in flags if flag in _MODES] + ["--multirun"] * arguments.multirun
    if len(modes) > 1:
        raise UserError(f"{' and '.join(modes)} exclude each other", fix="leave one out")
    if "--resolve" in flags and not {"--cfg", "-c"} & set(flags):
        raise UserError("goes with --cfg", key="--resolve", fix="add --cfg job")
    if _COMPLETION & set(flags):
        # Its words are orders to Hydra and name no key.
        return [*flags, *arguments.overrides]
    overrides = checked_for_hydra(arguments.overrides, arguments.config_dirs)
    flags += ["--multirun"] * arguments.multirun
    return [*flags, *overrides, *_settings(arguments.overrides)]


def _settings(overrides: Sequence[str]) -> list[str]:
    """What Hydra's own defaults do worse: runs begun in one second would share their folder."""
    given = {text.lstrip("+~").partition("=")[0] for text in overrides}
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    folder = f"runs/{stamp}-hydra-{secrets.token_hex(3)}"
    values = dict(zip(_SETTINGS, (folder, folder, "gtlab"), strict=True))
    noted = f"+hydra.callbacks.gtlab={{_target_:{Noted.__module__}.{Noted.__qualname__}}}"
    return [f"{key}={value}" for key, value in values.items() if key not in given] + [noted]


@contextmanager
def _as_if_typed(words: Sequence[str]) -> Iterator[None]:
    """Gives Hydra `words`, which it reads from the process; leaves the process as it was."""
    argv, full = sys.argv, os.environ.get(_FULL_ERROR)
    handlers, level = list(logging.root.handlers), logging.root.level
    sys.argv = [argv[0] if argv else "gtlab", *words]
    os.environ[_FULL_ERROR] = "1"
    try:
        yield
    finally:
        sys.argv = argv
        os.environ.pop(_FULL_ERROR)
        if full is not None:
            os.environ[_FULL_ERROR] = full
        for handler in set(logging.root.handlers) - set(handlers):
            handler.close()
        logging.root.handlers[:] = handlers
        logging.root.setLevel(level)
