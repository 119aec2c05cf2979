"""Nobody reads or writes beyond the access table, and no pack widens it."""

import pytest

from gtlab.errors import UserError
from gtlab.packs.loader import load_pack

HEAD = "orchestrator.md"
DECIDE = "workers/role-decide/SKILL.md"
WORLD = "workers/world-engine/SKILL.md"

FAULTS = [
    (
        HEAD,
        "version: 1",
        "version: 1\nhiddenTags: [world.mood]",
        "hidden",
        "hiddenTags: world.mood",
    ),
    (
        HEAD,
        "version: 1",
        "version: 1\nownTags: [{tag: world.state, writers: [world-engine]}]",
        "ownTags",
        "ownTags.0.tag: world.state is in the vocabulary",
    ),
    (
        HEAD,
        "version: 1",
        "version: 1\nownTags: [{tag: world.mood, alias: 世界.当前状态, writers: [world-engine]}]",
        "ownTags",
        "ownTags.0.alias: 世界.当前状态 is in the vocabulary",
    ),
    (
        HEAD,
        "version: 1",
        "version: 1\nownTags: [{tag: world.mood, writers: [stranger]}]",
        "ownTags",
        "ownTags.0.writers: stranger isn't a worker",
    ),
    (
        HEAD,
        "version: 1",
        "version: 1\nownTags: [{tag: world.mood}]",
        "ownTags",
        "ownTags.0.writers: is missing",
    ),
    (
        HEAD,
        "version: 1",
        "version: 1\nownTags: [{tag: mood, writers: [world-engine]}]",
        "ownTags",
        "ownTags.0.tag: mood isn't a dotted name",
    ),
    (
        HEAD,
        "version: 1",
        "version: 1\nownTags: [{tag: 'team.{id}.x', writers: [world-engine]}]",
        "ownTags",
        "ownTags.0.tag: a seat's tag has the form role.{id}.name",
    ),
    (
        DECIDE,
        '  - "运行.事件流"\n',
        '  - "博弈.规则.草稿"\n',
        "博弈.规则.草稿",
        "inputTags.4: 博弈.规则.草稿 (game.rules) may not be read by role-decide",
    ),
    (
        DECIDE,
        '  - "运行.事件流"\n',
        '  - "角色.*.思考"\n',
        "角色.*.思考",
        "inputTags.4: 角色.*.思考 (role.*.thought) may not be read by role-decide",
    ),
    (
        DECIDE,
        '  - "运行.事件流"\n',
        '  - "运行.事件流"\n  - run.events\n',
        "  - run.events",
        "inputTags.5: run.events is named twice, once by its alias",
    ),
    (
        DECIDE,
        '  - "运行.事件流"\n',
        "  - 天气\n",
        "天气",
        "inputTags.4: 天气 is no tag of the vocabulary",
    ),
    (
        DECIDE,
        '  - "角色.{id}.思考"',
        '  - "世界.裁决.记录"',
        '  - "世界.裁决',
        "outputTags.0: 世界.裁决.记录 (world.ruling) may not be written by role-decide, only by",
    ),
    (
        WORLD,
        '  - "角色.*.行动"',
        '  - "角色.*"',
        '  - "角色.*"',
        "inputTags.6: 角色.* (role.*) may not be read by world-engine: role.{id}.profile",
    ),
    (
        WORLD,
        '  - "角色.{id}.可见信息"',
        '  - "角色.{id}.思考"',
        "角色.{id}.思考",
        "outputTags.0: 角色.{id}.思考 (role.{id}.thought) may not be written by world-engine",
    ),
    (
        WORLD,
        '  - "运行.事件流"\n---',
        "  - 运行.*\n---",
        "  - 运行.*",
        "outputTags.6: 运行.* isn't",
    ),
    (
        WORLD,
        '  - "角色.{id}.可见信息"',
        "  - role.A.visible.more",
        "role.A.visible.more",
        "outputTags.0: role.A.visible.more is no tag",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "place", "words"), FAULTS)
def test_a_fault_is_told_with_file_line_and_field(told, file, old, new, place, words):
    told(file, old, new, place, words)


def test_own_tags_are_read_and_kept_apart(copied):
    path = copied / HEAD
    own = "ownTags:\n- {tag: 'role.{id}.mood', alias: '角色.{id}.心情', writers: [role-decide]}\n"
    path.write_text(path.read_text("utf-8").replace("version: 1\n", "version: 1\n" + own), "utf-8")
    page = copied / DECIDE
    text = page.read_text("utf-8").replace("outputTags:\n", 'outputTags:\n  - "角色.{id}.心情"\n')
    page.write_text(text, "utf-8")
    decide = load_pack(copied).workers["role-decide"]
    assert decide.tag("角色.{id}.心情", "A") == "role.A.mood"
    assert decide.writes("role.A.mood", "A")
    assert not decide.writes("role.B.mood", "A")


def test_a_broad_pattern_is_left_to_the_isolation(copied):
    page = copied / DECIDE
    page.write_text(
        page.read_text("utf-8").replace('  - "角色.{id}.设定"', '  - "角色.*"'), "utf-8"
    )
    assert "role.*" in load_pack(copied).workers["role-decide"].input_tags
    page.write_text(page.read_text("utf-8").replace("role_pov", "none"), "utf-8")
    with pytest.raises(UserError, match="may not be read by role-decide"):
        load_pack(copied)
