"""A game that a user writes in a folder: n players, private types, 25 lines at most."""

import json
from pathlib import Path

import pytest

from gtlab.lab.play import run
from gtlab.testing.games import check_game
from tests.strategies.games import SEATS

MINE = Path(__file__).with_name("mine")
FILE = MINE / "rules" / "bridge.yaml"


def played(tmp_path, roles):
    return run(
        "scenario=plain",
        "rules=bridge",
        f"roles.seats=[{','.join(roles)}]",
        *(
            f"models.by_role.{seat}={{strategy:sequence,args:{{choices:[help,wait]}}}}"
            for seat in SEATS[: len(roles)]
        ),
        "rounds=2",
        "tracking=none",
        config_dirs=[MINE],
        root=tmp_path,
    )


def test_it_is_short():
    assert len(FILE.read_text(encoding="utf-8").splitlines()) <= 25


@pytest.mark.parametrize("count", [3, 5])
def test_it_keeps_what_every_game_promises(count):
    check_game(FILE, seats=count)


@pytest.mark.parametrize(
    "roles", [["calculator", *["trusting"] * 2], ["trusting", *["sceptic"] * 6]]
)
def test_any_number_play_it_and_costs_stay_private(roles, tmp_path):
    result = played(tmp_path, roles)
    seats = result.instance.seat_ids
    costs = {}
    for line in (result.folder / "journal.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)["r"]
        for entry in record.get("entries", ()):
            drawn = (entry.get("data") or {}).get("drawn", {}).get("cost", {})
            if entry["tag"].endswith(".visible"):
                (seat,) = drawn
                assert entry["audience"] == [seat]
                costs = drawn | costs  # those of round 1
            elif entry["tag"] != "world.state":
                assert not drawn
    assert set(costs) == set(seats)
    table = result.rounds.set_index(["round", "seat"])
    for seat in seats:
        # All help and the bridge is mended, for 10 less the cost; then nobody, for nothing.
        assert table.loc[(1, seat), "payoff"] == 10 - costs[seat]
        assert table.loc[(2, seat), "payoff"] == 0
