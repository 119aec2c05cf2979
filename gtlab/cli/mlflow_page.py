"""`gtlab track` and `gtlab ui`: runs in MLflow again, and MLflow's page at the right store."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from gtlab.errors import UserError
from gtlab.tracking.follow import track as log_again
from gtlab.tracking.settings import TrackingSettings, checked_uri, default_uri, sqlite_file


def track(words: list[str]) -> int:
    """`gtlab track PATH ...`: logs runs from their journals; the exit code.

    Raises:
        UserError: No path is given, or there is no run at one of them.
    """
    uri, paths = _uri(words)
    if not paths:
        raise UserError("takes runs or sweeps", key="track", fix="gtlab track PATH ...")
    settings = TrackingSettings(checked_uri(uri, Path.cwd())) if uri else None
    outcomes = log_again(paths, settings)
    for outcome in outcomes:
        (sys.stdout if outcome.ok else sys.stderr).write(f"{outcome.line()}\n")
    return 0 if all(outcome.ok for outcome in outcomes) else 3


def ui(words: list[str]) -> int:
    """`gtlab ui [FOLDER]`: MLflow's page for the runs below FOLDER; it takes over the process.

    Raises:
        UserError: Nothing was logged there.
    """
    folder = Path(words[0]) if words and not words[0].startswith("-") else Path("runs")
    rest = [word for word in words if word != str(folder)]
    uri = default_uri(folder.absolute().parent)
    file = sqlite_file(uri)
    if file is not None and not file.is_file():
        raise UserError(
            "holds nothing that was logged", file=str(folder), fix="play with tracking=mlflow first"
        )
    os.environ.setdefault("MLFLOW_DISABLE_TELEMETRY", "true")
    command = [sys.executable, "-m", "mlflow", "ui", "--backend-store-uri", uri, *rest]
    sys.stdout.flush()
    os.execv(sys.executable, command)


def _uri(words: list[str]) -> tuple[str | None, list[str]]:
    given = [word.partition("=")[2] for word in words if word.startswith("--uri=")]
    return (given[-1] if given else None), [word for word in words if not word.startswith("--")]
