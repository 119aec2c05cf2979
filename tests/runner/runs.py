"""Runs carried out by the runner alone: begun or gone on with in a folder, without any command."""

import asyncio
from contextlib import asynccontextmanager
from functools import cache

from gtlab.configs.compose import compose
from gtlab.lab.cast import Cast
from gtlab.runner.loop import Floor, Opening
from gtlab.runner.progress import Progress
from gtlab.runner.run import Request, open_run, reopen_run
from gtlab.runner.stretch import Stretch
from gtlab.store.folder import JOURNAL
from gtlab.store.journal import read
from gtlab.terms.names import Review, Scope, Verdict
from tests.matches import shipped_pack

ACCEPT = Review(Verdict.ACCEPT)
REDO = Review(Verdict.REDO)
STOP = Review(Verdict.STOP)
REVISE = Review(Verdict.REDO, "another setup", Scope.SETUP)


@cache
def brief_of(*overrides):
    return compose(overrides).brief


def a_new_run(folder, brief, **request):
    folder.mkdir(parents=True, exist_ok=True)
    return open_run(folder, Request(brief, {}, **request), shipped_pack())


def again(folder):
    """The run in `folder` as a resume finds it."""
    return asyncio.run(reopen_run(folder, lambda _: shipped_pack(), Stretch()))


def opening(folder, brief=None, label=""):
    """Begins the run in `folder` with `brief`, or goes on with what is there."""

    @asynccontextmanager
    async def opened(stretch):
        if (folder / JOURNAL).exists():
            run = await reopen_run(folder, lambda _: shipped_pack(), stretch)
        else:
            run = a_new_run(folder, brief)
        try:
            yield run
        finally:
            run.journal.close()

    return Opening(folder, opened, label)


def carried_out(*openings, cast=None, reviewer=None, parallel=2, progress=None):
    """The outcomes of the runs."""

    async def carry():
        floor = Floor(cast or Cast(), lambda _: reviewer, progress or Progress(), parallel)
        return await floor.carry_out(openings)

    return asyncio.run(carry())


def records_of(folder, match=None):
    found = [line.record for line in read(folder / JOURNAL)[0]]
    return found if match is None else [record for record in found if record.match == match]


class Answers:
    """A reviewer with its answers ready; accepts when there are none left."""

    def __init__(self, *rounds, setup=()):
        self.rounds, self.setups, self.seen = list(rounds), list(setup), []

    async def setup(self, where, page):
        self.seen.append((where, page))
        return self.setups.pop(0) if self.setups else ACCEPT

    async def round(self, where, page):
        self.seen.append((where, page))
        return self.rounds.pop(0) if self.rounds else ACCEPT
