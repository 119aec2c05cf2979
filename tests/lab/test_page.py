"""The page is calm, whole, and runs nothing it is given."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from gtlab.analysis.report import report
from gtlab.lab.page import page_of
from gtlab.store.played import load
from tests.journals import Run, a_run, an_instance

C, D = "cooperate", "defect"
EVIL = "<img src=x onerror=alert(1)>\"'</div><script>\u202e\x1b[1m"


class Tags(HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.open, self.seen, self.words = [], set(), []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.seen.add((tag, *(name for name, _ in attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def page(folder, language="en", **changes):
    folder = a_run(folder, an_instance(language=language, **changes), [(C, D)])
    return page_of(report(load(folder)), Path(EVIL), language)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_only_tables_and_boxes_and_every_one_is_closed(tmp_path, language):
    tags = Tags(page(tmp_path, language, title=EVIL))
    assert tags.open == []
    assert {tag for tag, *_ in tags.seen} == {"div", "table", "tr", "th", "td"}
    assert {name for _, *names in tags.seen for name in names} == {"style", "lang", "scope"}
    shown = EVIL.replace("\u202e", "\\u202e").replace("\x1b", "\\x1b")
    assert any(shown in words for words in tags.words)
    assert shown in tags.words


def test_nothing_is_loaded_from_anywhere(tmp_path):
    text = page(tmp_path)
    assert "url(" not in text
    assert "http" not in text


def test_before_the_first_round(tmp_path):
    parts = report(load(Run(tmp_path, an_instance()).close(None)))
    assert "No round has been played yet." in page_of(parts, tmp_path, "en")
