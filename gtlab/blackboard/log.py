"""The entries of one match on top of the setup's, with a view for each viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gtlab.blackboard.entry import Briefed, Entry, Record, Reviewed, Worked
from gtlab.terms.names import USER, Scope, SeatId, Status, Tag, Verdict
from gtlab.terms.tags import BRIEF, TagRule, may_address, may_read

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


_KEPT = (BRIEF, USER)
"""What the user said stays, whatever is redone."""


class Item(msgspec.Struct, frozen=True, gc=False):
    """An entry in its place: who wrote it, in which record, round and step."""

    entry: Entry
    record: Worked | Briefed | Reviewed
    number: int

    @property
    def id(self) -> str:
        """The entry's id: match, record and place in the record."""
        return f"{self.record.match}.{self.record.seq}.{self.number}"

    @property
    def round(self) -> int:
        """The round it belongs to; 0 for the setup."""
        return 0 if isinstance(self.record, Briefed) else self.record.round

    @property
    def source(self) -> str:
        """The worker that wrote it, or the user."""
        if isinstance(self.record, Worked):
            return self.record.worker
        return BRIEF if isinstance(self.record, Briefed) else USER


class View:
    """Everything one viewer has seen, oldest first; grows, except when a round is redone.

    Attributes:
        items: The entries.
        viewer: Whose view it is.
        epoch: Changes whenever items were taken away, so that readers start again.
    """

    __slots__ = ("epoch", "items", "latest", "viewer")

    def __init__(self, items: Sequence[Item] = (), viewer: str = "") -> None:
        self.items = list(items)
        self.viewer = viewer
        self.latest: dict[Tag, Item] = {item.entry.tag: item for item in items}
        self.epoch = 0

    def get(self, tag: Tag) -> Entry | None:
        """The latest entry of `tag`, or None."""
        item = self.latest.get(tag)
        return item.entry if item else None

    def text(self, tag: Tag) -> str:
        """The latest text of `tag`, empty when there is none."""
        item = self.latest.get(tag)
        return item.entry.text if item else ""

    def since(self, position: int) -> list[Item]:
        """The items from `position` on."""
        return self.items[position:]

    def add(self, item: Item) -> None:
        """Takes in an item; for the log alone."""
        self.items.append(item)
        self.latest[item.entry.tag] = item

    def restart(self, items: Sequence[Item]) -> None:
        """Holds `items` instead; for the log alone. The object stays, since readers hold it."""
        self.items = list(items)
        self.latest = {item.entry.tag: item for item in items}
        self.epoch += 1


class Log:
    """An append-only log; `base` is the setup's log, shared by all matches of a run.

    `own` holds the rows that the pack adds to the access table; a match has those of its base.

    >>> from gtlab.blackboard.entry import Worked, Entry
    >>> log = Log()
    >>> log.append(Worked(1, 0, "decide", "role-decide", entries=(
    ...     Entry("role.A.thought", "hm"), Entry("run.events", "rain", ("A", "B")))))
    >>> [item.entry.text for item in log.view_of("A").items]
    ['rain']
    """

    def __init__(self, base: Log | None = None, own: Sequence[TagRule] = ()) -> None:
        self._own: dict[Tag, TagRule] = base._own if base else {rule.tag: rule for rule in own}
        self._items: list[Item] = list(base.accepted()) if base else []
        self._views: dict[str, View] = {}
        self._sinks: dict[tuple[Tag, tuple[SeatId, ...]], tuple[View, ...]] = {}
        self._setup = Status.ACCEPTED if base else Status.DRAFT
        self._shown: dict[int, Status] = {}
        self._gone: list[Item] = []

    def append(self, record: Record) -> None:
        """Takes in `record`; a redo takes its round's entries out of every view."""
        if isinstance(record, Worked):
            if record.step == "setup":
                self._withdraw(0)
                self._setup = Status.DRAFT
            self._write(record, record.entries)
        elif isinstance(record, Briefed):
            self._write(record, record.entries)
        elif isinstance(record, Reviewed):
            self._review(record)

    def _write(self, record: Worked | Briefed | Reviewed, entries: tuple[Entry, ...]) -> None:
        items, sinks = self._items, self._sinks
        for number, entry in enumerate(entries):
            item = Item(entry, record, number)
            items.append(item)
            key = (entry.tag, entry.audience)
            views = sinks.get(key)
            if views is None:
                views = sinks[key] = tuple(
                    view
                    for viewer, view in self._views.items()
                    if may_see(entry, viewer, self._own)
                )
            for view in views:
                view.add(item)

    def _review(self, record: Reviewed) -> None:
        accepted = record.review.verdict is Verdict.ACCEPT
        if record.round == 0:
            self._setup = Status.ACCEPTED if accepted else Status.REJECTED
        elif accepted:
            self._shown[record.round] = Status.ACCEPTED
        elif record.review.verdict is Verdict.REDO and record.review.scope is Scope.ROUND:
            self._withdraw(record.round)
        if record.review.note:
            self._write(record, (Entry("user.revision", record.review.note),))

    def _withdraw(self, number: int) -> None:
        self._shown.pop(number, None)
        gone = [item for item in self._items if item.round == number and item.source not in _KEPT]
        if not gone:
            return
        self._gone.extend(gone)
        left = set(map(id, gone))
        self._items = [item for item in self._items if id(item) not in left]
        for viewer, view in self._views.items():
            view.restart(self._seen_by(viewer))

    def _seen_by(self, viewer: str) -> list[Item]:
        return [item for item in self._items if may_see(item.entry, viewer, self._own)]

    def view_of(self, viewer: str) -> View:
        """The view of a seat, a worker or the user. Read it through `visibility.view`."""
        if viewer not in self._views:
            self._views[viewer] = View(self._seen_by(viewer), viewer)
            self._sinks.clear()
        return self._views[viewer]

    def accepted(self) -> Iterator[Item]:
        """The entries that count as facts."""
        return (item for item in self._items if self.status(item) is Status.ACCEPTED)

    def everything(self) -> Iterator[tuple[Item, Status]]:
        """Every entry ever written, the superseded ones too, with its status."""
        yield from ((item, self.status(item)) for item in self._items)
        yield from ((item, Status.SUPERSEDED) for item in self._gone)

    def status(self, item: Item) -> Status:
        """What `item` counts as now."""
        if item.source in _KEPT:
            return Status.ACCEPTED
        if item.round == 0:
            return self._setup
        if item.entry.tag == "output.display":
            return self._shown.get(item.round, Status.DRAFT)
        return Status.ACCEPTED


def may_see(entry: Entry, viewer: str, own: Mapping[Tag, TagRule]) -> bool:
    """Whether `viewer`, a seat, a worker or the user, may see `entry`.

    A seat sees what is addressed to it, unless the access table keeps it from seats. A worker sees
    the tags that the table gives it.
    """
    if viewer == USER:
        return True
    if viewer in entry.audience:
        return may_address(entry.tag, viewer, own)
    return may_read(entry.tag, viewer, own)
