"""`check_executor` and `executor_tests`: an executor held to what its worker may write.

It is put in the place of the shipped one and plays a whole run, journal included, in a folder that
is gone afterwards.

>>> from gtlab.executors.decide import StrategySeats
>>> check_executor("role-decide", StrategySeats).looked_at
{'role-decide': '12 tasks in 2 matches'}
"""

from __future__ import annotations

import asyncio
import inspect
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeAlias

from gtlab.configs.compose import compose
from gtlab.errors import RefusedError, UserError
from gtlab.executors.contract import Checker, Executor, Output, Task
from gtlab.executors.instance import instance_of
from gtlab.lab.cast import Cast
from gtlab.lab.compose import pack_called
from gtlab.lab.plan import new_plan
from gtlab.runner.loop import Floor
from gtlab.runner.progress import Progress
from gtlab.testing.failure import FAULTS, Failure, brief
from gtlab.testing.report import class_of_tests, conformance

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from gtlab.configs.cell import Cell
    from gtlab.instance.instance import Instance
    from gtlab.rules.game import Game
    from gtlab.testing.failure import Verdict
    from gtlab.testing.report import Conformance

    Make: TypeAlias = Callable[[Instance, Game], Executor]

CLAIMS: dict[str, str] = {
    "answers": "it answers every task with an output",
    "allowed": "it writes only what its worker may, to those who may read it",
    "plays": "its matches are played to their ends",
}
"""Every claim by its name, in the order in which they are checked."""

_SHORT = ("scenario=prisoners", "rounds=3", "replicates=2")


class _Watched:
    """An executor whose answers are looked at before they are used."""

    def __init__(self, inner: Executor, checker: Checker, note: Callable[..., None]) -> None:
        self._inner = inner
        self._checker = checker
        self._note = note
        self.tasks = 0

    def __call__(self, task: Task) -> Output | Awaitable[Output]:
        self.tasks += 1
        try:
            answer: object = self._inner(task)
        except FAULTS as error:
            self._raised(task, error)
            raise
        return self._late(task, answer) if inspect.isawaitable(answer) else self._seen(task, answer)

    def forget(self, replicate: int) -> None:
        forget = getattr(self._inner, "forget", None)
        if forget is not None:
            forget(replicate)

    async def _late(self, task: Task, answer: Awaitable[object]) -> Output:
        try:
            found = await answer
        except FAULTS as error:
            self._raised(task, error)
            raise
        return self._seen(task, found)

    def _raised(self, task: Task, error: Exception) -> None:
        said = brief(str(error))
        self._note("answers", f"it raises {type(error).__name__}: {said}", _where(task))

    def _seen(self, task: Task, answer: object) -> Output:
        if not isinstance(answer, Output):
            problem = f"it answers {brief(answer)}, which is no Output"
            self._note("answers", problem, _where(task))
            raise UserError(problem)
        try:
            return self._checker.check(task.step, answer)
        except RefusedError as error:
            wrote = (f"wrote {entry.tag}: {brief(entry.text)}" for entry in answer.entries)
            self._note("allowed", str(error), _where(task), *wrote)
            raise


def _where(task: Task) -> str:
    seat = f", seat {task.step.seat}" if task.step.seat else ""
    return f"{task.step.name} in round {task.step.round}{seat}, match {task.replicate}"


class _Checked:
    """A run that the executor has played; played when first asked about."""

    def __init__(
        self, worker: str, make: Make, overrides: Sequence[str], config_dir: str | Path | None
    ) -> None:
        cell = compose(overrides or _SHORT, [] if config_dir is None else [config_dir])
        pack = pack_called(cell.brief.pack)
        if worker not in pack.workers:
            fix = f"choose one of {', '.join(sorted(pack.workers))}"
            raise UserError(f"{worker} is no worker of {pack.name}", key="worker", fix=fix)
        instance_of(cell.brief, pack)
        self._worker = worker
        self._failures: dict[str, Failure] = {}
        self._watched: list[_Watched] = []

        def cast(instance: Instance, game: Game) -> Mapping[str, Executor]:
            watched = _Watched(make(instance, game), Checker(pack), self._note)
            self._watched.append(watched)
            return {**Cast()(instance, game), worker: watched}

        self._play(cell, cast)
        tasks = sum(watched.tasks for watched in self._watched)
        self.looked_at = {worker: f"{tasks} tasks in {cell.brief.replicates} matches"}
        if not tasks and not self._failures:
            self._note("plays", "it was asked nothing in this run")

    def _play(self, cell: Cell, cast: Callable[..., Mapping[str, Executor]]) -> None:
        with TemporaryDirectory() as root:
            alone = replace(
                cell.execution, run_dir=str(Path(root) / "run"), tracking_kind="none", parallel=1
            )
            plan = new_plan([replace(cell, execution=alone)], Path(root), grid=False)
            floor = Floor(cast, lambda _: None, Progress(cells=1, matches=plan.matches), 1)
            with plan.taken():
                (outcome,) = asyncio.run(floor.carry_out(plan.openings()))
        if outcome.error is not None and not self._failures:
            self._note("plays", str(outcome.error))

    def _note(self, name: str, problem: str, *example: str) -> None:
        failure = Failure(name, CLAIMS[name], self._worker, problem, example)
        self._failures.setdefault(name, failure)

    def verdict(self, name: str) -> Verdict:
        """The failure of a claim, or None if it holds."""
        return self._failures.get(name)


def check_executor(
    worker: str, make: Make, *overrides: str, config_dir: str | Path | None = None
) -> Conformance:
    """What holds of an executor, once it has played a run.

    Args:
        worker: The worker that it carries out, for instance `role-decide`.
        make: Gives the executor for an instance and its compiled game; a class will do.
        *overrides: The run, as on the command line; two short matches when left out.
        config_dir: A folder of options of one's own, as for `--config-dir`.

    Raises:
        ConformanceError: A claim does not hold; each is said with the task it was broken in.
        UserError: There is no such worker, or the run cannot be composed.
    """
    checked = _Checked(worker, make, overrides, config_dir)
    return conformance({name: checked.verdict(name) for name in CLAIMS}, checked.looked_at)


def executor_tests(
    worker: str, make: Make, *overrides: str, config_dir: str | Path | None = None
) -> type:
    """A class with a test for each claim, for pytest to collect; arguments as `check_executor`.

    Nothing is played before the first test runs.
    """
    kept: list[_Checked] = []

    def verdict(name: str) -> Verdict:
        if not kept:
            kept.append(_Checked(worker, make, overrides, config_dir))
        return kept[0].verdict(name)

    return class_of_tests(CLAIMS, verdict)
