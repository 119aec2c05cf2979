"""Frames hold what the journal holds."""

import pandas as pd
import pytest

from gtlab.analysis.frames import measures_frame, rounds_frame, thoughts_frame, totals_frame
from gtlab.store.played import load
from gtlab.store.rounds import RoundRow, write_csv
from tests.journals import COMMONS, TRUST, Run, a_run, an_instance

C, D = "cooperate", "defect"


@pytest.fixture
def played(tmp_path):
    run = Run(tmp_path, an_instance(replicates=2))
    run.play(1, [(C, C), (C, D)])
    run.round(2, D, D)
    return load(run.close(None))


def test_rounds(played):
    frame = rounds_frame(played)
    assert tuple(frame.columns) == RoundRow._fields
    assert len(frame) == 6
    assert frame.query("replicate == 1 and seat == 'B'")["total"].tolist() == [3, 8]
    assert pd.api.types.is_integer_dtype(frame["payoff"])


def test_rounds_are_the_file(played):
    again = pd.read_csv(write_csv(played), keep_default_na=False)
    pd.testing.assert_frame_equal(again, rounds_frame(played))


def test_totals(played):
    frame = totals_frame(played)
    assert frame["total"].tolist() == [3, 8, 1, 1]
    assert frame["finished"].tolist() == [True, True, False, False]
    assert frame["reason"].tolist() == ["rounds", "rounds", "", ""]


def test_thoughts(tmp_path):
    frame = thoughts_frame(load(a_run(tmp_path, an_instance(TRUST), [(5, 4)])))
    assert frame["thought"].tolist() == ["A thinks of 5", "B thinks of 4"]
    assert frame["window"].tolist() == ["sent", "returned"]


def test_measures(played):
    frame = measures_frame(played)
    assert frame.loc[1, "coop_rate"] == 0.75
    assert frame.loc[2, "efficiency"] == pytest.approx(1 / 3)


def test_what_has_no_meaning_is_missing(tmp_path):
    frame = measures_frame(load(a_run(tmp_path, an_instance(COMMONS), [(4, 5)])))
    assert frame["efficiency"].isna().all()


def test_a_run_before_its_first_match(tmp_path):
    nothing = load(Run(tmp_path, an_instance()).close(None))
    frames = [f(nothing) for f in (rounds_frame, totals_frame, thoughts_frame, measures_frame)]
    assert [len(frame) for frame in frames] == [0, 0, 0, 0]
