"""Where the runs of a command go on disk, and how they are opened, found again and held."""

from __future__ import annotations

import re
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from gtlab.errors import UserError
from gtlab.instance.brief import Brief
from gtlab.lab.compose import pack_called
from gtlab.runner.loop import Opening
from gtlab.runner.run import Request, Run, open_run, reopen_run
from gtlab.store.folder import JOURNAL, held, is_free, new_folder, run_id
from gtlab.store.journal import Reading
from gtlab.store.plan_file import PLAN, PlannedCell, read_plan, write_plan
from gtlab.tracking.provenance import provenance

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence
    from pathlib import Path

    from gtlab.configs.cell import Cell, Execution
    from gtlab.runner.stretch import Stretch

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

    def openings(self, tell: Callable[[Path], None] = lambda _: None) -> list[Opening]:
        """How each run is opened in its turn; `tell` hears of its folder then."""
        return [
            Opening(folder, partial(_opened, cell, folder, tell), cell.folder)
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
    write_plan(planned, folder)
    return Plan(folder, planned)


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
    first = next(Reading(folder / JOURNAL).lines(), None)
    return Plan(folder, [PlannedCell("", {}, dict(first.meta) if first else {})])


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
    new_folder(str(after), after.name)
    write_plan([cell], after)
    return Plan(after, [cell])


@asynccontextmanager
async def _opened(
    cell: PlannedCell, folder: Path, tell: Callable[[Path], None], stretch: Stretch
) -> AsyncIterator[Run]:
    with ExitStack() as stack:
        if cell.folder:
            _make(folder)
            # The folder of a single run is held with its command.
            stack.enter_context(held(folder))
        run = await _begun(cell, folder, stretch)
        stack.callback(run.journal.close)
        tell(folder)
        yield run


def _make(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise UserError(f"cannot be made ({error.strerror})", file=str(folder)) from error


async def _begun(cell: PlannedCell, folder: Path, stretch: Stretch) -> Run:
    journal = folder / JOURNAL
    if journal.exists():
        if _started(journal) or not cell.brief:
            return await reopen_run(folder, pack_called, stretch)
        journal.unlink()
    brief = Brief.model_validate(cell.brief)
    request = Request(brief, cell.meta, cell.revises, cell.note)
    return open_run(folder, request, pack_called(brief.pack))


def _started(journal: Path) -> bool:
    """Whether the brief is in the journal; before that nothing was played that could be lost."""
    reading = Reading(journal)
    return sum(1 for _, _ in zip(reading.lines(), range(2), strict=False)) > 1
