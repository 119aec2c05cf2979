"""Whether a rule text says it all; taking any bearing line away is noticed."""

import pytest

from gtlab.instance.instance import Progress
from gtlab.rules.complete import missing
from gtlab.rules.phrases import phrases
from gtlab.rules.text import rules_text
from tests.rules.games import GAMES, SHIPPED, a_game, made

EVERY = sorted([*SHIPPED, *GAMES])
HORIZONS = [
    Progress(rounds=1),
    Progress(rounds=2),
    Progress(rounds=12, known=False),
    Progress(rounds=None, continuation=0.5),
    Progress(rounds=20, continuation=0.95, known=False),
]

# Every game with one end and in its own order; every form of a game with each end, in either order.
CASES = [
    *((name, None, Progress(rounds=12, known=False)) for name in SHIPPED),
    *((name, order, end) for name in GAMES for order in (None, "sequential") for end in HORIZONS),
]


def test_all_shipped_games_are_tried():
    assert len(SHIPPED) >= 10


@pytest.mark.parametrize(("name", "order", "progress"), CASES)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_our_own_text_says_it_all(name, language, order, progress):
    game = made(name, language, order)
    for speech in ("none", "public", "pair"):
        text = rules_text(game, progress, language, speech=speech)
        assert missing(text, game, progress, language) == []


def bearing(text, game, progress, language):
    """The lines of our text that carry a payoff, what it consists of, the end or the order."""
    say = phrases(language)
    rest = text.splitlines()
    yield rest[1]
    heading = say.payoffs(game.sign < 0)
    inside = ""
    for line in rest:
        if line in (heading, say.here, say.example):
            inside = line
        elif not line.startswith("- "):
            inside = ""
        stands = inside == say.here and " = " in line
        if line.startswith("- ") and (inside == heading or stands):
            yield line
    marks = (
        *(" starts at ", "Play also ends", "Only if ", " is drawn ", say.horizon(progress)),
        *("起始为", "则到此结束", "仅当 ", "抽取"),
    )
    yield from (line for line in rest if any(mark in line for mark in marks))


@pytest.mark.parametrize(("name", "order", "progress"), CASES)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_line_taken_away_is_missed(name, language, order, progress):
    game = made(name, language, order)
    text = rules_text(game, progress, language, speech="public")
    lines = text.splitlines()
    carrying = set(bearing(text, game, progress, language))
    assert len(carrying) >= 3
    for line in lines:
        cut = "\n".join(other for other in lines if other != line)
        missed = missing(cut, game, progress, language)
        assert bool(missed) == (line in carrying), (line, missed)


@pytest.mark.parametrize(
    ("name", "old", "new", "missed"),
    [
        (
            "prisoners",
            "A gets 0, B gets 5",
            "A gets 1, B gets 5",
            "the payoff of A cooperate, B defect",
        ),
        (
            "prisoners",
            "A gets 0, B gets 5",
            "A gets 5, B gets 0",
            "the payoff of A cooperate, B defect",
        ),
        ("prisoners", "A gets 0, B gets 5", "A gets 0, B gets 5, or 6", "the payoff of A coop"),
        ("prisoners", "A gets 0, B gets 5", "A gets 0, B gets 50", "the payoff of A cooperate"),
        ("prisoners", "at the same time", "somehow", "the order of moves"),
        ("prisoners", "A, B decide", "A decides", "the order of moves"),
        ("prisoners", "10 rounds", "110 rounds", "the number of rounds, 10"),
        ("ultimatum", "One after another: A (proposer), then B", "B, then A", "the order of moves"),
        ("ultimatum", "gets offer if", "gets 2 × offer if", "the payoff expression of responder"),
        ("ultimatum", "A (proposer) gets", "C gets", "the payoff expression of proposer, pie - "),
        ("ultimatum", "pie = 10", "pie = 12", "the value of pie, 10"),
        ("public_goods", "mpcr × sum", "2 × mpcr × sum", "the payoff expression endowment - my_"),
        ("public_goods", "mpcr = 0.4", "mpcr = 0.45", "the value of mpcr, 0.4"),
        ("common_pool", "starts at 100", "starts at 10", "what stock starts at"),
        ("common_pool", "growth × (", "growth / (", "what stock becomes after a round"),
        ("common_pool", "stock < collapse", "stock ≤ collapse", "that play ends when stock < co"),
        ("common_pool", "total = sum", "total = 2 × sum", "what total stands for"),
        ("common_pool", "collapse_below = 5", "collapse_below = 6", "the value of collapse_below"),
        ("dictator", "alone", "", "the order of moves"),
    ],
)
def test_a_changed_word_is_missed(name, old, new, missed):
    game, progress = made(name), Progress(rounds=10)
    text = rules_text(game, progress, "en", speech="none")
    assert old in text
    found = missing(text.replace(old, new), game, progress, "en")
    assert any(phrase.startswith(missed) for phrase in found), found


FREE = """\
Two suspects decide simultaneously, A and B; nobody knows the other's choice.
If A cooperates [cooperate] and B cooperates [cooperate], they score 3 / 3.
A: cooperate | B: defect -> 0, 5
A = defect, B = cooperate => 5 and 0
a Defect b Defect 1 1
We play 4 rounds.
"""


def test_text_of_others_may_use_its_own_words():
    game = made("prisoners")
    assert missing(FREE, game, Progress(rounds=4), "en") == []
    assert missing(FREE.replace("1 1", "1 2"), game, Progress(rounds=4), "en") == [
        "the payoff of A defect, B defect"
    ]
    assert missing("", game, Progress(rounds=4), "en") == [
        "the payoff of A cooperate, B cooperate",
        "the payoff of A cooperate, B defect",
        "the payoff of A defect, B cooperate",
        "the payoff of A defect, B defect",
        "the number of rounds, 4",
        "the order of moves",
    ]


def test_a_label_inside_another_is_not_taken_for_it():
    game = a_game(
        actions=["a", "b"],
        labels={"a": {"zh": "合作"}, "b": {"zh": "不合作"}},
        payoffs={"a a": [1, 1], "a b": [1, 1], "b a": [1, 1], "b b": [1, 1]},
    )
    text = rules_text(game, Progress(rounds=1), "zh", speech="none")
    cut = text.replace("- A 合作，B 合作：A 得 1，B 得 1\n", "")
    assert missing(cut, game, Progress(rounds=1), "zh") == ["the payoff of A 合作, B 合作"]


def test_a_probability_is_not_found_in_another_number():
    game, progress = made("prisoners"), Progress(rounds=None, continuation=0.5)
    text = rules_text(game, progress, "en", speech="none")
    assert missing(text.replace("0.5", "0.55"), game, progress, "en") == [
        "the probability 0.5 of a further round"
    ]


@pytest.mark.timeout(30)
def test_each_line_of_a_large_table_is_looked_up_and_not_searched_for():
    words = [f"o{number}" for number in range(60)]
    payoffs = {f"{one} {other}": [3, 1] for one in words for other in words}
    game = a_game(actions=words, payoffs=payoffs)
    text = rules_text(game, Progress(rounds=1), "en", speech="none")
    assert missing(text, game, Progress(rounds=1), "en") == []
    cut = text.replace("- A o1, B o2: A gets 3, B gets 1\n", "")
    assert missing(cut, game, Progress(rounds=1), "en") == ["the payoff of A o1, B o2"]
