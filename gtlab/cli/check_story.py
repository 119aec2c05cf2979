"""What `gtlab check` finds worth a look in a story: where its words go against the game's data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.analysis.story import doubts
from gtlab.cli.check_course import placed
from gtlab.cli.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.cli.examined import Examined


def looks_at_story(cell: Examined) -> Iterator[str]:
    """A line for each word of the story, in any language, that goes against the data."""
    instance = cell.instance
    story = cell.cell.brief.scenario.story
    for doubt in doubts(story, cell.game, instance.progress, instance.communication):
        key = ".".join(filter(None, ("scenario.story", doubt.part)))
        yield placed(cell, key, say(f"look story {doubt.kind}", cell.language, doubt.said))
