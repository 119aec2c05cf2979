"""Reading the files of a pack: what cannot be read, and the second languages."""

import pytest

from gtlab.packs.files import Files
from gtlab.packs.loader import load_pack


def files(folder, **texts):
    for name, text in texts.items():
        (folder / f"{name.replace('__', '.')}.md").write_text(text, encoding="utf-8")
    return Files(folder, [])


@pytest.mark.parametrize(
    ("texts", "body", "wanted"),
    [
        ({"a__zh": "中文"}, "plain", {"en": "plain", "zh": "中文"}),
        ({"a__en": "plain"}, "中文", {"zh": "中文", "en": "plain"}),
        ({}, "plain words", {"en": "plain words"}),
        ({}, "一段中文", {"zh": "一段中文"}),
        (
            {},
            "mostly plain words with `角色` in it",
            {"en": "mostly plain words with `角色` in it"},
        ),
    ],
)
def test_the_language_beside_it_tells_which_one_it_is(tmp_path, texts, body, wanted):
    assert files(tmp_path, **texts).bodies("a.md", body) == wanted


def test_a_third_text_is_refused(tmp_path):
    reader = files(tmp_path, a__zh="中文", a__en="plain")
    reader.bodies("a.md", "plain")
    assert "beside .en.md and .zh.md" in str(reader.faults[0])


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (None, ":1: is missing"),
        (b"a\nb\nc \xff", ":3: isn't UTF-8 text"),
        (b"x" * 1_000_001, ":1: has more than 1000000 bytes"),
    ],
)
def test_what_cannot_be_read_is_told(tmp_path, raw, words):
    if raw is not None:
        (tmp_path / "a.md").write_bytes(raw)
    reader = Files(tmp_path, [])
    assert reader.read("a.md") is None
    assert str(reader.faults[0]).startswith(f"{tmp_path / 'a.md'}{words}")


def test_line_ends_of_other_systems_change_nothing(copied, chinese):
    for path in copied.rglob("*.md"):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert load_pack(copied).workers == chinese.workers
