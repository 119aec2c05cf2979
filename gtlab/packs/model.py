"""Which model profile carries out a worker, and which level decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from gtlab.packs.spec import Binding
from gtlab.terms.tags import ORCHESTRATOR

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gtlab.packs.spec import Pack
    from gtlab.terms.names import SeatId


class Models(msgspec.Struct, frozen=True):
    """What the configuration says about models.

    Attributes:
        session: The profile when nothing else decides.
        by_role: Profiles by seat; None leaves the seat to the other levels.
        by_worker: Profiles by worker.
        force: The profile of everything.
    """

    session: str
    by_role: Mapping[SeatId, str | None] = {}
    by_worker: Mapping[str, str | None] = {}
    force: str | None = None


class Resolved(NamedTuple):
    """A model profile and the level it came from."""

    profile: str
    level: str


def profile_of(pack: Pack, worker: str, seat: SeatId | None, models: Models) -> Resolved:
    """The profile of `worker`, acting for `seat`, and the level that decided.

    The configuration stands over the pack level by level: for a seat, then for a worker. What a
    SKILL insists on yields to `force` alone. The orchestrator always has the session's.

    Raises:
        RefusedError: The worker is none of this pack (`foreign_worker`).
    """
    if worker == ORCHESTRATOR:
        return Resolved(models.session, "session")
    spec = pack.worker(worker)
    bound = pack.bindings.workers.get(worker, Binding())
    levels = (
        ("models.force", models.force),
        ("SKILL llmProfileId", spec.llm_profile),
        ("models.by_role", models.by_role.get(seat) if seat else None),
        ("bindings byRole", bound.by_role.get(seat) if seat else None),
        ("models.by_worker", models.by_worker.get(worker)),
        ("bindings profileId", bound.profile),
        ("bindings defaultProfileId", pack.bindings.default),
    )
    chosen = ((level, profile) for level, profile in levels if profile)
    level, profile = next(chosen, ("session", models.session))
    return Resolved(profile, level)
