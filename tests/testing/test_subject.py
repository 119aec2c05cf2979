"""What is to be checked is found by name, file, declaration or as a game."""

import pytest

from gtlab.errors import UserError
from gtlab.testing.subject import rules_named, subject_of
from tests.rules.games import RULES, SHIPPED
from tests.testing.planted import DILEMMA, game_of


def test_every_shipped_game_is_known_by_name():
    assert rules_named() == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_a_name_and_a_file_declare_the_same(name):
    assert subject_of(name).spec == subject_of(RULES / f"{name}.yaml").spec


def test_a_range_of_seats_is_tried_where_facts_are_claimed_and_at_both_ends():
    games = subject_of("public_goods").games
    assert [len(game.seats) for game in games] == [4, 2, 10]
    assert [len(game.seats) for game in subject_of("public_goods", seats=4).games] == [4]


def test_named_seats_are_one_number():
    assert [game.seats for game in subject_of("trust").games] == [("A", "B")]


def test_a_compiled_game_is_taken_as_it_is():
    game = game_of(DILEMMA)
    assert subject_of(game).games == (game,)


def test_a_mapping_is_a_declaration():
    assert subject_of(DILEMMA).spec.name == "dilemma-v1"


def test_a_key_is_placed_where_it_was_written():
    subject = subject_of(RULES / "prisoners.yaml")
    assert subject.place("rules.params.T") == "conf/rules/prisoners.yaml:9: params.T"
    assert subject.place("nowhere") == "nowhere"
    assert subject.place(None) == ""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name: x-v1\ntitle: X\nactions: [a, b]\n", "payoffs: is missing; add it"),
        ("name: x-v1\ntitle: X\nactions: [a, b]\npayoffs: my_x\n", "x.yaml:4: payoffs"),
        ("defaults: [trust]\nname: x-v1\n", "x.yaml:1: defaults: builds on trust; give the game"),
        ("[1]\n", "is no mapping"),
    ],
)
def test_a_wrong_file_says_key_and_fix(tmp_path, text, says):
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as caught:
        subject_of(file)
    assert says in str(caught.value)
