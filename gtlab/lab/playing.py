"""A command being carried out: its runs in one loop, its people, and the log beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.lab.cast import Cast
from gtlab.lab.plan import revised_plan
from gtlab.runner.loop import Floor, Outcome
from gtlab.runner.progress import Progress
from gtlab.tracking.follower import Follower, start_follower
from gtlab.tracking.settings import TrackingSettings, checked_uri

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gtlab.instance.brief import Brief
    from gtlab.lab.plan import Plan
    from gtlab.terms.protocols import Ask, Reviewer

_NOBODY = "review=auto accepts everything, on the record; review=terminal asks in a terminal"
_PARALLEL = 8


@dataclass(slots=True)
class Desk:
    """The people of a command: who reviews, and who sits.

    Attributes:
        reviewer: Makes the reviewer that a brief asks for; None where nobody can be asked.
        ask: Reaches the people in seats; None where nobody can be asked.
    """

    reviewer: Callable[[Brief], Reviewer | None] | None = None
    ask: Ask | None = None

    def reviewer_of(self, brief: Brief) -> Reviewer | None:
        """The reviewer that `brief` asks for, or None for auto.

        Raises:
            UserError: Somebody is to review, and nobody can be asked here.
        """
        if brief.review.by == "auto":
            return None
        if self.reviewer is None:
            raise UserError(
                f"review={brief.review.by}, and nobody can be asked here, so nothing was started",
                key="review",
                fix=_NOBODY,
            )
        return self.reviewer(brief)


class Playing:
    """A command being carried out.

    Attributes:
        plan: Its runs.
        progress: How far it has come.
        follower: The process that logs them, if any.
        place: What is gone on with if it stops: the sweep, or the run that a revision opened.
        outcomes: How far each run came; runs that a changed setup opened follow their forerunner.
    """

    def __init__(self, plan: Plan, desk: Desk, root: Path) -> None:
        self.plan = plan
        self.progress = Progress(cells=len(plan.cells), matches=plan.matches)
        self.outcomes: list[Outcome] = []
        self.place = plan.folder
        self.follower = _follower(plan, root)
        parallel = plan.execution.get("parallel")
        self._floor = Floor(
            Cast(desk.ask),
            desk.reviewer_of,
            self.progress,
            parallel if isinstance(parallel, int) and parallel > 0 else _PARALLEL,
        )

    async def play(self) -> list[Outcome]:
        """How far each run came.

        Raises:
            UserError: Another process plays it, or its folder cannot be used.
        """
        await self._play(self.plan)
        return self.outcomes

    async def _play(self, plan: Plan) -> None:
        if self.plan.sweep is None:
            self.place = plan.folder
        with plan.taken():
            outcomes = await self._floor.carry_out(plan.openings(self._tell))
            stopped = not all(outcome.done or outcome.error for outcome in outcomes)
            for outcome in outcomes:
                self.outcomes.append(outcome)
                if outcome.revision is not None and not stopped:
                    # A setup changed in mid-run closed its run; what follows is a run of its own.
                    await self._play(revised_plan(outcome.folder, outcome.revision))

    def _tell(self, folder: Path) -> None:
        if self.follower is not None:
            self.follower.add(folder, self.plan.sweep)


def _follower(plan: Plan, root: Path) -> Follower | None:
    execution = plan.execution
    if execution.get("tracking") != "mlflow":
        return None
    uri = execution.get("uri")
    experiment = execution.get("experiment")
    return start_follower(
        TrackingSettings(
            checked_uri(str(uri) if uri else None, root), str(experiment) if experiment else ""
        )
    )
