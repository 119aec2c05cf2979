"""What goes into a worker and what comes out, and the one checker of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

import msgspec

from gtlab.blackboard.entry import Entry
from gtlab.blackboard.header import Control
from gtlab.errors import RefusedError
from gtlab.orchestrator.admission import check_outputs
from gtlab.terms.tags import check_audience

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from gtlab.blackboard.log import View
    from gtlab.orchestrator.chain import Step
    from gtlab.packs.spec import Pack, WorkerSpec

_LONGEST_SUMMARY = 50


class Task(msgspec.Struct, frozen=True, gc=False):
    """One step for one worker: its view, and where in the run it stands.

    Attributes:
        step: What is to be done.
        view: All that the worker may see.
        replicate: The match.
        redo: How often the round was thrown away before.
        window: The open window of the round.
    """

    step: Step
    view: View
    replicate: int = 0
    redo: int = 0
    window: int = 0


class Output(msgspec.Struct, frozen=True, gc=False):
    """What a worker wrote.

    Attributes:
        entries: Its entries, each with its audience.
        control: A world engine's word to the orchestrator.
        summary: At most 50 characters, checked.
    """

    entries: tuple[Entry, ...]
    control: Control | None = None
    summary: str = ""


class Executor(Protocol):
    """Carries a worker out, at once or in its own time."""

    def __call__(self, task: Task) -> Output | Awaitable[Output]:
        """The worker's output."""


@runtime_checkable
class Remembering(Protocol):
    """An executor that keeps something for each match while it is played."""

    def forget(self, replicate: int) -> None:
        """Lets go of what it kept for a match."""


class Checker:
    """Checks outputs against the pack, the access table and the protocol, whoever made them.

    Attributes:
        workers: Who may be asked at all.
    """

    def __init__(self, pack: Pack) -> None:
        self.workers = frozenset(pack.workers)
        self._pack = pack
        self._own = {rule.tag: rule for rule in pack.own_tags}
        self._passed: set[tuple[object, ...]] = set()

    def check(self, step: Step, output: Output) -> Output:
        """`output` as it is.

        Raises:
            RefusedError: A tag is not the worker's, is not for those it is addressed to, the
                step may not say what it says, or the summary is too long.
        """
        if len(output.summary) > _LONGEST_SUMMARY:
            raise RefusedError(
                "summary_too_long", f"a summary has at most {_LONGEST_SUMMARY} characters"
            )
        entries = output.entries
        control = output.control
        said = None if control is None else (control.over, bool(control.due))
        shape = tuple([(entry.tag, entry.audience) for entry in entries])
        key = (step.name, step.worker, step.seat, said, shape)
        if key not in self._passed:
            self._check(step, tuple([entry.tag for entry in entries]), control)
            for entry in entries:
                check_audience(entry.tag, entry.audience, self._own)
            self._passed.add(key)
        return output

    def _check(self, step: Step, tags: tuple[str, ...], control: Control | None) -> None:
        check_outputs(step, tags, control)
        spec = self._spec(step)
        for tag in tags:
            if not spec.writes(tag, step.seat):
                raise RefusedError(
                    "tag_not_allowed",
                    f"{spec.id} writes {', '.join(spec.output_tags)}, not {tag}",
                )

    def _spec(self, step: Step) -> WorkerSpec:
        spec = self._pack.workers.get(step.worker)
        if spec is None:
            raise RefusedError("foreign_worker", f"{step.worker} is no worker of {self._pack.name}")
        return spec
