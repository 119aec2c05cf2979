"""A run is opened in its turn: begun, begun again or gone on with, and told of once it is there."""

import asyncio

import pytest

from gtlab.configs.compose import cells
from gtlab.errors import UserError
from gtlab.lab.plan import new_plan, plan_of
from gtlab.runner.stretch import Stretch
from gtlab.store.folder import JOURNAL
from gtlab.terms.names import Stage


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


def test_runs_are_begun_when_they_are_opened_and_gone_on_with_after(tmp_path):
    plan, told = planned(tmp_path, "seed=1,2", grid=True), []
    first = open_and_close(plan, told.append)
    assert told == plan.folders()
    assert [run.brief.seed for run in first] == [1, 2]
    before = [(folder / JOURNAL).read_bytes() for folder in plan.folders()]
    assert all(run.setup.index.stage is Stage.SETUP for run in open_and_close(plan))
    assert [(folder / JOURNAL).read_bytes() for folder in plan.folders()] == before


@pytest.mark.parametrize("left", [b"", b'{"h":"', "the first line"])
def test_a_run_whose_brief_was_not_written_is_begun_again(tmp_path, left):
    plan = planned(tmp_path, "seed=4")
    (run,) = open_and_close(plan)
    journal = plan.folder / JOURNAL
    whole = journal.read_bytes()
    journal.write_bytes(whole.splitlines(keepends=True)[0] if isinstance(left, str) else left)
    (run,) = open_and_close(plan)
    assert run.brief.seed == 4
    assert journal.read_bytes().count(b"\n") == 2


def test_only_what_was_opened_is_told(tmp_path):
    plan, told = planned(tmp_path, "seed=1,2", grid=True), []
    plan.folders()[0].mkdir()
    (plan.folders()[0] / JOURNAL).write_bytes(b"garbage\n")
    with pytest.raises(UserError, match="record 1 is damaged"):
        open_and_close(plan, told.append)
    assert told == []
    assert (plan.folders()[0] / JOURNAL).read_bytes() == b"garbage\n"


def test_a_cell_whose_folder_cannot_be_made(tmp_path):
    plan = planned(tmp_path, "seed=1,2", grid=True)
    plan.folders()[0].write_text("in the way")
    with pytest.raises(UserError, match=r"1-prisoners: cannot be made \(File exists\)"):
        open_and_close(plan)


def test_a_cell_that_never_began_is_found_by_its_sweep_once_its_folder_is_there(tmp_path):
    plan = planned(tmp_path, "seed=1,2", grid=True)
    with pytest.raises(UserError, match="holds neither a run nor a sweep"):
        plan_of(plan.folders()[1])
    plan.folders()[1].mkdir()
    (run,) = open_and_close(plan_of(plan.folders()[1]))
    assert run.brief.seed == 2
