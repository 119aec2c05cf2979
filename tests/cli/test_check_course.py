"""Ends that are never reached, shocks that come too late, purses without a floor."""

import pytest

from gtlab.cli.check_course import looks_at_course
from gtlab.cli.examined import examine
from gtlab.lab.compose import checked_cells

HEAD = "name: mine-v1\ntitle: Mine\n"
GIFT = HEAD + "windows:\n  - {name: gift, amount: {high: 5}}\npayoffs: my_gift\n"
STEPS = (
    HEAD + "seats: [giver, taker]\npayoffs: 1\nwindows:\n"
    "  - {name: v, seats: [giver], amount: {high: 9}}\n"
    '  - {name: w, seats: [taker], menu: [a, b], when: "v > 9"}\n'
)


@pytest.fixture
def looked(tmp_path, monkeypatch):
    """What is worth a look in a game of one's own."""
    monkeypatch.chdir(tmp_path)

    def look(text, *words):
        file = tmp_path / "mine/rules/mine.yaml"
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
        words = ["scenario=plain", "rules=mine", "roles=calc_vs_trust", *words]
        return [
            line
            for pair in checked_cells(words, ["mine"])
            for line in looks_at_course(examine(*pair))
        ]

    return look


def purse(state="my_purse - my_gift", each=True, least=""):
    return (
        f"{GIFT}state:\n  purse: {{start: 10, next: {state}, each: {str(each).lower()}{least}}}\n"
    )


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        (
            GIFT + "over: round > 50\n",
            ["rounds=5"],
            "mine/rules/mine.yaml:6: over: `round > 50` is reached by no course of extreme play "
            "within 5 rounds; check the sign and bound",
        ),
        (
            GIFT + "state:\n  pot: {start: 5, next: pot + sum(gift)}\nover: pot < 0\n",
            ["continuation=0.9"],
            "mine/rules/mine.yaml:8: over: `pot < 0` is reached by no course of extreme play "
            "within 142 rounds; check the sign and bound",
        ),
        (
            GIFT + "params: {k: 1}\nshocks: [{round: 9, params: {k: 2}}]\n",
            ["rounds=3"],
            "mine/rules/mine.yaml:7: shocks.0.round: comes in round 9, after the last, 3; give more"
            " rounds, or an earlier one",
        ),
        (
            STEPS,
            ["rounds=2"],
            "mine/rules/mine.yaml:7: windows.w.when: no course of extreme play within 2 rounds "
            "opens this window; check its condition",
        ),
        (
            purse(),
            ["rounds=3"],
            "mine/rules/mine.yaml:7: state.purse: falls to -5 under extreme play; write least: 0, "
            "or bound the amount by my_purse",
        ),
        (
            purse("purse - sum(gift)", each=False),
            ["rounds=2"],
            "mine/rules/mine.yaml:7: state.purse: falls to -10 under extreme play; write least: 0, "
            "or bound the amounts by purse",
        ),
    ],
)
def test_what_may_not_be_meant_is_named_with_file_and_line(looked, text, words, said):
    assert looked(text, *words) == [said]


def test_in_chinese(looked):
    text = GIFT.replace("title: Mine", "title: 我的") + "over: round > 50\n"
    assert looked(text, "rounds=5", "language=zh") == [
        "mine/rules/mine.yaml:6: over: 在 5 轮之内，任何极端玩法都未使“round > 50”成立；"
        "请检查符号与界限"
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GIFT + "over: round > 50\n", ["rounds=60"]),
        (GIFT + "params: {k: 1}\nshocks: [{round: 3, params: {k: 2}}]\n", ["rounds=3"]),
        (purse(), ["rounds=2"]),
        (purse(), []),
        (STEPS.replace("v > 9", "v > 8"), ["rounds=2"]),
        (GIFT, ["continuation=0.9999"]),
        (GIFT, ["continuation=0.999999", "rounds=10"]),
    ],
)
def test_what_is_well_is_not_named(looked, text, words):
    assert looked(text, *words) == []


def test_a_match_that_is_not_to_be_waited_for(looked):
    (line,) = looked(GIFT, "continuation=0.999999")
    assert line == (
        "continuation: a match of 1,000,000 rounds is to be expected; give `rounds` as a limit"
    )


def test_nothing_shipped_is_worth_such_a_look():
    for pair in checked_cells(["scenario=glob(*)", "rounds=12"]):
        assert list(looks_at_course(examine(*pair))) == []
