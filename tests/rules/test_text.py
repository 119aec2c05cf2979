"""The rules as people and models read them, in both languages."""

import re

import pytest

from gtlab.instance.instance import Progress
from gtlab.rules.expressions import FUNCTIONS
from gtlab.rules.game import Game
from gtlab.rules.phrases import phrases
from gtlab.rules.text import (
    cell_text,
    choice_label,
    excerpt,
    made_text,
    order_text,
    question_text,
    rules_text,
    seat_label,
    state_title,
)
from tests.rules.games import GAMES, SHIPPED, a_game, known, made, played

EVERY = sorted([*SHIPPED, *GAMES])
TEN = Progress(rounds=10)


def lines(name, language="en", progress=TEN, order=None, *, speech="none", told=True):
    game = made(name, language, order)
    return rules_text(game, progress, language, speech=speech, told=told).splitlines()


def test_a_table_says_every_cell_in_words():
    text = lines("penalties")
    assert text[:3] == [
        "Seats: A, B.",
        "A, B decide at the same time; none sees another's choice first.",
        "Each seat chooses stay at home (stay) or go.",
    ]
    assert text[3] == "Penalties of a round (less is better):"
    assert text[5] == "- A stay at home, B go: A is charged ≈3.3333, B is charged 0"
    assert "Penalties are added up over the rounds." in text


def test_a_table_in_chinese():
    assert lines("penalties", "zh")[2:6] == [
        "每个席位选择：留下（stay）或离开（go）。",
        "每轮的惩罚（越少越好）：",
        "- A 留下，B 留下：A 被罚 1，B 被罚 1",
        "- A 留下，B 离开：A 被罚 ≈3.3333，B 被罚 0",
    ]


@pytest.mark.parametrize(
    ("language", "gains"), [("en", ("payoff", "gets")), ("zh", ("收益", "得"))]
)
def test_penalties_are_nowhere_told_as_gains(language, gains):
    for name in ("prisoners_conventional", "prisoners_harsh", "prisoners_mild"):
        text = "\n".join(lines(name, language))
        assert not [word for word in gains if word in text.casefold()]


def test_expressions_come_with_what_they_mean_and_with_examples():
    text = lines("ultimatum")
    assert "A (proposer) names the offer (offer): a whole number from 0 to 10." in text
    assert "B (responder) chooses the answer (answer): accept or reject." in text
    assert "- A (proposer) gets pie - offer if answer = accept, otherwise 0" in text
    assert "- pie = 10 (the sum to be divided)" in text
    assert "- A 5, B reject: A gets 0, B gets 0" in text


def test_expressions_in_chinese():
    text = lines("ultimatum", "zh")
    assert "A（提议者）决定出价（offer）：0 到 10 的整数。" in text
    assert "B（回应者）决定答复（answer）：接受（accept）或拒绝（reject）。" in text
    assert "- A（提议者）得 pie - offer，若 answer = accept；否则 0" in text
    assert "- pie = 10（待分总额）" in text


def test_what_is_carried_on_and_what_ends_play():
    text = lines("common_pool")
    assert "Each seat names the harvest (harvest): a whole number from 0 to stock." in text
    assert (
        "The stock (stock) starts at 100; after a round it becomes min(capacity, growth × "
        "(stock - taken)) if stock - taken ≥ collapse_below, otherwise 0." in text
    )
    assert "Play also ends after a round if then stock < collapse_below." in text
    assert "Nothing is carried over between rounds." not in text
    assert "Nothing is carried over between rounds." in lines("prisoners")


def test_what_each_seat_carries():
    assert (
        "The purse (purse) starts at 3 for each seat; after a round it becomes my_purse + payoff."
        in lines("wealth")
    )
    assert "钱袋（purse）对每个席位起始为 3；每轮之后变为 my_purse + payoff。" in lines(
        "wealth", "zh"
    )


