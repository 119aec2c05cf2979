"""The presentation of a round: a table, a table with thoughts in full, or a scene."""

import pytest

from gtlab.errors import ProtocolError
from gtlab.executors.contract import Task
from gtlab.executors.present import Presenter, table
from gtlab.orchestrator.chain import Step
from gtlab.terms.tags import DECIDE, HUMAN, PRESENT
from tests.executors.test_world import a_match, by_seat
from tests.matches import Talkers

THOUGHT = "Known facts: none.\nRule I follow: mine.\nWhy this choice: because of {}."


def shown(name="prisoners", seats="AB", *, rounds=1, choices=None, say=None, **changes):
    """The pages of a match, one a round."""
    choices = choices or {"A": "defect", "B": "cooperate"}
    match = a_match(name, seats, progress={"rounds": rounds}, **changes)
    match.executors[DECIDE] = match.executors[HUMAN] = Talkers(
        by_seat(**choices) if isinstance(choices, dict) else choices,
        lambda task, _: THOUGHT.format(task.step.seat),
        say,
    )
    match.play()
    return [
        entry.text
        for record in match.records
        if getattr(record, "step", "") == "present"
        for entry in record.entries
    ]


TABLE = """\
| seat        | choice    | payoff | total |
| ----------- | --------- | -----: | ----: |
| A name of A | defect    |      5 |     5 |
| B name of B | cooperate |      0 |     0 |"""


def test_a_report_is_a_table_with_the_decision_of_each_thought():
    (page,) = shown()
    assert page == "\n\n".join(
        [
            "Round 1 of 1",
            TABLE,
            "That was the last round.",
            "Only you see this: thoughts\n"
            "A name of A: Why this choice: because of A.\n"
            "B name of B: Why this choice: because of B.",
        ]
    )


def test_inner_life_follows_the_table_with_each_thought_in_full():
    (page,) = shown(output={"style": "inner_life"})
    assert page == "\n\n".join(
        [
            "Round 1 of 1",
            TABLE,
            "That was the last round.",
            "Only you see this: thoughts\n"
            f"A name of A\n{THOUGHT.format('A')}\n"
            f"B name of B\n{THOUGHT.format('B')}",
        ]
    )


def test_a_scene_tells_what_was_done_and_said_before_the_table():
    said = {"A": "trust me", "B": ""}
    (page,) = shown(
        output={"style": "scene"},
        communication="public",
        say=lambda task, _: said[task.step.seat],
    )
    parts = page.split("\n\n")
    assert parts[0] == "Round 1 of 1"
    assert parts[1].splitlines() == [
        'name of A says "trust me" and chooses defect.',
        "name of B chooses cooperate.",
    ]
    assert parts[2] == TABLE
    assert THOUGHT.format("A") in page


def test_a_scene_in_chinese():
    (page,) = shown(
        output={"style": "scene"},
        communication="public",
        language="zh",
        say=lambda task, _: "相信我" if task.step.seat == "A" else "",
    )
    assert 'name of A说："相信我"，并选择了背叛。\nname of B选择了合作。' in page


