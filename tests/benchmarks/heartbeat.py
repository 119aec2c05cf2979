"""Plays 40 matches of 200 rounds and prints how long the loop was held at most, in CPU seconds.

A process of its own: a test runner's heap would make every garbage collection slower.
"""

import asyncio
import sys
import time
from pathlib import Path

from gtlab.lab.compose import checked_cells
from gtlab.lab.plan import new_plan
from gtlab.lab.playing import Desk, Playing


async def longest_stretch(root, overrides):
    """The longest CPU time of the loop's thread between two of its heartbeats."""
    gaps = []

    async def beat():
        # CPU time: what other processes take of the machine is not ours to bound.
        last = time.thread_time()
        while True:
            await asyncio.sleep(0.001)
            now = time.thread_time()
            gaps.append(now - last)
            last = now

    cells = [cell for cell, _ in checked_cells([*overrides, "tracking=none"])]
    playing = Playing(new_plan(cells, root, grid=False), Desk(), root)
    heart = asyncio.ensure_future(beat())
    outcomes = await playing.play()
    heart.cancel()
    assert [outcome.done for outcome in outcomes] == [True]
    return max(gaps, default=0.0)


if __name__ == "__main__":
    seats = ("models.by_role.A=tit_for_tat", "models.by_role.B=random")
    asyncio.run(longest_stretch(Path(sys.argv[1]), ("rounds=1", *seats)))
    held = asyncio.run(longest_stretch(Path(sys.argv[1]), ("rounds=200", "replicates=40", *seats)))
    sys.stdout.write(f"{held}\n")
