"""Overrides and grids."""

import pytest

from gtlab.configs.folders import folders_of
from gtlab.configs.overrides import Parser, first_line, grid, is_hydras, probes, single
from gtlab.errors import UserError


@pytest.fixture
def parser():
    return Parser(folders_of())


def test_a_text_is_parsed_once(parser):
    first, second = parser.parse(["rounds=3", "rounds=3"])
    assert first is second
    assert (first.key_or_group, first.value()) == ("rounds", 3)


def test_a_grid_is_the_product_in_hydras_order(parser):
    cells = grid(parser.parse(["+a=1,2", "b=x", "c=choice(3,4)"]))
    assert [row for row, _ in cells] == [
        ["+a=1", "b=x", "c=3"],
        ["+a=1", "b=x", "c=4"],
        ["+a=2", "b=x", "c=3"],
        ["+a=2", "b=x", "c=4"],
    ]
    assert cells[2][1] == {"a": "2", "c": "3"}


def test_a_factor_with_one_level_is_none(parser):
    assert grid(parser.parse(["seed=range(3,4)", "rounds=2"])) == [(["seed=3", "rounds=2"], {})]


def test_what_has_no_sweep_is_single(parser):
    single(parser.parse(["roles.seats=[a,b]", "pack='a,b'"]))
    with pytest.raises(UserError, match="seed: has several values; use -m"):
        single(parser.parse(["seed=1,2"]))


def test_probes_hold_every_level_without_the_whole_grid(parser):
    texts = ["seed=1,2,3", "rounds=4", "continuation=interval(0,1)", "language=en,zh"]
    assert probes(parser.parse(texts)) == [
        ["seed=1", "rounds=4", "language=en"],
        ["seed=2", "rounds=4", "language=en"],
        ["seed=3", "rounds=4", "language=en"],
        ["seed=1", "rounds=4", "language=zh"],
    ]


def test_hydras_settings_are_told_apart():
    assert is_hydras("hydra@x=y")
    assert is_hydras("~hydra.run")
    assert not is_hydras("hydraulics=1")
    assert not is_hydras("pack=hydra.run")


def test_a_fault_is_said_in_one_short_line():
    assert first_line(ValueError("\n  a\x1b\nb")) == "a\\x1b"
    assert first_line(ValueError()) == "ValueError"
    assert len(first_line(ValueError("x" * 999))) == 200
