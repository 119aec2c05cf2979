"""The journal: written record by record, read back whole or followed while it grows."""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec

from gtlab.blackboard.entry import SCHEMA, Opened, Record
from gtlab.errors import StoppedError, UserError
from gtlab.store.lines import (
    HEAD,
    START,
    Chain,
    Line,
    body_of,
    chain_of,
    line_of,
    link,
    parse_line,
    parse_record,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_SYNC_SECONDS = 1.0


class Written(msgspec.Struct, frozen=True):
    """A record as it stands in a journal, with the time at which it was written."""

    record: Record
    at: str
    meta: dict[str, object]


def cell_of(opened: Written) -> dict[str, str]:
    """The factor levels of a run's cell, which its first line carries beside the record.

    They stand in `meta`, because a cell run alone has the same records as the cell in a sweep.
    """
    cell = opened.meta.get("cell")
    return (
        {str(factor): str(level) for factor, level in cell.items()}
        if isinstance(cell, dict)
        else {}
    )


class Journal:
    """An open journal, to be appended to by one process.

    A record is flushed before `append` returns; the disk is told once a second, from a thread, and
    at `sync`. After a failure nothing more is taken in, because a line behind half a line, or
    behind one that the disk may have lost, would make the whole file unreadable.
    """

    def __init__(self, path: Path, chains: dict[Chain, str] | None = None) -> None:
        """Opens `path`, a new file or one to go on with after the hashes in `chains`.

        Raises:
            UserError: It cannot be opened.
        """
        self.path = path
        self._chains = dict(chains or {})
        try:
            self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        except OSError as error:
            raise UserError(f"cannot be written ({error.strerror})", file=str(path)) from error
        self._end = os.fstat(self._file).st_size
        self._fault = ""
        self._second = -1.0
        self._date = ""
        self._dirty = threading.Event()
        self._closed = threading.Event()
        self._syncer: threading.Thread | None = None

    def append(self, record: Record, meta: dict[str, object] | None = None) -> None:
        """Writes `record`; when this returns a kill of the process cannot lose it.

        Raises:
            StoppedError: The disk is full or faulty, now or at the last sync; what was written
                before stays, and the run can be resumed.
        """
        if self._fault:
            raise StoppedError(self._fault)
        chain = chain_of(record)
        h, line = line_of(body_of(record), self._chains.get(chain, START), self._now(), meta)
        try:
            self._write(line)
        except OSError as error:
            raise self._broken(error, "everything before this record is kept") from error
        self._chains[chain] = h
        if not self._dirty.is_set():
            self._dirty.set()
            if self._syncer is None:
                self._syncer = threading.Thread(target=self._sync_along, daemon=True)
                self._syncer.start()

    def _now(self) -> str:
        """The time to the millisecond; the date is written out once a second, not once a record."""
        second, part = divmod(time.time(), 1)
        if second != self._second:
            self._second = second
            self._date = datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%S")
        return f"{self._date}.{int(part * 1000):03d}+00:00"

    def _write(self, line: bytes) -> None:
        written = os.write(self._file, line)
        try:
            # A disk that fills up takes what fits, and says so when it is asked for the rest.
            while written < len(line):
                written += os.write(self._file, line[written:])
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file, self._end)
            raise
        self._end += written

    def _sync_along(self) -> None:
        while not self._fault and not self._closed.wait(_SYNC_SECONDS):
            if self._dirty.is_set():
                # A failure waits in `_fault` for the loop's next record.
                with suppress(StoppedError):
                    self._sync()

    def _sync(self) -> None:
        self._dirty.clear()
        try:
            os.fsync(self._file)
        except OSError as error:
            raise self._broken(error, "what the disk did keep can be gone on from") from error

    def sync(self) -> None:
        """Everything written so far is on the disk when this returns.

        Raises:
            StoppedError: The disk could not keep it, now or at an earlier sync.
        """
        self._sync()
        if self._fault:
            raise StoppedError(self._fault)

    def close(self) -> None:
        """Syncs and closes; closing twice does nothing.

        Raises:
            StoppedError: As `sync`; it is closed all the same.
        """
        if self._closed.is_set():
            return
        self._closed.set()
        if self._syncer is not None:
            self._syncer.join()
        try:
            self.sync()
        finally:
            os.close(self._file)
            # The number of a closed file may be another's by now.
            self._fault = self._fault or f"{self.path}: is closed"

    def _broken(self, error: OSError, consequence: str) -> StoppedError:
        self._fault = f"{self.path}: {error.strerror or error}; {consequence}"
        return StoppedError(self._fault)


