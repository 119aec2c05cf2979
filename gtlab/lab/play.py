"""Playing from Python: a command begun or gone on with, to its end or to where it stopped."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.lab.cast import Cast
from gtlab.lab.compose import check_text, checked_cells, instance_for
from gtlab.lab.plan import new_plan, plan_of
from gtlab.lab.playing import Desk, Playing
from gtlab.lab.run import Run, load_run
from gtlab.tracking.settings import checked_uri

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gtlab.configs.cell import Cell
    from gtlab.instance.brief import Brief
    from gtlab.instance.instance import Instance


def begin(
    overrides: Sequence[str],
    *,
    config_dirs: Sequence[Path | str] = (),
    desk: Desk | None = None,
    grid: bool = False,
    root: Path | None = None,
) -> Playing:
    """A new command: every cell checked, its folder made, nothing played yet.

    Raises:
        UserError: A cell is wrong, or the folder cannot be used.
    """
    root = root or Path.cwd()
    desk = desk or Desk()
    checked = checked_cells(overrides, config_dirs)
    cells = [cell for cell, _ in checked]
    if len(cells) > 1 and not grid:
        raise UserError(f"{len(cells)} cells are asked for", key="overrides", fix="sweep with -m")
    for cell, instance in checked:
        _check_people(cell.brief, instance, desk)
    checked_uri(cells[0].execution.tracking_uri, root)
    return Playing(new_plan(cells, root, grid=grid), desk, root)


def _check_people(brief: Brief, instance: Instance, desk: Desk) -> None:
    desk.reviewer_of(brief)
    Cast(desk.ask).check(instance)


def go_on(path: Path | str, *, desk: Desk | None = None, root: Path | None = None) -> Playing:
    """A command that ended early, ready to be played on from its journals.

    Raises:
        UserError: There is nothing to go on with.
    """
    folder = Path(path)
    return Playing(plan_of(folder), desk or Desk(), root or Path.cwd())


def play_cell(cell: Cell, folder: Path, root: Path) -> Path:
    """The folder of the run that `cell` became, for callers that composed it themselves.

    Nobody is asked anything: such a caller may be one of many processes.

    Args:
        cell: What to play.
        folder: The run's folder, to be made.
        root: The folder that holds `runs/`, where the log is.

    Raises:
        UserError: The cell is wrong, or somebody would have to be asked.
        StoppedError: The run ended early and can be resumed.
    """
    desk = Desk()
    _check_people(cell.brief, instance_for(cell), desk)
    execution = replace(cell.execution, run_dir=str(folder))
    plan = new_plan([replace(cell, execution=execution)], root, grid=False)
    return asyncio.run(_finished(Playing(plan, desk, root))).folder


async def asweep(
    *overrides: str, config_dirs: Sequence[Path | str] = (), root: Path | None = None
) -> tuple[Run, ...]:
    """The finished runs of the grid that `overrides` span, in the grid's order.

    Raises:
        UserError: A cell is wrong; nothing was started.
        StoppedError: The sweep ended early and can be resumed.
    """
    check_text(overrides, "asweep")
    playing = begin(overrides, config_dirs=config_dirs, grid=True, root=root)
    await _finished(playing)
    return tuple(load_run(folder) for folder in playing.plan.folders())


def sweep(
    *overrides: str, config_dirs: Sequence[Path | str] = (), root: Path | None = None
) -> tuple[Run, ...]:
    """The finished runs of a grid; `asweep` where a loop is running already.

    Raises:
        UserError: A cell is wrong, or a loop is running; nothing was started.
        StoppedError: The sweep ended early and can be resumed.
    """
    check_text(overrides, "sweep")
    _check_no_loop("asweep")
    return asyncio.run(asweep(*overrides, config_dirs=config_dirs, root=root))


async def arun(
    *overrides: str, config_dirs: Sequence[Path | str] = (), root: Path | None = None
) -> Run:
    """The finished run that `overrides` ask for.

    Args:
        *overrides: As on the command line, for instance `"scenario=trust"`, `"rounds=10"`.
        config_dirs: Folders with options of one's own.
        root: The folder that holds `runs/`; the working folder when left out.

    Raises:
        UserError: Something in the configs is wrong; nothing was started.
        StoppedError: The run ended early and can be resumed.
    """
    check_text(overrides, "arun")
    playing = begin(overrides, config_dirs=config_dirs, root=root)
    return await _finished(playing)


def run(*overrides: str, config_dirs: Sequence[Path | str] = (), root: Path | None = None) -> Run:
    """The finished run that `overrides` ask for; `arun` where a loop is running already.

    Raises:
        UserError: Something in the configs is wrong, or a loop is running; nothing was started.
        StoppedError: The run ended early and can be resumed.
    """
    check_text(overrides, "run")
    _check_no_loop("arun")
    return asyncio.run(arun(*overrides, config_dirs=config_dirs, root=root))


def resume(path: Path | str, *, root: Path | None = None) -> Run | tuple[Run, ...]:
    """The run at `path`, gone on with to its end; of a sweep the runs of its cells, in order.

    Of a run whose setup was revised it is the one that followed.

    Raises:
        UserError: There is no run, or another process holds it.
        StoppedError: It ended early again.
    """
    _check_no_loop("aresume")
    return asyncio.run(aresume(path, root=root))


async def aresume(path: Path | str, *, root: Path | None = None) -> Run | tuple[Run, ...]:
    """As `resume`, inside a running loop."""
    playing = go_on(path, root=root)
    last = await _finished(playing)
    if playing.plan.sweep is None:
        return last
    # A run that a changed setup closed is told by the one that followed it.
    ends = [outcome.folder for outcome in playing.outcomes if outcome.revision is None]
    return tuple(load_run(folder) for folder in ends)


def _check_no_loop(instead: str) -> None:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise UserError("a loop is running here already", fix=f"use `await gtlab.{instead}(...)`")


async def _finished(playing: Playing) -> Run:
    try:
        outcomes = await playing.play()
    finally:
        if playing.follower is not None:
            await asyncio.to_thread(playing.follower.wait)
    for outcome in outcomes:
        if outcome.error is not None:
            outcome.error.add_note(f"in {outcome.folder}")
            raise outcome.error
    return load_run(outcomes[-1].folder)
