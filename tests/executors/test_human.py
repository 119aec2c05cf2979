"""A person's turn: the view on a page, an answer that is checked, and never a thought."""

import asyncio

import pytest

from gtlab.errors import ProtocolError
from gtlab.executors.contract import Task
from gtlab.executors.human import PersonSeats
from gtlab.orchestrator.chain import Step
from gtlab.terms.play import Chosen
from gtlab.terms.questions import Speech
from gtlab.terms.tags import DECIDE, HUMAN
from tests.executors.test_world import by_seat, game_data
from tests.matches import Match, Talkers, an_experiment


class Person:
    """Answers from a list, and keeps what was asked."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.pages = []
        self.questions = []

    async def __call__(self, seat, page, asked):
        self.pages.append(page)
        self.questions.append((seat, asked))
        answer = self.answers.pop(0)
        return answer if isinstance(answer, Chosen) else Chosen(answer)


def at_the_table(name="prisoners", people="A", until="decide", rounds=3, **changes):
    instance = an_experiment(
        game_data(name, changes.get("language", "en")),
        people=people,
        progress={"rounds": rounds},
        player="self_interested",
        **changes,
    )
    match = Match(instance)
    match.executors[DECIDE] = match.executors[HUMAN] = Talkers(by_seat(A="defect", B="cooperate"))
    match.until(until)
    return match


def asked(match, person, seat="A"):
    step = Step("decide", HUMAN, match.index.round, seat)
    task = Task(step, match.view(seat), 1, 0, match.index.window)
    return asyncio.run(PersonSeats(person, match.instance)(task))


def test_an_action_and_no_thought():
    person = Person("cooperate")
    (entry,) = asked(at_the_table(), person).entries
    assert (entry.tag, entry.text, entry.audience) == ("role.A.action", "cooperate", ())
    assert entry.data == Chosen("cooperate")
    ((seat, put),) = person.questions
    assert seat == "A"
    assert put.question.options == ("cooperate", "defect")
    assert (put.speech, put.language) == (None, "en")


def test_an_amount_is_checked_and_written_as_a_number():
    (entry,) = asked(at_the_table("ultimatum"), Person(" 4 ")).entries
    assert (entry.text, entry.data) == ("4", Chosen(4))


@pytest.mark.parametrize("wrong", ["maybe", "", "14", None, True, ["defect"], "defect, I think"])
def test_an_illegal_answer_is_never_written(wrong):
    with pytest.raises(ProtocolError, match="isn't one of: cooperate, defect"):
        asked(at_the_table(), Person(wrong))


def test_words_to_the_others_where_seats_may_speak():
    match = at_the_table(communication="public", language="zh")
    person = Person(Chosen("defect", " 我会合作 "))
    (entry,) = asked(match, person).entries
    assert (entry.text, entry.data) == ("defect", Chosen("defect", "我会合作"))
    ((_, put),) = person.questions
    assert (put.speech, put.language) == (Speech(), "zh")
    with pytest.raises(ProtocolError, match="发言超过 2000 个字符"):
        asked(match, Person(Chosen("defect", "x" * 2001)))


def test_no_words_where_seats_may_not_speak():
    with pytest.raises(ProtocolError, match="nobody may speak here"):
        asked(at_the_table(), Person(Chosen("defect", "psst")))


def test_in_chinese():
    match = at_the_table(language="zh")
    person = Person("defect")
    asked(match, person)
    assert [line for line in person.pages[0].splitlines() if line in HEADS] == list(HEADS)


HEADS = ("情境", "你是", "规则", "本轮")


def test_the_page_holds_the_seats_view_under_headings():
    match = at_the_table()
    person = Person("defect")
    asked(match, person)
    page = person.pages[0]
    parts = [part.splitlines()[0] for part in page.split("\n\n")]
    assert parts == ["Situation", "You are", "Rules", "This round"]
    assert "A situation" in page
    assert "leaning of A" in page
    assert "leaning of B" not in page
    assert page.endswith("\n\nThis round\nRound 1.\nLegal actions: cooperate, defect.")
    assert "- A cooperate, B defect: A gets 0, B gets 5" in page


def test_later_pages_keep_the_rules_and_say_what_has_happened():
    match = at_the_table()
    for _ in range(2):
        match.do()
        match.until("decide")
    person = Person("defect")
    asked(match, person)
    page = person.pages[0]
    assert "- A cooperate, B defect: A gets 0, B gets 5" in page
    assert "So far\nRound 1: A defect, B cooperate. Payoffs: A 5, B 0.\nRound 2: A defect" in page
    assert page.endswith("This round\nRound 3.\nLegal actions: cooperate, defect.")


def test_a_later_mover_sees_what_was_published():
    match = at_the_table("ultimatum", people="B", rounds=1)
    match.executors[DECIDE] = Talkers(by_seat(A="4"))
    match.do()
    match.until("decide")
    person = Person("accept")
    asked(match, person, seat="B")
    assert person.pages[0].endswith(
        "This round\nRound 1.\nA chose 4.\nLegal actions for the answer: accept, reject."
    )


def test_thoughts_and_others_profiles_are_not_on_the_page():
    match = at_the_table()
    match.do()
    match.until("decide")
    person = Person("defect")
    asked(match, person)
    assert "hm" not in person.pages[0].split()
    assert "of B" not in person.pages[0]
    assert match.instance.seat("B").binding.name == "self_interested"
    assert "self_interested" not in person.pages[0]


def test_who_was_dealt_nothing_is_not_asked():
    match = at_the_table("ultimatum", people="B")
    with pytest.raises(ProtocolError, match="B is asked without a question"):
        asked(match, Person("accept"), seat="B")
    match = at_the_table(until="deal")
    with pytest.raises(ProtocolError, match="asked before anything was dealt"):
        asked(match, Person("defect"))
