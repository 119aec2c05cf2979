"""The worked examples played through the whole system: configs, orchestrator, journal, tables."""

import json

import pytest

from gtlab.lab.play import run
from tests.worked import CASES

ROLES = {
    2: "[calculator,trusting]",
    4: "[calculator,trusting,sceptic,onlooker]",
    5: "[calculator,trusting,sceptic,onlooker,free_rider]",
}


def overrides(case):
    seats = len(case.choices[0])
    for place, seat in enumerate("ABCDE"[:seats]):
        chosen = ",".join(str(row[place]) for row in case.choices)
        yield f"models.by_role.{seat}={{strategy:sequence,args:{{choices:[{chosen}]}}}}"
    yield from (f"rules.params.{name}={value}" for name, value in case.params.items())
    yield f"scenario={case.game}"
    yield f"roles.seats={ROLES[seats]}"
    yield f"rounds={len(case.choices) + (case.reason == 'condition')}"
    yield "tracking=none"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}: {case.name}")
def test_the_system_pays_what_was_worked_out(case, tmp_path):
    played = run(*overrides(case), root=tmp_path)
    seats = played.instance.seat_ids
    table = played.rounds.set_index(["round", "seat"])
    assert len(table) == len(case.choices) * len(seats)
    for number, choices in enumerate(case.choices, 1):
        rows = [table.loc[number, seat] for seat in seats]
        assert [str(row.choice) for row in rows] == [str(choice) for choice in choices]
        assert [row.payoff for row in rows] == case.payoffs[number - 1]
        assert [row.total for row in rows] == case.totals[number - 1]
    finished = [
        record
        for line in (played.folder / "journal.jsonl").read_text(encoding="utf-8").splitlines()
        if (record := json.loads(line)["r"])["kind"] == "finished"
    ]
    assert [record["reason"] for record in finished] == [case.reason]
    assert list(finished[0]["totals"].values()) == case.totals[-1]
