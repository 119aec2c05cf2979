"""A pack loads whole, or all that is wrong with it is told: file, line, field."""

import re
import shutil

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gtlab.errors import RefusedError, UserError
from gtlab.packs.loader import check_playable, find_pack, load_pack
from gtlab.terms.tags import WORKERS, canonical

HEAD = "orchestrator.md"
DECIDE = "workers/role-decide/SKILL.md"
WORLD = "workers/world-engine/SKILL.md"

FAULTS = [
    (HEAD, "name: boyi\n", "", "description:", "name: is missing"),
    (HEAD, "category: dialogue", "categorie: dialogue", "categorie", "categorie: is unknown"),
    (HEAD, "category: dialogue", "category: ''", "category", "category: is empty"),
    (HEAD, "version: 1", "version: one", "version", "version: isn't a whole number from 1"),
    (HEAD, "version: 1", "version: true", "version", "version: isn't a whole number from 1"),
    (HEAD, "bookKind: dialogue", "bookKind: [a]", "bookKind", "bookKind: isn't text"),
    (HEAD, "tags:\n  - 博弈\n  - 测试", "tags: 博弈", "tags:", "tags: isn't a list"),
    (
        HEAD,
        "  - user-turn",
        "  - user-turm",
        "  - user-turm",
        "workers.4: user-turm is listed, but",
    ),
    (
        HEAD,
        "  - user-turn\n",
        "",
        "workers:",
        "workers: workers/user-turn is there, but not listed",
    ),
    (
        HEAD,
        "  - user-turn",
        "  - ../user-turn",
        "  - ../",
        "workers.4: '../user-turn' isn't a plain",
    ),
    (HEAD, "  - 测试", "  - 博弈", "  - 博弈\nworkers", "tags.1: names 博弈 twice"),
    (
        HEAD,
        "shared-context.md",
        "shared.md",
        "sharedContext",
        "sharedContext: shared.md is missing",
    ),
    (
        HEAD,
        "shared-context.md",
        "../x.md",
        "sharedContext",
        "sharedContext: '../x.md' isn't the name",
    ),
    (HEAD, "version: 1", "version: 1\nversion: 2", "version: 2", "version: stands twice"),
    (HEAD, "version: 1", "version: 1\non: 2", "on: 2", "on: is no word to YAML"),
    (HEAD, "version: 1", "version: &v 1", "version", "uses the anchor &v"),
    (HEAD, "---\n", "", "name", "has no frontmatter"),
    (HEAD, "\n---\n\n#", "\n\n#", "---", "the frontmatter isn't closed"),
]


@pytest.mark.parametrize(("file", "old", "new", "place", "words"), FAULTS)
def test_a_fault_is_told_with_file_line_and_field(told, file, old, new, place, words):
    told(file, old, new, place, words)


def test_all_faults_are_told_at_once(copied):
    (copied / DECIDE).write_bytes(b"---\nid: \xff\n---\nx\n")
    (copied / WORLD).write_text("no frontmatter", encoding="utf-8")
    (copied / "workers/setup-scenario/SKILL.en.md").write_text(
        "---\nid: x\n---\n", encoding="utf-8"
    )
    (copied / "shared-context.md").write_text(" \n", encoding="utf-8")
    with pytest.raises(UserError) as caught:
        load_pack(copied)
    lines = str(caught.value).split("\n")
    assert f"{copied / DECIDE}:2: isn't UTF-8 text" in lines
    assert any(line.startswith(f"{copied / WORLD}:1: has no frontmatter") for line in lines)
    assert any("SKILL.en.md:1: has frontmatter of its own" in line for line in lines)
    assert any("sharedContext: shared-context.md is empty" in line for line in lines)


@pytest.mark.parametrize("broken", ["missing", "folder", "large"])
def test_an_unreadable_page_is_told(copied, broken):
    path = copied / HEAD
    path.unlink()
    if broken == "folder":
        path.mkdir()
    if broken == "large":
        path.write_bytes(b"x" * 1_000_001)
    with pytest.raises(UserError, match=re.escape(f"{path}:1: ")):
        load_pack(copied)


def test_the_chinese_pack_has_the_tags_of_the_shipped_one(chinese, shipped):
    assert set(chinese.workers) == set(shipped.workers) == set(WORKERS)
    for name, worker in chinese.workers.items():
        assert set(worker.input_tags) == set(shipped.workers[name].input_tags), name
        assert set(worker.output_tags) == set(shipped.workers[name].output_tags), name
        assert worker.isolation == shipped.workers[name].isolation


def test_every_alias_of_the_chinese_pack_is_known(chinese):
    tags = {tag for worker in chinese.workers.values() for tag in worker.input_tags}
    assert all(tag.isascii() and canonical(tag) == tag for tag in tags)


def test_a_changed_word_changes_the_digest(copied, chinese):
    assert load_pack(copied).digest == chinese.digest
    with (copied / "shared-context.md").open("a", encoding="utf-8") as file:
        file.write("!")
    assert load_pack(copied).digest != chinese.digest


def test_what_a_match_needs_is_named(copied, shipped):
    assert check_playable(shipped) == []
    shutil.rmtree(copied / "workers/present-round")
    path = copied / HEAD
    path.write_text(path.read_text("utf-8").replace("  - present-round\n", ""), "utf-8")
    [fault] = check_playable(load_pack(copied))
    assert "workers: present-round is missing" in str(fault)


def test_a_worker_of_another_pack_is_refused(chinese):
    with pytest.raises(RefusedError) as caught:
        chinese.worker("write-rules")
    assert caught.value.code == "foreign_worker"


def test_a_pack_is_found_at_any_depth_by_its_name(chinese_folder, copied, tmp_path):
    deep = tmp_path / "skills" / "novel" / "folder"
    shutil.copytree(copied, deep)
    assert find_pack("boyi", [tmp_path / "skills"]) == deep.resolve()
    assert find_pack("boyi", [deep, tmp_path / "skills", tmp_path / "nothing"]) == deep.resolve()
    with pytest.raises(UserError, match="there is no pack 'boyu'; known: boyi"):
        find_pack("boyu", [tmp_path / "skills"])
    with pytest.raises(UserError, match="two packs are named boyi"):
        find_pack("boyi", [tmp_path])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.data())
def test_a_mangled_pack_loads_or_is_refused(copied, chinese_folder, data):
    names = sorted(str(path.relative_to(copied)) for path in copied.rglob("*.*"))
    name = data.draw(st.sampled_from(names))
    text = (chinese_folder / name).read_text(encoding="utf-8")
    start = data.draw(st.integers(0, len(text)))
    end = start + data.draw(st.integers(0, 40))
    put = data.draw(st.text(st.sampled_from("a1 :-[]{}*.\n背"), max_size=8))
    (copied / name).write_text(text[:start] + put + text[end:], encoding="utf-8")
    try:
        told = str(load_pack(copied).folder)
    except UserError as error:
        told = str(error)
    (copied / name).write_text(text, encoding="utf-8")
    assert all(line.startswith(str(copied)) for line in told.split("\n"))
