"""The shipped pack is complete, in both languages, and says what the program does."""

import json
import re

import pytest

from gtlab.packs.frontmatter import fences_of
from gtlab.packs.spec import STEPS
from gtlab.terms.tags import VOCABULARY, WORKERS, canonical, rule_of

SECTIONS = {
    "en": (
        "Role and tone",
        "What you can and cannot do",
        "check at the end",
        "use each input",
        "Output format",
        "Example",
    ),
    "zh": ("角色与口吻", "能做与不能做", "自检", "各输入怎么用", "输出格式", "示例"),
}
ORCHESTRATOR = {
    "en": (
        "Startup questions",
        "Prerequisites",
        "Readiness",
        "Stages",
        "The chain",
        "Acceptance",
        "Pacing",
        "Forbidden",
    ),
    "zh": ("启动询问", "前提", "就绪", "阶段", "链", "验收", "节奏", "禁止"),
}
BOTH = [(worker, language) for worker in WORKERS for language in ("en", "zh")]


def headings(text):
    return re.findall(r"^## (.+)$", text, re.M)


@pytest.mark.parametrize(("worker", "language"), BOTH)
def test_every_body_has_its_sections_in_order(shipped, worker, language):
    text = " | ".join(headings(shipped.workers[worker].body[language]))
    places = [text.index(section) for section in SECTIONS[language]]
    assert places == sorted(places)


@pytest.mark.parametrize(("worker", "language"), BOTH)
def test_every_example_passes_the_contract(shipped, worker, language):
    spec = shipped.workers[worker]
    answers = [json.loads(f.text) for f in fences_of(spec.body[language]) if f.info == "json"]
    assert answers
    for answer in answers:
        assert set(answer) == {"outputs", "summary", "askUser"}
        assert len(answer["summary"]) <= 50
        assert bool(answer["outputs"]) != bool(answer["askUser"])
        for key in answer["outputs"]:
            tag = spec.tag(key)
            assert spec.writes(tag), key
            assert (key == tag) == (language == "en")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_orchestrator_has_its_sections_and_six_questions(shipped, language):
    body = shipped.body[language]
    text = " | ".join(headings(body))
    assert all(section in text for section in ORCHESTRATOR[language])
    assert re.findall(r"^(\d)\. \*\*", body, re.M) == list("123456")


@pytest.mark.parametrize(("worker", "language"), BOTH)
def test_every_tag_in_a_body_is_one_of_the_vocabulary(shipped, worker, language):
    named = re.findall(
        r"`([a-z]+\.[a-z.{}*_]+|[一-鿿]+\.[^`\s]+)`", shipped.workers[worker].body[language]
    )
    assert named
    for name in named:
        assert rule_of(canonical(name).replace("*", "A").replace("{id}", "A")), name


def test_every_input_is_explained(shipped):
    for worker in shipped.workers.values():
        explained = worker.body["en"].split("How to use each input")[1].split("## Output format")[0]
        missing = [tag for tag in worker.input_tags if f"`{tag}`" not in explained]
        assert missing == [], worker.id


def test_the_chain_names_every_step_in_its_order(shipped):
    assert {row.name: row.step for row in shipped.chain} == STEPS
    assert [row.step for row in shipped.chain] == sorted(STEPS.values())
    assert set(range(1, 14)) == {row.step for row in shipped.chain}


def test_the_chinese_table_of_the_chain_is_the_same(shipped):
    rows = re.findall(r"^\| (\d+) \| (\w+) \| .* \| (\S+) \|$", shipped.body["zh"], re.M)
    wanted = [(str(row.step), row.name, row.worker or "—") for row in shipped.chain]
    assert rows == wanted


def test_acceptance_is_the_users_for_setup_and_display(shipped):
    by_user = {name for name, mode in shipped.acceptance.items() if mode == "user_confirmed"}
    assert by_user == {"setup-scenario", "output.display"}


def test_every_worker_has_its_layers_in_order(shipped):
    for worker in shipped.workers.values():
        assert worker.segments
        layers = [int(m[1]) for s in worker.segments if (m := re.search(r"L(\d)", s.label))]
        assert layers == sorted(layers), worker.id
        shown = {tag for segment in worker.segments for tag in segment.tags}
        assert shown == set(worker.input_tags), worker.id


def test_the_isolated_workers_and_what_they_write(shipped):
    pov = {worker.id for worker in shipped.workers.values() if worker.isolation == "role_pov"}
    assert pov == {"role-decide", "user-turn"}
    assert shipped.workers["user-turn"].output_tags == ("role.{id}.action",)


def test_every_tag_that_a_worker_may_write_is_written(shipped):
    written = {tag for worker in shipped.workers.values() for tag in worker.output_tags}
    wanted = {rule.tag for rule in VOCABULARY if set(rule.writers) & set(WORKERS)}
    assert written == wanted


def test_nothing_is_bound_to_a_model(shipped):
    assert shipped.bindings.default is None
    assert all(not b.profile and not b.by_role for b in shipped.bindings.workers.values())
    assert set(shipped.bindings.workers) == set(WORKERS)


def test_both_languages_of_everything(shipped):
    texts = [shipped.shared, shipped.body, *(worker.body for worker in shipped.workers.values())]
    assert all(set(text) == {"en", "zh"} for text in texts)
