"""A run's folder: made exclusively, named, and found again."""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from gtlab.errors import UserError
from gtlab.store.lock import LOCK
from gtlab.store.whole_file import DRAFT

JOURNAL = "journal.jsonl"
INSTANCE = "instance.yaml"
ROUNDS = "rounds.csv"
_ID = ".run-id"
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def is_plain_name(name: str) -> bool:
    """Whether `name` can only be a name in the folder it is looked up in, on any system.

    >>> [is_plain_name(name) for name in ("01-trust", "..", "a/b", "C:x", "")]
    [True, False, False, False, False]
    """
    return _PLAIN.fullmatch(name) is not None


def new_folder(wanted: str | None, name: str, root: Path | None = None) -> Path:
    """A fresh folder for a run: `wanted`, or `runs/<time>-<name>-<random>` below `root`.

    Raises:
        UserError: `wanted` holds something already, or the folder cannot be made.
    """
    slug = _UNSAFE.sub("-", name).strip(".-")[:60] or "run"
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    folder = (
        Path(wanted)
        if wanted
        else (root or Path.cwd()) / "runs" / f"{stamp}-{slug}-{secrets.token_hex(3)}"
    )
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        if not (wanted and is_free(folder)):
            folder.mkdir()
    except (OSError, ValueError) as error:
        raise _unmade(folder, error) from error
    return folder


def _unmade(folder: Path, error: OSError | ValueError) -> UserError:
    said = getattr(error, "strerror", None) or str(error)
    problem, fix = f"cannot be made ({said})", "name a folder that you may write to"
    if isinstance(error, FileExistsError) and error.filename == str(folder):
        problem = "holds something already"
        fix = "name a new folder, or go on with `gtlab resume`"
    return UserError(problem, file=str(folder), key="run_dir", fix=fix)


def is_free(folder: Path) -> bool:
    """Whether `folder` is there and nothing was begun in it.

    A command that was killed before it had a plan leaves a lock behind, and half a plan.
    """
    return folder.is_dir() and all(
        path.name == LOCK or path.name.endswith(DRAFT) for path in folder.iterdir()
    )


def find_run(path: str | Path) -> Path:
    """The run folder at `path`.

    Raises:
        UserError: There is no journal in it.
    """
    folder = Path(path)
    if folder.name == JOURNAL:
        folder = folder.parent
    if not (folder / JOURNAL).is_file():
        raise UserError(
            f"holds no {JOURNAL}", file=str(path), fix="`gtlab list` shows the runs there are"
        )
    return folder


def list_runs(root: Path) -> list[Path]:
    """All run folders below `root`, in the order of their names."""
    return sorted(path.parent for path in root.rglob(JOURNAL))


def run_id(folder: Path) -> str:
    """The random id of the run, or the sweep, in `folder`; made when it is first asked for.

    It stands beside the journal, which holds nothing random, and it moves with the folder.

    Raises:
        UserError: There is none and none can be written.
    """
    path = folder / _ID
    draft = folder / f"{_ID}.{secrets.token_hex(4)}"
    try:
        if not path.is_file():
            # Written whole before it has its name: a kill in between leaves no empty id.
            draft.write_bytes(secrets.token_hex(12).encode())
            with suppress(FileExistsError):
                os.link(draft, path)
            draft.unlink()
        return path.read_bytes().decode(errors="replace")
    except OSError as error:
        raise UserError(
            f"the run's id can neither be read nor written ({error.strerror})", file=str(path)
        ) from error


def mark_sweep(folder: Path) -> None:
    """Gives the sweep in `folder` its id, so that its runs know it, logged or not.

    Whoever calls it holds the folder; what a killed process left half made is taken away.

    Raises:
        UserError: There is none and none can be written.
    """
    run_id(folder)
    for draft in folder.glob(f"{_ID}.*"):
        draft.unlink(missing_ok=True)


def sweep_of(folder: Path) -> Path | None:
    """The sweep's folder that the run in `folder` is a cell of, or None.

    A sweep's folder is told from a plain one by the id that `mark_sweep` put there.
    """
    above = folder.absolute().parent
    return above if (above / _ID).is_file() and not (above / JOURNAL).exists() else None
