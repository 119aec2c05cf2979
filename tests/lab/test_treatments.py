"""Noise, promises, shocks and rotation, through whole runs and back from the disk."""

import pytest

from gtlab.lab.play import run
from gtlab.rules.game import compile_game

QUIET = ("tracking=none", "seed=3")
PAIR = ("models.by_role.A=always_cooperate", "models.by_role.B=always_defect")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_noise_is_what_is_paid_and_the_intention_stays_on_record():
    played = run("scenario=prisoners", "rounds=400", "rules.noise=0.2", *PAIR, *QUIET)
    rows = played.rounds
    tripped = rows[rows["meant"] != ""]
    # 800 choices at 0.2: 160 expected, the standard error is 11.3; five of them on either side.
    assert abs(len(tripped) - 160) < 57
    assert set(zip(tripped["meant"], tripped["choice"], strict=True)) == {
        ("cooperate", "defect"),
        ("defect", "cooperate"),
    }
    pays = {"cc": (3, 3), "cd": (0, 5), "dc": (5, 0), "dd": (1, 1)}
    for _, both in rows.groupby("round"):
        made = "".join(choice[0] for choice in both["choice"])
        assert tuple(both["payoff"]) == pays[made]
    assert played.measures["coop_rate.A"].iloc[0] == pytest.approx(
        (rows[rows["seat"] == "A"]["choice"] == "cooperate").mean()
    )


def test_the_same_seed_trembles_alike_for_any_number_at_once():
    words = ("scenario=prisoners", "rounds=20", "replicates=6", "rules.noise=0.3", *PAIR, *QUIET)
    one, many = run(*words, "parallel=1"), run(*words, "parallel=8")
    assert one.rounds.equals(many.rounds)


def test_a_promise_is_on_record_and_counts_as_no_choice():
    played = run("scenario=prisoners", "rounds=3", "rules.promises=binding", *PAIR, *QUIET)
    assert played.measures["coop_rate"].iloc[0] == 0.5
    assert "promised" in played.rounds["choices"].iloc[0]


def test_a_shock_changes_the_payoffs_from_its_round_on():
    shock = "rules.shocks=[{round: 3, params: {T: 9}}]"
    played = run("scenario=prisoners", "rounds=4", shock, *PAIR, *QUIET)
    assert played.rounds[played.rounds["seat"] == "B"]["payoff"].tolist() == [5, 5, 9, 9]


def test_identities_take_turns():
    played = run("scenario=dictator", "rounds=4", "rules.rotate=true", *QUIET)
    game = compile_game(played.instance.game, played.instance.seat_ids)
    for _, row in played.rounds.iterrows():
        assert row["identity"] == game.identity(row["seat"], row["round"])
