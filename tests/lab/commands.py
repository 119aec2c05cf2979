"""Commands played in this process, as `python -m gtlab` plays them."""

import asyncio

from gtlab.lab.play import begin, go_on

RANDOM = ("models.by_role.A=random", "models.by_role.B=random")


def play(root, *overrides, run_dir="run", **more):
    """The playing of a new command whose folder is `run_dir` below `root`."""
    words = [*overrides, "tracking=none", f"run_dir={root / run_dir}"]
    playing = begin(words, root=root, **more)
    asyncio.run(playing.play())
    return playing


def resume(folder, **more):
    """The playing of a command that is gone on with."""
    playing = go_on(folder, root=folder.parent, **more)
    asyncio.run(playing.play())
    return playing
