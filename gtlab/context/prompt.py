"""The prompt of a worker, built from its view alone."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from gtlab.packs.spec import in_language
from gtlab.terms.play import Dealt, Event, Published

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.blackboard.log import Item, View
    from gtlab.packs.spec import Pack, Segment, WorkerSpec
    from gtlab.terms.names import SeatId, Tag
    from gtlab.terms.play import Moves

SYSTEM, USER, ASSISTANT = "system", "user", "assistant"
_BLANK = "\n\n"
_CURRENT = "world.current_role"
_EVENTS = "run.events"


class Message(NamedTuple):
    """One message: who speaks (`system`, `user`, `assistant`) and what."""

    role: str
    text: str


Prompt = tuple[Message, ...]


def fingerprint(prompt: Prompt) -> str:
    """A hash of `prompt`, 16 hexadecimal digits: equal prompts, and only they, share it."""
    return blake2b(msgspec.json.encode(prompt), digest_size=8).hexdigest()


def build(pack: Pack, worker: str, view: View, language: str, seat: SeatId | None = None) -> Prompt:
    """The prompt of `worker`, acting for `seat` if it is a seated one.

    The head holds the instruction, the shared context and the static segments. A seated worker
    then gets one message for each question it was asked, with its own choice between them; any
    other worker gets its dynamic segments, or all its inputs as one JSON object.
    """
    spec = pack.worker(worker)
    head = [spec.text(language), in_language(pack.shared, language)]
    if not spec.segments:
        inputs = {item.entry.tag: item.entry.text for item in _inputs(spec, view, seat)}
        body = json.dumps(inputs, ensure_ascii=False)
        return (Message(SYSTEM, _BLANK.join(head)), Message(USER, body))
    static = [part for part in spec.segments if part.tier == "static"]
    dynamic = [part for part in spec.segments if part.tier == "dynamic"]
    head += [text for part in static if (text := _segment(part, spec, view, seat))]
    first = Message(SYSTEM, _BLANK.join(head))
    if seat is not None and spec.isolation == "role_pov":
        return (first, *_conversation(dynamic, view, seat))
    parts = [text for part in dynamic if (text := _segment(part, spec, view, seat))]
    return (first, Message(USER, _BLANK.join(parts)))


def _inputs(spec: WorkerSpec, view: View, seat: SeatId | None) -> Iterator[Item]:
    for tag, item in view.latest.items():
        if spec.reads(tag, seat):
            yield item


def _segment(part: Segment, spec: WorkerSpec, view: View, seat: SeatId | None) -> str:
    """A segment's label and text; empty when there is nothing to show."""
    texts = []
    for pattern in part.tags:
        tag = pattern.replace("{id}", seat) if seat else pattern
        if tag == _CURRENT and seat:
            texts.append(seat)
        elif "*" in tag or tag == _EVENTS or spec.input_merge == "concat":
            texts += [item.entry.text for item in view.items if _named(tag, item.entry.tag)]
        elif text := view.text(tag):
            texts.append(text)
    body = "\n".join(texts)
    if part.policy is not None:
        body = part.policy.cut(body)
    return f"{part.label}\n{body}".strip() if body else ""


def _named(pattern: str, tag: Tag) -> bool:
    wanted, parts = pattern.split("."), tag.split(".")
    return len(wanted) == len(parts) and all(
        want in ("*", part) for want, part in zip(wanted, parts, strict=True)
    )


def _conversation(dynamic: list[Segment], view: View, seat: SeatId) -> Iterator[Message]:
    """One message a question: the events since the last one, then this round's L3."""
    labels = {tag: part.label for part in dynamic for tag in part.tags}
    visible = f"role.{seat}.visible"
    told: list[str] = []
    now: list[tuple[int, str]] = []
    asked: Dealt | None = None
    for item in view.items:
        entry = item.entry
        data = entry.data
        if asked is not None and isinstance(data, (Event, Published)):
            choice = _own(data.moves, asked, seat)
            if choice is not None:
                yield Message(ASSISTANT, choice)
                asked = None
        if entry.tag == _EVENTS:
            told.append(entry.text)
        elif entry.tag == "scene.narration":
            now.append((item.round, entry.text))
        elif entry.tag == visible and isinstance(data, Dealt) and data.question is not None:
            lines = [text for number, text in now if number == data.round]
            yield _turn(told, [*lines, entry.text], labels, seat)
            told, now, asked, labels = [], [], data, {}


def _own(moves: Moves, asked: Dealt, seat: SeatId) -> str | None:
    choice = moves.get(asked.window, {}).get(seat)
    return None if choice is None else str(choice)


def _turn(told: list[str], now: list[str], labels: dict[str, str], seat: SeatId) -> Message:
    """A question's message; the headings stand only in the first, the order in all of them."""
    seen = labels.get(f"role.{seat}.visible") or labels.get("role.{id}.visible", "")
    past = labels.get(_EVENTS, "")
    parts = [past if told else "", *told, seen, *now]
    return Message(USER, "\n".join(part for part in parts if part))
