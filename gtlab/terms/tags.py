"""The tag vocabulary with its access table: who writes a tag, and who may read it.

The table is enforced when a pack is loaded and again when an output is written. A pack may declare
further tags; those here cannot be widened.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from gtlab.errors import RefusedError
from gtlab.terms.names import RUNTIME, USER, SeatId, Tag

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

SETUP = "setup-scenario"
WORLD = "world-engine"
DECIDE = "role-decide"
HUMAN = "user-turn"
PRESENT = "present-round"
READER = "review-reader"
AUTHOR = "review-author"
BRIEF = "brief"
ORCHESTRATOR = "orchestrator"
WORKERS = (SETUP, WORLD, DECIDE, HUMAN, PRESENT)
VIEWERS = frozenset({*WORKERS, READER, AUTHOR, BRIEF, ORCHESTRATOR, USER, RUNTIME})
"""Who reads or writes by the table; no seat may have one of these names."""

_SEATED = (DECIDE, HUMAN)
_EVERYONE = (*WORKERS, READER, AUTHOR)
_SEAT = "{id}"


class TagRule(msgspec.Struct, frozen=True):
    """One row of the access table.

    Attributes:
        tag: Dotted name; `{id}` stands for a seat.
        alias: The name the source documents use.
        writers: Who may write it.
        readers: Which workers may read it; the user reads every tag.
        own: Whether a seated worker reads only the tag of its own seat.
    """

    tag: Tag
    alias: str
    writers: tuple[str, ...]
    readers: tuple[str, ...]
    own: bool = False


VOCABULARY: tuple[TagRule, ...] = (
    TagRule("user.request", "用户.博弈需求", (BRIEF,), (SETUP,)),
    TagRule("user.revision", "用户.修订说明", (USER,), (SETUP,)),
    TagRule("scenario.setting", "情境.实验.设定", (SETUP,), _EVERYONE),
    TagRule("game.rules", "博弈.规则.草稿", (SETUP,), (WORLD, AUTHOR)),
    TagRule("game.params", "博弈.参数.草稿", (SETUP,), _EVERYONE),
    TagRule("game.roles", "博弈.角色列表", (SETUP,), (ORCHESTRATOR,)),
    TagRule("role.{id}.profile", "角色.{id}.设定", (SETUP,), _SEATED, own=True),
    TagRule("world.state", "世界.当前状态", (WORLD,), (WORLD,)),
    TagRule("world.round", "世界.当前轮次", (WORLD,), (WORLD,)),
    TagRule("world.current_role", "世界.当前角色.id", (RUNTIME,), _SEATED),
    TagRule("run.events", "运行.事件流", (WORLD,), _EVERYONE),
    TagRule("role.{id}.visible", "角色.{id}.可见信息", (WORLD,), _SEATED, own=True),
    TagRule("scene.narration", "场景.公开叙述", (WORLD,), _EVERYONE),
    TagRule("role.{id}.thought", "角色.{id}.思考", (DECIDE,), (PRESENT,)),
    TagRule("role.{id}.action", "角色.{id}.行动", _SEATED, (WORLD, PRESENT)),
    TagRule("world.ruling", "世界.裁决.记录", (WORLD,), ()),
    TagRule("output.summary", "输出.回合摘要", (WORLD,), (PRESENT,)),
    TagRule("output.display", "输出.用户展示", (PRESENT,), ()),
    TagRule("review.reader", "验收.读者视角.记录", (READER,), (SETUP,)),
    TagRule("review.author", "验收.作者视角.记录", (AUTHOR,), (SETUP,)),
)

_BY_TAG = {rule.tag: rule for rule in VOCABULARY}
_BY_ALIAS = {rule.alias: rule.tag for rule in VOCABULARY}


def canonical(name: str) -> Tag:
    """The English tag of `name`, which may be a source document's alias; patterns too.

    >>> canonical("角色.A.行动"), canonical("角色.*.设定"), canonical("world.state")
    ('role.A.action', 'role.*.profile', 'world.state')
    """
    if name in _BY_ALIAS:
        return _BY_ALIAS[name]
    head, *rest = name.split(".")
    if head == "角色" and rest == ["*"]:
        return "role.*"
    if head == "角色" and len(rest) == len(("seat", "facet")):
        general = _BY_ALIAS.get(f"角色.{_SEAT}.{rest[1]}")
        return general.replace(_SEAT, rest[0]) if general else name
    return name


@lru_cache(maxsize=1024)
def general(tag: Tag) -> Tag:
    """`tag` with its seat replaced by `{id}`.

    >>> general("role.A.action")
    'role.{id}.action'
    """
    parts = tag.split(".")
    seated = parts[0] == "role" and len(parts) == len(("role", "seat", "facet"))
    return f"role.{_SEAT}.{parts[2]}" if seated else tag


def rule_of(tag: Tag) -> TagRule | None:
    """The row of the access table for `tag`, or None for a pack's own tag."""
    return _BY_TAG.get(general(tag))


def may_address(tag: Tag, seat: SeatId, own: Mapping[Tag, TagRule]) -> bool:
    """Whether an entry of `tag`, which may be a pack's `own`, may be addressed to `seat`.

    The table must let seats read it, and what is a seat's own goes to that seat alone.

    >>> may_address("run.events", "B", {}), may_address("role.A.visible", "B", {})
    (True, False)
    """
    shape = general(tag)
    rule = _BY_TAG.get(shape) or own.get(shape)
    if rule is None or not any(worker in rule.readers for worker in _SEATED):
        return False
    return _SEAT not in shape or tag == shape.replace(_SEAT, seat)


def may_read(tag: Tag, worker: str, own: Mapping[Tag, TagRule]) -> bool:
    """Whether `worker` may read `tag`, which may be a pack's `own`.

    Who sits in a seat reads through that seat, by what is addressed to it, and never by the table:
    as a worker it would read what is meant for other seats.
    """
    rule = rule_of(tag) or own.get(general(tag))
    return rule is not None and worker in rule.readers and worker not in _SEATED


@lru_cache(maxsize=4096)
def check_write(worker: str, tag: Tag, seat: SeatId | None) -> None:
    """Passes if `worker`, acting for `seat`, may write `tag`.

    Raises:
        RefusedError: The access table forbids it: `tag_not_allowed`, or `body_from_orchestrator`.
    """
    if worker == ORCHESTRATOR:
        raise RefusedError("body_from_orchestrator", f"the orchestrator writes no body: {tag}")
    rule = rule_of(tag)
    if rule is None:
        return
    if worker not in rule.writers:
        raise RefusedError("tag_not_allowed", f"{worker} may not write {tag}")
    if worker in _SEATED and tag != rule.tag.replace(_SEAT, seat or ""):
        raise RefusedError("tag_not_allowed", f"seat {seat} may not write {tag}")


def check_audience(tag: Tag, audience: Collection[SeatId], own: Mapping[Tag, TagRule]) -> None:
    """Passes if an entry of `tag`, which may be a pack's `own`, may be addressed to `audience`.

    Raises:
        RefusedError: The access table keeps it from one of them: `audience_not_allowed`.
    """
    for seat in audience:
        if not may_address(tag, seat, own):
            raise RefusedError("audience_not_allowed", f"{tag} is not for seat {seat}")
