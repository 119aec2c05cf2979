"""A cell that was composed and checked, and nothing more."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gtlab.executors.instance import game_of
from gtlab.rules.complete import missing
from gtlab.rules.text import rules_text
from gtlab.tracking.settings import checked_uri

if TYPE_CHECKING:
    from gtlab.configs.cell import Cell
    from gtlab.instance.instance import Instance
    from gtlab.instance.text import Language
    from gtlab.rules.game import Game


class Examined(NamedTuple):
    """A cell, its instance, and what was found out about it.

    Attributes:
        rules: The whole rules, as they are told.
        gaps: What that text leaves out.
    """

    cell: Cell
    instance: Instance
    game: Game
    rules: str
    gaps: tuple[str, ...]

    @property
    def language(self) -> Language:
        """The language of its texts."""
        return self.instance.language


def examine(cell: Cell, instance: Instance) -> Examined:
    """`cell` with its game compiled and its rules read as a person would.

    Raises:
        UserError: It cannot be logged where it is to be logged.
    """
    checked_uri(cell.execution.tracking_uri, Path.cwd())
    game = game_of(instance)
    speech = instance.communication
    rules = rules_text(game, instance.progress, instance.language, speech=speech)
    gaps = tuple(missing(rules, game, instance.progress, instance.language))
    return Examined(cell, instance, game, rules, gaps)
