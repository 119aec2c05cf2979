"""The line that moves: what it tells, and that it leaves nothing behind."""

import asyncio
import contextlib
import io

import pytest
from rich.console import Console

from gtlab.cli import live
from gtlab.cli.live import told, watch
from gtlab.runner.progress import Progress


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "2 of 5 matches · 31 rounds"), ("zh", "2 / 5 场 · 31 轮")],
)
def test_what_it_tells(language, text):
    assert told(Progress(matches=5, done=2, rounds=31), language) == text


def test_a_failure_is_a_count_of_its_own():
    assert told(Progress(matches=5, done=2, failed=3), "en").endswith(" · 3 failed")


def drawn(progress, width, seconds):
    console = Console(file=io.StringIO(), force_terminal=True, width=width, no_color=True)

    async def look():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(watch(progress, "en", console), seconds)

    asyncio.run(look())
    return console.file.getvalue()


@pytest.mark.parametrize(("width", "bar"), [(100, True), (40, False)])
def test_it_is_drawn_and_taken_away(monkeypatch, width, bar):
    monkeypatch.setattr(live, "_SOON", 0)
    monkeypatch.setattr(live, "_EVERY", 0.01)
    text = drawn(Progress(matches=5, done=2, rounds=31), width, 0.3)
    assert "2 of 5 matches" in text
    assert ("━" in text) == bar
    assert text.endswith("\x1b[2K")  # the line is cleared
    assert "\x1b[?25h" in text  # the cursor is back


def test_what_is_over_in_a_moment_shows_nothing():
    assert drawn(Progress(matches=1), 100, 0.05) == ""
