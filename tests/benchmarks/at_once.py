"""Plays 1,000 matches of 10 rounds at once and prints how many were at it, and the peak memory.

A process of its own, since the peak of a test runner says nothing.
"""

import asyncio
import json
import resource
import sys
from pathlib import Path

from gtlab.executors.decide import StrategySeats
from gtlab.lab import cast
from gtlab.lab.compose import checked_cells
from gtlab.lab.plan import new_plan
from gtlab.lab.playing import Desk, Playing

WORDS = ("rounds=10", "replicates=1000", "parallel=1000", "tracking=none")


class Slow(StrategySeats):
    """Seats that take 20 ms to decide, as models would, so that every match is under way."""

    at_it: set[int] = set()  # noqa: RUF012
    most = 0

    def __call__(self, task):
        return self.later(task)

    async def later(self, task):
        self.at_it.add(task.replicate)
        Slow.most = max(Slow.most, len(self.at_it))
        await asyncio.sleep(0.02)
        return super().__call__(task)

    def forget(self, replicate):
        self.at_it.discard(replicate)
        super().forget(replicate)


def main(root):
    cast.StrategySeats = Slow
    cells = [cell for cell, _ in checked_cells(WORDS)]
    (outcome,) = asyncio.run(Playing(new_plan(cells, root, grid=False), Desk(), root).play())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    said = {"done": outcome.done, "most": Slow.most, "megabytes": peak}
    sys.stdout.write(json.dumps(said) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
