"""A pack as the program sees it: frozen, checked, with canonical tags."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from gtlab.errors import RefusedError
from gtlab.packs.names import SEAT, covers, tag_of
from gtlab.packs.policy import Policy
from gtlab.terms.names import SeatId, Tag
from gtlab.terms.tags import TagRule

Tier: TypeAlias = Literal["static", "dynamic"]
Isolation: TypeAlias = Literal["none", "role_pov", "blind_review"]
Merge: TypeAlias = Literal["latest", "concat"]
Mode: TypeAlias = Literal["no_confirmation", "user_confirmed"]
Bodies: TypeAlias = dict[str, str]
"""A text by language."""

STEPS = {
    "ask_brief": 1,
    "setup": 2,
    "review_setup": 3,
    "enter": 4,
    "reject_setup": 5,
    "deal": 6,
    "decide": 7,
    "publish": 7,
    "adjudicate": 8,
    "present": 9,
    "review_round": 10,
    "next_or_finish": 11,
    "redo_round": 12,
    "redo_with_note": 13,
}
"""The steps that a chain may name, with their numbers in the source document."""


def in_language(bodies: Bodies, language: str) -> str:
    """The text in `language`, or the one there is.

    >>> in_language({"zh": "规则"}, "en")
    '规则'
    """
    return bodies.get(language) or next(iter(bodies.values()))


class Segment(msgspec.Struct, frozen=True):
    """A part of a worker's context.

    Attributes:
        tags: What it shows; `{id}` is the current seat.
        label: The heading put before it.
        policy: What is kept of a long text; all of it when None.
    """

    id: str
    tier: Tier
    tags: tuple[Tag, ...]
    label: str = ""
    policy: Policy | None = None


class WorkerSpec(msgspec.Struct, frozen=True, kw_only=True):
    """A worker's contract.

    Attributes:
        skill: The pack it belongs to.
        input_tags: What it reads: exact tags, patterns with `*`, `{id}` for the current seat.
        output_tags: What it may write.
        segments: Its context in order, static before dynamic; empty: one JSON object of inputs.
        llm_profile: The model profile the pack insists on.
        body: Its instruction, by language.
        own_tags: The access rows of the tags that its pack declares.
    """

    id: str
    skill: str
    name: str
    description: str
    version: int = 1
    input_tags: tuple[Tag, ...]
    output_tags: tuple[Tag, ...]
    input_merge: Merge = "latest"
    segments: tuple[Segment, ...] = ()
    isolation: Isolation = "none"
    llm_profile: str | None = None
    body: Bodies
    own_tags: tuple[TagRule, ...] = ()

    def text(self, language: str) -> str:
        """The instruction in `language`, or in the one it is written in."""
        return in_language(self.body, language)

    def tag(self, key: str, seat: SeatId | None = None) -> Tag:
        """The canonical tag that an output's key, perhaps an alias, means for `seat`."""
        return tag_of(key, self.own_tags, seat)

    def writes(self, tag: Tag, seat: SeatId | None = None) -> bool:
        """Whether this worker, acting for `seat`, may write `tag`; without a seat, for any."""
        if SEAT in tag or "*" in tag:
            return False
        return any(covers(pattern, tag, seat) for pattern in self.output_tags)

    def reads(self, tag: Tag, seat: SeatId | None = None) -> bool:
        """Whether `input_tags` name `tag`; the view decides what of it may be seen."""
        return any(covers(pattern, tag, seat) for pattern in self.input_tags)


class Binding(msgspec.Struct, frozen=True):
    """The model profile of a worker: for all its seats, and for single ones."""

    profile: str | None = None
    by_role: dict[SeatId, str] = {}


class Bindings(msgspec.Struct, frozen=True):
    """The model profiles that a pack suggests."""

    default: str | None = None
    workers: dict[str, Binding] = {}


class ChainRow(msgspec.Struct, frozen=True):
    """A row of the orchestrator's chain as the pack states it.

    Attributes:
        step: Its number in the chain.
        name: One of `STEPS`.
        when: The condition, in words.
        worker: The worker it runs; None for a question to the user or a change of stage.
        acceptance: Who accepts what it writes; None if it writes nothing.
    """

    step: int
    name: str
    when: str
    worker: str | None = None
    acceptance: Mode | None = None


class Pack(msgspec.Struct, frozen=True, kw_only=True):
    """A pack, read and checked.

    Attributes:
        tags: Keywords for finding the pack; no tags of the blackboard.
        shared: What every worker is told, by language; the orchestrator is not.
        body: The orchestrator's own text, by language.
        chain: The rows of the machine-readable block; None: the built-in chain applies.
        acceptance: Who accepts what, by worker or tag, from the same block.
        hidden_tags: Patterns that a blind review never reads.
        own_tags: Tags the pack declares beside the vocabulary.
        digest: A hash of everything read, so that a resume notices a changed pack.
    """

    name: str
    description: str
    category: str
    book_kind: str
    version: int
    tags: tuple[str, ...]
    workers: dict[str, WorkerSpec]
    shared: Bodies
    body: Bodies
    bindings: Bindings = Bindings()
    chain: tuple[ChainRow, ...] | None = None
    acceptance: dict[str, Mode] = {}
    hidden_tags: tuple[Tag, ...] = ()
    own_tags: tuple[TagRule, ...] = ()
    folder: Path
    digest: str = ""

    def worker(self, worker_id: str) -> WorkerSpec:
        """The worker of that id.

        Raises:
            RefusedError: This pack has none (`foreign_worker`).
        """
        if worker_id not in self.workers:
            known = ", ".join(self.workers)
            raise RefusedError(
                "foreign_worker", f"{worker_id} isn't a worker of {self.name}: {known}"
            )
        return self.workers[worker_id]

    def shared_text(self, language: str) -> str:
        """The shared context in `language`, or in the one it is written in."""
        return in_language(self.shared, language)

    def hidden(self, tag: Tag) -> bool:
        """Whether a blind review may not read `tag`."""
        return any(covers(pattern, tag) for pattern in self.hidden_tags)
