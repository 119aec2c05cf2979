"""The prompt of a worker, built from its view alone."""

from __future__ import annotations

import json
from hashlib import blake2b
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from gtlab.errors import ProtocolError
from gtlab.packs.names import SEAT, covers
from gtlab.packs.spec import in_language
from gtlab.terms.play import Dealt, Event, Published
from gtlab.terms.quoting import quote
from gtlab.terms.tags import general

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.blackboard.log import Item, View
    from gtlab.packs.spec import Pack, Segment, WorkerSpec
    from gtlab.terms.names import SeatId, Tag

SYSTEM, USER, ASSISTANT = "system", "user", "assistant"
_BLANK = "\n\n"
_CURRENT = "world.current_role"
_EVENTS = "run.events"
_OF_A_ROUND = ("role.{id}.thought", "role.{id}.action")


class Message(NamedTuple):
    """One message: who speaks (`system`, `user`, `assistant`) and what."""

    role: str
    text: str


Prompt = tuple[Message, ...]


def fingerprint(prompt: Prompt) -> str:
    """A hash of `prompt`, 16 hexadecimal digits: equal prompts, and only they, share it."""
    return blake2b(msgspec.json.encode(prompt), digest_size=8).hexdigest()


class Reading(NamedTuple):
    """Whose prompt is built, from what.

    Attributes:
        pack: The pack, which knows what a blind review must not read.
        spec: The worker's contract.
        view: All that it may see.
        seat: The seat it acts for, if it is a seated worker.
        number: The round it works on; earlier rounds' actions and thoughts are left out.
    """

    pack: Pack
    spec: WorkerSpec
    view: View
    seat: SeatId | None
    number: int | None

    def items(self) -> list[Item]:
        """The entries of the view that the contract names, oldest first."""
        return [item for item in self.view.items if self._is_input(item)]

    def _is_input(self, item: Item) -> bool:
        tag = item.entry.tag
        if self.number is not None and item.round < self.number and general(tag) in _OF_A_ROUND:
            return False
        if self.spec.isolation == "blind_review" and self.pack.hidden(tag):
            return False
        return self.spec.reads(tag, self.seat)


def build(
    pack: Pack,
    worker: str,
    view: View,
    language: str,
    seat: SeatId | None = None,
    number: int | None = None,
) -> Prompt:
    """The prompt of `worker`, acting for `seat` if it is a seated one.

    The head holds the instruction, the shared context and the static segments. A seated worker
    then gets one message for each question it was asked, with its own choice between them; any
    other worker gets its dynamic segments, or all its inputs as one JSON object.

    Args:
        pack: The pack that `worker` belongs to.
        worker: The worker's id.
        view: All that the worker, or the seat it acts for, may see.
        language: The language of instruction and shared context.
        seat: The seat that a seated worker acts for.
        number: The round that is worked on; without it, actions of earlier rounds stand for it.

    Raises:
        RefusedError: The pack has no such worker.
        ProtocolError: `view` is somebody else's.
    """
    if view.viewer != (worker if seat is None else seat):
        raise ProtocolError(f"a prompt for {seat or worker} from the view of {view.viewer}")
    reading = Reading(pack, pack.worker(worker), view, seat, number)
    spec, items = reading.spec, reading.items()
    head = [spec.text(language), in_language(pack.shared, language)]
    if not spec.segments:
        inputs = {item.entry.tag: item.entry.text for item in items}
        body = json.dumps(inputs, ensure_ascii=False)
        return (Message(SYSTEM, _BLANK.join(head)), Message(USER, body))
    static = [part for part in spec.segments if part.tier == "static"]
    dynamic = [part for part in spec.segments if part.tier == "dynamic"]
    head += [text for part in static if (text := _segment(part, spec, items, seat))]
    first = Message(SYSTEM, _BLANK.join(head))
    if seat is not None and spec.isolation == "role_pov":
        return (first, *_conversation(dynamic, items, seat))
    parts = [text for part in dynamic if (text := _segment(part, spec, items, seat))]
    return (first, Message(USER, _BLANK.join(parts)))


def _segment(part: Segment, spec: WorkerSpec, items: list[Item], seat: SeatId | None) -> str:
    """A segment's label and text; empty when there is nothing to show."""
    texts: list[str] = []
    for pattern in part.tags:
        if pattern == _CURRENT and seat:
            texts.append(seat)
            continue
        named = [item.entry for item in items if covers(pattern, item.entry.tag, seat)]
        if pattern != _EVENTS and spec.input_merge == "latest":
            named = list({entry.tag: entry for entry in named}.values())
        if "*" in pattern:
            # Several seats' texts under one label: each as data, with the name of its tag.
            texts += [f"{entry.tag}: {quote(entry.text)}" for entry in named]
        else:
            texts += [entry.text for entry in named]
    body = "\n".join(texts)
    if part.policy is not None:
        body = part.policy.cut(body)
    return f"{part.label}\n{body}".strip() if body else ""


def _conversation(dynamic: list[Segment], items: list[Item], seat: SeatId) -> Iterator[Message]:
    """One message a question: the events since the last one, then this round's L3.

    A segment's policy is not applied: it would rewrite messages that were sent before.
    """
    heads = {tag.replace(SEAT, seat): part.label for part in dynamic for tag in part.tags}
    visible = f"role.{seat}.visible"
    told: list[str] = []
    now: list[tuple[int, str]] = []
    asked: Dealt | None = None
    # A record at a time, because a worker may write its entries in any order.
    for _, group in groupby(items, key=lambda item: id(item.record)):
        record = [item for item in group if _is_named(item.entry.tag, heads)]
        choice = _own(record, asked, seat)
        if choice is not None:
            yield Message(ASSISTANT, choice)
            asked = None
        told += [item.entry.text for item in record if item.entry.tag == _EVENTS]
        rest = [item for item in record if item.entry.tag != _EVENTS]
        rest.sort(key=lambda item: item.entry.tag == visible)
        now += [(item.round, item.entry.text) for item in rest]
        dealt = rest[-1].entry.data if rest else None
        if isinstance(dealt, Dealt) and dealt.question is not None:
            lines = [text for number, text in now if number == dealt.round]
            yield _turn(told, lines, heads, seat)
            told, now, asked, heads = [], [], dealt, dict.fromkeys(heads, "")


def _is_named(tag: Tag, heads: dict[Tag, str]) -> bool:
    return tag in heads or any(covers(pattern, tag) for pattern in heads if "*" in pattern)


def _own(record: list[Item], asked: Dealt | None, seat: SeatId) -> str | None:
    """What `seat` chose when it was asked last, as soon as it was made known."""
    if asked is None:
        return None
    for item in record:
        if isinstance(item.entry.data, (Event, Published)):
            choice = item.entry.data.moves.get(asked.window, {}).get(seat)
            return None if choice is None else str(choice)
    return None


def _turn(told: list[str], lines: list[str], heads: dict[Tag, str], seat: SeatId) -> Message:
    """A question's message; the headings stand only in the first, the order in all of them."""
    past = heads.get(_EVENTS, "") if told else ""
    seen = heads.get(f"role.{seat}.visible", "")
    return Message(USER, "\n".join(part for part in (past, *told, seen, *lines) if part))
