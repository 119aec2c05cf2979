"""Every shipped game passes in one line, and each planted fault is caught by its property alone."""

import subprocess
import sys
from contextlib import suppress
from unittest import SkipTest

import pytest

from gtlab.errors import UserError
from gtlab.testing.failure import ConformanceError
from gtlab.testing.games import PROPERTIES, check_game, game_tests
from tests.rules.games import GAMES, SHIPPED, a_spec
from tests.testing.planted import (
    CARDS,
    DILEMMA,
    GIFT,
    PLANTED,
    STOCK,
    TURNS,
    ListensToStrangers,
    game_of,
)

FORMS = {
    "cards": {**CARDS, "facts": {"range": ["0 - 3", 3], "symmetric": True}},
    "trembles": {**DILEMMA, "noise": 0.3, "facts": {"range": [0, 5], "symmetric": True}},
    "forced": {**GIFT, "shocks": [{"round": 2, "plays": {"A": 0}}]},
    "promises": {**DILEMMA, "promises": "binding", "facts": {"symmetric": True}},
    "turning": {**TURNS, "rotate": True, "facts": {"range": [0, 2]}},
    "shocked": {
        **GIFT,
        "params": {"pot": 3},
        "payoffs": "pot - my_gift + sum(others_gift)",
        "shocks": [{"round": 2, "params": {"pot": 9}}],
        "facts": {"range": [0, 6], "symmetric": True},
    },
    "passed_over": {
        **TURNS,
        "windows": [TURNS["windows"][0], {**TURNS["windows"][1], "when": "sent == 'some'"}],
        "payoffs": {"first": "1 if back != 'all' else 0", "second": "2 if back == 'all' else 0"},
        "facts": {"range": [0, 2]},
    },
    "fines": {
        **GIFT,
        "seats": {"least": 3, "most": 4},
        "windows": [{"name": "fine", "allotment": {"high": 2, "total": 3}}],
        "payoffs": "9 - my_fine - 2 * sum(received_fine)",
        # Each of two others may fine a seat by 2, and it may spend 3: 9 - 3 - 2 x 4.
        "facts": {"seats": 3, "range": ["0 - 2", 9], "symmetric": True},
    },
}
ALWAYS = {"pays", "pure", "ends", "refuses", "order", "replay", "texts"}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_game_passes(name):
    passed = check_game(name)
    assert set(passed.held) >= ALWAYS
    assert {*passed.held, *passed.unclaimed} == set(PROPERTIES)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_of_every_form_passes(name):
    assert set(check_game(a_spec(**GAMES[name])).held) >= ALWAYS


@pytest.mark.parametrize("name", sorted(FORMS))
def test_draws_shocks_promises_and_allotments_pass(name):
    passed = check_game({**FORMS[name], "name": "form-v1"})
    claims = FORMS[name].get("facts", {}).keys() & {"range", "symmetric", "sum"}
    assert set(passed.held) >= {*ALWAYS, *claims}
    assert ("luck" in passed.held) == (name in ("cards", "trembles", "forced"))
    assert next(iter(passed.looked_at.values())) == "all joint actions of a round"


@pytest.mark.parametrize("fault", sorted(PLANTED))
def test_a_planted_fault_is_caught_by_its_property_alone(fault):
    planted = PLANTED[fault]
    with pytest.raises(ConformanceError) as caught:
        check_game(planted.game)
    assert [failure.property for failure in caught.value.failures] == [planted.property]
    for words in (planted.property, PROPERTIES[planted.property].claim, *planted.says):
        assert words in str(caught.value)


@pytest.mark.parametrize("fault", ["an error", "a state used up", "a label in one language"])
def test_the_test_of_its_property_fails_and_no_other(fault):
    planted = PLANTED[fault]
    tests = game_tests(planted.game)()
    with pytest.raises(ConformanceError) as caught:
        getattr(tests, f"test_{planted.property}")()
    assert [failure.property for failure in caught.value.failures] == [planted.property]
    for name in set(PROPERTIES) - {planted.property}:
        with suppress(SkipTest):
            getattr(tests, f"test_{name}")()


def test_every_property_is_planted():
    assert {planted.property for planted in PLANTED.values()} == set(PROPERTIES)


def test_all_faults_are_said_at_once():
    with pytest.raises(ConformanceError) as caught:
        check_game(game_of(STOCK, ListensToStrangers, over="stock < 10"))
    assert [failure.property for failure in caught.value.failures] == ["ends", "refuses"]


def test_what_was_looked_at_is_said():
    two = check_game("prisoners").looked_at
    assert two["prisoners-v1 (2 seats)"] == "all joint actions of a round"
    many = check_game("public_goods").looked_at
    assert many["public-goods-v1 (10 seats)"].endswith(" joint actions")


def test_the_number_of_seats_can_be_given():
    assert list(check_game("public_goods", seats=3).looked_at) == ["public-goods-v1 (3 seats)"]


MINE = """
name: mine-v1
title: {en: Mine, zh: 我的}
actions: [left, right]
payoffs:
  left left: [1, 1]
  left right: [0, 0]
  right left: [0, 0]
  right right: [2, 2]
"""


@pytest.fixture
def mine(tmp_path):
    """A folder of options with one game."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "mine.yaml").write_text(MINE, encoding="utf-8")
    return tmp_path


def test_a_game_of_ones_own_passes_by_its_name_and_by_its_file(mine):
    assert check_game("mine", config_dir=mine) == check_game(mine / "rules" / "mine.yaml")


def test_a_failure_says_the_file_and_the_line(mine):
    file = mine / "rules" / "mine.yaml"
    text = MINE.replace("left left: [1, 1]", "left left: [n - 2, 1]").replace(
        "title: {en: Mine, zh: 我的}",
        "title: {en: Mine, zh: 我的}\nlabels:\n  left: {en: the left one}",
    )
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConformanceError, match=r"mine\.yaml:5: rules\.labels\.left|:5: labels"):
        check_game("mine", config_dir=mine)


@pytest.mark.parametrize(
    ("game", "more", "says"),
    [
        ("prisonrs", {}, "there is no game `prisonrs`; did you mean prisoners"),
        ("prisoners", {"config_dir": "no/such/folder"}, "no/such/folder"),
        ("no/such/file.yaml", {}, "no/such/file.yaml"),
        ("prisoners", {"seats": 3}, "takes 2 seats"),
        ({"name": "x"}, {}, "rules.name"),
    ],
)
def test_what_is_not_there_is_said_in_a_line(game, more, says):
    with pytest.raises(UserError) as caught:
        check_game(game, **more)
    assert says in str(caught.value)
    assert all("\n" not in str(fault) for fault in caught.value.faults)


def test_pytest_collects_a_test_for_each_property(mine):
    lines = (
        "from gtlab.testing.games import game_tests",
        "Test = game_tests('mine', config_dir='.')",
    )
    (mine / "test_mine.py").write_text("\n".join(lines), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-rs",
        "-p",
        "no:cacheprovider",
        "test_mine.py",
    ]
    run = subprocess.run(command, cwd=mine, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 0, run.stdout + run.stderr
    claimed = len(PROPERTIES) - 5
    assert f"{claimed} passed, 5 skipped" in run.stdout
    assert "declares no range" in run.stdout
