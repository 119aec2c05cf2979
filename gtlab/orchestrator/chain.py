"""The ordered chain of conditions, and the steps that follow from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gtlab.blackboard.index import Index, count_profiles
from gtlab.terms.names import SeatId, Stage, Status
from gtlab.terms.tags import DECIDE, HUMAN, PRESENT, SETUP, WORLD

if TYPE_CHECKING:
    from gtlab.instance.instance import Instance


class Step(NamedTuple):
    """Something that may be done now.

    Attributes:
        name: `ask`, `setup`, `review`, `deal`, `decide`, `publish`, `adjudicate`, `present` or
            `finish`.
        worker: The worker that does it; empty for the user and the runner.
        round: The round it belongs to; 0 before the first.
        seat: The seat that decides.
    """

    name: str
    worker: str = ""
    round: int = 0
    seat: SeatId | None = None


Condition: TypeAlias = Callable[[Index], bool]
Plan: TypeAlias = Callable[[Index, "Instance | None"], tuple[Step, ...]]


class Row(NamedTuple):
    """A row of the chain: its number in the pack's own table, its name, when and what."""

    number: int
    name: str
    holds: Condition
    plan: Plan


NEEDED = ("user.request", "scenario.setting", "game.rules", "game.params", "game.roles")
LEAST_ROLES = 2


def ready(index: Index) -> bool:
    """Whether the instance may be played: all setup outputs accepted, and two roles or more."""
    return index.setup is Status.ACCEPTED and index.installed and _complete(index.tags)


@lru_cache
def _complete(tags: frozenset[str]) -> bool:
    return count_profiles(tags) >= LEAST_ROLES and all(tag in tags for tag in NEEDED)


def _decisions(index: Index, instance: Instance | None) -> tuple[Step, ...]:
    people = instance.people if instance else frozenset()
    return tuple(
        [
            Step("decide", HUMAN if seat in people else DECIDE, index.round, seat)
            for seat in index.pending
        ]
    )


def _one(name: str, worker: str = "", ahead: int = 0) -> Plan:
    return lambda index, _: (Step(name, worker, index.round + ahead),)


CHAIN: tuple[Row, ...] = (
    Row(1, "ask_brief", lambda i: i.stage is Stage.BRIEF, _one("ask")),
    Row(2, "setup", lambda i: i.stage is Stage.SETUP and i.setup is None, _one("setup", SETUP)),
    Row(
        3,
        "review_setup",
        lambda i: i.stage is Stage.SETUP and i.setup is Status.DRAFT,
        _one("review"),
    ),
    Row(
        5,
        "reject_setup",
        lambda i: i.stage is Stage.SETUP and i.setup is Status.REJECTED,
        _one("setup", SETUP),
    ),
    Row(
        6,
        "deal",
        lambda i: i.phase in ("idle", "settled") and not i.over and ready(i),
        _one("deal", WORLD, 1),
    ),
    Row(7, "decide", lambda i: i.phase == "open" and len(i.acted) < len(i.due), _decisions),
    Row(7, "publish", lambda i: i.phase == "open" and not i.last, _one("publish", WORLD)),
    Row(8, "adjudicate", lambda i: i.phase == "open", _one("adjudicate", WORLD)),
    Row(9, "present", lambda i: i.phase == "ruled", _one("present", PRESENT)),
    Row(10, "review_round", lambda i: i.phase == "shown", _one("review")),
    Row(11, "next_or_finish", lambda i: i.phase == "settled" and i.over, _one("finish")),
)
"""Rows 4, 12 and 13 of the pack's table are the user's answers: they change the index, and a row
above holds next."""


def next_steps(index: Index, instance: Instance | None = None) -> tuple[Step, ...]:
    """All that may be done now; empty while somebody is waited for, and when all is done.

    Same index and instance, same steps. `instance` only tells which seats people sit in.
    """
    if index.waiting is not None or index.stage is Stage.DONE:
        return ()
    for row in CHAIN:
        if row.holds(index):
            return row.plan(index, instance)
    return ()
