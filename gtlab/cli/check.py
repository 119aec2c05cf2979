"""`gtlab check`: composes and checks everything, shows what would be played, plays nothing."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from gtlab.cli.arguments import parse
from gtlab.errors import one_line
from gtlab.executors.instance import game_of
from gtlab.executors.setup import parameters, profile
from gtlab.lab.compose import checked_cells
from gtlab.rules.complete import missing
from gtlab.rules.text import rules_text

if TYPE_CHECKING:
    from gtlab.instance.instance import Instance


def check(words: list[str]) -> int:
    """Prints the cells with their situation, rules, seats and findings; the exit code.

    Raises:
        UserError: Something in the configs is wrong; a line for each fault.
    """
    arguments = parse(words)
    checked = checked_cells(arguments.overrides, arguments.config_dirs)
    shown: set[str] = set()
    for cell, instance in checked:
        page = _page(instance)
        if page not in shown:
            shown.add(page)
            _write(page)
        if len(checked) > 1:
            levels = " ".join(f"{name}={value}" for name, value in cell.levels.items())
            _write(f"cell: {levels}")
    _write(f"{len(checked)} {'cell' if len(checked) == 1 else 'cells'} checked; nothing was played")
    return 0


def _page(instance: Instance) -> str:
    game = game_of(instance)
    speech = instance.communication == "public"
    rules = rules_text(game, instance.progress, instance.language, speech=speech)
    seats = [
        f"{seat.id}: {profile(seat, instance)}\n   {seat.binding.actor}: {seat.binding.name}"
        f" {dict(seat.binding.args) or ''}".rstrip()
        for seat in instance.seats
    ]
    gaps = missing(rules, game, instance.progress, instance.language)
    findings = [f"! {gap}" for gap in gaps] or ["ok: every payoff, the end and the order are told"]
    parts = [
        f"{instance.title} · {instance.game.name}",
        instance.situation,
        rules,
        *seats,
        parameters(instance, game),
        *findings,
    ]
    return "\n\n".join(parts)


def _write(text: str) -> None:
    sys.stdout.write("\n".join(one_line(line) for line in text.split("\n")) + "\n\n")
