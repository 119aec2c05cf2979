"""Where the runs of a command go on disk, and how they are found again."""

from __future__ import annotations

import re
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from gtlab.blackboard.entry import Briefed
from gtlab.errors import UserError
from gtlab.lab.opening import opened
from gtlab.runner.loop import Opening
from gtlab.store.folder import JOURNAL, is_free, mark_sweep, new_folder, run_id
from gtlab.store.journal import Reading
from gtlab.store.lock import held
from gtlab.store.plan_file import PLAN, PlannedCell, read_plan, write_plan
from gtlab.tracking.provenance import provenance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from gtlab.configs.cell import Cell, Execution
    from gtlab.instance.brief import Brief
    from gtlab.runner.run import Request

_NUMBERED = re.compile(r"(.*?)(?:-rev(\d+))?")


class Plan(NamedTuple):
    """The runs of one command.

    Attributes:
        folder: The run's folder, or the sweep's.
        cells: Each run's folder name below it (empty for a single run), brief and meta.
    """

    folder: Path
    cells: list[PlannedCell]

    @property
    def sweep(self) -> Path | None:
        """The sweep's folder, or None for a single run."""
        return self.folder if self.cells[0].folder else None

    @property
    def matches(self) -> int:
        """How many matches its runs have, as far as it says."""
        return sum(cell.brief.get("replicates", 1) for cell in self.cells)

    @property
    def execution(self) -> Mapping[str, object]:
        """The settings that change no record."""
        found = self.cells[0].meta.get("execution")
        return found if isinstance(found, dict) else {}

    def folders(self) -> list[Path]:
        """The folder of each run."""
        return [self.folder / cell.folder for cell in self.cells]

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Holds the command's folder; that of a sweep is marked as one.

        Raises:
            UserError: Another process holds it, or it cannot be written.
        """
        with held(self.folder):
            if self.sweep:
                mark_sweep(self.sweep)
            yield

    def openings(self, tell: Callable[[Path], None] = lambda _: None) -> list[Opening]:
        """How each run is opened in its turn; `tell` hears of its folder then."""
        return [
            Opening(folder, partial(opened, cell, folder, tell), cell.folder)
            for cell, folder in zip(self.cells, self.folders(), strict=True)
        ]


def new_plan(cells: Sequence[Cell], root: Path, *, grid: bool) -> Plan:
    """The plan of a new command, its folder made.

    Raises:
        UserError: The folder holds something already, or cannot be made.
        StoppedError: The plan cannot be written; nothing was begun.
    """
    first = cells[0]
    name = "sweep" if grid else first.brief.scenario.id
    folder = new_folder(first.execution.run_dir, name, root)
    made_by = provenance(root)
    width = len(str(len(cells)))
    planned = [
        PlannedCell(
            f"{number:0{width}}-{cell.brief.scenario.id}" if grid else "",
            _asked(cell.brief),
            {**made_by, "cell": dict(cell.levels), "execution": _kept(cell.execution)},
        )
        for number, cell in enumerate(cells, 1)
    ]
    return _written(folder, planned)


def _written(folder: Path, cells: list[PlannedCell]) -> Plan:
    """The plan, written into its new folder; two commands that are given one folder meet here."""
    with held(folder):
        if not is_free(folder):
            raise UserError(
                "holds something already", file=str(folder), key="run_dir", fix="name a new folder"
            )
        write_plan(cells, folder)
    return Plan(folder, cells)


def _asked(brief: Brief) -> dict[str, object]:
    return brief.model_dump(mode="json", exclude_defaults=True)


def _kept(execution: Execution) -> dict[str, object]:
    return {
        "parallel": execution.parallel,
        "tracking": execution.tracking_kind,
        "uri": execution.tracking_uri,
        "experiment": execution.tracking_experiment,
    }


def plan_of(path: Path) -> Plan:
    """The plan of what stands at `path`: a run's folder, or a sweep's.

    Raises:
        UserError: There is neither.
    """
    folder = path.parent if path.name == JOURNAL else path
    cells = read_plan(folder) or _in_a_sweep(folder)
    if cells:
        return Plan(folder, cells)
    if not (folder / JOURNAL).is_file():
        raise UserError(
            f"holds neither a run nor a sweep ({JOURNAL}, {PLAN})",
            file=str(path),
            fix="`gtlab list` shows the runs there are",
        )
    return Plan(folder, [_told_by(folder / JOURNAL)])


def _told_by(journal: Path) -> PlannedCell:
    """The cell of a run that has no plan, as far as its journal says."""
    first, second = (*islice(Reading(journal).lines(), 2), None, None)[:2]
    briefed = second.record if second else None
    brief = dict(briefed.brief) if isinstance(briefed, Briefed) else {}
    return PlannedCell("", brief, dict(first.meta) if first else {})


def _in_a_sweep(folder: Path) -> list[PlannedCell]:
    """The plan of `folder` by itself, as the sweep's folder above it has it."""
    whole = folder.absolute()
    return [
        replace(cell, folder="")
        for cell in read_plan(whole.parent)
        if whole.is_dir() and cell.folder == whole.name
    ]


def revised_plan(folder: Path, request: Request) -> Plan:
    """The plan of the run that follows the one in `folder`, whose setup the user wants changed.

    It stands beside the run that it revises (`trust` is followed by `trust-rev2`). A command that
    was killed in between finds it again by the id that it names.

    Raises:
        UserError: Its folder cannot be made.
        StoppedError: Its plan cannot be written.
    """
    own = run_id(folder)
    found = _NUMBERED.fullmatch(folder.absolute().name)
    stem, number = (found[1], int(found[2] or 1)) if found else (folder.name, 1)
    while True:
        number += 1
        after = folder.absolute().with_name(f"{stem}-rev{number}")
        cells = read_plan(after)
        if cells and cells[0].revises == own:
            return Plan(after, cells)
        if is_free(after) or not after.exists():
            break
    cell = PlannedCell("", _asked(request.brief), dict(request.meta), own, request.note)
    return _written(new_folder(str(after), after.name), [cell])
