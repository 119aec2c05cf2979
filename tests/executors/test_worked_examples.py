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


def listed(choice):
    """A choice as it stands in tables; an allotment as people write it."""
    if isinstance(choice, tuple):
        return " ".join(map(str, choice))
    return str(choice)


def overrides(case):
    seats = case.seats
    for place, seat in enumerate("ABCDE"[:seats]):
        # A seat that is asked twice a round stands in its row twice.
        made = [listed(choice) for row in case.choices for choice in row[place::seats]]
        chosen = ",".join(f"'{choice}'" if " " in choice else choice for choice in made)
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
        for place, row in enumerate(rows):
            asked = [listed(choice) for choice in choices[place :: len(seats)]]
            assert str(row.choice) == asked[-1]
            if len(asked) > 1:
                parts = [part.partition("=")[2] for part in row.choices.split(";")]
                assert parts == asked
        assert [row.payoff for row in rows] == case.payoffs[number - 1]
        assert [row.total for row in rows] == case.totals[number - 1]
    finished = [
        record
        for line in (played.folder / "journal.jsonl").read_text(encoding="utf-8").splitlines()
        if (record := json.loads(line)["r"])["kind"] == "finished"
    ]
    assert [record["reason"] for record in finished] == [case.reason]
    assert list(finished[0]["totals"].values()) == case.totals[-1]
