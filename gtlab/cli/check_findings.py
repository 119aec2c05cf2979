"""What `gtlab check` found: what is well, what to look at, and what stops an experiment."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from gtlab.cli.check_course import looks_at_course
from gtlab.cli.check_story import looks_at_story
from gtlab.cli.words import say
from gtlab.instance.decisional import PARTS, bears_on
from gtlab.strategies.cards import card

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gtlab.cli.examined import Examined

Finding: TypeAlias = tuple[str, str]
"""How grave it is, in a word, and what it is."""


def findings(cells: Sequence[Examined]) -> list[Finding]:
    """Every finding about `cells` once, the gravest first."""
    language = cells[0].language
    found = dict.fromkeys(pair for cell in cells for pair in _findings(cell))
    order = {say(key, language): place for place, key in enumerate(("stop", "look", "ok"))}
    return sorted(found, key=lambda finding: order.get(finding[0], 0))


def _findings(cell: Examined) -> Iterator[Finding]:
    instance, language = cell.instance, cell.language
    for gap in cell.gaps:
        yield say("stop", language), say("stop rules", language, gap)
    looked = list(_to_look_at(cell))
    yield from ((say("look", language), text) for text in looked)
    if not cell.gaps:
        yield say("ok", language), say("ok rules", language)
    if not instance.people:
        yield say("ok", language), say("ok play", language)


def _to_look_at(cell: Examined) -> Iterator[str]:
    instance, language = cell.instance, cell.language
    if instance.progress.assumed:
        yield say("look assumed", language)
    yield from looks_at_course(cell)
    yield from looks_at_story(cell)
    yield from _idle(cell)
    if instance.people:
        yield say("look person", language, ", ".join(sorted(instance.people)))
    if instance.review.by != "auto":
        yield say("look review", language)
    if instance.replicates > 1 and not _varies(cell):
        yield say("look alike", language, instance.replicates)


def _idle(cell: Examined) -> Iterator[str]:
    """A line for each text of a persona that says nothing for decisions."""
    for index, role in enumerate(cell.cell.brief.roles):
        for part in PARTS:
            text = getattr(role.persona, part).get(cell.language)
            if text is not None and not bears_on(part, text):
                place = cell.cell.origins.place(("roles", index, "persona", part))
                where = f"{place.file}:{place.line}" if place.line else place.file or ""
                yield say(f"look idle {part}", cell.language, where, place.key)


def _varies(cell: Examined) -> bool:
    """Whether two matches of the instance can differ: by a person or by chance of any kind."""
    instance = cell.instance
    if instance.people or instance.progress.continuation is not None:
        return True
    if instance.game.draws or instance.game.noise:
        return True
    return any(
        seat.binding.actor != "program" or card(seat.binding.name).draws for seat in instance.seats
    )
