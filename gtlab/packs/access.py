"""The access table at load: may this worker read and write what it names?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gtlab.packs.names import SEAT, covers, rules_of, tag_of
from gtlab.terms.names import RUNTIME, USER
from gtlab.terms.tags import DECIDE, HUMAN, TagRule

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gtlab.packs.fields import Fields
    from gtlab.packs.spec import Isolation
    from gtlab.terms.names import Tag

_SEATED = (DECIDE, HUMAN)
_SEAT_TAG = re.compile(r"role\.\{id\}\.[^.]+")
Rows = tuple[TagRule, ...]


def own_tags_of(fields: Fields, workers: tuple[str, ...]) -> Rows:
    """The access rows that a pack declares under `ownTags`."""
    rows: list[TagRule] = []
    for item in fields.items("ownTags", ("tag", "alias", "writers", "readers")):
        tag = item.text("tag")
        alias = item.text("alias", default=tag)
        for key, name in (("tag", tag), ("alias", alias)):
            problem = name and _own_name_problem(name, tuple(rows))
            if problem:
                item.fault(problem, key)
        if SEAT in tag + alias and not (_SEAT_TAG.fullmatch(tag) and alias.count(SEAT) == 1):
            item.fault(f"a seat's tag has the form role.{SEAT}.name, its alias one {SEAT}", "tag")
        writers, readers = item.texts("writers"), item.texts("readers", required=False)
        for key, names in (("writers", writers), ("readers", readers)):
            for name in names:
                if name not in (*workers, USER, RUNTIME):
                    item.fault(f"{name} isn't a worker of this pack", key)
        # A tag with a seat in it is that seat's own; a pack cannot let seats read one another.
        rows.append(TagRule(tag, alias, writers, readers, own=SEAT in tag))
    return tuple(rows)


def _own_name_problem(name: str, rows: Rows) -> str | None:
    if "*" in name or "." not in name or not all(name.split(".")):
        return f"{name} isn't a dotted name"
    if rules_of(tag_of(name), ()):
        return f"{name} is in the vocabulary, which a pack cannot widen"
    if rules_of(tag_of(name, rows), rows):
        return f"{name} is declared twice"
    return None


def hidden_tags_of(fields: Fields, own: Rows) -> tuple[Tag, ...]:
    """The patterns under `hiddenTags`."""
    names = fields.texts("hiddenTags", required=False)
    for name in names:
        if not rules_of(tag_of(name, own), own):
            fields.fault(f"{name} names no tag", "hiddenTags")
    return tuple(tag_of(name, own) for name in names)


def inputs_of(fields: Fields, worker: str, isolation: Isolation, own: Rows) -> tuple[Tag, ...]:
    """The canonical `inputTags` of `worker`, each checked against the readers of the table."""

    def problem(tag: Tag) -> str | None:
        return _input_problem(tag, worker, isolation, own)

    return _canonical(fields, "inputTags", own, problem)


def outputs_of(fields: Fields, worker: str, own: Rows) -> tuple[Tag, ...]:
    """The canonical `outputTags` of `worker`, each checked against the writers of the table.

    A `*` in the place of a seat means the same as `{id}`.
    """
    tags = _canonical(fields, "outputTags", own, lambda tag: _output_problem(tag, worker, own))
    return tuple(_seated(tag) for tag in tags)


def _seated(tag: Tag) -> Tag:
    return tag.replace(".*.", f".{SEAT}.", 1)


def _canonical(
    fields: Fields, key: str, own: Rows, problem_of: Callable[[Tag], str | None]
) -> tuple[Tag, ...]:
    found: list[Tag] = []
    for name in fields.texts(key):
        tag = tag_of(name, own)
        problem = problem_of(tag)
        if tag in found:
            problem = "is named twice, once by its alias"
        if problem:
            shown = name if name == tag else f"{name} ({tag})"
            fields.fault_at(key, name, f"{shown} {problem}")
        else:
            found.append(tag)
    return tuple(found)


def _input_problem(tag: Tag, worker: str, isolation: Isolation, own: Rows) -> str | None:
    rows = rules_of(tag, own)
    if not rows:
        return "is no tag of the vocabulary or of ownTags"
    pattern = "*" in tag
    closed = [row.tag for row in rows if worker not in row.readers]
    # What a pattern names beyond the seat's own is left out when the prompt is built.
    if isolation == "role_pov" and pattern and len(closed) < len(rows):
        return None
    if closed:
        return f"may not be read by {worker}" + (f": {', '.join(closed)}" if pattern else "")
    if pattern and worker in _SEATED and any(row.own for row in rows):
        return f"reaches other seats; write {SEAT} or set contextIsolation: role_pov"
    return None


def _output_problem(tag: Tag, worker: str, own: Rows) -> str | None:
    rows = rules_of(_seated(tag), own)
    if "*" in _seated(tag):
        return "isn't exact; list what is written"
    if not rows:
        return "is no tag of the vocabulary or of ownTags"
    if worker not in rows[0].writers:
        return f"may not be written by {worker}, only by {', '.join(rows[0].writers)}"
    return None


def uncovered(tag: Tag, inputs: Sequence[Tag]) -> bool:
    """Whether a segment's `tag` is named by none of the `inputs`."""
    return not any(covers(pattern, tag, SEAT) for pattern in inputs)
