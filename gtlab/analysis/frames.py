"""Results as pandas frames, loaded only when somebody asks for one."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from gtlab.analysis.measures import measures
from gtlab.analysis.welfare import bounds_of
from gtlab.store.rounds import RoundRow, rows

if TYPE_CHECKING:
    from pandas import DataFrame

    from gtlab.store.played import Played

Frame: TypeAlias = "DataFrame"
"""A pandas frame, under a name that other rooms can use without naming pandas."""


def rounds_frame(played: Played) -> Frame:
    """A row for each replicate, round and seat, with the columns of `rounds.csv`."""
    import pandas as pd

    return pd.DataFrame(list(rows(played)), columns=list(RoundRow._fields))


def totals_frame(played: Played) -> Frame:
    """A row for each replicate and seat: its total, and how the match ended.

    `finished` is False and `reason` empty for a match that was not played to its end.
    """
    import pandas as pd

    table = [
        (
            match.number,
            seat.id,
            seat.persona.id,
            seat.binding.label,
            match.totals.get(seat.id),
            len(match.rounds),
            match.finished,
            match.reason or "",
            match.redos,
        )
        for match in played.matches
        for seat in played.instance.seats
    ]
    names = "replicate seat persona model total rounds finished reason redos"
    return pd.DataFrame(table, columns=names.split())


def thoughts_frame(played: Played) -> Frame:
    """A row for each decision: what the seat thought, chose and said in a window."""
    import pandas as pd

    table = [
        (match.number, ruled.number, t.seat, t.window, t.thought, t.choice, t.speech)
        for match in played.matches
        for ruled in match.rounds
        for t in ruled.turns
    ]
    names = "replicate round seat window thought choice speech"
    return pd.DataFrame(table, columns=names.split())


def measures_frame(played: Played) -> Frame:
    """A row for each match, a column for each measure; missing where it has no meaning."""
    import pandas as pd

    bounds = bounds_of(played.instance)
    table = [
        {"replicate": match.number, **measures(match, played.instance, bounds)}
        for match in played.matches
    ]
    frame = pd.DataFrame(table, columns=None if table else ["replicate"]).set_index("replicate")
    return frame.astype(float)
