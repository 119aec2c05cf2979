"""The process that logs: how a command starts it, tells it of runs, and waits for it.

The pipe to it is its lifeline: when it closes, because the command is done or because it was
killed, what the journals hold is logged, and runs that are not closed end as KILLED.
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from gtlab.tracking.messages import Order, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from gtlab.tracking.settings import TrackingSettings

_SOON = 2.0


def start_follower(settings: TrackingSettings) -> Follower:
    """A process that logs the runs it is told of; starting it takes a few milliseconds."""
    return Follower(settings)


class Follower:
    """A running follower.

    No method but `wait` blocks, and none raises when the process has died: then `wait` says so.
    """

    def __init__(self, settings: TrackingSettings) -> None:
        self._uri = settings.uri
        self._told: list[str] = []
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (lives as long as the process)
        command = [sys.executable, "-m", "gtlab.tracking", settings.uri, settings.experiment]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=_environment(),
            # Ctrl-C in the terminal stops the run; the follower still has to log that it stopped.
            start_new_session=True,
        )
        self._orders: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        # A full pipe would block the loop that plays, while the process still imports MLflow.
        self._writer = threading.Thread(target=self._write, daemon=True)
        self._writer.start()

    @property
    def pid(self) -> int:
        """The process's id."""
        return self._process.pid

    def add(self, folder: Path, sweep: Path | None = None) -> None:
        """Tells it of the run in `folder`, a cell of the sweep in `sweep`."""
        run = str(folder.absolute())
        self._told.append(run)
        order = Order(run, str(sweep.absolute()) if sweep else None)
        self._orders.put(msgspec.json.encode(order) + b"\n")

    def wait(self, on_wait: Callable[[], None] | None = None) -> Outcome:
        """What became of the logging, once everything that was written is logged.

        Call it when no journal is written to any more. `on_wait` is called once if there is
        something to wait for. Ctrl-C ends the waiting and the logging, and is no error.
        """
        self._orders.put(None)
        try:
            if on_wait is not None and self._process.poll() is None:
                on_wait()
            report = self._process.stdout.read() if self._process.stdout else b""
            self._process.wait()
            return msgspec.json.decode(report, type=Outcome)
        except KeyboardInterrupt:
            self._process.terminate()
            self._process.wait()
            return self._failed("the logging was stopped")
        except msgspec.MsgspecError:
            return self._failed(f"the logging failed ({self._last_words()})")
        finally:
            self._close()

    def leave(self) -> None:
        """Lets it log the rest by itself: for a command that must end now."""
        self._orders.put(None)
        self._writer.join(_SOON)
        threading.Thread(target=self.wait, daemon=True).start()

    def _write(self) -> None:
        pipe = self._process.stdin
        if pipe is None:
            return
        try:
            while (line := self._orders.get()) is not None:
                pipe.write(line)
                pipe.flush()
            pipe.close()
        except OSError:
            # It has died; `wait` finds that out.
            return

    def _close(self) -> None:
        self._writer.join(_SOON)
        self._errors.close()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def _failed(self, reason: str) -> Outcome:
        return Outcome(self._uri, failed=dict.fromkeys(self._told, reason))

    def _last_words(self) -> str:
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").split("\n")
        said = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return said[:200] or f"exit code {self._process.returncode}"


def _environment() -> dict[str, str]:
    """The environment of the process, where it finds the same gtlab."""
    home = Path(__file__).parents[2]
    known = [os.environ.get("PYTHONPATH", "")]
    if "site-packages" not in home.parts:
        known.append(str(home))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, known))}
