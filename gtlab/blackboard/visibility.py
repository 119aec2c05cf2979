"""The one gate: no page, prompt, preview or export reads the log but through `view`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gtlab.blackboard.log import Log, View


def view(log: Log, viewer: str) -> View:
    """All that `viewer` (a seat, a worker of the user's side, or the user) may see of `log`."""
    return log.view_of(viewer)