@pytest.mark.parametrize(
    ("progress", "english", "chinese"),
    [
        (Progress(rounds=1), "One round is played.", "共进行 1 轮。"),
        (Progress(rounds=10), "10 rounds are played.", "共进行 10 轮。"),
        (
            Progress(rounds=None, continuation=0.9),
            "After each round another one follows with probability 0.9.",
            "每轮之后以概率 0.9 再进行一轮。",
        ),
        (
            Progress(rounds=20, continuation=1 / 3),
            "After each round another one follows with probability ≈0.3333, up to 20 rounds.",
            "每轮之后以概率 ≈0.3333 再进行一轮，最多 20 轮。",
        ),
    ],
)
def test_how_many_rounds_are_played(progress, english, chinese):
    assert english in lines("prisoners", "en", progress)
    assert chinese in lines("prisoners", "zh", progress)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(
    "progress",
    [Progress(rounds=7, known=False), Progress(rounds=7, continuation=0.77, known=False)],
)
def test_an_excerpt_keeps_back_a_horizon_that_is_not_told(name, language, progress):
    game = made(name, language)
    say = phrases(language)
    text = excerpt(game, progress, language, speech="none")
    assert say.unknown_horizon in text
    assert say.horizon(progress) not in text
    assert "0.77" not in text
    if name == "countdown":
        assert not re.search(r"\b(last|round >|7)\b", text)
    elif game.spec.over:
        assert game.spec.over.split()[0] in text
    whole = rules_text(game, progress, language, speech="none")
    assert say.horizon(progress) in whole
    told = progress.model_copy(update={"known": True})
    assert excerpt(game, told, language, speech="none") == whole


@pytest.mark.parametrize(
    ("name", "order", "english", "chinese"),
    [
        (
            "prisoners",
            None,
            "A, B decide at the same time; none sees another's choice first.",
            "A、B 同时决定，事先互不知道对方的选择。",
        ),
        (
            "prisoners",
            "sequential",
            "One after another: A, then B; each sees what was chosen before.",
            "依次决定：先是 A，然后是 B；后者能看到此前的选择。",
        ),
        (
            "ultimatum",
            None,
            "One after another: A (proposer), then B (responder); each sees what was chosen"
            " before.",
            "依次决定：先是 A（提议者），然后是 B（回应者）；后者能看到此前的选择。",
        ),
        ("dictator", None, "A (dictator) decides alone.", "A（分配者）独自决定。"),
        (
            "punishment",
            None,
            "One after another: A, B at the same time, then A, B at the same time; each sees what"
            " was chosen before.",
            "依次决定：先是 A、B 同时，然后是 A、B 同时；后者能看到此前的选择。",
        ),
    ],
)
def test_who_decides_when(name, order, english, chinese):
    assert order_text(made(name, "en", order), "en") == english
    assert order_text(made(name, "zh", order), "zh") == chinese
    assert english in lines(name, "en", order=order)


def test_whether_seats_may_speak():
    assert "The seats cannot speak to each other." in lines("prisoners")
    said = "With its choice a seat may speak; everybody hears it, and it binds nobody."
    assert said in lines("prisoners", speech="public")


@pytest.mark.parametrize("speech", ["none", "public", "pair"])
@pytest.mark.parametrize("order", [None, "sequential"])
@pytest.mark.parametrize("name", EVERY)
def test_chinese_text_has_no_english_but_ids(name, order, speech):
    game = made(name, "zh", order)
    spec = game.spec
    windows = game.first.scope.seating.windows
    many = (*spec.state, *spec.draws, *spec.let_each, *windows)
    ids = {*FUNCTIONS, *game.seats, *spec.params, *spec.let, *many}
    ids |= {"n", "round", "place", "my_place", "payoff", "x", "a", "b", "k", "by"}
    ids |= {value for draw in spec.draws.values() for value in draw.of or ()}
    ids |= {"J", "Q", "K"}  # as cards are called in Chinese too
    ids |= {option for window in spec.asked for option in window.menu}
    ids |= {f"{whose}_{name}" for whose in ("my", "others", "given", "received") for name in many}
    # Options that are letters in their source, and are called by them in both languages.
    ids |= {option.upper() for window in spec.asked for option in window.menu if len(option) == 1}
    if name not in SHIPPED:
        ids |= set(game.first.scope.seating.identity.values())
    text = rules_text(game, Progress(rounds=3, continuation=0.5), "zh", speech=speech)
    offers = game.offers(game.start())
    asked = question_text(game, next(iter(offers.values())), game.turns[0].window.name, "zh")
    for word in re.findall(r"[A-Za-z_][A-Za-z_0-9]*", text + asked):
        assert word in ids, word
    assert not re.search(r"[\u4e00-\u9fff][,;:!?()]|[,;:!?] ?[\u4e00-\u9fff]", text + asked)
    assert not re.search(r"[（）：，、；。] | [（）：，、；。]", text + asked)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", EVERY)
