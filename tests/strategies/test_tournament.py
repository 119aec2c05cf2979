"""Tables and matches of scripted players, against the published ones to the last payoff."""

import csv
from pathlib import Path

import pytest

from gtlab.errors import UserError
from gtlab.strategies.cards import make
from gtlab.strategies.playing import play_bare
from gtlab.strategies.tournament import ranked, score_table
from tests.strategies.games import shipped

C, D = "cooperate", "defect"
OURS = {
    "TitForTat": "tit_for_tat",
    "TitFor2Tats": "tit_for_two_tats",
    "TwoTitsForTat": "two_tits_for_tat",
    "SuspiciousTitForTat": "suspicious_tit_for_tat",
    "Grudger": "grim",
    "WinStayLoseShift": "win_stay_lose_shift",
    "Cooperator": "always",
    "Defector": "never",
    "Alternator": "alternator",
    "Bully": "bully",
    "AntiTitForTat": "anti_tit_for_tat",
    "GoByMajority": "go_by_majority",
}
REFERENCE = Path(__file__).parents[1] / "reference"


def rows_of(name):
    with (REFERENCE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


MATCHES = rows_of("axelrod_matches.csv")


def test_every_pair_at_every_length_is_compared():
    pairs = {(row["player"], row["opponent"], row["turns"]) for row in MATCHES}
    expected = {(one, other, n) for one in OURS for other in OURS for n in ("5", "10", "200")}
    assert pairs == expected
    assert len(MATCHES) == 3 * 144


@pytest.mark.parametrize("player", OURS)
@pytest.mark.parametrize("turns", [5, 10, 200])
def test_matches_are_the_axelrod_library_s(player, turns):
    for row in MATCHES:
        if (row["player"], int(row["turns"])) == (player, turns):
            check(row, turns)


def check(row, turns):
    players = {"A": make(OURS[row["player"]]), "B": make(OURS[row["opponent"]])}
    played = play_bare(shipped("prisoners"), players, turns)
    moves = [event.moves["choice"] for event in played.events]
    assert len(moves) == turns
    assert played.totals == {"A": int(row["player_score"]), "B": int(row["opponent_score"])}, row
    cells = [(joint["A"], joint["B"]) for joint in moves]
    names = {"c": C, "d": D}
    counted = {key: cells.count((names[key[0]], names[key[1]])) for key in ("cc", "cd", "dc", "dd")}
    assert counted == {key: int(row[key]) for key in counted}, row
    for place, who in enumerate(("player", "opponent")):
        made = [cell[place] for cell in cells]
        assert made.count(C) / turns == pytest.approx(float(row[f"{who}_coop_rate"]), abs=1e-12)
        assert bool(row[f"{who}_actions"]) == (turns < 200)
        if row[f"{who}_actions"]:
            assert "".join(choice[0].upper() for choice in made) == row[f"{who}_actions"], row


@pytest.fixture(scope="module")
def table():
    players = {name: make(ours) for name, ours in OURS.items()}
    return score_table(players, shipped("prisoners"), 200)


def test_the_round_robin_is_the_stored_one(table):
    stored = {
        row["player"]: {name: int(row[name]) for name in OURS}
        for row in rows_of("axelrod_roundrobin_200.csv")
    }
    assert table == stored
    assert list(table) == [*OURS]
    assert all(list(cells) == [*OURS] for cells in table.values())


def test_the_ranking_is_the_stored_one(table):
    stored = rows_of("axelrod_totals_200.csv")
    with_self = [(row["player"], int(row["total_incl_self_match"])) for row in stored]
    assert ranked(table, itself=True) == with_self
    without = {row["player"]: int(row["total_excl_self_match"]) for row in stored}
    assert dict(ranked(table, itself=False)) == without
    sums = [total for _, total in ranked(table, itself=False)]
    assert sums == sorted(without.values(), reverse=True)


def test_one_who_draws_has_no_single_score():
    with pytest.raises(UserError, match="luck draws, so that a single match does not tell"):
        score_table({"luck": make("random")}, shipped("prisoners"), 5)


SCRIPTED = {"act_j": "J", "act_f": "F", "act_defect_once": "FJ", "act_jf": "JF", "act_fj": "FJ"}
AKATA = [
    row
    for row in rows_of("akata_pd_bos_gpt4.csv")
    if {row["player1"], row["player2"]} <= set(SCRIPTED)
]
# The four cells of each game, which the authors' data show: T 10, R 8, P 5, S 0; and 10, 7, 0.
GAMES = {
    "pd": ("prisoners", {"JJ": [8, 8], "JF": [0, 10], "FJ": [10, 0], "FF": [5, 5]}),
    "bos": ("battle_of_sexes", {"JJ": [10, 7], "JF": [0, 0], "FJ": [0, 0], "FF": [7, 10]}),
}


def test_every_scripted_pairing_is_played():
    assert len(AKATA) == 18
    assert [row["game"] for row in AKATA].count("pd") == 9


@pytest.mark.parametrize("row", AKATA, ids=lambda row: "-".join(list(row.values())[:3]))
def test_the_scripted_pairings_of_akata(row):
    name, cells = GAMES[row["game"]]
    first, second = shipped(name).spec.actions
    ids = {"J": first, "F": second}
    paid = {f"{ids[a]} {ids[b]}": pays for (a, b), pays in cells.items()}
    game = shipped(name, payoffs=paid)

    def player(script):
        then = "last" if script == "act_defect_once" else "cycle"
        return make("sequence", {"choices": [ids[x] for x in SCRIPTED[script]], "then": then})

    players = {"A": player(row["player1"]), "B": player(row["player2"])}
    played = play_bare(game, players, int(row["rounds"]))
    letters = {choice: letter for letter, choice in ids.items()}
    moves = [event.moves["choice"] for event in played.events]
    assert "".join(letters[joint["A"]] for joint in moves) == row["p1_actions"]
    assert "".join(letters[joint["B"]] for joint in moves) == row["p2_actions"]
    assert played.totals == {"A": int(row["p1_total"]), "B": int(row["p2_total"])}
