"""The parent runs of a command's sweep: one in every experiment that its cells are in."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from gtlab.store.folder import run_id
from gtlab.tracking.locks import locked

if TYPE_CHECKING:
    from pathlib import Path

    from gtlab.tracking.store import Store

LOCK = ".tracking.lock"


class Sweeps:
    """The parents opened so far; ended together, when the command that follows them ends."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._parents: dict[tuple[str, Path], str] = {}

    def parent(self, experiment: str, folder: Path, at: int) -> str:
        """The MLflow run of the sweep in `folder`, found again or begun at `at`."""
        key = (experiment, folder)
        if key not in self._parents:
            with locked(folder / LOCK):
                self._parents[key] = self._opened(experiment, folder, at)
        return self._parents[key]

    def _opened(self, experiment: str, folder: Path, at: int) -> str:
        sweep = run_id(folder)
        known = self._store.find(experiment, sweep=sweep, kind="sweep")
        if known:
            self._store.reopen(known[0].id)
            return known[0].id
        tags = {"gtlab.kind": "sweep", "gtlab.sweep": sweep, "gtlab.folder": str(folder)}
        return self._store.start(experiment, folder.name, tags, at)

    def end(self) -> None:
        """Ends every parent: FINISHED if all its cells are, else KILLED until they are resumed."""
        for (experiment, folder), parent in self._parents.items():
            cells = self._store.find(experiment, sweep=run_id(folder), kind="run")
            done = all(cell.status == "FINISHED" for cell in cells)
            at = max((cell.ended for cell in cells), default=0) or round(time.time() * 1000)
            self._store.end(parent, "FINISHED" if done else "KILLED", at)
