"""`plan.json`: the cells of a command, written before the first journal begins.

So a command killed at any moment can be resumed whole, the cells that had no journal yet included.
Once a journal holds its brief, the journal alone counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from gtlab.errors import UserError
from gtlab.store.folder import is_plain_name
from gtlab.store.whole_file import written_whole

if TYPE_CHECKING:
    from pathlib import Path

PLAN = "plan.json"


class PlannedCell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A run that a command plays.

    Attributes:
        folder: Its name below the command's folder; empty for that folder itself.
        brief: What is asked for.
        meta: What stands beside the journal's first record: settings that change no record.
        revises: The id of the run that a changed setup closed.
        note: What the user wanted changed about that setup.
    """

    folder: str
    brief: dict[str, Any]
    meta: dict[str, Any]
    revises: str | None = None
    note: str = ""


def write_plan(cells: list[PlannedCell], folder: Path) -> None:
    """Writes the plan of a command into its folder.

    Raises:
        StoppedError: The file cannot be written.
    """
    with written_whole(folder / PLAN, "nothing was begun") as file:
        file.write(msgspec.json.format(msgspec.json.encode(cells)))


def read_plan(folder: Path) -> list[PlannedCell]:
    """The cells planned in `folder`; none if nothing was.

    Raises:
        UserError: The plan is damaged, or a cell of it would lie outside `folder`.
    """
    path = folder / PLAN
    try:
        cells = msgspec.json.decode(path.read_bytes(), type=list[PlannedCell])
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise UserError(f"cannot be read ({error.strerror})", file=str(path)) from error
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _damaged(path, str(error)) from error
    if not all(is_plain_name(cell.folder) for cell in cells if cell.folder or len(cells) > 1):
        raise _damaged(path, "a cell's folder is no plain name")
    return cells


def _damaged(path: Path, how: str) -> UserError:
    return UserError(f"is damaged ({how})", file=str(path), fix="resume its runs one by one")
