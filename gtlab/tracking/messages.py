"""What passes between a command and its follower: runs to log, and what became of them."""

from __future__ import annotations

from os.path import commonpath

import msgspec

from gtlab.errors import one_line

_LONGEST = 240


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """A run to be logged: its folder, and that of the sweep it is a cell of."""

    run: str
    sweep: str | None = None


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was logged, and what was not.

    Attributes:
        uri: The store.
        logged: The folders of the runs that are whole in it, as far as they were played.
        failed: Why not, by the folder of the run.
    """

    uri: str
    logged: tuple[str, ...] = ()
    failed: dict[str, str] = {}

    @property
    def ok(self) -> bool:
        """Whether everything was logged."""
        return not self.failed

    def line(self) -> str:
        """One line that says it, and how to log again what was not."""
        if self.ok:
            runs = "1 run" if len(self.logged) == 1 else f"{len(self.logged)} runs"
            return f"{runs} logged in MLflow at {self.uri}"
        reason = next(iter(self.failed.values()))
        where = commonpath(list(self.failed))
        return f"MLflow: {reason}; all is kept on disk, log it with `gtlab track {where}`"


def root(error: BaseException) -> BaseException:
    """What `error` came from in the end: for a server, why it could not be reached."""
    while (cause := error.__cause__ or error.__context__) is not None:
        error = cause
    return error


def brief(error: BaseException) -> str:
    """`error` on one line, cut to what a terminal shows."""
    text = one_line(" ".join(str(error).split())) or type(error).__name__
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
