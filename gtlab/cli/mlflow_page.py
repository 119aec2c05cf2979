"""`gtlab track` and `gtlab ui`: runs in MLflow again, and MLflow's page at the right store."""

from __future__ import annotations

import os
import re
import shlex
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gtlab.cli.arguments import command_words
from gtlab.cli.codes import Exit
from gtlab.cli.streams import write
from gtlab.cli.words import say, spoken
from gtlab.errors import UserError
from gtlab.store.folder import JOURNAL, list_runs
from gtlab.tracking.settings import TrackingSettings, checked_uri, settings_of, sqlite_file

if TYPE_CHECKING:
    from collections.abc import Sequence

UI = "python -m gtlab ui"
_HOST = "127.0.0.1"
_PORT, _PORTS_TRIED = 5000, 100
_LAST_PORT = 65_535
_PORT_NUMBER = re.compile(r"\d{1,5}", re.ASCII)
_DATABASE = "mlflow.db"
_ENVIRONMENT = {
    "MLFLOW_DISABLE_TELEMETRY": "true",
    "DO_NOT_TRACK": "true",
    # Looking at runs needs no queues of jobs: eight more processes, each with a library that
    # fetches a price list when it is imported.
    "MLFLOW_SERVER_ENABLE_JOB_EXECUTION": "false",
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "PYTHONWARNINGS": "ignore",
}


def track(words: Sequence[str]) -> int:
    """`gtlab track PATH ... [--uri URI]`: logs runs from their journals; the exit code.

    Raises:
        UserError: No path is given, or there is no run at one of them.
    """
    from gtlab.tracking.follow import track as log_again

    paths, options = command_words("track", words, ("--uri",))
    if not paths:
        raise UserError("takes runs or sweeps", key="track", fix="gtlab track PATH ...")
    uri = options.get("--uri")
    outcomes = log_again(paths, TrackingSettings(checked_uri(uri, Path.cwd())) if uri else None)
    for outcome in outcomes:
        if outcome.ok:
            write(f"{outcome.line()}\n")
        else:
            sys.stderr.write(f"{outcome.line()}\n")
    return Exit.DONE if all(outcome.ok for outcome in outcomes) else Exit.STOPPED


def ui(words: Sequence[str]) -> int:
    """`gtlab ui [PATH] [--port PORT] [--uri URI]`: MLflow's page; it takes over the process.

    Raises:
        UserError: Nothing was logged there, or the port cannot be used.
    """
    paths, options = command_words("ui", words, ("--uri", "--port"))
    if len(paths) > 1:
        raise UserError("takes one folder", key="ui", fix="gtlab ui PATH")
    uri = _store(Path(paths[0] if paths else "runs"), options.get("--uri"))
    file = sqlite_file(uri)
    if file is None:
        write(f"{say('mlflow server', spoken(), uri)}\n")
        return Exit.DONE
    if not file.is_file():
        fix = "play with tracking=mlflow first, or `gtlab track` the runs there are"
        raise UserError("is not there: nothing was logged yet", file=str(file), fix=fix)
    port = _free_port(options.get("--port"))
    write(f"{say('mlflow at', spoken(), f'http://{_HOST}:{port}')}\n")
    if sys.stdout is not None:
        sys.stdout.flush()
    _become(_server(uri, port))
    return Exit.DONE


def _become(command: list[str]) -> None:
    """The process becomes `command`, so that Ctrl-C and a signal reach that directly."""
    os.execve(command[0], command, {**os.environ, **_ENVIRONMENT})


def way_to(uri: str | None) -> str:
    """How runs are looked at that are logged at `uri`, or in the default store: a line to copy."""
    if not uri:
        return UI
    return f"{UI} --uri {shlex.quote(uri)}" if uri.startswith("sqlite:") else uri


def _store(path: Path, uri: str | None) -> str:
    """The store that is meant: `uri`, the one a run was logged in, or the one in a folder."""
    if uri:
        return checked_uri(uri, Path.cwd())
    if not path.is_dir():
        raise UserError("is no folder", file=str(path), fix="play something first")
    inside = path / _DATABASE
    if not inside.is_file():
        runs = [path] if (path / JOURNAL).is_file() else list_runs(path)
        if runs:
            return settings_of(runs[0], Path.cwd()).uri
    return checked_uri(f"sqlite:///{inside.absolute()}", Path.cwd())


def _server(uri: str, port: int) -> list[str]:
    store = ["--backend-store-uri", uri, "--registry-store-uri", uri]
    place = ["--host", _HOST, "--port", str(port)]
    # One worker: each of the four that MLflow would start takes 200 MB.
    quiet = ["--workers", "1", "--uvicorn-opts", "--log-level warning"]
    return [sys.executable, "-m", "mlflow", "ui", *store, *place, *quiet]


def _free_port(wanted: str | None) -> int:
    if wanted is None:
        free = (port for port in range(_PORT, _PORT + _PORTS_TRIED) if _is_free(port))
        port = next(free, None)
        if port is None:
            problem = f"no port from {_PORT} on is free"
            raise UserError(problem, key="--port", fix="name one that is")
        return port
    port = int(wanted) if _PORT_NUMBER.fullmatch(wanted) else 0
    if not 0 < port <= _LAST_PORT:
        raise UserError(f'"{wanted}" is no port', key="--port", fix=f"give 1 to {_LAST_PORT}")
    if not _is_free(port):
        raise UserError(f"{port} is in use", key="--port", fix="leave it out, or name another")
    return port


def _is_free(port: int) -> bool:
    with socket.socket() as plug:
        # As the server itself binds: an address that is only cooling down counts as free.
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            plug.bind((_HOST, port))
        except OSError:
            return False
    return True
