"""Words to one seat reach that seat with the next it is dealt, and nobody else but the user."""

import pytest

from gtlab.terms.names import USER
from gtlab.terms.tags import DECIDE
from tests.matches import Match, Talkers, an_experiment
from tests.rules.chance_games import PUNISH

GAME = PUNISH | {"name": "points-v1", "title": "P"}
TO = {"A": "B", "B": "C", "C": "A"}


def secret(task):
    return f"secret-{task.step.seat}-{task.step.round}-{task.window}"


def played(language="en"):
    match = Match(
        an_experiment(GAME, "ABC", communication="pair", progress={"rounds": 2}, language=language)
    )
    match.executors[DECIDE] = Talkers(
        lambda _, question: question.legal()[0],
        say=lambda task, _: secret(task),
        to=lambda task, _: TO[task.step.seat],
    )
    match.play()
    return match


@pytest.mark.parametrize("language", ["en", "zh"])
def test_only_the_hearer_and_the_user_read_it(language):
    match = played(language)
    texts = {seat: "\n".join(message.text for message in match.prompt(seat)) for seat in "ABC"}
    for speaker, hearer in TO.items():
        for number, window in ((1, 0), (1, 1), (2, 0)):
            words = f"secret-{speaker}-{number}-{window}"
            heard = [seat for seat, text in texts.items() if words in text and seat != speaker]
            assert heard == [hearer], words
            assert texts[hearer].count(words) == 1
            assert words in match.view(USER).text("output.display") or number == 1


def test_it_is_in_no_narration_and_no_event():
    match = played()
    for record in match.records:
        for entry in getattr(record, "entries", ()):
            if entry.tag in ("scene.narration", "run.events", "output.summary", "world.state"):
                assert "secret" not in entry.text


def test_the_rules_say_who_hears():
    match = played()
    assert "may speak to one other seat; nobody else hears it" in match.prompt("A")[1].text
