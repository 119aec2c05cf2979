"""Plays and resumes commands in forked children that kill themselves at a step of their own choice.

A step is anything that is done to the disk. Started once by the tests, so that a kill costs a fork
and not an interpreter with all of gtlab: jobs come in as JSON lines, answers go out as such.
"""

import asyncio
import json
import os
import secrets
import signal
import sys
import zlib
from dataclasses import replace
from functools import partial
from pathlib import Path

from gtlab.errors import GtlabError
from gtlab.executors.decide import StrategySeats
from gtlab.lab import cast
from gtlab.lab.compose import checked_cells
from gtlab.lab.plan import new_plan
from gtlab.lab.play import go_on
from gtlab.lab.playing import Desk, Playing
from gtlab.store.folder import JOURNAL
from gtlab.store.whole_file import DRAFT
from gtlab.terms.names import Review, Scope, Verdict

STEPS = ("write", "open", "truncate", "ftruncate", "replace", "mkdir", "unlink", "fsync", "link")


class Steps:
    """Counts what is done to the disk; kills the process before, in mid-way of or after one."""

    def __init__(self, at, how):
        self.at, self.how, self.count = at, how, 0
        self.real = {name: getattr(os, name) for name in STEPS}
        for name in STEPS:
            setattr(os, name, partial(self.step, name))

    def step(self, name, *args, **kwargs):
        self.count += 1
        if self.count == self.at:
            if self.how == "after":
                self.real[name](*args, **kwargs)
            elif self.how == "torn":
                self.tear(name, *args)
            os.kill(os.getpid(), signal.SIGKILL)
        return self.real[name](*args, **kwargs)

    def tear(self, name, file, *args):
        if name == "write":
            line = args[0]
            self.real["write"](file, line[: 1 + zlib.crc32(line) % (len(line) - 1)])
        elif name == "fsync" and Path(f"/proc/self/fd/{file}").readlink().suffix == DRAFT:
            self.real["ftruncate"](file, os.fstat(file).st_size // 2)


class Pausing(StrategySeats):
    """Deciders that take their time, so that matches mix and answers come in out of order."""

    def __call__(self, task):
        return self.later(task)

    async def later(self, task):
        for _ in range(zlib.crc32(repr(task.step).encode() + bytes([task.replicate])) % 4):
            await asyncio.sleep(0)
        return super().__call__(task)


AGAIN = {(1, 1): ["not like that"], (1, 3): ["", "no"], (2, 2): [""], (2, 4): ["again", ""]}
"""The notes with which a match's round is played again, one after the other."""


class Reviewer:
    """Has rounds played again; knows from the journal how often it did so before a kill.

    One match at a time, it changes the setup too: how far others are by then would be chance.
    """

    def __init__(self, folder, *, alone):
        self._folder = folder
        self._revised = folder.with_name(f"{folder.name}-rev2")
        self._alone = alone

    async def setup(self, where, page):
        return Review(Verdict.ACCEPT)

    async def round(self, where, page):
        revised = self._revised.exists()
        times = self._times(self._revised if revised else self._folder, where)
        notes = AGAIN.get((where.match, where.round), [])
        if times < len(notes):
            return Review(Verdict.REDO, notes[times])
        if self._alone and not revised and (where.match, where.round) == (2, 3):
            return Review(Verdict.REDO, "another setup", Scope.SETUP)
        return Review(Verdict.ACCEPT)

    def _times(self, folder, where):
        lines = (folder / JOURNAL).read_bytes().splitlines()
        parts = [json.loads(line)["r"] for line in lines]
        return sum(
            part["kind"] == "reviewed"
            and part["review"]["verdict"] == "redo"
            and (part["match"], part["round"]) == (where.match, where.round)
            for part in parts
        )


def carried_out(job, cells):
    """What became of the job, in this process."""
    folder = Path(job["folder"])
    steps = Steps(job.get("at"), job.get("how"))
    desk = Desk(lambda _: Reviewer(folder, alone="parallel=1" in job["overrides"]))
    if job["do"] == "start":
        placed = [replace(c, execution=replace(c.execution, run_dir=str(folder))) for c in cells]
        playing = Playing(new_plan(placed, folder.parent, grid=len(cells) > 1), desk, folder.parent)
    else:
        playing = go_on(folder, desk=desk, root=folder.parent)
    outcomes = asyncio.run(playing.play())
    errors = [str(outcome.error) for outcome in outcomes if outcome.error]
    return {"steps": steps.count, "done": [o.done for o in outcomes], "errors": errors}


def in_a_child(job, cells):
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            said = carried_out(job, cells)
        except GtlabError as error:
            said = {"error": str(error)}
        with os.fdopen(writing, "w") as pipe:
            json.dump(said, pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    if not said and not killed:
        return {"error": f"the child ended with {status}"}
    return {"killed": killed, **(json.loads(said) if said else {})}


def main():
    cast.StrategySeats = Pausing
    secrets.token_hex = lambda size: "5e" * size  # a run that revises another holds its id
    composed = {}
    for line in sys.stdin:
        job = json.loads(line)
        overrides = tuple(job["overrides"])
        if overrides not in composed:
            composed[overrides] = [cell for cell, _ in checked_cells(overrides)]
        print(json.dumps(in_a_child(job, composed[overrides])), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
