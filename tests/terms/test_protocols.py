"""Whoever reviews, or sits at a terminal, answers what the protocols ask, and nothing else."""

import inspect

import pytest

from gtlab.review.people import Prompt
from gtlab.review.terminal import TerminalReviewer
from gtlab.terms.protocols import Ask, Reviewer


def parameters(function):
    return [name for name in inspect.signature(function).parameters if name != "self"]


@pytest.mark.parametrize(
    ("protocol", "shipped"),
    [
        (Reviewer.setup, TerminalReviewer.setup),
        (Reviewer.round, TerminalReviewer.round),
        (Ask.__call__, Prompt.ask),
    ],
)
def test_what_ships_fits_its_protocol(protocol, shipped):
    assert parameters(shipped) == parameters(protocol)
    assert inspect.iscoroutinefunction(shipped)
