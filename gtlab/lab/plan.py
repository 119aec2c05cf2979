"""Where the runs of a command go on disk, and how they are opened, found again and held."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, NamedTuple

from gtlab.errors import UserError
from gtlab.instance.brief import Brief
from gtlab.lab.compose import pack_called
from gtlab.runner.run import Run, open_run, reopen_run
from gtlab.store.folder import JOURNAL, held, new_folder
from gtlab.store.journal import Reading
from gtlab.store.plan_file import PLAN, PlannedCell, read_plan, write_plan
from gtlab.tracking.provenance import provenance

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from gtlab.configs.cell import Cell, Execution


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

    def folders(self) -> list[Path]:
        """The folder of each run."""
        return [self.folder / cell.folder for cell in self.cells]


def new_plan(cells: Sequence[Cell], root: Path, *, grid: bool) -> Plan:
    """The plan of a new command, its folder made.

    Raises:
        UserError: The folder holds something already, or cannot be made.
    """
    first = cells[0]
    name = "sweep" if grid else first.brief.scenario.id
    folder = new_folder(first.execution.run_dir, name, root)
    made_by = provenance(root)
    width = len(str(len(cells)))
    planned = [
        PlannedCell(
            f"{number:0{width}}-{cell.brief.scenario.id}" if grid else "",
            cell.brief.model_dump(mode="json", exclude_defaults=True),
            {**made_by, "cell": dict(cell.levels), "execution": _kept(cell.execution)},
        )
        for number, cell in enumerate(cells, 1)
    ]
    write_plan(planned, folder)
    return Plan(folder, planned)


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
    cells = read_plan(folder)
    if cells:
        return Plan(folder, cells)
    if not (folder / JOURNAL).is_file():
        raise UserError(
            f"holds neither a run nor a sweep ({JOURNAL}, {PLAN})",
            file=str(path),
            fix="`gtlab list` shows the runs there are",
        )
    return Plan(folder, [PlannedCell("", {}, _meta_of(folder))])


def _meta_of(folder: Path) -> dict[str, object]:
    first = next(Reading(folder / JOURNAL).lines(), None)
    return dict(first.meta) if first else {}


@contextmanager
def opened(plan: Plan) -> Iterator[list[Run]]:
    """The runs of `plan`, held for this process: gone on with where they began, else begun.

    Raises:
        UserError: Another process holds one of them, or a journal is damaged.
    """
    with ExitStack() as stack:
        stack.enter_context(held(plan.folder))
        runs = []
        for cell, folder in zip(plan.cells, plan.folders(), strict=True):
            if cell.folder:
                folder.mkdir(exist_ok=True)
                stack.enter_context(held(folder))
            run = _begun(cell, folder)
            stack.callback(run.journal.close)
            runs.append(run)
        yield runs


def _begun(cell: PlannedCell, folder: Path) -> Run:
    journal = folder / JOURNAL
    if journal.exists() and (_started(journal) or not cell.brief):
        return reopen_run(folder, pack_called)
    journal.unlink(missing_ok=True)
    brief = Brief.model_validate(cell.brief)
    return open_run(folder, brief, pack_called(brief.pack), meta=cell.meta)


def _started(journal: Path) -> bool:
    """Whether the brief is in the journal; before that nothing was played that could be lost."""
    reading = Reading(journal)
    return sum(1 for _, _ in zip(reading.lines(), range(2), strict=False)) > 1
