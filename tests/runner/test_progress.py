"""Counters begin at nothing, and no two commands share them."""

from gtlab.runner.progress import Progress


def test_nothing_was_played_yet():
    first, second = Progress(), Progress(cells=3, matches=12)
    assert (first.cells, first.matches, first.done, first.failed, first.rounds) == (1, 0, 0, 0, 0)
    assert (second.cells, second.matches) == (3, 12)
