"""Work gives way after ten milliseconds, however many take part in it."""

import asyncio
import time

from gtlab.runner.stretch import Stretch


def turns_of_others(work, workers=1, rounds=20):
    """How often another task had its turn while `workers` did `rounds` pieces of `work`."""
    stretch, turns = Stretch(), []

    async def others():
        while True:
            turns.append(time.monotonic())
            await asyncio.sleep(0)

    async def worker():
        for _ in range(rounds):
            work()
            await stretch.breathe()

    async def main():
        await stretch.breathe()
        watching = asyncio.ensure_future(others())
        await asyncio.gather(*(worker() for _ in range(workers)))
        watching.cancel()

    asyncio.run(main())
    return len(turns)


def busy(seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


def test_quick_work_is_not_interrupted():
    assert turns_of_others(lambda: None) <= 5


def test_long_work_gives_way_each_time():
    assert turns_of_others(lambda: busy(0.011), rounds=10) >= 9


def test_a_stretch_is_shared_by_all():
    # Forty workers of 1 ms: together they may hold the loop for ten and a piece each, not for 400.
    begun = time.monotonic()
    turns = turns_of_others(lambda: busy(0.001), workers=40, rounds=10)
    assert turns >= (time.monotonic() - begun) / 0.1
