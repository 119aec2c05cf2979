"""Names and values as MLflow takes them, and what of an instance is worth comparing runs by."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gtlab.instance.instance import Instance

LONGEST = 5_900
_LONGEST_NAME = 200
# MLflow makes a path of a name, so `..` and a leading slash are refused like the rest.
_REFUSED = re.compile(r"[^A-Za-z0-9_. /-]+|\.{2,}|/{2,}")


def safe_name(name: str) -> str:
    """`name` without what MLflow refuses; two names stay apart unless they differ only in that.

    >>> safe_name("models.by_role[A](x)"), safe_name("../a//b")
    ('models.by_role_A_x_', '_/a_b')
    """
    return _REFUSED.sub("_", name).strip("/. ")[:_LONGEST_NAME] or "_"


def cut(value: object) -> str:
    """`value` as text short enough for a parameter."""
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def parameters(instance: Instance, cell: Mapping[str, str]) -> dict[str, str]:
    """The parameters of a run: what was played, who sat where, and its place in a sweep."""
    progress = instance.progress
    found: dict[str, object] = {
        "scenario": instance.scenario,
        "scenario_version": instance.scenario_version,
        "game": instance.game.name,
        "language": instance.language,
        "rounds": "" if progress.rounds is None else progress.rounds,
        "continuation": "" if progress.continuation is None else progress.continuation,
        "horizon_known": progress.known,
        "communication": instance.communication,
        "seed": instance.seed,
        "replicates": instance.replicates,
        "seats": ",".join(instance.seat_ids),
    }
    for seat in instance.seats:
        found[f"persona.{seat.id}"] = seat.persona.id
        found[f"model.{seat.id}"] = seat.binding.label
        found[f"actor.{seat.id}"] = seat.binding.actor
    found.update({f"cell.{name}": level for name, level in cell.items()})
    return {safe_name(name): cut(value) for name, value in found.items() if value != ""}


def tags(instance: Instance, made_by: Mapping[str, str]) -> dict[str, str]:
    """The tags of a run: what one searches and groups runs by in MLflow's pages."""
    found = {
        "scenario": f"{instance.scenario} v{instance.scenario_version}",
        "game": instance.game.name,
        "language": instance.language,
        "personas": ", ".join(f"{seat.id}={seat.persona.id}" for seat in instance.seats),
        "models": ", ".join(f"{seat.id}={seat.binding.label}" for seat in instance.seats),
        "seed": str(instance.seed),
        "mlflow.source.name": "gtlab",
    }
    if "version" in made_by:
        found["gtlab.version"] = made_by["version"]
    if "git" in made_by:
        found["gtlab.git"] = found["mlflow.source.git.commit"] = made_by["git"]
    return {name: cut(value) for name, value in found.items()}
