"""`llm-bindings.yaml`: which model profiles a pack suggests for its workers and seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.packs.fields import Fields
from gtlab.packs.spec import Binding, Bindings
from gtlab.terms.strict_yaml import load

if TYPE_CHECKING:
    from gtlab.packs.files import Files

NAME = "llm-bindings.yaml"


def bindings_of(files: Files, workers: tuple[str, ...]) -> Bindings:
    """The bindings of the pack, empty when it has none; faults are noted in `files.faults`."""
    if not files.holds(NAME):
        return Bindings()
    text = files.read(NAME)
    if text is None:
        return Bindings()
    try:
        document = load(text, files.shown(NAME))
    except UserError as error:
        files.faults.append(error)
        return Bindings()
    if document.value is None:
        return Bindings()
    fields = Fields(document, files.faults, ("defaultProfileId", "workers"))
    found: dict[str, Binding] = {}
    for worker, item in fields.mappings("workers", ("profileId", "byRole")).items():
        if worker not in workers:
            fields.fault("isn't a worker of this pack", "workers", worker)
        found[worker] = Binding(item.profile("profileId"), _by_role(item))
    return Bindings(fields.profile("defaultProfileId"), found)


def _by_role(item: Fields) -> dict[str, str]:
    value = item.values.get("byRole") or {}
    if not isinstance(value, dict):
        item.fault("isn't a mapping of seats to model profiles", "byRole")
        return {}
    below = Fields(item.document, item.faults, tuple(value), (*item.path, "byRole"))
    profiles = {seat: below.profile(seat) for seat in below.values}
    return {seat: profile for seat, profile in profiles.items() if profile}
