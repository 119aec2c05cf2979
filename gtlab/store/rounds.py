"""The rounds table: a row for each replicate, round and seat."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from gtlab.errors import StoppedError, UserError
from gtlab.rules.seating import identities_in
from gtlab.store.folder import JOURNAL, ROUNDS
from gtlab.store.whole_file import written_whole
from gtlab.terms.questions import written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from gtlab.store.played import Played, PlayedRound, Turn
    from gtlab.terms.names import Choice, Number

# What spreadsheets take for the beginning of a formula, also as full-width characters.
_STARTERS = tuple("=+-@\t\r\n＝＋－＠")  # noqa: RUF001


class RoundRow(NamedTuple):
    """What one seat did and got in one round.

    Attributes:
        model: Who played it: a strategy with its arguments, a model, or a person.
        choice: Its last choice of the round, as it was carried out; empty if it was asked nothing.
        speech: All it said in the round.
        total: Its payoffs up to this round.
        identity: Its place in the game (proposer, responder), empty where there are none.
        choices: Every choice with its window, in order, where a round asks more than once.
        redo: How often the round had been thrown away before.
        meant: What it had chosen last, where noise or a shock carried out another choice; empty
            otherwise.
    """

    replicate: int
    round: int
    seat: str
    persona: str
    model: str
    choice: Choice
    speech: str
    payoff: Number
    total: Number
    identity: str
    choices: str
    redo: int
    meant: Choice


def rows(played: Played) -> Iterator[RoundRow]:
    """The rows of the table, by replicate, round and seat."""
    for match in played.matches:
        for ruled in match.rounds:
            yield from _of_round(played, match.number, ruled)


def _of_round(played: Played, replicate: int, ruled: PlayedRound) -> Iterator[RoundRow]:
    event = ruled.event
    identities = identities_in(played.instance.game, played.instance.seat_ids, event.round)
    for seat in played.instance.seats:
        turns = [turn for turn in ruled.turns if turn.seat == seat.id]
        yield RoundRow(
            replicate,
            event.round,
            seat.id,
            seat.persona.id,
            seat.binding.label,
            _plain(turns[-1].choice) if turns else "",
            "\n".join(turn.speech for turn in turns if turn.speech),
            event.payoffs[seat.id],
            event.totals[seat.id],
            identities.get(seat.id, ""),
            _written(turns),
            ruled.redo,
            _plain(turns[-1].meant) if turns and turns[-1].meant is not None else "",
        )


def _written(turns: list[Turn]) -> str:
    return ";".join(f"{turn.window}={written(turn.choice)}" for turn in turns)


def _plain(choice: Choice) -> Choice:
    return written(choice) if isinstance(choice, tuple) else choice


def safe(value: Choice) -> Choice:
    """`value` as a spreadsheet may have it: text that would be run as a formula is quoted.

    >>> safe("=1+1"), safe(-3)
    ("'=1+1", -3)
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(_STARTERS) else value


class _UnixLines:
    """Ends rows with a line feed; told to do so itself, `csv` would leave a bare CR unquoted."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def write(self, row: str) -> int:
        return self._file.write((row.removesuffix("\r\n") + "\n").encode())


def write_csv(
    played: Played, path: Path | None = None, *, called_off: Callable[[], bool] = lambda: False
) -> Path:
    """The file that the table was written to, `rounds.csv` in the run's folder unless told.

    It replaces an older one in one step, so a reader finds the old table or the new one.

    Args:
        played: The run.
        path: Where else it shall stand.
        called_off: Asked row by row whether nobody waits for the table any more.

    Raises:
        StoppedError: The file cannot be written, or was called off; the journal is not touched.
        UserError: The run was deleted while it was played.
    """
    target = path or played.folder / ROUNDS
    if not (played.folder / JOURNAL).is_file():
        raise UserError(
            "was deleted while it was played; its journal is gone", file=str(played.folder)
        )
    with written_whole(target, "the journal holds all of it") as file:
        table = csv.writer(_UnixLines(file))
        table.writerow(RoundRow._fields)
        for row in rows(played):
            if called_off():
                raise StoppedError(f"{target}: was called off")
            table.writerow([safe(value) for value in row])
    return target
