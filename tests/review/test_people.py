"""Lines from pipes, terminals and nowhere: each answers one question, their end all the rest."""

import asyncio
import io
import os
import threading
import time

import pytest

from gtlab.errors import StoppedError
from gtlab.review.people import Prompt
from gtlab.terms.asking import Asked
from gtlab.terms.play import Chosen
from gtlab.terms.questions import Amount, Menu, Speech

MENU = Menu(("cooperate", "defect"))


def understood(line):
    return line or None


def pipe(said, *, close=True):
    reading, writing = os.pipe()
    os.write(writing, said if isinstance(said, bytes) else said.encode())
    if close:
        os.close(writing)
    return os.fdopen(reading), writing


def answers(source, count, screen=None):
    async def ask():
        prompt = Prompt(source, screen or io.StringIO())
        return [await prompt.answer("page", "question", understood) for _ in range(count)]

    return asyncio.run(ask())


def test_each_line_answers_one_question_and_the_end_answers_the_rest():
    source, _ = pipe("one\ntwo\n")
    with source:
        assert answers(source, 4) == ["one", "two", None, None]


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("no end", ["no end", None]),
        ("\n\n  spaces  \n", ["spaces", None]),
        ("windows\r\n", ["windows", None]),
        ("接受\n", ["接受", None]),
        (b"\xff\xfe\n", ["\ufffd\ufffd", None]),
        ("x" * 100_000 + "\n", ["x" * 100_000, None]),
        ("", [None, None]),
    ],
)
def test_what_is_typed_is_what_is_heard(said, heard):
    reading, writing = os.pipe()

    def type_it():
        with os.fdopen(writing, "wb") as file:
            file.write(said if isinstance(said, bytes) else said.encode())

    typing = threading.Thread(target=type_it)
    typing.start()
    with os.fdopen(reading) as source:
        assert answers(source, 2) == heard
    typing.join()


def test_text_in_memory_is_a_source_too():
    assert answers(io.StringIO("one\ntwo"), 3) == ["one", "two", None]


def test_input_that_was_never_there_or_is_closed_has_ended():
    closed, _ = pipe("never read\n")
    closed.close()
    assert answers(None, 1) == answers(closed, 1) == [None]


class Folder:
    """A source with a file that cannot be read."""

    def __init__(self):
        self.file = os.open("/", os.O_RDONLY)

    def fileno(self):
        return self.file


def test_input_that_breaks_has_ended():
    source = Folder()
    assert answers(source, 1) == [None]
    os.close(source.file)


def test_a_question_is_asked_again_until_it_is_understood():
    screen = io.StringIO()
    source, _ = pipe("\n\nyes\n")
    with source:
        assert answers(source, 1, screen) == ["yes"]
    assert screen.getvalue() == "page\n" + "question\n" * 3


def test_two_matches_are_asked_one_after_the_other():
    screen = io.StringIO()

    async def ask():
        prompt = Prompt(io.StringIO("first\nsecond\n"), screen)
        return await asyncio.gather(
            prompt.answer("page 1", "?", understood), prompt.answer("page 2", "?", understood)
        )

    assert asyncio.run(ask()) == ["first", "second"]
    assert screen.getvalue() == "page 1\n?\npage 2\n?\n"


def test_a_question_that_is_called_off_leaves_the_next_one_its_turn():
    source, writing = pipe("", close=False)

    async def ask():
        prompt = Prompt(source, io.StringIO())
        first = asyncio.ensure_future(prompt.answer("page 1", "?", understood))
        second = asyncio.ensure_future(prompt.answer("page 2", "?", understood))
        await asyncio.sleep(0.02)
        first.cancel()
        os.write(writing, b"for the second\n")
        return await second

    assert asyncio.run(ask()) == "for the second"
    os.close(writing)
    source.close()


def test_waiting_for_somebody_holds_nothing_up():
    source, writing = pipe("", close=False)

    async def ask():
        prompt = Prompt(source, io.StringIO())
        task = asyncio.ensure_future(prompt.answer("page", "?", understood))
        await asyncio.sleep(0.02)
        task.cancel()

    begun = time.monotonic()
    asyncio.run(ask())
    assert time.monotonic() - begun < 2
    os.close(writing)
    source.close()


