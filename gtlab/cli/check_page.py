"""What `gtlab check` shows: the instance as it would be put before whoever accepts it."""

from __future__ import annotations

from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

from gtlab.analysis.matrix import payoff_matrix
from gtlab.analysis.report import Table, facts_of, seat_name, title_of
from gtlab.analysis.words import word
from gtlab.cli.check_findings import findings
from gtlab.cli.check_theory import theory_of
from gtlab.cli.words import say
from gtlab.cli.writer import GAP, Writer
from gtlab.executors.bindings import SCRIPTED, asked_of
from gtlab.executors.setup import parameters, profile
from gtlab.lab.compose import pack_called

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import Console

    from gtlab.cli.examined import Examined
    from gtlab.instance.instance import Seat
    from gtlab.instance.text import Language
    from gtlab.rules.game import Game


def show_check(console: Console, cells: Sequence[Examined]) -> None:
    """Prints each game of `cells` with its seats, the personas, and what tells the cells apart."""
    writer = Writer(console)
    language = cells[0].language
    games: dict[object, dict[int, Examined]] = {}
    for index, cell in enumerate(cells, 1):
        games.setdefault(_game_of(cell), {})[index] = cell
    for place, same in enumerate(games.values()):
        if place:
            writer.line()
        _game(writer, same, alone=len(cells) == 1)
        _seats(writer, list(same.values()))
    _personas(writer, cells)
    _parameters(writer, cells)
    writer.heading(say("findings", language))
    writer.facts(findings(cells), indent=GAP)
    if len(cells) > 1:
        writer.heading(say("cells", language))
        writer.table(_grid(cells), indent=GAP)
    writer.line()
    done = (
        say("checked cells", language, len(cells)) if len(cells) > 1 else say("checked", language)
    )
    writer.line(done, "dim")


def _game_of(cell: Examined) -> object:
    """What makes a game another one to read: its story, its declaration, its order of moves."""
    instance = cell.instance
    told = (instance.title, instance.situation, instance.order, instance.communication)
    return *told, repr(instance.game), len(instance.seats)


def _game(writer: Writer, same: Mapping[int, Examined], *, alone: bool) -> None:
    """Title, situation, payoffs, rules, and what theory says of a single round."""
    first, cell = next(iter(same.items()))
    instance, language = cell.instance, cell.language
    writer.line(title_of(instance) if alone else instance.title, "bold")
    writer.line(facts_of(instance))
    writer.heading(say("situation", language))
    writer.paragraph(instance.situation)
    matrix = payoff_matrix(cell.game)
    if matrix:
        seats = ("、" if language == "zh" else ", ").join(cell.game.seats)
        writer.heading(say(_kind(cell.game), language, seats))
        writer.table(matrix, indent=GAP)
    one_text = len({other.rules for other in same.values()}) == 1
    writer.heading(say("rules", language) if one_text else say("rules of", language, first))
    writer.paragraph(cell.rules)
    theory = theory_of(cell)
    if theory:
        writer.heading(say("theory", language))
        writer.paragraph("\n".join(theory))


def _kind(game: Game) -> str:
    if game.sign < 0:
        return "penalties"
    return "payoffs first" if game.spec.state else "payoffs"


def _seats(writer: Writer, same: Sequence[Examined]) -> None:
    """Who sits where, who decides, and what settled that, in the cells with one game."""
    titles = tuple(say(key, same[0].language) for key in ("seats", "decides", "from"))
    rows = dict.fromkeys(row for cell in same for row in _rows(cell))
    table = Table(titles, tuple(sorted(rows, key=itemgetter(0))))
    writer.line()
    if writer.fits(table):
        writer.table(table)
        return
    for name, *rest in table.rows:
        writer.line(name)
        writer.paragraph("\n".join(rest), indent=2 * GAP)


def _rows(cell: Examined) -> Iterator[tuple[str, str, str]]:
    instance, brief = cell.instance, cell.cell.brief
    pack = pack_called(brief.pack)
    for seat, role in zip(instance.seats, brief.roles, strict=True):
        name, key = asked_of(brief, role, pack)
        settled = say("by persona", cell.language, key) if name == SCRIPTED else key
        yield f"  {seat_name(instance, seat)}", _player(seat, cell.language), settled


def _personas(writer: Writer, cells: Sequence[Examined]) -> None:
    writer.heading(say("personas", cells[0].language))
    told = dict.fromkeys(
        profile(seat, cell.instance) for cell in cells for seat in cell.instance.seats
    )
    for text in told:
        name, _, rest = text.partition("\n")
        writer.paragraph(name)
        writer.paragraph(rest, indent=2 * GAP)


def _player(seat: Seat, language: Language) -> str:
    if seat.binding.actor == "human":
        return say("a person", language)
    name = seat.binding.label
    return word("llm", language, name) if seat.binding.actor == "llm" else name


def _parameters(writer: Writer, cells: Sequence[Examined]) -> None:
    """The parameters that all cells share, and how the command would be carried out."""
    first = cells[0]
    language, execution = first.language, first.cell.execution
    told = [parameters(cell.instance, cell.game).split("\n") for cell in cells]
    writer.heading(say("parameters", language))
    shared = [line for line in told[0] if all(line in other for other in told)]
    logged = say("tracking none", language)
    if execution.tracking_kind != "none":
        logged = f"MLflow, {execution.tracking_uri or Path('runs', 'mlflow.db')}"
    colon = "：" if language == "zh" else ": "
    shared += [
        f"{say('parallel', language)}{colon}{execution.parallel}",
        f"{word('folder', language)}{colon}{_where(first)}",
        f"{say('tracking', language)}{colon}{logged}",
    ]
    writer.paragraph("\n".join(shared))


def _where(first: Examined) -> str:
    wanted = first.cell.execution.run_dir
    return wanted or say("played below", first.language, "runs/")


def _grid(cells: Sequence[Examined]) -> Table:
    """A row for each cell: its level of every factor, its length and who plays."""
    language = cells[0].language
    factors = tuple(dict.fromkeys(name for cell in cells for name in cell.cell.levels))
    titles = ("", *factors, say("decides", language))
    rows = [
        (
            str(place),
            *(cell.cell.levels.get(name, "–") for name in factors),
            " · ".join(f"{seat.id} {seat.binding.label}" for seat in cell.instance.seats),
        )
        for place, cell in enumerate(cells, 1)
    ]
    return Table(titles, tuple(rows), numeric=frozenset([0]))
