"""The access table is the one of the specification, and holds at every write and every view."""

from itertools import product

import pytest

from gtlab.blackboard.entry import Entry, Worked
from gtlab.blackboard.log import Log
from gtlab.blackboard.visibility import view
from gtlab.errors import RefusedError
from gtlab.terms.names import RUNTIME, USER
from gtlab.terms.tags import (
    AUTHOR,
    BRIEF,
    DECIDE,
    HUMAN,
    ORCHESTRATOR,
    PRESENT,
    READER,
    SETUP,
    VOCABULARY,
    WORKERS,
    WORLD,
    TagRule,
    canonical,
    check_audience,
    check_write,
    general,
    may_address,
)

# Section G of the specification, as it stands there.
TABLE = """
| user.request | 用户.博弈需求 | brief | user, setup |
| user.revision | 用户.修订说明 | user | user, setup |
| scenario.setting | 情境.实验.设定 | setup-scenario | all (L0) |
| game.rules | 博弈.规则.草稿 | setup-scenario | user, world-engine; never role-decide |
| game.params | 博弈.参数.草稿 | setup-scenario | user, setup, world-engine, present-round; role-decide and user-turn: the player's projection |
| game.roles | 博弈.角色列表 | setup-scenario | user, orchestrator |
| role.{id}.profile | 角色.{id}.设定 | setup-scenario | user, that role (L1) |
| world.state | 世界.当前状态 | world-engine | user, world-engine |
| world.round | 世界.当前轮次 | world-engine | user, world-engine |
| world.current_role | 世界.当前角色.id | runtime | that role-decide |
| run.events | 运行.事件流 | world-engine | all (L2) |
| role.{id}.visible | 角色.{id}.可见信息 | world-engine | that role (L3), its user-turn |
| scene.narration | 场景.公开叙述 | world-engine | all (L3) |
| role.{id}.thought | 角色.{id}.思考 | role-decide | user, present-round |
| role.{id}.action | 角色.{id}.行动 | role-decide, user-turn | user, world-engine, present-round |
| world.ruling | 世界.裁决.记录 | world-engine | user |
| output.summary | 输出.回合摘要 | world-engine | user, present-round |
| output.display | 输出.用户展示 | present-round | user (the text reviewed) |
| review.reader | 验收.读者视角.记录 | blind review | user, setup |
| review.author | 验收.作者视角.记录 | author review | user, setup |
"""  # noqa: E501

SEATED = {DECIDE, HUMAN}
ALL = {*WORKERS, READER, AUTHOR}
MEANT = {
    "user": set(),
    "user (the text reviewed)": set(),
    "setup": {SETUP},
    "orchestrator": {ORCHESTRATOR},
    "that role (L1)": SEATED,
    "that role (L3)": SEATED,
    "its user-turn": SEATED,
    "that role-decide": SEATED,
    "never role-decide": set(),
    "role-decide and user-turn: the player's projection": SEATED,
    **dict.fromkeys(("all (L0)", "all (L2)", "all (L3)"), ALL),
    **{worker: {worker} for worker in WORKERS},
}
# What A10 adds: a review of the instance reads what it is to judge.
REVIEWS = {"game.rules": {AUTHOR}, "game.params": {READER, AUTHOR}}
WRITTEN_BY = {"blind review": READER, "author review": AUTHOR}

SPECIFIED = {}
for row in TABLE.strip().splitlines():
    tag, alias, writers, seen_by = (cell.strip() for cell in row.strip("|").split("|"))
    SPECIFIED[tag] = (
        alias,
        {WRITTEN_BY.get(name, name) for name in writers.split(", ")},
        set().union(*(MEANT[name] for name in seen_by.replace(";", ",").split(", "))),
    )

ACTORS = (*WORKERS, READER, AUTHOR, BRIEF, USER, RUNTIME)
VIEWERS = (*WORKERS, READER, AUTHOR, BRIEF, RUNTIME, ORCHESTRATOR, "A", "B")


def test_the_vocabulary_is_the_specifications():
    ours = {
        rule.tag: (rule.alias, set(rule.writers), set(rule.readers) - REVIEWS.get(rule.tag, set()))
        for rule in VOCABULARY
    }
    assert ours == SPECIFIED
    assert len(VOCABULARY) == len(SPECIFIED) == 20


def test_reviews_read_what_they_judge_and_nothing_that_was_played():
    read = {rule.tag for rule in VOCABULARY if {READER, AUTHOR} & set(rule.readers)}
    assert read == {"scenario.setting", "run.events", "scene.narration", *REVIEWS}


def test_a_seats_own_tags_are_those_that_only_that_role_sees():
    assert {rule.tag for rule in VOCABULARY if rule.own} == {
        "role.{id}.profile",
        "role.{id}.visible",
    }


@pytest.mark.parametrize(("worker", "tag"), list(product(ACTORS, SPECIFIED)))
def test_the_writers_are_enforced_for_every_worker_and_tag(worker, tag):
    exact = tag.replace("{id}", "A")
    if worker in SPECIFIED[tag][1]:
        check_write(worker, exact, "A")
    else:
        with pytest.raises(RefusedError) as refused:
            check_write(worker, exact, "A")
        assert refused.value.code == "tag_not_allowed"


@pytest.mark.parametrize("tag", SPECIFIED)
def test_the_orchestrator_writes_no_body(tag):
    with pytest.raises(RefusedError) as refused:
        check_write(ORCHESTRATOR, tag, None)
    assert refused.value.code == "body_from_orchestrator"


