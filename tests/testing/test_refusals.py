"""Refusals: junk of every kind is taken for junk, and each code is asked for."""

import pytest

from gtlab.errors import IllegalActionError
from gtlab.terms.questions import Amount, Menu
from gtlab.testing.case import Case
from gtlab.testing.refusals import JUNK, refuses
from tests.rules.games import known
from tests.testing.planted import PLANTED


@pytest.mark.parametrize("question", [Menu(("a", "b")), Amount(0, 10), Amount(-1, 1, 0.1)])
@pytest.mark.parametrize("place", range(len(JUNK)))
def test_no_question_takes_junk(question, place):
    with pytest.raises(IllegalActionError):
        question.check(JUNK[place])


@pytest.mark.parametrize("name", ["prisoners", "trust", "decimals", "three", "entry"])
def test_a_sound_game_refuses_by_code(name):
    assert refuses(Case(known(name))) is None


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("a stranger heard", "'nobody' moves"),
        ("a default for the absent", "nobody moves"),
        ("junk that is measured", "raises TypeError"),
        ("a code of its own", "incomplete, not missing_action"),
    ],
)
def test_what_is_not_refused_is_shown(fault, says):
    assert says in refuses(Case(PLANTED[fault].game)).problem
