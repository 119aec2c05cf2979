"""Which run follows one that a changed setup closed."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from gtlab.blackboard.entry import Opened
from gtlab.errors import UserError
from gtlab.store.folder import JOURNAL, run_id
from gtlab.store.journal import Reading
from gtlab.store.plan_file import read_plan

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_NUMBERED = re.compile(r"(.*?)(?:-rev\d+)?")


def follower_of(folder: Path) -> Path | None:
    """The run beside the one in `folder` that was begun because its setup was revised, or None."""
    whole = folder.absolute()
    found = _NUMBERED.fullmatch(whole.name)
    stem = found[1] if found else whole.name
    # Looked at by name first: no id is made where nothing follows.
    named = re.compile(rf"{re.escape(stem)}-rev\d+")
    try:
        beside = sorted(path.name for path in whole.parent.iterdir() if named.fullmatch(path.name))
    except OSError:
        return None
    for name in beside:
        if name != whole.name and _follows(whole.parent / name, whole):
            return folder.with_name(name) if folder.name == whole.name else whole.with_name(name)
    return None


def line_of_runs(folder: Path) -> Iterator[Path]:
    """The run in `folder`, then each that follows the one before."""
    seen: set[Path] = set()
    after: Path | None = folder
    while after is not None and after not in seen:
        seen.add(after)
        yield after
        after = follower_of(after)


def _follows(after: Path, before: Path) -> bool:
    try:
        revises = _revises(after)
        return revises is not None and revises == run_id(before)
    except UserError:
        return False


def _revises(folder: Path) -> str | None:
    """The id that the run in `folder` names, as its journal has it, or its plan before that."""
    if (folder / JOURNAL).is_file():
        for written in islice(Reading(folder / JOURNAL).lines(), 1):
            return written.record.revises if isinstance(written.record, Opened) else None
    cells = read_plan(folder)
    return cells[0].revises if cells else None
