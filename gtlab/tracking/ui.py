"""How MLflow's pages are opened on a store."""

from __future__ import annotations

import os
import sys

from gtlab.errors import UserError
from gtlab.tracking.settings import sqlite_file


def ui_command(uri: str, port: int) -> tuple[list[str], dict[str, str]]:
    """The command that serves the pages of the store at `uri` on this machine; its environment.

    Raises:
        UserError: `uri` is a server, which has its pages itself, or nothing was logged there yet.
    """
    file = sqlite_file(uri)
    if file is None:
        raise UserError("is a server", key=uri, fix="open that address in a browser")
    if not file.is_file():
        raise UserError("nothing was logged there yet", file=str(file), fix="play a run first")
    options = ["--backend-store-uri", uri, "--host", "127.0.0.1", "--port", str(port)]
    # One worker: each of the four that MLflow would start takes 200 MB.
    command = [sys.executable, "-m", "mlflow", "ui", *options, "--workers", "1"]
    quiet = {"MLFLOW_DISABLE_TELEMETRY": "true", "DO_NOT_TRACK": "true"}
    return command, {**os.environ, **quiet}