@pytest.mark.parametrize("style", ["report", "inner_life", "scene"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_styles_differ_and_thoughts_can_be_hidden(style, language):
    def of(style, *, thoughts):
        return shown(output={"style": style, "thoughts": thoughts}, language=language)[0]

    page, hidden = of(style, thoughts=True), of(style, thoughts=False)
    assert page.startswith(hidden)
    assert "because of" in page
    assert "because of" not in hidden
    for private in ("Only you", "仅你可见", "thought", "思考"):
        assert private not in hidden
    others = {"report", "inner_life", "scene"} - {style}
    assert all(of(other, thoughts=True) != page for other in others)


def test_words_said_aloud_are_quoted_in_a_report():
    (page,) = shown(communication="public", say=lambda *_: 'a "b"\n| c |')
    assert page.split("\n\n")[2].splitlines() == [
        'A said: "a \\"b\\"\\n| c |"',
        'B said: "a \\"b\\"\\n| c |"',
    ]


def test_words_are_not_shown_where_none_are_allowed():
    for style in ("report", "scene"):
        (page,) = shown(say=lambda *_: "psst", output={"style": style})
        assert "psst" not in page


@pytest.mark.parametrize(
    ("language", "progress", "title"),
    [
        ("en", {"rounds": 3}, "Round 1 of 3"),
        ("zh", {"rounds": 3}, "第 1 轮，共 3 轮"),
        ("en", {"rounds": 3, "continuation": 0}, "Round 1"),
        ("zh", {"rounds": None, "continuation": 0}, "第 1 轮"),
    ],
)
def test_which_round_of_how_many(language, progress, title):
    match = a_match(language=language, progress=progress)
    match.until("review")
    assert match.view("user").text("output.display").splitlines()[0] == title


def test_a_seat_that_was_not_asked_is_shown_with_what_it_got():
    (page,) = shown("dictator", choices={"A": "3"})
    assert "| A name of A | 3         |      7 |     7 |" in page
    assert "| B name of B | not asked |      3 |     3 |" in page


def test_a_seat_that_was_asked_twice_is_shown_with_both_answers_and_thoughts():
    answers = {"gift": 5, "blow": 1}

    def choose(task, _):
        return answers[task.view.get(f"role.{task.step.seat}.visible").data.window]

    (page,) = shown("punishment", choices=choose)
    assert "| A name of A | 5 (the gift), 1 (the blow) |      5 |     5 |" in page
    assert page.count("A name of A: Why this choice") == 2


def test_what_is_carried_on_is_shown():
    pages = shown("common_pool", "ABCDE", rounds=2, choices=lambda *_: "12")
    assert "\n\nThe stock: 80.\n\n" in pages[0]
    assert "\n\nThe stock: 40.\nThat was the last round.\n\n" in pages[1]
    (page,) = shown("wealth", choices={"A": 0.3, "B": 0.5})
    assert "Pot: 0.8.\nThe purse: A 2.9, B 4." in page


def test_penalties_are_called_so():
    (page,) = shown("penalties", choices={"A": "stay", "B": "go"})
    assert page.splitlines()[2] == "| seat        | choice       | penalty |   total |"
    assert "| A name of A | stay at home | ≈3.3333 | ≈3.3333 |" in page
    (page,) = shown("penalties", choices={"A": "stay", "B": "go"}, language="zh")
    assert page.splitlines()[2].split() == ["|", "席位", "|", "选择", "|", "惩罚", "|", "累计", "|"]


def test_totals_go_on():
    pages = shown(rounds=3)
    assert [page.splitlines()[4] for page in pages] == [
        f"| A name of A | defect    |      5 | {total:>5} |" for total in (5, 10, 15)
    ]


def test_a_round_before_its_ruling_cannot_be_presented():
    match = a_match()
    match.until("adjudicate")
    presenter = Presenter(match.instance, match.game)
    with pytest.raises(ProtocolError, match="round 1 is presented before it was ruled"):
        presenter(Task(Step("present", PRESENT, 1), match.view(PRESENT), 1))
    match.until("deal")
    match.do()
    with pytest.raises(ProtocolError, match="round 2 is presented before it was ruled"):
        presenter(Task(Step("present", PRESENT, 2), match.view(PRESENT), 1))


def test_a_table_is_markdown_that_lines_up():
    heads = ("席位", "选择", "收益", "累计")
    lines = table(heads, [("A 算计者", "背叛", "5", "10"), ("B x|y", "c", "≈0.3333", "0")])
    assert lines == [
        "| 席位     | 选择 |    收益 | 累计 |",
        "| -------- | ---- | ------: | ---: |",
        "| A 算计者 | 背叛 |       5 |   10 |",
        "| B x\\|y   | c    | ≈0.3333 |    0 |",
    ]


@pytest.mark.parametrize("style", ["report", "inner_life", "scene"])
def test_where_a_person_sits_nobodys_thoughts_are_drawn(style):
    def page(people):
        return shown(people=people, output={"style": style})[0]

    assert "because of B" in page("")
    assert "thoughts" not in page("A")
    assert "because of" not in page("A")
