"""From overrides to checked cells and instances, before anything is written."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gtlab.configs.compose import cells
from gtlab.configs.compose import compose as compose_cell
from gtlab.configs.places import skills_dir
from gtlab.errors import UserError
from gtlab.executors.instance import instance_of
from gtlab.packs.loader import check_playable, find_pack, load_pack

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from gtlab.configs.cell import Cell
    from gtlab.instance.instance import Instance
    from gtlab.packs.spec import Pack


@lru_cache
def pack_called(name: str) -> Pack:
    """The shipped pack called `name`, complete enough to play.

    Raises:
        UserError: There is none, or it is faulty; a line for each fault.
    """
    pack = load_pack(find_pack(name, [skills_dir()]))
    faults = check_playable(pack)
    if faults:
        raise UserError.of(faults)
    return pack


def compose(*overrides: str, config_dirs: Sequence[Path | str] = ()) -> Instance:
    """The instance that `overrides` make of the configs, checked and not yet played.

    Args:
        *overrides: As on the command line, for instance `"scenario=trust"`, `"rounds=10"`.
        config_dirs: Folders with options of one's own.

    Raises:
        UserError: Something in the configs is wrong; a line for each fault.
    """
    check_text(overrides, "compose")
    return instance_for(compose_cell(overrides, config_dirs))


def check_text(overrides: Sequence[object], call: str) -> None:
    """Passes if each of `overrides` is text, as on the command line.

    Args:
        overrides: What a caller in Python gave.
        call: The name under which `gtlab` was called.

    Raises:
        UserError: One is something else, an instance for example.
    """
    for given in overrides:
        if not isinstance(given, str):
            raise UserError(
                f"takes overrides as text, not {type(given).__name__}",
                key=f"gtlab.{call}",
                fix=f'gtlab.{call}("scenario=trust", "rounds=10")',
            )


def instance_for(cell: Cell) -> Instance:
    """The instance that `cell` asks for.

    Raises:
        UserError: It asks for none; each fault is put where its key was written.
    """
    try:
        return instance_of(cell.brief, pack_called(cell.brief.pack))
    except UserError as error:
        raise error.located(cell.written) from None


def checked_cells(
    overrides: Sequence[str], config_dirs: Sequence[Path | str] = ()
) -> tuple[tuple[Cell, Instance], ...]:
    """Every cell of a grid with its instance: one bad cell stops the grid before it begins.

    Raises:
        UserError: Something in a cell is wrong; a line for each fault.
    """
    checked = []
    faults = []
    for cell in cells(overrides, config_dirs):
        try:
            checked.append((cell, instance_for(cell)))
        except UserError as error:
            faults.append(error)
    if faults:
        raise UserError.of(faults)
    return tuple(checked)
