"""A worker's page: its fields, its segments, its quirks."""

import pytest

from gtlab.errors import UserError
from gtlab.packs.loader import load_pack

HEAD = "orchestrator.md"
DECIDE = "workers/role-decide/SKILL.md"
PRESENT = "workers/present-round/SKILL.md"

FAULTS = [
    (DECIDE, "id: role-decide", "id: role-decider", "id", "id: is 'role-decider' in the folder"),
    (DECIDE, "skill: boyi", "skill: other", "skill", "skill: is 'other', but the pack is boyi"),
    (DECIDE, "name: 角色决策\n", "", "id", "name: is missing"),
    (DECIDE, "version: 1", "model: x", "model", "model: is unknown"),
    (DECIDE, "role_pov", "role", "contextIsolation", "contextIsolation: is 'role'"),
    (DECIDE, "version: 1", "inputMerge: last", "inputMerge", "inputMerge: is 'last'"),
    (
        DECIDE,
        "tail_lines_80",
        "tail_lines_0",
        "policy",
        "contextSegments.2.policy: is 'tail_lines_0'",
    ),
    (DECIDE, "tail_lines_80", "last_80", "policy", "contextSegments.2.policy: is 'last_80'"),
    (
        DECIDE,
        "id: history",
        "id: premise",
        "id: premise\n    tier: dynamic",
        "premise stands twice",
    ),
    (DECIDE, "tier: dynamic", "tier: hot", "tier: hot", "contextSegments.2.tier: is 'hot'"),
    (
        DECIDE,
        "id: persona\n    tier: static",
        "id: persona\n    tier: dynamic\n  - id: late\n    tier: static\n    tags: [设定]\n"
        "  - id: x\n    tier: dynamic",
        "tier: static\n    tags: [设定]",
        "contextSegments.2.tier: is static after a dynamic segment",
    ),
    (
        DECIDE,
        '["运行.事件流"]',
        '["博弈.规则.草稿"]',
        "博弈.规则.草稿",
        "contextSegments.2.tags.0: 博弈.规则.草稿 isn't among the inputTags",
    ),
    (PRESENT, 'outputTags:\n  - "输出.用户展示"', "outputTags: []", "outputTags", "is empty"),
    (PRESENT, "version: 1", "llmProfileId: sk-live-123", "llmProfileId", "looks like a key"),
    (PRESENT, "version: 1", "llmProfileId: 7", "llmProfileId", "isn't the id of a model profile"),
    (PRESENT, "# 展示\n\n把本轮写进 `输出.用户展示`，不改事实。\n", "", None, "has no body"),
]


@pytest.mark.parametrize(("file", "old", "new", "place", "words"), FAULTS)
def test_a_fault_is_told_with_file_line_and_field(told, file, old, new, place, words):
    told(file, old, new, place, words)


def test_a_blind_review_may_not_name_a_hidden_tag(copied):
    text = (copied / HEAD).read_text(encoding="utf-8")
    text = text.replace("version: 1", "version: 1\nhiddenTags: [场景.公开叙述]")
    (copied / HEAD).write_text(
        text.replace("  - user-turn", "  - user-turn\n  - review-reader"), "utf-8"
    )
    (copied / "workers/review-reader").mkdir()
    page = copied / "workers/review-reader/SKILL.md"
    head = "---\nid: review-reader\nskill: boyi\nname: n\ndescription: d\n"
    tags = "inputTags:\n- scenario.setting\n- {}\noutputTags: [review.reader]\n"
    end = "contextIsolation: blind_review\n---\nx\n"
    page.write_text(head + tags.format("场景.公开叙述") + end, "utf-8")
    with pytest.raises(UserError, match=r"SKILL.md:8: inputTags.1: scene.narration is hidden"):
        load_pack(copied)
    page.write_text(head + tags.format("运行.事件流") + end, "utf-8")
    pack = load_pack(copied)
    assert pack.hidden("scene.narration")
    assert not pack.hidden("run.events")


def test_the_chinese_pack_keeps_its_words_and_its_quirks(chinese):
    decide = chinese.workers["role-decide"]
    assert chinese.chain is None
    assert list(decide.body) == ["zh"]
    assert "`角色.{id}.思考`" in decide.text("en")
    assert [segment.tags for segment in decide.segments] == [
        ("scenario.setting",),
        ("role.{id}.profile",),
        ("run.events",),
        ("role.{id}.visible", "scene.narration"),
    ]
    assert decide.segments[2].policy.cut("\n".join(map(str, range(100)))).startswith("20\n")
    assert decide.input_merge == "latest"
    assert chinese.workers["user-turn"].version == 1
    assert chinese.bindings.workers["role-decide"].by_role == {"A": "profile-a", "B": "profile-b"}
