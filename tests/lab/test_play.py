"""Playing from Python: what is given back, what is refused, and inside which loops."""

import asyncio

import pytest

from gtlab.configs.compose import compose
from gtlab.errors import StoppedError, UserError
from gtlab.executors.world import WorldEngine
from gtlab.lab import cast
from gtlab.lab.compose import compose as compose_instance
from gtlab.lab.play import (
    aresume,
    arun,
    asweep,
    begin,
    go_on,
    play_cell,
    resume,
    run,
    sweep,
)
from gtlab.lab.playing import Desk
from gtlab.terms.play import Chosen
from tests.runner.disk import contents

QUIET = "tracking=none"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_a_run_is_given_back(tmp_path):
    played = run("scenario=prisoners", "rounds=3", QUIET)
    assert played.finished
    assert played.folder.parent == tmp_path / "runs"
    assert len(played.rounds) == 6
    assert played.instance.progress.rounds == 3


def test_in_a_running_loop_it_is_awaited(tmp_path):
    async def cell():
        for plain, name in ((run, "arun"), (sweep, "asweep"), (resume, "aresume")):
            with pytest.raises(UserError, match=rf"use `await gtlab\.{name}\(\.\.\.\)`"):
                plain(QUIET)
        assert not (tmp_path / "runs").exists()
        played = await arun("rounds=2", QUIET)
        return await aresume(played.folder)

    assert asyncio.run(cell()).finished


def test_runs_lie_below_the_root_that_is_given(tmp_path):
    played = run("rounds=1", QUIET, root=tmp_path / "there")
    assert played.folder.parent == tmp_path / "there" / "runs"


def test_a_sweep_is_given_back_in_the_order_of_its_grid():
    runs = sweep("scenario=prisoners,trust", "rounds=1,2", QUIET)
    found = [(played.instance.scenario, played.instance.progress.rounds) for played in runs]
    assert found == [("prisoners", 1), ("prisoners", 2), ("trust", 1), ("trust", 2)]
    assert len({played.folder.parent for played in runs}) == 1
    assert len(asyncio.run(asweep("rounds=1", QUIET))) == 1


def test_many_cells_are_no_run(tmp_path):
    with pytest.raises(UserError, match=r"2 cells are asked for; sweep with -m"):
        run("rounds=1,2", QUIET)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        ("scenario=nowhere",),
        ("rounds=0",),
        ("models.default=unheard_of",),
        ("models.default=human",),
        ("review=terminal",),
        ("review=notebook",),
        ("tracking=mlflow", "tracking.uri=gopher://x"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_begun(tmp_path, words):
    with pytest.raises(UserError):
        run(QUIET, *words)
    with pytest.raises(UserError):
        sweep(QUIET, "seed=1,2", *words)
    assert list(tmp_path.iterdir()) == []


def test_one_bad_cell_stops_a_grid_before_it_begins(tmp_path):
    with pytest.raises(UserError):
        sweep("rounds=1,2,0", QUIET)
    assert list(tmp_path.iterdir()) == []


class Failing(WorldEngine):
    def __call__(self, task):
        if task.step.round == 2:
            raise StoppedError("the disk is full")
        return super().__call__(task)


def test_a_run_that_ended_early_raises_and_is_gone_on_with(tmp_path, monkeypatch):
    whole = run("rounds=3", QUIET, "run_dir=whole").folder
    with monkeypatch.context() as patch:
        patch.setattr(cast, "WorldEngine", Failing)
        with pytest.raises(StoppedError, match="the disk is full") as caught:
            run("rounds=3", QUIET, "run_dir=mine")
    assert caught.value.__notes__ == ["in mine"]
    assert resume("mine").finished
    assert contents(tmp_path / "mine") == contents(whole)


def test_nothing_to_go_on_with(tmp_path):
    for place in ("nowhere", tmp_path, __file__):
        with pytest.raises(UserError, match="holds neither a run nor a sweep"):
            go_on(place)


def test_a_cell_composed_elsewhere_is_played_where_it_is_wanted(tmp_path):
    cell = compose(("scenario=trust", "rounds=2", QUIET))
    folder = play_cell(cell, tmp_path / "deep" / "run", tmp_path)
    assert (folder / "rounds.csv").is_file()
    with pytest.raises(UserError, match="holds something already"):
        play_cell(cell, folder, tmp_path)
    asked = compose(("scenario=trust", "review=terminal", QUIET))
    with pytest.raises(UserError, match="nobody can be asked here"):
        play_cell(asked, tmp_path / "other", tmp_path)


def test_whoever_can_be_asked_is():
    asked = []

    async def ask(seat, page, question):
        asked.append(seat)
        return Chosen(question.choice("defect"))

    words = ("rounds=2", "models.by_role.B=human", QUIET)
    playing = begin(words, desk=Desk(ask=ask))
    (outcome,) = asyncio.run(playing.play())
    assert outcome.done
    assert asked == ["B", "B"]


def test_a_run_with_people_is_not_gone_on_with_by_itself(tmp_path):
    async def leave(seat, page, question):
        raise StoppedError("gone")

    words = ("rounds=2", "models.by_role.B=human", QUIET, "run_dir=run")
    asyncio.run(begin(words, desk=Desk(ask=leave)).play())
    with pytest.raises(UserError, match="a person sits in seat B, and nobody can be asked here"):
        resume("run")


def test_a_sweep_that_is_gone_on_with_is_given_back_whole(tmp_path):
    played = sweep("scenario=prisoners,trust", "rounds=1", QUIET)
    again = resume(played[0].folder.parent)
    assert [one.folder.name for one in again] == ["1-prisoners", "2-trust"]
    assert [one.folder.name for one in sweep("rounds=1", QUIET)] == ["1-prisoners"]
    assert resume(played[1].folder).instance.scenario == "trust"


@pytest.mark.parametrize(
    ("call", "name"), [(run, "run"), (sweep, "sweep"), (compose_instance, "compose")]
)
def test_what_is_no_text_is_told_the_right_call(tmp_path, call, name):
    instance = compose_instance("scenario=trust")
    with pytest.raises(UserError) as caught:
        call(instance)
    assert str(caught.value) == (
        f"gtlab.{name}: takes overrides as text, not Instance; "
        f'gtlab.{name}("scenario=trust", "rounds=10")'
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("call", [arun, asweep])
def test_inside_a_loop_too(call):
    with pytest.raises(UserError, match=rf"^gtlab\.{call.__name__}: takes overrides as text, not"):
        asyncio.run(call(["rounds=1"]))
