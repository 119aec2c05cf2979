"""What is shown of a story that goes against its game."""

import pytest

from gtlab.cli.check_story import looks_at_story
from gtlab.cli.examined import examine
from gtlab.lab.compose import checked_cells

STORY = """\
defaults: [override /rules: prisoners, override /roles: calc_vs_trust]
title: Mine
story:
  en: Three prisoners get 99 years, and can talk.
  zh: 两个囚徒得 3 分。
"""


@pytest.fixture
def looked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "mine/scenario/mine.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(STORY, encoding="utf-8")

    def look(*words):
        pairs = checked_cells(["scenario=mine", *words], ["mine"])
        return [line for pair in pairs for line in looks_at_story(examine(*pair))]

    return look


def test_each_doubt_has_file_line_key_and_fix(looked):
    where = "mine/scenario/mine.yaml:4: story.en: says "
    assert looked() == [
        f"{where}99, a number that the game does not hold; mend the story or the rules",
        f"{where}“can talk”, and no seat may speak; mend the story, or set communication=public",
        f"{where}“three prisoners”, and another number of seats play; mend the story, or give as "
        "many roles",
        f"{where}99, which the story in the other language does not; tell the same in both",
    ]


def test_what_the_command_line_sets_counts(looked):
    assert not [line for line in looked("communication=public") if "can talk" in line]


def test_in_chinese(looked):
    assert looked("language=zh")[0] == (
        "mine/scenario/mine.yaml:4: story.en: 说 99，博弈中没有这个数；请修正故事或规则"
    )