def test_every_line_is_one_whole_line(name, language):
    for line in lines(name, language, speech="public"):
        assert line == line.strip()
        assert "  " not in line
        assert "None" not in line
        assert line.startswith("- ") or line[-1] in ".:。：）"


def test_what_a_seat_is_asked():
    game = known("trust")
    offers = game.offers(game.start())
    assert question_text(game, offers["A"], "sent", "en") == (
        "Legal actions for the amount sent: a whole number from 0 to 10."
    )
    game = known("trust", "zh")
    assert question_text(game, offers["A"], "sent", "zh") == "投资额的合法行动：0 到 10 的整数。"
    game = known("decimals")
    offers = game.offers(game.start())
    assert question_text(game, offers["A"], "bid", "en") == (
        "Legal actions: a number from 0.25 to 1 in steps of 0.25."
    )
    game = known("chicken", "zh")
    offers = game.offers(game.start())
    assert question_text(game, offers["A"], "choice", "zh") == (
        "合法行动：转向（swerve）、直行（straight）。"
    )


@pytest.mark.parametrize(
    ("low", "step", "said"),
    [
        (0, 1, "a whole number from 0 to 10"),
        (-5, 1, "a whole number from -5 to 10"),
        (0, 2, "a number from 0 to 10 in steps of 2"),
        (0.5, 1, "a number from 0.5 to 10 in steps of 1"),
        ("n / 2 - 1", 1, "a whole number from 0 to 10"),
    ],
)
def test_amounts_are_called_whole_only_where_they_are(low, step, said):
    game = a_game(
        windows=[{"name": "w", "amount": {"low": low, "high": 10, "step": step}}], payoffs="my_w"
    )
    assert f"Each seat names the w: {said}." in rules_text(game, TEN, "en", speech="none")


def test_a_seat_that_is_asked_twice_is_told_which_answer_is_which():
    game = known("punishment")
    (ruling,) = played(game, [5, 0, 1, 2])
    say = phrases("en")
    assert made_text(game, ruling.moves, say) == "the gift (A 5, B 0), the blow (A 1, B 2)"
    in_turn = known("punishment", order="sequential")
    (ruling,) = played(in_turn, [5, 0, 1, 2])
    assert made_text(in_turn, ruling.moves, say) == "the gift (A 5, B 0), the blow (A 1, B 2)"
    assert cell_text(game, ruling.moves, ruling.payoffs, say).endswith(": A gets 0, B gets 7")


def test_labels_of_seats_choices_and_state():
    game = known("ultimatum", "zh")
    assert seat_label(game, "A", phrases("zh")) == "A（提议者）"
    assert choice_label(game, "accept", "B") == "接受"
    assert choice_label(game, 2.5, "A") == "2.5"
    assert choice_label(game, 1 / 3, "A") == "≈0.3333"
    assert seat_label(known("prisoners"), "B", phrases("en")) == "B"
    assert state_title(known("common_pool", "zh"), "stock") == "存量"
    assert state_title(known("wealth"), "pot") == "pot"


def test_text_of_users_is_data():
    evil = "{x} %s ${oc.env:HOME} {{7*7}} \\n </speech>"
    game = a_game(
        actions=["a", "b"],
        labels={"a": evil},
        payoffs={"a a": [1, 1], "a b": [0, 2], "b a": [2, 0], "b b": [0, 0]},
    )
    assert isinstance(game, Game)
    assert f"- A {evil}, B b: A gets 0, B gets 2" in rules_text(game, TEN, "en", speech="none")
