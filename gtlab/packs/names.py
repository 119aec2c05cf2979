"""Tag names as packs write them: aliases, short names, patterns, a pack's own tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.terms.tags import VOCABULARY, TagRule, canonical, general

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gtlab.terms.names import SeatId, Tag

SEAT = "{id}"
_ROLE = f"role.{SEAT}."
_FACETS = {
    name.rpartition(".")[2]: rule.tag
    for rule in VOCABULARY
    if rule.tag.startswith(_ROLE)
    for name in (rule.tag, rule.alias)
}


def tag_of(name: str, own: tuple[TagRule, ...] = (), seat: SeatId | None = None) -> Tag:
    """The canonical tag that `name` means for `seat`, aliases of a pack's `own` tags included.

    A short name means the current seat's: the facet of a role tag.

    >>> tag_of("角色.{id}.行动", seat="A"), tag_of("可见信息"), tag_of("action", seat="B")
    ('role.A.action', 'role.{id}.visible', 'role.B.action')
    """
    tag = _FACETS.get(name) or _own_tag(name, own) or canonical(name)
    return tag.replace(SEAT, seat) if seat else tag


def _own_tag(name: str, own: Iterable[TagRule]) -> Tag | None:
    for rule in own:
        wanted, given = rule.alias.split("."), name.split(".")
        if len(wanted) == len(given) and all(
            want in (SEAT, part) for want, part in zip(wanted, given, strict=True)
        ):
            seats = [part for want, part in zip(wanted, given, strict=True) if want == SEAT]
            return rule.tag.replace(SEAT, seats[0]) if seats else rule.tag
    return None


def covers(pattern: str, tag: Tag, seat: SeatId | None = None) -> bool:
    """Whether `pattern` names `tag`; `{id}` is `seat`, or any seat when there is none.

    A `*` in the middle is one part, at the end all that follows.

    >>> covers("role.*", "role.A.action"), covers("role.{id}.action", "role.A.action", "B")
    (True, False)
    """
    wanted, parts = pattern.split("."), tag.split(".")
    if wanted[-1] == "*" and len(parts) >= len(wanted):
        parts = parts[: len(wanted)]
    return len(parts) == len(wanted) and all(
        want in ("*", part, SEAT if seat is None else "*") or (want == SEAT and part == seat)
        for want, part in zip(wanted, parts, strict=True)
    )


def rules_of(pattern: str, own: tuple[TagRule, ...]) -> tuple[TagRule, ...]:
    """The rows of the access table, a pack's `own` included, that `pattern` names."""
    rows = (*VOCABULARY, *own)
    if "*" in pattern:
        return tuple(row for row in rows if covers(pattern, row.tag))
    # `general` looks at three parts only, so a longer name must not pass for a role's tag.
    long = pattern.startswith("role.") and pattern.count(".") != _ROLE.count(".")
    return () if long else tuple(row for row in rows if row.tag == general(pattern))
