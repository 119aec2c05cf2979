"""Where runs are logged: an absolute SQLite file by default, or a server."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from gtlab.errors import UserError
from gtlab.store.folder import JOURNAL
from gtlab.store.journal import Reading

_SQLITE = "sqlite:///"
_SERVER = ("http", "https")
_DATABASE = "mlflow.db"
_UNFIT = "?#%"


class TrackingSettings(msgspec.Struct, frozen=True):
    """What a command needs to know to log its runs.

    Attributes:
        uri: An absolute MLflow URI, as `checked_uri` gives it.
        experiment: The MLflow experiment; `gtlab/<scenario>` when empty.
    """

    uri: str
    experiment: str = ""


def default_uri(root: Path) -> str:
    """The store below `root`: `runs/mlflow.db`, wherever a later command is started from.

    Raises:
        UserError: The path has a character that no database address can hold.
    """
    return _sqlite(root / "runs" / _DATABASE)


def checked_uri(uri: str | None, root: Path) -> str:
    """`uri` made absolute, or the default below `root` when there is none.

    Raises:
        UserError: It holds credentials, or is of a kind that is not supported.
    """
    if not uri:
        return default_uri(root)
    if uri.startswith(_SQLITE):
        return _sqlite(root / uri.removeprefix(_SQLITE))
    parts = urlsplit(uri)
    if "@" in parts.netloc or parts.query:
        raise UserError(
            "holds credentials or parameters",
            key="tracking.uri",
            fix="MLflow reads MLFLOW_TRACKING_USERNAME, _PASSWORD and _TOKEN from the environment",
        )
    if parts.scheme not in _SERVER or not parts.hostname:
        raise UserError(
            "is no address of a store",
            key="tracking.uri",
            fix="give sqlite:///path/to/file.db, or the http(s) address of a server",
        )
    return uri


def settings_of(run: Path, root: Path) -> TrackingSettings:
    """Where the run in the folder `run` was to be logged when it was played.

    Its first line carries that beside the record. If it names no store, that is the default one:
    of the `runs` that the folder lies in, if there is one there, else below `root`.

    Raises:
        UserError: The journal is damaged, or names no store that can be used.
    """
    first = next(Reading(run / JOURNAL).lines(), None)
    kept = first.meta.get("execution") if first else None
    told = kept if isinstance(kept, dict) else {}
    uri, experiment = told.get("uri"), told.get("experiment")
    if not isinstance(uri, str) or not uri:
        above = [path.parent for path in run.absolute().parents if path.name == "runs"]
        stores = [path for path in above if (path / "runs" / _DATABASE).is_file()]
        uri, root = None, (stores or [root])[0]
    return TrackingSettings(checked_uri(uri, root), str(experiment or ""))


def sqlite_file(uri: str) -> Path | None:
    """The database file of `uri`, or None for a server."""
    return Path(uri.removeprefix(_SQLITE)) if uri.startswith(_SQLITE) else None


def _sqlite(path: Path) -> str:
    absolute = path.absolute()
    if any(character in _UNFIT for character in str(absolute)):
        raise UserError(
            f"no database address can hold one of {' '.join(_UNFIT)} in a path",
            file=str(absolute),
            key="tracking.uri",
            fix="give sqlite:///another/path/mlflow.db, or tracking=none",
        )
    return f"{_SQLITE}{absolute}"
