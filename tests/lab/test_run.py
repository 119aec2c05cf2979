"""The object that a run gives."""

import re

import pytest

from gtlab.errors import UserError
from gtlab.lab.run import load_run
from tests.journals import Run, a_run, an_instance

C, D = "cooperate", "defect"


@pytest.fixture
def run(tmp_path):
    return load_run(a_run(tmp_path, an_instance(replicates=2), [(C, C), (C, D)], [(D, D)]))


def test_what_it_gives(run, tmp_path):
    assert run.folder == tmp_path
    assert run.instance.scenario == "prisoners"
    assert run.finished
    assert len(run.rounds) == len(run.thoughts) == 6
    assert run.totals["total"].tolist() == [3, 8, 1, 1]
    assert run.measures["coop_rate"].tolist() == [0.75, 0.0]
    assert run.rounds is run.rounds


def test_one_line(run):
    assert re.fullmatch(r"<Run prisoners: 2 of 2 matches, '.*'>", repr(run))


def test_a_page(run):
    page = run._repr_html_()
    assert "Prisoner&#x27;s dilemma" in page
    assert "mean of 2" in page


def test_an_unfinished_run(tmp_path):
    started = Run(tmp_path, an_instance())
    started.round(1, C, C)
    run = load_run(started.close(None))
    assert not run.finished
    assert "Stopped after round 1" in run._repr_html_()


def test_no_run(tmp_path):
    with pytest.raises(UserError, match=r"journal\.jsonl"):
        load_run(tmp_path)
