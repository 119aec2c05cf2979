"""Names as packs write them."""

import pytest

from gtlab.packs.names import covers, rules_of, tag_of
from gtlab.terms.tags import VOCABULARY, TagRule

MOOD = TagRule("role.{id}.mood", "角色.{id}.心情", ("role-decide",), (), own=True)
FOG = TagRule("scene.fog", "场景.雾", ("world-engine",), ("role-decide",))
OWN = (MOOD, FOG)


@pytest.mark.parametrize("rule", VOCABULARY, ids=lambda rule: rule.tag)
def test_every_tag_is_reached_by_both_names(rule):
    assert tag_of(rule.tag) == tag_of(rule.alias) == rule.tag


@pytest.mark.parametrize(
    ("name", "seat", "tag"),
    [
        ("可见信息", None, "role.{id}.visible"),
        ("可见信息", "A", "role.A.visible"),
        ("profile", "A", "role.A.profile"),
        ("角色.B.行动", "A", "role.B.action"),
        ("角色.*.思考", "A", "role.*.thought"),
        ("角色.{id}.心情", "A", "role.A.mood"),
        ("角色.B.心情", None, "role.B.mood"),
        ("场景.雾", None, "scene.fog"),
        ("什么", None, "什么"),
    ],
)
def test_a_name_means_a_tag(name, seat, tag):
    assert tag_of(name, OWN, seat) == tag


@pytest.mark.parametrize(
    ("pattern", "tag", "seat", "wanted"),
    [
        ("role.*", "role.A.action", None, True),
        ("role.*", "role", None, False),
        ("role.*.action", "role.A.action", "B", True),
        ("role.*.action", "role.A.thought", None, False),
        ("role.{id}.action", "role.A.action", None, True),
        ("role.{id}.action", "role.A.action", "A", True),
        ("role.{id}.action", "role.A.action", "B", False),
        ("role.A.action", "role.A.action", "B", True),
        ("role.{id}.action", "role.A.action.more", None, False),
        ("game.rules", "game.rules", None, True),
        ("game.rules", "game.roles", None, False),
    ],
)
def test_a_pattern_covers_what_it_names(pattern, tag, seat, wanted):
    assert covers(pattern, tag, seat) is wanted


@pytest.mark.parametrize(
    ("pattern", "tags"),
    [
        ("role.A.mood", ["role.{id}.mood"]),
        ("scene.*", ["scene.narration", "scene.fog"]),
        ("role.A.visible.more", []),
        ("nothing.here", []),
        ("game.*", ["game.rules", "game.params", "game.roles"]),
    ],
)
def test_the_rows_of_a_pattern(pattern, tags):
    assert [row.tag for row in rules_of(pattern, OWN)] == tags