def test_control_characters_and_bidi_tricks_are_made_visible():
    screen = io.StringIO()
    Prompt(None, screen).show("a\x1b[2Jb\rc\u202ed\nnext")
    assert screen.getvalue() == "a\\x1b[2Jb\\rc\\u202ed\nnext\n"


def test_a_screen_of_another_alphabet_shows_what_it_can():
    buffer = io.BytesIO()
    screen = io.TextIOWrapper(buffer, encoding="ascii")
    Prompt(None, screen).show("等你决定: ok")
    assert buffer.getvalue() == b"\\u7b49\\u4f60\\u51b3\\u5b9a: ok\n"
    screen.detach()


def test_a_screen_that_nobody_reads_stops_the_run():
    reading, writing = os.pipe()
    os.close(reading)
    screen = os.fdopen(writing, "w", buffering=1)
    with pytest.raises(StoppedError, match=r"nothing can be shown any more \(Broken pipe\)"):
        Prompt(None, screen).show("hello")
    with pytest.raises(BrokenPipeError):
        screen.close()


@pytest.mark.parametrize(
    ("question", "said", "choice"),
    [
        (MENU, "defect\n", "defect"),
        (MENU, "nonsense\n\ncooperate\n", "cooperate"),
        (Amount(0, 10, 1), "11\n-1\n0\n", 0),
    ],
)
def test_a_person_is_asked_again_until_the_choice_is_legal(question, said, choice):
    screen = io.StringIO()
    prompt = Prompt(io.StringIO(said), screen)
    asked = Asked(question)
    assert asyncio.run(prompt.ask("A", "what you may know", asked)) == Chosen(choice)
    shown = screen.getvalue()
    assert shown.startswith("what you may know\nA > \n")
    assert shown.count("Nothing has been sent.") == said.count("\n") - 1


def test_a_person_who_leaves_stops_the_match():
    with pytest.raises(StoppedError, match="the input ended before seat B had chosen"):
        asyncio.run(Prompt(io.StringIO(""), io.StringIO()).ask("B", "page", Asked(MENU)))


@pytest.mark.parametrize(
    ("said", "chosen"),
    [
        ("defect\ntrust me\n", Chosen("defect", "trust me")),
        ("defect\n\n", Chosen("defect")),
        ("maybe\nDEFECT\n" + "x" * 21 + "\npeace\n", Chosen("defect", "peace")),
    ],
)
def test_words_to_the_others_are_asked_for_after_a_legal_choice(said, chosen):
    screen = io.StringIO()
    asked = Asked(MENU, Speech(longest=20))
    assert asyncio.run(Prompt(io.StringIO(said), screen).ask("A", "page", asked)) == chosen
    shown = screen.getvalue()
    assert shown.startswith("page\nA > \n")
    assert shown.endswith("A says to the others (an empty line: nothing) > \n")
    assert shown.count("Nothing has been sent.") == said.count("\n") - 2


def test_a_person_is_spoken_to_in_the_language_of_the_instance():
    screen = io.StringIO()
    menu = Menu(("cooperate", "defect"), ("合作", "背叛"))
    prompt = Prompt(io.StringIO("也许\n背叛\n对不起\n"), screen)
    chosen = asyncio.run(prompt.ask("A", "页", Asked(menu, Speech(), "zh")))
    assert chosen == Chosen("defect", "对不起")
    assert screen.getvalue().splitlines() == [
        "页",
        "A > ",
        '"也许" 不是可选项：合作（cooperate）、背叛（defect）。尚未发送。',
        "A > ",
        "A 对其他席位说（空行：不说） > ",
    ]


def test_who_leaves_before_saying_anything_stops_the_match():
    prompt = Prompt(io.StringIO("defect\n"), io.StringIO())
    with pytest.raises(StoppedError, match="the input ended before seat A had chosen"):
        asyncio.run(prompt.ask("A", "page", Asked(MENU, Speech())))


def test_choice_and_words_of_one_seat_stand_together():
    screen = io.StringIO()

    async def ask():
        prompt = Prompt(io.StringIO("defect\none\ncooperate\ntwo\n"), screen)
        asked = Asked(MENU, Speech())
        return await asyncio.gather(
            prompt.ask("A", "page 1", asked), prompt.ask("B", "page 2", asked)
        )

    assert asyncio.run(ask()) == [Chosen("defect", "one"), Chosen("cooperate", "two")]
    assert screen.getvalue().index("A says") < screen.getvalue().index("page 2")