@pytest.mark.parametrize("worker", sorted(SEATED))
@pytest.mark.parametrize(
    ("tag", "seat"),
    [
        ("role.B.action", "A"),
        ("role.A.action", None),
        ("role.a.action", "A"),
        ("role.{id}.action", "A"),
        ("role.*.action", "A"),
    ],
)
def test_a_seat_writes_no_other_seats_action(worker, tag, seat):
    with pytest.raises(RefusedError) as refused:
        check_write(worker, tag, seat)
    assert refused.value.code == "tag_not_allowed"


def seen(tag, audience, viewer):
    """Whether `viewer` sees an entry of `tag`, whoever was already looking when it came."""
    entry = Entry(tag, "text", audience)
    early, late = Log(), Log()
    view(early, viewer)
    for log in (early, late):
        log.append(Worked(1, 0, "x", "x", round=1, entries=(entry,)))
    found = {bool(view(log, viewer).items) for log in (early, late)}
    assert len(found) == 1
    return found.pop()


@pytest.mark.parametrize(("tag", "viewer"), list(product(SPECIFIED, VIEWERS)))
def test_the_readers_are_enforced_for_every_viewer(tag, viewer):
    exact = tag.replace("{id}", "A")
    readers = SPECIFIED[tag][2] | REVIEWS.get(tag, set())
    # Who sits in a seat sees what is addressed to the seat, and nothing as a worker.
    assert seen(exact, (), viewer) is (viewer in readers - SEATED)


@pytest.mark.parametrize(("tag", "seat"), list(product(SPECIFIED, "AB")))
def test_even_a_wrong_audience_opens_nothing_that_the_table_keeps_from_seats(tag, seat):
    exact = tag.replace("{id}", "A")
    for_seats = bool(SPECIFIED[tag][2] & SEATED)
    allowed = for_seats and ("{id}" not in tag or seat == "A")
    assert seen(exact, ("A", "B"), seat) is allowed
    assert may_address(exact, seat, {}) is allowed
    if allowed:
        check_audience(exact, (seat,), {})
    else:
        with pytest.raises(RefusedError) as refused:
            check_audience(exact, (seat,), {})
        assert refused.value.code == "audience_not_allowed"


OWN = {
    rule.tag: rule
    for rule in (
        TagRule("lab.secret", "lab.secret", (WORLD,), (WORLD,)),
        TagRule("lab.weather", "lab.weather", (WORLD,), (WORLD, DECIDE)),
        TagRule("role.{id}.mood", "role.{id}.mood", (WORLD,), (DECIDE,), own=True),
    )
}


@pytest.mark.parametrize(
    ("tag", "seat", "allowed"),
    [
        ("lab.secret", "A", False),
        ("lab.weather", "A", True),
        ("lab.weather", "B", True),
        ("role.A.mood", "A", True),
        ("role.A.mood", "B", False),
        ("lab.unheard_of", "A", False),
    ],
)
def test_a_packs_own_table_keeps_its_tags_from_seats_too(tag, seat, allowed):
    log = Log(Log(own=tuple(OWN.values())))
    view(log, seat)
    log.append(Worked(1, 0, "x", WORLD, round=1, entries=(Entry(tag, "text", ("A", "B")),)))
    assert bool(view(log, seat).items) is allowed
    assert may_address(tag, seat, OWN) is allowed
    if allowed:
        check_audience(tag, (seat,), OWN)
    else:
        with pytest.raises(RefusedError) as refused:
            check_audience(tag, ("A", "B"), OWN)
        assert refused.value.code == "audience_not_allowed"


@pytest.mark.parametrize("tag", SPECIFIED)
def test_the_user_sees_everything(tag):
    assert seen(tag.replace("{id}", "A"), (), USER)


def test_a_packs_own_tags_reach_their_readers_and_no_other():
    own = (
        TagRule("mood.public", "气氛.公开", (WORLD,), (PRESENT, DECIDE)),
        TagRule("role.{id}.mood", "角色.{id}.心情", (WORLD,), (PRESENT, DECIDE), own=True),
    )
    base = Log(own=own)
    log = Log(base)
    entries = (Entry("mood.public", "calm", ("A",)), Entry("role.A.mood", "glad", ("A", "B")))
    log.append(Worked(1, 0, "deal", WORLD, round=1, entries=entries))
    tags = {
        viewer: [item.entry.tag for item in view(log, viewer).items]
        for viewer in ("A", "B", PRESENT, DECIDE, WORLD)
    }
    both = ["mood.public", "role.A.mood"]
    assert tags == {"A": both, "B": [], PRESENT: both, DECIDE: [], WORLD: []}


@pytest.mark.parametrize("rule", VOCABULARY, ids=lambda rule: rule.tag)
def test_every_alias_means_its_tag_and_no_other(rule):
    assert canonical(rule.alias) == canonical(rule.tag) == rule.tag
    for seat in ("A", "b_2", "*"):
        alias, tag = (name.replace("{id}", seat) for name in (rule.alias, rule.tag))
        assert canonical(alias) == tag
    assert [other.tag for other in VOCABULARY if other.alias == rule.alias] == [rule.tag]


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        ("角色.*", "role.*"),
        ("角色.B.可见信息", "role.B.visible"),
        ("角色.B.秘密", "角色.B.秘密"),
        ("自己.的", "自己.的"),
        ("mood.public", "mood.public"),
    ],
)
def test_other_names_pass_unchanged(name, tag):
    assert canonical(name) == tag


@pytest.mark.parametrize(
    ("tag", "shape"),
    [
        ("role.A.action", "role.{id}.action"),
        ("role.{id}.action", "role.{id}.action"),
        ("role.A.x.y", "role.A.x.y"),
        ("world.state", "world.state"),
    ],
)
def test_a_tags_shape_is_the_tag_without_its_seat(tag, shape):
    assert general(tag) == shape
