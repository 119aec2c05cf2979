"""What the follower's process does: read orders from its pipe, follow, report."""

from __future__ import annotations

import gc
import os
import queue
import resource
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from gtlab.tracking.follow import follow
from gtlab.tracking.messages import Order
from gtlab.tracking.provenance import provenance
from gtlab.tracking.settings import TrackingSettings

if TYPE_CHECKING:
    from typing import BinaryIO

_POLITE = 5


class Pipe:
    """Orders, a line each; over when the pipe is closed or the parent is gone."""

    def __init__(self, lines: BinaryIO) -> None:
        self._orders: queue.SimpleQueue[Order] = queue.SimpleQueue()
        self._closed = threading.Event()
        self._parent = os.getppid()
        # Read at once: MLflow is still being imported when the first thousand cells are named.
        threading.Thread(target=self._read, args=(lines,), daemon=True).start()

    def _read(self, lines: BinaryIO) -> None:
        for line in lines:
            if line.endswith(b"\n"):
                self._orders.put(msgspec.json.decode(line, type=Order))
        self._closed.set()

    def take(self) -> list[Order]:
        """The orders that came since the last call."""
        taken = []
        with suppress(queue.Empty):
            while True:
                taken.append(self._orders.get_nowait())
        return taken

    def over(self) -> bool:
        """Whether the command is done or dead."""
        # A child that it forked may hold the pipe open after its death.
        return self._closed.is_set() or os.getppid() != self._parent


def main(uri: str, experiment: str) -> None:
    """Follows the runs named on standard input, and writes what became of it as JSON."""
    os.nice(_POLITE)
    # A batch is thousands of objects that all die with it; looking for garbage among them, and
    # among MLflow's million that never die, would cost a third.
    gc.set_threshold(100_000, 50, 100)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    # One lock a run is held open.
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    report = os.dup(1)
    # What MLflow prints must not be taken for the report.
    os.dup2(2, 1)
    source = Pipe(sys.stdin.buffer)
    settings, made_by = TrackingSettings(uri, experiment), provenance(Path.cwd())
    outcome = follow(source, settings, made_by, ready=gc.freeze)
    with suppress(BrokenPipeError):
        os.write(report, msgspec.json.encode(outcome))
