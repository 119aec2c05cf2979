"""What chance draws for a seat is in no other seat's prompt before it is revealed."""

import re

import pytest

from gtlab.terms.names import USER
from gtlab.terms.tags import DECIDE, PRESENT
from tests.matches import Match, Talkers, an_experiment

GAME = {
    "name": "values-v1",
    "title": "V",
    "draws": {
        "value": {"range": {"low": 100000, "high": 999999}},
        "lot": {"range": {"low": 1000000, "high": 9999990, "step": 10}, "seen": "nobody"},
        "sky": {
            "range": {"low": 10000000, "high": 99999000, "step": 1000},
            "each": False,
            "seen": "all",
        },
    },
    "windows": [
        {"name": "bid", "amount": {"high": 1}},
        {"name": "answer", "menu": ["yes", "no"]},
    ],
    "payoffs": "my_bid",
}


def played(reveal, language="en"):
    draws = {**GAME["draws"], "value": {**GAME["draws"]["value"], "reveal": reveal}}
    match = Match(
        an_experiment({**GAME, "draws": draws}, progress={"rounds": 3}, language=language, seed=11)
    )
    match.executors[DECIDE] = Talkers(lambda _, question: question.legal()[0])
    match.play()
    return match


def drawn(match):
    """What was drawn in each round, as the state in the journal has it."""
    found = {}
    for record in match.records:
        for entry in getattr(record, "entries", ()):
            if entry.tag == "world.state" and entry.data.drawn:
                found[entry.data.round] = entry.data.drawn
    return found


def read_by(match, viewer):
    return set(re.findall(r"\d{6,8}", "\n".join(m.text for m in match.prompt(viewer))))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("reveal", [False, True])
def test_a_seat_reads_its_own_and_what_is_revealed(reveal, language):
    match = played(reveal, language)
    rounds = drawn(match)
    assert sorted(rounds) == [1, 2, 3]
    rules = {"100000", "999999", "1000000", "9999990", "10000000", "99999000"}
    for seat, other in (("A", "B"), ("B", "A")):
        mine = {str(made["value"][seat]) for made in rounds.values()}
        theirs = {str(made["value"][other]) for number, made in rounds.items() if number < 3}
        sky = {str(made["sky"][""]) for made in rounds.values()}
        # Examples in the rules are made with luck of their own.
        read = read_by(match, seat) - rules - examples(match, seat)
        assert read == mine | sky | (theirs if reveal else set())


def examples(match, seat):
    first = next(
        entry.text
        for record in match.records
        for entry in getattr(record, "entries", ())
        if entry.tag == f"role.{seat}.visible"
    )
    line = next(line for line in first.splitlines() if "For example" in line or "例如" in line)
    return set(re.findall(r"\d{6,8}", line))


def test_what_nobody_sees_is_read_by_the_user_alone():
    match = played(reveal=False)
    lots = {str(value) for made in drawn(match).values() for value in made["lot"].values()}
    for viewer in ("A", "B", PRESENT):
        assert not lots & read_by(match, viewer)
    journal = match.view(USER)
    assert all(str(value) not in journal.text("output.display") for value in lots)


def test_a_round_played_again_is_dealt_the_same():
    once = drawn(played(reveal=False))
    assert drawn(played(reveal=False)) == once
