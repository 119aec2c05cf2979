"""A worker's SKILL.md, checked against the pack it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import msgspec

from gtlab.packs.access import inputs_of, outputs_of, uncovered
from gtlab.packs.fields import Fields
from gtlab.packs.names import covers, tag_of
from gtlab.packs.policy import POLICIES, policy_of
from gtlab.packs.spec import Isolation, Merge, Segment, Tier, WorkerSpec

if TYPE_CHECKING:
    from gtlab.packs.files import Files
    from gtlab.terms.names import Tag
    from gtlab.terms.tags import TagRule

_FIELDS = (
    "id",
    "skill",
    "name",
    "description",
    "version",
    "inputTags",
    "outputTags",
    "inputMerge",
    "contextSegments",
    "contextIsolation",
    "llmProfileId",
)
_SEGMENT_FIELDS = ("id", "tier", "tags", "label", "policy")
_ISOLATIONS: tuple[Isolation, ...] = get_args(Isolation)
_MERGES: tuple[Merge, ...] = get_args(Merge)
_TIERS: tuple[Tier, ...] = get_args(Tier)


class Frame(msgspec.Struct, frozen=True):
    """What a worker must know of its pack to be checked."""

    pack: str
    own: tuple[TagRule, ...]
    hidden: tuple[Tag, ...]


def skill_page(worker_id: str) -> str:
    """The file of a worker, relative to its pack's folder."""
    return f"workers/{worker_id}/SKILL.md"


def read_worker(files: Files, worker_id: str, frame: Frame) -> WorkerSpec | None:
    """The worker in `workers/<worker_id>/`; None when its page cannot be read at all.

    Faults are noted in `files.faults`.
    """
    name = skill_page(worker_id)
    page = files.page(name)
    if page is None:
        return None
    fields = Fields(page.front, files.faults, _FIELDS)
    given = fields.text("id")
    if given and given != worker_id:
        fields.fault(f"is {given!r} in the folder {worker_id}", "id", fix="give both one name")
    skill = fields.text("skill")
    if skill and frame.pack and skill != frame.pack:
        fields.fault(f"is {skill!r}, but the pack is {frame.pack}", "skill")
    isolation = fields.choice("contextIsolation", _ISOLATIONS, "none")
    inputs = inputs_of(fields, worker_id, isolation, frame.own)
    if isolation == "blind_review":
        _refuse_hidden(fields, inputs, frame)
    return WorkerSpec(
        id=worker_id,
        skill=skill,
        name=fields.text("name"),
        description=fields.text("description"),
        version=fields.number("version", default=1),
        input_tags=inputs,
        output_tags=outputs_of(fields, worker_id, frame.own),
        input_merge=fields.choice("inputMerge", _MERGES, "latest"),
        segments=_segments_of(fields, inputs, frame),
        isolation=isolation,
        llm_profile=fields.profile("llmProfileId"),
        body=files.bodies(name, page.body),
        own_tags=frame.own,
    )


def _refuse_hidden(fields: Fields, inputs: tuple[Tag, ...], frame: Frame) -> None:
    for tag in inputs:
        if "*" not in tag and any(covers(pattern, tag) for pattern in frame.hidden):
            problem = f"{tag} is hidden from a blind review"
            names = fields.texts("inputTags")
            name = next(name for name in names if tag_of(name, frame.own) == tag)
            fields.fault_at("inputTags", name, problem)


def _segments_of(fields: Fields, inputs: tuple[Tag, ...], frame: Frame) -> tuple[Segment, ...]:
    segments: list[Segment] = []
    for item in fields.items("contextSegments", _SEGMENT_FIELDS):
        segment = _segment_of(item, inputs, frame)
        if segment.id in [earlier.id for earlier in segments]:
            item.fault(f"{segment.id} stands twice", "id")
        if segment.tier == "static" and any(earlier.tier == "dynamic" for earlier in segments):
            item.fault("is static after a dynamic segment; static ones come first", "tier")
        segments.append(segment)
    return tuple(segments)


def _segment_of(item: Fields, inputs: tuple[Tag, ...], frame: Frame) -> Segment:
    names = item.texts("tags")
    for name in names:
        tag = tag_of(name, frame.own)
        if inputs and uncovered(tag, inputs):
            item.fault_at("tags", name, f"{name} isn't among the inputTags")
    policy_text = item.text("policy", default="")
    policy = policy_of(policy_text) if policy_text else None
    if policy_text and policy is None:
        item.fault(f"is {policy_text!r}", "policy", fix=f"known: {', '.join(POLICIES)}")
    return Segment(
        id=item.text("id"),
        tier=item.choice("tier", _TIERS, "static"),
        tags=tuple(tag_of(name, frame.own) for name in names),
        label=item.text("label", default=""),
        policy=policy,
    )
