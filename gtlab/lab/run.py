"""A played run as Python meets it: frames, measures, and a calm page in a notebook."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from gtlab.store.played import Played, load

if TYPE_CHECKING:
    from pathlib import Path

    from gtlab.analysis.frames import Frame
    from gtlab.instance.instance import Instance


class Run:
    """What was played in one run folder, finished or not.

    The frames are copies of what the journal says at the time the run was loaded.
    """

    def __init__(self, played: Played) -> None:
        self.played = played

    @property
    def folder(self) -> Path:
        """The run's folder, with its journal, its instance and its rounds table."""
        return self.played.folder

    @property
    def instance(self) -> Instance:
        """The accepted experiment."""
        return self.played.instance

    @property
    def finished(self) -> bool:
        """Whether it was closed, played to its end or revised; if not, `resume` goes on with it."""
        return self.played.finished

    @cached_property
    def rounds(self) -> Frame:
        """A row for each replicate, round and seat: choice, speech, payoff, total and more."""
        from gtlab.analysis.frames import rounds_frame

        return rounds_frame(self.played)

    @cached_property
    def totals(self) -> Frame:
        """A row for each replicate and seat: its total, and how the match ended."""
        from gtlab.analysis.frames import totals_frame

        return totals_frame(self.played)

    @cached_property
    def thoughts(self) -> Frame:
        """A row for each decision, with the thought behind it."""
        from gtlab.analysis.frames import thoughts_frame

        return thoughts_frame(self.played)

    @cached_property
    def measures(self) -> Frame:
        """A row for each match, a column for each measure."""
        from gtlab.analysis.frames import measures_frame

        return measures_frame(self.played)

    def __repr__(self) -> str:
        """One line: the scenario, how much was played, and where it is."""
        done, most = len(self.played.complete), self.instance.replicates
        return f"<Run {self.instance.scenario}: {done} of {most} matches, {str(self.folder)!r}>"

    def _repr_html_(self) -> str:
        from gtlab.analysis.report import report
        from gtlab.lab.page import page_of

        return page_of(report(self.played), self.folder, self.instance.language)


def load_run(path: Path | str) -> Run:
    """The run in the folder `path`.

    Raises:
        UserError: There is no run, its journal is damaged, or nothing was set up in it yet.
    """
    return Run(load(path))
