"""`gtlab check`: the whole instance on a page, in both languages, and nothing played."""

import pytest
from rich.cells import cell_len

from gtlab.cli.writer import WIDEST

ENGLISH = """\
The two prisoners · 3 rounds · 2 matches · seed 7 · English
prisoners-v1 · all decide together

Situation, as every seat reads it
  You and your accomplice are held in separate rooms and questioned about the same matter. Before
"""
MATRIX = """\
Payoffs (A, B)
               B cooperate  B defect
  A cooperate         3, 3      0, 5
  A defect            5, 0      1, 1
"""
SEATS = """\
Seats                 Who decides                        Set by
  A The calculator    self_interested(belief=empirical)  its persona (models.default)
  B The trusting one  random(p=0.25)                     models.by_role.B
"""
END = """\
Findings
  ok  the rules tell every payoff, how it ends, and who moves when
  ok  every seat can play this game

Checked, not played
"""
BASE = ("scenario=prisoners", "roles=calc_vs_trust", "rounds=3", "replicates=2", "seed=7")
RANDOM = "models.by_role.B={strategy:random,args:{p:0.25}}"


def test_the_page(gtlab, here):
    said = gtlab("check", *BASE, RANDOM)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(ENGLISH)
    for part in (MATRIX, SEATS, "  equilibrium: A defect, B defect\n", "  Replicates: 2\n"):
        assert part in said.out
    assert said.out.endswith(END)
    assert not list(here.iterdir())


def test_the_page_in_chinese(gtlab):
    said = gtlab("check", *BASE, "language=zh", "models.default=human")
    assert said.code == 0
    for part in (
        "两个囚徒 · 3 轮 · 2 场 · 种子 7 · 中文\n",
        "收益（A、B）\n          B 合作  B 背叛\n  A 合作    3, 3    0, 5\n",
        "均衡：A 背叛，B 背叛\n",
        "  A 算计者  真人，在此终端作答  models.default\n",
        "  留意  A, B 由真人决定",
        "已检查，未运行\n",
    ):
        assert part in said.out


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("scenario", ["ultimatum", "public_goods", "matching_pennies"])
def test_no_line_is_wider_than_the_page(gtlab, scenario, language):
    said = gtlab("check", f"scenario={scenario}", f"language={language}", "rounds=2")
    assert said.code == 0
    assert max(map(cell_len, said.out.splitlines())) <= WIDEST


def test_a_grid_shows_each_game_once_and_every_cell(gtlab, here):
    said = gtlab("check", "-m", *BASE[:1], "rounds=2,3", "models.by_role.A=random,tit_for_tat")
    assert said.out.count("Payoffs (A, B)") == 1
    assert "Rules, as told in cell 1\n" in said.out
    assert "     rounds  models.by_role.A  Who decides\n" in said.out
    assert "  4  3       tit_for_tat       A tit_for_tat · B fair_split\n" in said.out
    assert said.out.endswith("4 cells checked, none played\n")
    assert not list(here.iterdir())


def test_a_grid_of_two_games_shows_both(gtlab):
    said = gtlab("check", "scenario=prisoners,trust", "rounds=2")
    assert said.out.count("Situation, as every seat reads it") == 2
    assert said.out.count("Personas\n") == 1


def test_what_hydra_alone_understands_is_refused(gtlab):
    said = gtlab("check", "hydra.verbose=true")
    assert said.code == 2
    assert said.err == ("check: takes no setting of Hydra's; leave out what begins with hydra\n")


def test_rules_that_leave_something_out_stop(gtlab, monkeypatch):
    monkeypatch.setattr("gtlab.cli.examined.missing", lambda *_: ["the order of moves"])
    said = gtlab("check", *BASE)
    assert said.code == 2
    assert "  stop  the rules leave out the order of moves\n" in said.out


@pytest.fixture
def shipped():
    from gtlab.configs.places import conf_dir

    return sorted(path.stem for path in (conf_dir() / "scenario").glob("*.yaml"))


@pytest.mark.parametrize("words", [["check"], ["check", "-m"]])
def test_the_whole_catalogue_is_checked(gtlab, shipped, words):
    said = gtlab(*words, "scenario=glob(*)")
    assert said.code == 0
    assert f"{len(shipped)} cells checked, none played" in said.out


def test_the_whole_catalogue_is_played_by_one_sweep(gtlab, here, shipped):
    said = gtlab("-m", "scenario=glob(*)", "tracking=none")
    assert said.code == 0
    for name in shipped:
        assert name in said.out
    assert len(list(here.rglob("journal.jsonl"))) == len(shipped)
