"""From a run's brief to its accepted instance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.blackboard.entry import Installed, Reviewed, Worked
from gtlab.blackboard.visibility import view
from gtlab.errors import ProtocolError, StoppedError
from gtlab.executors.contract import Checker
from gtlab.executors.instance import game_of, instance_of
from gtlab.executors.setup import setup_output
from gtlab.orchestrator.admission import admitted
from gtlab.review.pacing import AUTO
from gtlab.store.folder import INSTANCE
from gtlab.store.instance_file import write_instance
from gtlab.terms.names import Review, Stage, Verdict
from gtlab.terms.protocols import Checkpoint

if TYPE_CHECKING:
    from gtlab.instance.instance import Instance
    from gtlab.orchestrator.chain import Step
    from gtlab.runner.run import Run
    from gtlab.terms.protocols import Reviewer


async def set_up(run: Run, reviewer: Reviewer | None, label: str = "") -> Instance:
    """The accepted instance of `run`.

    Args:
        run: The run, as far as it has come.
        reviewer: Who accepts; None accepts, as the user chose.
        label: What the run is called among the runs of its command.

    Raises:
        UserError: The brief cannot be set up.
        StoppedError: The reviewer stopped.
    """
    index = run.setup.index
    while index.stage in (Stage.BRIEF, Stage.SETUP):
        step = admitted(index, workers=run.pack.workers)[0]
        if step.name == "setup":
            _describe(run, step)
        elif step.name != "review":
            raise ProtocolError(f"the setup cannot go on with {step.name}")
        elif run.instance is None:
            # Killed between the two records of a setup.
            _install(run, _instance(run))
        else:
            await _review(run, reviewer, label)
        index = run.setup.index
    if run.instance is None:
        raise ProtocolError("a setup was accepted that made no instance")
    if not (run.folder / INSTANCE).exists():
        write_instance(run.instance, run.folder / INSTANCE)
    return run.instance


def _instance(run: Run) -> Instance:
    return instance_of(run.brief, run.pack, revises=run.request.revises)


def _describe(run: Run, step: Step) -> None:
    board, instance = run.setup, _instance(run)
    output = Checker(run.pack).check(step, setup_output(instance, game_of(instance)))
    board.put(
        Worked(0, board.seq, step.name, step.worker, summary=output.summary, entries=output.entries)
    )
    _install(run, instance)


def _install(run: Run, instance: Instance) -> None:
    asked = instance.model_dump(mode="json", exclude_defaults=True)
    run.setup.put(Installed(0, run.setup.seq, asked))
    run.instance = instance


async def _review(run: Run, reviewer: Reviewer | None, label: str) -> None:
    board = run.setup
    review, by = Review(Verdict.ACCEPT), AUTO
    if reviewer is not None:
        where = Checkpoint(label, 0, run.brief.replicates, 0, last=False)
        review, by = await reviewer.setup(where, setup_page(run)), run.brief.review.by
    if review.verdict is Verdict.STOP:
        raise StoppedError("stopped before the instance was accepted")
    board.put(Reviewed(0, board.seq, review, by))


def setup_page(run: Run) -> str:
    """All that the user accepts: setting, rules with every payoff, parameters, all personas."""
    seen = view(run.setup.log, "user")
    tags = ["scenario.setting", "game.rules", "game.params", "game.roles"]
    seats = run.instance.seat_ids if run.instance else ()
    tags += [f"role.{seat}.profile" for seat in seats]
    return "\n\n".join(seen.text(tag) for tag in tags)
