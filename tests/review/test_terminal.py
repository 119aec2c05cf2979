"""What a reviewer in a terminal can say, in both languages, and what becomes of it."""

import asyncio
import io

import pytest

from gtlab.review.people import Prompt
from gtlab.review.terminal import TerminalReviewer
from gtlab.terms.names import Review, Scope, Verdict
from gtlab.terms.protocols import Checkpoint

ACCEPT = Review(Verdict.ACCEPT)
STOP = Review(Verdict.STOP)
SETUP = Checkpoint("", 0, 1, 0, last=False)


def at(number, *, last=False, run="", match=1, matches=1):
    return Checkpoint(run, match, matches, number, last=last)


def asked(said, *places, language="en"):
    """The answers at `places`, and all that was shown."""
    screen = io.StringIO()

    async def ask():
        reviewer = TerminalReviewer(Prompt(io.StringIO(said), screen), language)
        return [
            await (
                reviewer.round(place, "the page") if place.match else reviewer.setup(place, "all")
            )
            for place in places
        ]

    return asyncio.run(ask()), screen.getvalue()


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("a", ACCEPT),
        (" A ", ACCEPT),
        ("\uff41", ACCEPT),
        ("s", STOP),
        ("r", Review(Verdict.REDO)),
        ("r  B never forgives ", Review(Verdict.REDO, "B never forgives")),
        ("r\u3000不要这样", Review(Verdict.REDO, "不要这样")),
        ("r! another game", Review(Verdict.REDO, "another game", Scope.SETUP)),
        ("\uff52！\u3000换一个情境", Review(Verdict.REDO, "换一个情境", Scope.SETUP)),
        ("r!", Review(Verdict.REDO, "", Scope.SETUP)),
        ("", STOP),
    ],
)
def test_what_can_be_said_of_a_round(said, answer, language):
    assert asked(said, at(1), language=language)[0] == [answer]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("a", ACCEPT),
        ("s", STOP),
        ("r", Review(Verdict.REDO, "", Scope.SETUP)),
        ("r the payoffs differ", Review(Verdict.REDO, "the payoffs differ", Scope.SETUP)),
        ("", STOP),
    ],
)
def test_what_can_be_said_of_a_setup(said, answer):
    assert asked(said, SETUP)[0] == [answer]


@pytest.mark.parametrize(
    "note", ["set it up again", "setup", "stop", "a", "r!", "{} %s ${x} \x1b[1m"]
)
def test_what_a_note_says_is_never_read_for_what_to_do(note):
    assert asked(f"r {note}", at(1))[0] == [Review(Verdict.REDO, note)]


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "is no command here; nothing was done."), ("zh", "不是这里的命令；未执行任何操作。")],
)
@pytest.mark.parametrize("place", [SETUP, at(1)])
@pytest.mark.parametrize("word", ["yes", "accept", "redo", "x {} y", "\x1b[2J", "p", "p 0", "p -1"])
def test_an_unknown_command_is_named_and_nothing_is_done(language, told, place, word):
    answers, shown = asked(f"{word}\na\n", place, language=language)
    assert answers == [ACCEPT]
    assert told in shown
    assert word.replace("\x1b", "\\x1b") in shown
    assert "\x1b" not in shown


def test_commands_of_a_round_are_none_of_a_setup():
    answers, shown = asked("r! x\np 3\na\n", SETUP)
    assert answers == [ACCEPT]
    assert shown.count("is no command here") == 2


@pytest.mark.parametrize("said", ["?\na\n", "\na\n", "？\na\n"])
def test_the_keys_are_shown_again(said):
    answers, shown = asked(said, at(1))
    assert answers == [ACCEPT]
    assert shown.count("Waiting for you: a accept") == 2
    assert shown.count("the page") == 1


FIVE = [at(n, last=n == 5) for n in range(1, 6)]
A = ACCEPT


@pytest.mark.parametrize(
    ("said", "answers", "told"),
    [
        ("p 2\na\n" + "a\n" * 3, [A, A, None, A, A], "every 2 rounds, and at the end"),
        ("p 3\na\n" + "a\n" * 2, [A, None, A, None, A], "every 3 rounds"),
        ("p end\na\na\n", [A, None, None, None, A], "only at the end"),
        ("p never\na\n", [A, None, None, None, None], "not again"),
        ("p NEVER\na\n", [A, None, None, None, None], "not again"),
        ("p \uff12\na\n" + "a\n" * 3, [A, A, None, A, A], "every 2 rounds"),
        ("p 2\np 1\na\n" + "a\n" * 4, [A] * 5, "every round"),
    ],
)
def test_pacing_from_here_on(said, answers, told):
    found, shown = asked(said, *FIVE)
    assert found == answers
    assert told in shown
    # Set, it leaves the round on the desk unanswered.
    assert "Waiting" in shown.partition(told)[2]


def test_pacing_lasts_over_the_matches_of_a_run():
    places = [at(n, match=m, matches=2, last=n == 2) for m in (1, 2) for n in (1, 2)]
    assert asked("p end\na\na\na\n", *places)[0] == [ACCEPT, ACCEPT, None, ACCEPT]


@pytest.mark.parametrize(
    ("place", "language", "heading"),
    [
        (at(1), "en", ""),
        (at(1, match=2, matches=5), "en", "match 2 of 5\n"),
        (at(1, match=2, matches=5), "zh", "第 2 场，共 5 场\n"),
        (at(1, run="3-trust"), "en", "3-trust\n"),
        (at(1, run="3-trust", match=2, matches=5), "en", "3-trust · match 2 of 5\n"),
        (Checkpoint("3-trust", 0, 5, 0, last=False), "en", "3-trust\n"),
    ],
)
def test_each_page_says_what_it_is_about(place, language, heading):
    _, shown = asked("a", place, language=language)
    assert shown.startswith(f"{heading}{'the page' if place.match else 'all'}\n")


KEYS = ("a ", "r ", "r <", "r! <", "p 5 ", "p end", "p never", "s ", "? ")


@pytest.mark.parametrize("place", [SETUP, at(1)])
def test_both_languages_offer_the_same_keys(place):
    english, chinese = (asked("a", place, language=language)[1] for language in ("en", "zh"))
    for key in KEYS:
        assert (f" {key}" in english) == (f" {key}" in chinese.replace("：", " ")), key
