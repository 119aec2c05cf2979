"""Where runs go: names, what is kept beside them, and how they are found again."""

import asyncio
import json
import os

import pytest

from gtlab.configs.compose import cells
from gtlab.errors import UserError
from gtlab.lab.plan import Plan, new_plan, plan_of, revised_plan
from gtlab.lab.playing import Desk, Playing
from gtlab.runner.run import Request
from gtlab.runner.stretch import Stretch
from gtlab.store.folder import JOURNAL, run_id, sweep_of
from gtlab.store.lock import held
from gtlab.store.plan_file import PLAN, PlannedCell, write_plan
from tests.lab.commands import play


def planned(root, *words, grid=False):
    return new_plan(cells([*words, "tracking=none"]), root, grid=grid)


def open_and_close(plan, tell=lambda _: None):
    """The runs of a plan as they were opened, each closed again."""

    async def all_of_them():
        found = []
        for opening in plan.openings(tell):
            async with opening.open(Stretch()) as run:
                found.append(run)
        return found

    return asyncio.run(all_of_them())


def test_a_single_run_lies_in_the_folder_itself(tmp_path):
    plan = planned(tmp_path, "scenario=trust", "replicates=3")
    assert plan.folder.parent == tmp_path / "runs"
    assert "-trust-" in plan.folder.name
    assert plan.folders() == [plan.folder]
    assert (plan.sweep, plan.matches) == (None, 3)
    assert plan_of(plan.folder) == plan


@pytest.mark.parametrize(
    ("seeds", "names"),
    [(2, ["1-prisoners", "2-prisoners"]), (12, ["01-prisoners", "02-prisoners"])],
)
def test_the_cells_of_a_sweep_lie_below_it_in_order(tmp_path, seeds, names):
    words = ("seed=" + ",".join(map(str, range(seeds))), "replicates=2")
    plan = planned(tmp_path, *words, grid=True)
    assert [path.name for path in plan.folders()][:2] == names
    assert (plan.sweep, plan.matches) == (plan.folder, 2 * seeds)
    assert [opening.label for opening in plan.openings()][:2] == names
    assert not any(path.exists() for path in plan.folders())
    assert plan_of(plan.folder) == plan


def test_a_cell_knows_its_sweep_though_nothing_was_logged(tmp_path):
    plan = planned(tmp_path, "seed=1,2", grid=True)
    (plan.folder / ".run-id.0a1b").write_text("left by a process that was killed")
    asyncio.run(Playing(plan, Desk(), tmp_path).play())
    assert [sweep_of(folder) for folder in plan.folders()] == [plan.folder] * 2
    assert [path.name for path in plan.folder.glob(".run-id*")] == [".run-id"]
    single = planned(tmp_path, "seed=1")
    asyncio.run(Playing(single, Desk(), tmp_path).play())
    assert sweep_of(single.folder) is None


def test_what_changes_no_record_stands_beside_it(tmp_path):
    plan = planned(tmp_path, "parallel=3", "seed=1,2", grid=True)
    assert plan.execution["parallel"] == 3
    assert [cell.meta["cell"] for cell in plan.cells] == [{"seed": "1"}, {"seed": "2"}]
    assert "parallel" not in json.dumps([cell.brief for cell in plan.cells])
    assert Plan(tmp_path, [PlannedCell("", {}, {"execution": 7})]).execution == {}


def test_a_run_is_found_by_its_folder_its_journal_or_its_sweep(tmp_path):
    play(tmp_path, "seed=1,2", "rounds=1", grid=True)
    cell = tmp_path / "run" / "1-prisoners"
    for path in (cell, cell / JOURNAL):
        plan = plan_of(path)
        assert (plan.folder, plan.sweep, plan.folders()) == (cell, None, [cell])
        assert plan.cells[0].brief["seed"] == 1
        assert plan.cells[0].meta["cell"] == {"seed": "1"}
    (tmp_path / "run" / PLAN).unlink()
    plan = plan_of(cell)
    assert plan.cells[0].brief["seed"] == 1
    assert plan.execution["parallel"] == 8
    (cell / JOURNAL).write_bytes((cell / JOURNAL).read_bytes().splitlines(keepends=True)[0])
    assert plan_of(cell).cells[0].brief == {}


def test_names_in_a_plan_from_elsewhere_lead_nowhere(tmp_path):
    (tmp_path / "sweep").mkdir()
    write_plan([PlannedCell("../../x", {}, {})], tmp_path / "sweep")
    with pytest.raises(UserError, match="no plain name"):
        plan_of(tmp_path / "sweep")


def test_two_commands_that_are_given_one_folder(tmp_path):
    (tmp_path / "mine").mkdir()
    words = (f"run_dir={tmp_path / 'mine'}", "seed=1")
    with held(tmp_path / "mine"), pytest.raises(UserError, match="is being played by process"):
        planned(tmp_path, *words)
    plan = planned(tmp_path, *words)
    with pytest.raises(UserError, match="holds something already"):
        planned(tmp_path, f"run_dir={tmp_path / 'mine'}", "seed=2")
    assert plan_of(tmp_path / "mine") == plan


def revision(note="kinder"):
    (cell,) = cells(["rounds=1", "tracking=none"])
    return Request(cell.brief, {"cell": {}}, None, note)


def test_a_revision_stands_beside_what_it_revises_and_names_it(tmp_path):
    folder = tmp_path / "trust"
    folder.mkdir()
    plan = revised_plan(folder, revision())
    assert plan.folder == tmp_path / "trust-rev2"
    (cell,) = plan.cells
    assert (cell.revises, cell.note, cell.folder) == (run_id(folder), "kinder", "")
    # Asked again, by a command that was killed in between, it is the same.
    assert revised_plan(folder, revision()) == plan
    assert revised_plan(plan.folder, revision("kinder still")).folder == tmp_path / "trust-rev3"


def test_a_revision_takes_no_folder_that_is_somebody_elses(tmp_path):
    folder, other = tmp_path / "a", tmp_path / "a-rev2"
    for path in (folder, other, tmp_path / "a-rev4"):
        path.mkdir()
    (other / "notes.txt").write_text("precious")
    (tmp_path / "a-rev3").write_text("a file")
    (tmp_path / "a-rev4" / f".{PLAN}.draft").write_text("left by a kill")
    assert revised_plan(folder, revision()).folder == tmp_path / "a-rev4"


def test_a_revision_of_a_run_named_by_a_relative_path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "run").mkdir()
    assert revised_plan(tmp_path / "run", revision()).folder == tmp_path / "run-rev2"
    monkeypatch.chdir(tmp_path / "run")
    here = tmp_path.__class__(os.curdir)
    assert revised_plan(here, revision()).folder == tmp_path / "run-rev2"