class Reading:
    """A journal read from its start; `lines` may be called again when the file has grown.

    Attributes:
        chains: The last hash of each chain, to go on writing from.
        end: The byte after the last whole line that was read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.chains: dict[Chain, str] = {}
        self.end = 0
        self._number = 0
        self._next: dict[Chain, int] = {}

    def lines(self) -> Iterator[Written]:
        """The records after those already read; a torn last line is left for later.

        Raises:
            UserError: The file cannot be read, or a line is damaged, edited or of a later version;
                it names the line.
        """
        try:
            with self.path.open("rb") as file:
                file.seek(self.end)
                for text in file:
                    self._number += 1
                    if not text.endswith(b"\n"):
                        self._check_torn(text)
                        return
                    written = self._checked(text)
                    self.end += len(text)
                    yield written
        except OSError as error:
            raise UserError(f"cannot be read ({error.strerror})", file=str(self.path)) from error

    def _check_torn(self, text: bytes) -> None:
        """Passes if `text` may be a line that a kill cut off; anything else is not ours to cut."""
        cut = text.startswith(HEAD[: len(text)])
        if not cut and text.strip(b"\0"):  # a power cut leaves zeros where nothing was written yet
            raise self._fault("is damaged (it does not begin as a record does)")
        self._number -= 1

    def _checked(self, text: bytes) -> Written:
        try:
            line = parse_line(text)
            record = parse_record(line.r)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise self._damaged(text, error) from error
        if isinstance(record, Opened):
            self._check_version(record.schema)
        chain = chain_of(record)
        h = link(self.chains.get(chain, START), bytes(line.r))
        if h != line.h or record.seq != self._next.get(chain, 0):
            raise self._fault("does not follow from the lines before it")
        self.chains[chain] = h
        self._next[chain] = record.seq + 1
        return _written(record, line)

    def _check_version(self, schema: int) -> None:
        if schema > SCHEMA:
            raise UserError(
                f"written by a later gtlab (journal version {schema}, this one reads {SCHEMA})",
                file=str(self.path),
                fix="update gtlab",
            )

    def _damaged(self, text: bytes, error: Exception) -> UserError:
        # A later version's first line may not decode at all, and should be named as what it is.
        try:
            opened = msgspec.json.decode(text)["r"]
            if opened["kind"] == "opened":
                self._check_version(int(opened["schema"]))
        except (msgspec.MsgspecError, RecursionError, KeyError, TypeError, ValueError):
            pass
        return self._fault(f"is damaged ({error})")

    def _fault(self, problem: str) -> UserError:
        return UserError(
            f"record {self._number} {problem}",
            file=str(self.path),
            line=self._number,
            fix="restore the file from a copy; nothing after this record is read",
        )


def read(path: Path) -> tuple[list[Written], Reading]:
    """All records of a journal, and the reading to go on from.

    Raises:
        UserError: The file cannot be read, or a line of it is damaged.
    """
    reading = Reading(path)
    return list(reading.lines()), reading


def reopen(path: Path, reading: Reading) -> Journal:
    """The journal at `path`, to go on after what `reading` read; a torn last line is cut off.

    Raises:
        UserError: It cannot be written.
    """
    try:
        if path.stat().st_size > reading.end:
            os.truncate(path, reading.end)
    except OSError as error:
        raise UserError(f"cannot be written ({error.strerror})", file=str(path)) from error
    return Journal(path, reading.chains)


def _written(record: Record, line: Line) -> Written:
    return Written(record, line.at, line.meta)
