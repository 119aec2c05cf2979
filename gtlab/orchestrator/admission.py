"""What the protocol refuses, whoever asks: each with a code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import RefusedError
from gtlab.orchestrator.chain import LEAST_ROLES, next_steps, ready
from gtlab.terms.names import Stage, Status
from gtlab.terms.tags import HUMAN, ORCHESTRATOR, WORKERS, check_write, general, rule_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from gtlab.blackboard.header import Control
    from gtlab.blackboard.index import Index
    from gtlab.instance.instance import Instance
    from gtlab.orchestrator.chain import Step

_SEATED = ("decide",)
_LATER = ("deal", "decide", "publish", "adjudicate", "present")
_MODES = {
    "deal": ("role.{id}.visible", "scene.narration", "world.state", "world.round"),
    "publish": ("role.{id}.visible", "scene.narration"),
    "adjudicate": (
        "world.state",
        "world.round",
        "world.ruling",
        "scene.narration",
        "output.summary",
        "run.events",
    ),
}
"""What a world engine writes in each of its modes, beside the tags of its pack's own."""

_EVENTS = "run.events"
_SETTLING = ("world.state", "world.ruling", "output.summary", _EVENTS)


def admitted(
    index: Index, instance: Instance | None = None, workers: Collection[str] = WORKERS
) -> tuple[Step, ...]:
    """All that may be done now, each step checked; empty when all is done or somebody waited for.

    Raises:
        RefusedError: As `check_step` says; also if a match cannot begin.
    """
    steps = next_steps(index, instance)
    for step in steps:
        check_step(step, index, steps, workers)
    if not steps and index.stage is Stage.SIMULATE and index.waiting is None:
        _check_ready(index)
    return steps


def check_step(
    step: Step, index: Index, planned: Collection[Step], workers: Collection[str] = WORKERS
) -> None:
    """Passes if `step` may be done now, when `planned` is what comes next.

    Raises:
        RefusedError: `foreign_worker`, `no_role`, `draft_as_fact`, `too_few_roles`,
            `missing_action` or `out_of_turn`.
    """
    if step.worker and step.worker not in workers:
        raise RefusedError("foreign_worker", f"{step.worker} is no worker of this pack")
    if step.name in _SEATED and not step.seat:
        raise RefusedError("no_role", f"{step.worker} needs the seat that decides")
    if step.name in _LATER:
        _check_ready(index)
    if step.name == "adjudicate" and index.phase == "open" and index.pending:
        raise RefusedError(
            "missing_action", f"{', '.join(index.pending)} has not moved in round {index.round}"
        )
    if step not in planned:
        raise RefusedError("out_of_turn", f"{step.name} is not what comes next")


def _check_ready(index: Index) -> None:
    if index.stage is Stage.SIMULATE and ready(index):
        return
    if index.setup is Status.ACCEPTED and index.profiles < LEAST_ROLES:
        raise RefusedError("too_few_roles", "a second participant is missing")
    raise RefusedError("draft_as_fact", "the setup is not complete and accepted yet")


def check_outputs(step: Step, tags: Collection[str], control: Control | None = None) -> None:
    """Passes if `step` may write `tags` and say `control`.

    Raises:
        RefusedError: `body_from_orchestrator`, `tag_not_allowed`, `action_in_deal`,
            `payoff_in_publish`, `thought_of_a_person`, `missing_action`, `one_event`,
            `nobody_due` or `control_not_allowed`.
    """
    actor = step.worker or ORCHESTRATOR
    for tag in tags:
        _check_tag(step, tag)
        check_write(actor, tag, step.seat)
        _check_mode(step, tag)
    if step.name in _SEATED and f"role.{step.seat}.action" not in tags:
        raise RefusedError("missing_action", f"{actor} wrote no action for seat {step.seat}")
    if step.name == "adjudicate" and sum(tag == _EVENTS for tag in tags) != 1:
        raise RefusedError("one_event", "a ruling adds one entry to the event stream")
    _check_control(step, actor, control)


def _check_control(step: Step, actor: str, control: Control | None) -> None:
    if step.name not in _MODES:
        if control is not None:
            raise RefusedError("control_not_allowed", f"{actor} directs nobody")
        return
    settles = step.name == "adjudicate"
    if control is not None and control.over and not settles:
        raise RefusedError("payoff_in_publish", f"{step.name} cannot end a match")
    ends_round = step.name == "publish" and control is not None and control.last
    if control is None or not (control.due or settles or ends_round):
        raise RefusedError("nobody_due", f"a {step.name} says who is asked, or whether it is over")


def _check_tag(step: Step, tag: str) -> None:
    if step.name == "deal" and tag.endswith(".action"):
        raise RefusedError("action_in_deal", f"a deal writes no action: {tag}")
    if step.name == "publish" and tag in _SETTLING:
        raise RefusedError("payoff_in_publish", f"a publication settles nothing: {tag}")
    if step.worker == HUMAN and tag.endswith(".thought"):
        raise RefusedError("thought_of_a_person", f"no thought is written for a person: {tag}")


def _check_mode(step: Step, tag: str) -> None:
    allowed = _MODES.get(step.name)
    if allowed and rule_of(tag) is not None and general(tag) not in allowed:
        raise RefusedError("tag_not_allowed", f"a {step.name} does not write {tag}")
