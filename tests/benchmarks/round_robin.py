"""Plays each pair of the strategies named, and each with itself, with the full journal.

A process of its own, since start-up counts. Words: the root folder, the rounds, the strategies.
"""

import asyncio
import sys
from itertools import combinations_with_replacement
from pathlib import Path

from gtlab.lab.compose import checked_cells
from gtlab.lab.plan import new_plan
from gtlab.lab.playing import Desk, Playing


def main(root, rounds, names):
    words = ("scenario=prisoners", f"rounds={rounds}", "tracking=none")
    cells = [
        cell
        for one, other in combinations_with_replacement(names, 2)
        for cell, _ in checked_cells(
            [*words, f"models.by_role.A={one}", f"models.by_role.B={other}"]
        )
    ]
    outcomes = asyncio.run(Playing(new_plan(cells, root, grid=True), Desk(), root).play())
    assert all(outcome.done for outcome in outcomes)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
