"""The cells of a sweep side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gtlab.analysis.measures import COOPERATION, EFFICIENCY, measures
from gtlab.analysis.report import Table, name_of
from gtlab.analysis.statistics import Mean, difference, mean
from gtlab.analysis.welfare import bounds_of
from gtlab.analysis.words import interval, word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gtlab.instance.text import Language
    from gtlab.store.played import Played
    from gtlab.terms.names import SeatId


class CellRow(NamedTuple):
    """One cell of a sweep.

    Attributes:
        levels: Its level of each factor.
        n: The matches that were played to their end; all figures are theirs.
        failed: The matches that were not.
        totals: Each seat's total.
        measures: Each measure; a measure that the cell's game does not have is missing.
        difference: The headline measure minus that of the first cell, replicate by replicate.
        penalties: Whether the totals are penalties.
    """

    levels: dict[str, str]
    n: int
    failed: int
    totals: dict[SeatId, Mean]
    measures: dict[str, Mean]
    difference: Mean | None
    penalties: bool


class Comparison(NamedTuple):
    """The cells of a sweep in the grid's order, and the measure that tells them apart.

    Attributes:
        headline: Of `coop_rate` and `efficiency` the one that more cells have, in doubt the first;
            None where no cell has either. A cell without it has a dash.
        common: Whether every cell has it; if not, no difference is taken.
    """

    headline: str | None
    common: bool
    cells: tuple[CellRow, ...]


class _Cell(NamedTuple):
    played: Played
    measured: dict[int, dict[str, float | None]]

    def of(self, measure: str) -> dict[int, float | None]:
        return {number: found.get(measure) for number, found in self.measured.items()}

    def has(self, measure: str) -> bool:
        return any(value is not None for value in self.of(measure).values())


def compare(cells: Sequence[Played]) -> Comparison:
    """The cells side by side; those played in part are there with what they have."""
    read = [_measured(played) for played in cells]
    begun = [cell for cell in read if cell.measured]
    most = {name: sum(cell.has(name) for cell in begun) for name in (COOPERATION, EFFICIENCY)}
    best = max(most, key=lambda name: most[name])
    headline = best if most[best] else None
    common = headline is not None and most[headline] == len(begun)
    base = read[0].of(headline) if headline and common else None
    rows = (_row(cell, headline, base if k else None) for k, cell in enumerate(read))
    return Comparison(headline, common, tuple(rows))


def _measured(played: Played) -> _Cell:
    bounds = bounds_of(played.instance)
    return _Cell(played, {m.number: measures(m, played.instance, bounds) for m in played.complete})


def _row(cell: _Cell, headline: str | None, base: Mapping[int, float | None] | None) -> CellRow:
    played, complete = cell.played, cell.played.complete
    names = dict.fromkeys(name for found in cell.measured.values() for name in found)
    seats = played.instance.seat_ids
    return CellRow(
        played.cell,
        len(complete),
        played.instance.replicates - len(complete),
        {seat: mean(match.totals.get(seat) for match in complete) for seat in seats},
        {name: mean(cell.of(name).values()) for name in names},
        difference(cell.of(headline), base) if headline and base is not None else None,
        played.instance.game.goal == "minimise",
    )


def comparison_table(cells: Sequence[Played]) -> tuple[Comparison, Table]:
    """The comparison, and the same as text in the language of the first cell."""
    found = compare(cells)
    instance = cells[0].instance
    language = instance.language
    factors = tuple(dict.fromkeys(factor for row in found.cells for factor in row.levels))
    titles = [*(factors or (word("cell", language),)), word("matches", language)]
    titles.append(word("failed", language))
    numeric_from = len(titles) - 2
    if found.headline:
        name = name_of(instance, found.headline)
        titles += [name, *[word("difference", language)] * found.common]
    titles.append(word("totals", language))
    rows = []
    for place, row in enumerate(found.cells, 1):
        line = [row.levels.get(factor, "–") for factor in factors] or [str(place)]
        line += [str(row.n), str(row.failed)]
        if found.headline:
            line += list(_headline(row, found.headline))[: 1 + found.common]
        rows.append((*line, _totals(row, language)))
    numeric = frozenset(range(numeric_from, len(titles) - 1))
    return found, Table(tuple(titles), tuple(rows), (), numeric, _note(found, language))


def _headline(row: CellRow, headline: str) -> Iterator[str]:
    yield interval(row.measures.get(headline, Mean(0)), percent=True)
    yield "–" if row.difference is None else interval(row.difference, percent=True, signed=True)


def _totals(row: CellRow, language: Language) -> str:
    text = "  ".join(f"{seat} {interval(found)}" for seat, found in row.totals.items())
    if not row.penalties:
        return text
    return f"{text}（{word('penalty', language)}）" if language == "zh" else f"{text} (penalty)"


def _note(found: Comparison, language: Language) -> str:
    intervals = any(row.n > 1 for row in found.cells)
    return word("intervals" if intervals else "no interval", language)
