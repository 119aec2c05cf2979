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
    fields = Fields(document, files.faults, ("defaultProfileId", "workers"))
    below = fields.free("workers")
    found: dict[str, Binding] = {}
    for worker, item in below.each(("profileId", "byRole")).items() if below else ():
        if worker not in workers:
            fields.fault("isn't a worker of this pack", "workers", worker)
        found[worker] = Binding(item.profile("profileId"), _by_role(item))
    return Bindings(fields.profile("defaultProfileId"), found)


def _by_role(item: Fields) -> dict[str, str]:
    below = item.free("byRole")
    profiles = {seat: below.profile(seat) for seat in below.values} if below else {}
    return {seat: profile for seat, profile in profiles.items() if profile}
