"""`plan.json`: the cells of a command, written before the first journal begins.

So a command killed at any moment can be resumed whole, the cells that had no journal yet included.
Once a journal holds its brief, the journal alone counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from gtlab.errors import StoppedError, UserError

if TYPE_CHECKING:
    from pathlib import Path

PLAN = "plan.json"


class PlannedCell(msgspec.Struct, frozen=True):
    """A cell: its run's folder below the command's (empty: that folder itself), brief and meta."""

    folder: str
    brief: dict[str, Any]
    meta: dict[str, Any]


def write_plan(cells: list[PlannedCell], folder: Path) -> None:
    """Writes the plan of a command into its folder.

    Raises:
        StoppedError: The file cannot be written.
    """
    draft = folder / f"{PLAN}.draft"
    try:
        draft.write_bytes(msgspec.json.format(msgspec.json.encode(cells)))
        draft.replace(folder / PLAN)
    except OSError as error:
        raise StoppedError(f"{folder / PLAN}: {error.strerror}; nothing was begun") from error


def read_plan(folder: Path) -> list[PlannedCell]:
    """The cells planned in `folder`; none if nothing was.

    Raises:
        UserError: The plan is damaged.
    """
    path = folder / PLAN
    if not path.is_file():
        return []
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[PlannedCell])
    except msgspec.MsgspecError as error:
        raise UserError(
            f"is damaged ({error})", file=str(path), fix="resume its runs one by one"
        ) from error
