"""A command is played to its end, gone on with from wherever it stands, and loses nothing."""

import asyncio
import json
import re
import resource
import shutil
from pathlib import Path

import pytest

from gtlab.errors import GtlabError, ProtocolError, RefusedError, StoppedError, UserError
from gtlab.executors.world import WorldEngine
from gtlab.lab import cast
from gtlab.lab.play import begin, go_on
from gtlab.lab.playing import Desk
from gtlab.store.lock import held
from gtlab.store.played import load
from gtlab.terms.names import Review, Scope, Verdict
from tests.commands import FADING
from tests.lab.commands import RANDOM, play, resume
from tests.runner.disk import contents, r_parts, records

ACCEPT = Review(Verdict.ACCEPT)


class Reviewer:
    """Answers as it was told, then accepts; remembers what it was shown."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.seen = []

    async def setup(self, where, page):
        self.seen.append((where, page))
        return self.answers.pop(0) if self.answers else ACCEPT

    async def round(self, where, page):
        return await self.setup(where, page)

    @property
    def desk(self):
        return Desk(lambda _: self)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A finished run, whose folder must not be changed."""
    root = tmp_path_factory.mktemp("whole")
    play(root, "rounds=4", "replicates=3", *RANDOM)
    return root / "run"


@pytest.fixture
def copy(whole, tmp_path):
    return shutil.copytree(whole, tmp_path / "run")


def test_a_run_is_played_and_closed(whole):
    played = load(whole)
    assert played.outcome == "done"
    assert [len(match.rounds) for match in played.complete] == [4, 4, 4]
    names = [".lock", "instance.yaml", "journal.jsonl", "plan.json", "rounds.csv"]
    assert sorted(path.name for path in whole.iterdir()) == names


@pytest.mark.parametrize("cut", range(1, 401, 19))
def test_a_journal_cut_anywhere_at_its_end_is_gone_on_with(whole, copy, cut):
    journal = copy / "journal.jsonl"
    journal.write_bytes(journal.read_bytes()[:-cut])
    playing = resume(copy)
    assert [outcome.done for outcome in playing.outcomes] == [True]
    assert contents(copy) == contents(whole)


@pytest.mark.parametrize("lines", [0, 1, 2, 3, 4, 5, 20])
def test_a_journal_of_any_length_is_gone_on_with(whole, copy, lines):
    journal = copy / "journal.jsonl"
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:lines]))
    for name in ("instance.yaml", "rounds.csv"):
        (copy / name).unlink()
    resume(copy)
    assert contents(copy) == contents(whole)


def test_without_a_journal_the_plan_is_begun(whole, copy):
    for name in ("journal.jsonl", "instance.yaml", "rounds.csv", ".lock"):
        (copy / name).unlink()
    resume(copy)
    assert contents(copy) == contents(whole)


def test_without_a_plan_the_journal_is_enough(whole, copy):
    journal = copy / "journal.jsonl"
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:30]))
    (copy / "plan.json").unlink()
    (copy / "rounds.csv").unlink()
    resume(copy)
    assert {**contents(copy), "plan.json": None} == contents(whole)


def test_with_neither_there_is_nothing_to_go_on_with(tmp_path):
    with pytest.raises(UserError, match="holds neither a run nor a sweep"):
        go_on(tmp_path)
    (tmp_path / "journal.jsonl").touch()
    with pytest.raises(UserError, match="ended before its brief was written; start it again"):
        raise resume(tmp_path).outcomes[0].error


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"\x80\x04\x95\x10pickle\n", "record 1 is damaged"),
        (b"\x80\x04\x95 without a line end", "record 1 is damaged"),
        (b"PK\x03\x04" + b"\0" * 40, "record 1 is damaged"),
    ],
)
def test_what_is_no_journal_is_refused_and_kept(copy, content, fault):
    (copy / "journal.jsonl").write_bytes(content)
    with pytest.raises(UserError, match=fault):
        raise resume(copy).outcomes[0].error
    assert (copy / "journal.jsonl").read_bytes() == content


def test_a_damaged_line_in_the_middle_is_refused_by_its_number(copy):
    journal = copy / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    lines[20] = b"garbage\n"
    journal.write_bytes(b"".join(lines))
    before = journal.read_bytes()
    with pytest.raises(UserError, match=r"journal\.jsonl:21: record 21 is damaged"):
        raise resume(copy).outcomes[0].error
    assert journal.read_bytes() == before


def test_a_finished_run_is_left_as_it_is(copy):
    before = {path: path.stat().st_mtime_ns for path in copy.iterdir() if path.name != ".lock"}
    (outcome,) = resume(copy).outcomes
    assert (outcome.done, outcome.already) == (True, True)
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_a_finished_run_gets_back_a_table_that_is_gone(whole, copy):
    (copy / "rounds.csv").unlink()
    (copy / "instance.yaml").unlink()
    assert resume(copy).outcomes[0].already
    assert contents(copy) == contents(whole)


def test_a_run_that_was_moved_is_gone_on_with(whole, copy):
    journal = copy / "journal.jsonl"
    journal.write_bytes(journal.read_bytes()[:3000])
    moved = copy.rename(copy.with_name("elsewhere"))
    resume(moved)
    assert contents(moved) == contents(whole)
    assert load(moved).finished


def test_only_one_process_at_a_time(copy):
    before = (copy / "journal.jsonl").read_bytes()
    with held(copy), pytest.raises(UserError, match="is being played by process"):
        resume(copy)
    assert (copy / "journal.jsonl").read_bytes() == before


@pytest.mark.parametrize("parallel", [8, 64])
def test_the_order_of_execution_changes_no_record(tmp_path, parallel):
    for width in (1, parallel):
        words = ("rounds=5", "replicates=9", "seed=3", f"parallel={width}", *RANDOM)
        play(tmp_path, *words, run_dir=str(width))
    one, other = (contents(tmp_path / str(width)) for width in (1, parallel))
    assert one == other


def test_another_seed_changes_what_is_drawn(tmp_path):
    for seed in (1, 2):
        play(tmp_path, "rounds=20", f"seed={seed}", *RANDOM, run_dir=str(seed))
    first, second = (load(tmp_path / str(seed)).matches[0] for seed in (1, 2))
    assert [r.event.moves for r in first.rounds] != [r.event.moves for r in second.rounds]


def test_replicates_draw_each_for_itself(whole):
    moves = [[r.event.moves for r in match.rounds] for match in load(whole).matches]
    assert moves[0] != moves[1] != moves[2]


def test_a_cell_alone_equals_the_cell_in_a_sweep(tmp_path):
    swept = ("scenario=prisoners,trust", "rounds=2,3", "replicates=2", "seed=5")
    playing = play(tmp_path, *swept, run_dir="sweep", grid=True)
    assert [outcome.done for outcome in playing.outcomes] == [True] * 4
    for cell, folder in zip(playing.plan.cells, playing.plan.folders(), strict=True):
        levels = [f"{name}={level}" for name, level in cell.meta["cell"].items()]
        alone = play(tmp_path, *levels, "replicates=2", "seed=5", run_dir=f"alone-{folder.name}")
        ours, theirs = contents(folder), contents(alone.plan.folder)
        theirs.pop("plan.json")
        assert ours == theirs


def test_a_sweep_holds_few_files_however_many_cells_it_has(tmp_path):
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    used = sum(1 for _ in Path("/proc/self/fd").iterdir())
    resource.setrlimit(resource.RLIMIT_NOFILE, (used + 25, before[1]))
    try:
        seeds = ",".join(map(str, range(30)))
        playing = play(tmp_path, f"seed={seeds}", "rounds=1", "parallel=4", grid=True)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert [outcome.done for outcome in playing.outcomes] == [True] * 30


def faulty(monkeypatch, error, match=1, number=3, scenario="trust"):
    """Lets the world engine of `scenario` fail in round `number` of `match`."""

    class Faulty(WorldEngine):
        def __init__(self, instance, game):
            super().__init__(instance, game)
            self.fails = instance.scenario == scenario

        def __call__(self, task):
            place = task.replicate, task.step.round, task.step.name
            if self.fails and place == (match, number, "adjudicate"):
                raise error
            return super().__call__(task)

    monkeypatch.setattr(cast, "WorldEngine", Faulty)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (UserError("cannot be computed (division by zero)", key="payoffs"), "division by zero"),
        (RefusedError("illegal_action", "12 is not among 0 to 10"), "illegal_action"),
        (KeyError("C"), r"match 1: KeyError: 'C' \(test_playing\.py:\d+\)"),
    ],
)
def test_a_fault_in_one_cell_leaves_the_others_alone(tmp_path, monkeypatch, error, told):
    swept = ("scenario=prisoners,trust,ultimatum", "rounds=4", "replicates=2", "parallel=1")
    play(tmp_path, *swept, run_dir="whole", grid=True)
    with monkeypatch.context() as patch:
        faulty(patch, error)
        playing = play(tmp_path, *swept, run_dir="faulty", grid=True)
    assert [outcome.done for outcome in playing.outcomes] == [True, False, True]
    failed = playing.outcomes[1]
    assert re.search(told, str(failed.error))
    assert isinstance(failed.error, type(error) if isinstance(error, GtlabError) else ProtocolError)
    # Two rounds stand, the third has no payoff, and nothing says that the match has ended.
    played = load(failed.folder)
    assert (played.finished, len(played.matches[0].rounds)) == (False, 2)
    assert len(played.matches) == 1
    assert not (failed.folder / "rounds.csv").exists()
    for name in ("1-prisoners", "3-ultimatum"):
        assert contents(tmp_path / "faulty" / name) == contents(tmp_path / "whole" / name)
    # What failed lay outside the journal: gone on with, all is as if nothing had been.
    resume(tmp_path / "faulty")
    assert contents(tmp_path / "faulty") == contents(tmp_path / "whole")


def test_a_rule_that_fails_in_play_is_never_paid(tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "fading.yaml").write_text(FADING)
    words = ("scenario=plain", "rules=fading,public_goods", "roles=calc_vs_trust", "rounds=8")
    playing = play(tmp_path, *words, grid=True, config_dirs=[tmp_path])
    failed, played = playing.outcomes
    assert played.done
    assert "it divides by zero" in str(failed.error)
    assert isinstance(failed.error, UserError)
    (match,) = load(failed.folder).matches
    assert (len(match.rounds), match.finished) == (4, False)
    before = (failed.folder / "journal.jsonl").read_bytes()
    again = resume(tmp_path / "run").outcomes[0]
    assert str(again.error) == str(failed.error)
    assert (failed.folder / "journal.jsonl").read_bytes() == before


def test_matches_beside_a_failing_one_are_played_to_their_ends(tmp_path, monkeypatch):
    faulty(monkeypatch, UserError("fails"), scenario="prisoners")
    playing = play(tmp_path, "rounds=40", "replicates=9", "parallel=3")
    (outcome,) = playing.outcomes
    assert str(outcome.error) == "fails"
    matches = load(tmp_path / "run").matches
    assert [match.number for match in matches if not match.finished] == [1]
    assert len(matches) < 9
    assert playing.progress.failed == 1


def test_a_full_disk_stops_the_whole_command(tmp_path, monkeypatch):
    swept = ("scenario=prisoners,trust,ultimatum", "rounds=2", "parallel=1")
    play(tmp_path, *swept, run_dir="whole", grid=True)
    with monkeypatch.context() as patch:
        faulty(patch, StoppedError("the disk is full"), number=2)
        playing = play(tmp_path, *swept, run_dir="full", grid=True)
    assert [outcome.done for outcome in playing.outcomes] == [True, False, False]
    assert [str(o.error) for o in playing.outcomes] == ["None", "the disk is full", "None"]
    resume(tmp_path / "full")
    assert contents(tmp_path / "full") == contents(tmp_path / "whole")


def test_a_damaged_cell_leaves_the_others_alone(tmp_path):
    swept = ("scenario=prisoners,trust,ultimatum", "rounds=2")
    play(tmp_path, *swept, grid=True)
    journal = tmp_path / "run" / "2-trust" / "journal.jsonl"
    journal.write_bytes(b"garbage\n" + journal.read_bytes())
    (tmp_path / "run" / "3-ultimatum" / "journal.jsonl").unlink()
    first, second, third = resume(tmp_path / "run").outcomes
    assert (first.already, third.done, third.already) == (True, True, False)
    assert "record 1 is damaged" in str(second.error)


def test_a_cell_that_somebody_plays_alone_is_left_to_them(tmp_path):
    swept = ("scenario=prisoners,trust", "rounds=2")
    play(tmp_path, *swept, grid=True)
    with held(tmp_path / "run" / "2-trust"):
        first, second = resume(tmp_path / "run").outcomes
    assert first.done
    assert "is being played by process" in str(second.error)


def test_a_cell_can_be_gone_on_with_alone(tmp_path):
    play(tmp_path, "scenario=prisoners,trust", "rounds=3", grid=True)
    cell = tmp_path / "run" / "2-trust"
    whole = contents(cell)
    journal = cell / "journal.jsonl"
    journal.write_bytes(journal.read_bytes()[:4000])
    resume(cell)
    assert contents(cell) == whole


REVIEWED = ("review=terminal", "rounds=3", "replicates=2", "parallel=1", *RANDOM)
REVISE = Review(Verdict.REDO, "B is too kind", Scope.SETUP)


def test_a_setup_revised_in_mid_run_opens_a_run_that_names_the_one_before(tmp_path):
    reviewer = Reviewer(ACCEPT, ACCEPT, REVISE)
    playing = play(tmp_path, *REVIEWED, desk=reviewer.desk)
    before, after = (load(outcome.folder) for outcome in playing.outcomes)
    assert [outcome.folder.name for outcome in playing.outcomes] == ["run", "run-rev2"]
    assert (before.outcome, after.outcome) == ("revised", "done")
    assert after.instance.revises == (tmp_path / "run" / ".run-id").read_text()
    first, second = (map(json.loads, r_parts(o.folder / "journal.jsonl")) for o in playing.outcomes)
    assert "revises" not in next(first)
    assert next(second)["revises"] == after.instance.revises
    entries = {entry["tag"]: entry["text"] for entry in next(second)["entries"]}
    assert entries["user.revision"] == "B is too kind"
    # The setup of the new run is put before the user again, and all its matches are played.
    assert [where.match for where, _ in reviewer.seen] == [0, 1, 1, 0, 1, 1, 1, 2, 2, 2]
    assert len(after.complete) == 2


def test_going_on_with_a_revised_run_goes_on_with_the_one_that_follows(tmp_path):
    stop = Review(Verdict.STOP)
    whole = play(tmp_path, *REVIEWED, run_dir="whole", desk=Reviewer(ACCEPT, REVISE).desk)
    assert all(outcome.done for outcome in whole.outcomes)
    play(tmp_path, *REVIEWED, desk=Reviewer(ACCEPT, REVISE, ACCEPT, ACCEPT, stop).desk)
    assert not load(tmp_path / "run-rev2").finished
    first, second = resume(tmp_path / "run", desk=Reviewer().desk).outcomes
    assert (first.already, second.done, second.already) == (True, True, False)
    assert load(tmp_path / "run-rev2").matches == load(tmp_path / "whole-rev2").matches
    assert [o.already for o in resume(tmp_path / "run", desk=Reviewer().desk).outcomes] == [
        True
    ] * 2


def test_a_setup_revised_again_and_again(tmp_path):
    answers = [ACCEPT, REVISE, ACCEPT, REVISE, ACCEPT, REVISE]
    playing = play(tmp_path, *REVIEWED, desk=Reviewer(*answers).desk)
    names = [outcome.folder.name for outcome in playing.outcomes]
    assert names == ["run", "run-rev2", "run-rev3", "run-rev4"]
    outcomes = [load(outcome.folder).outcome for outcome in playing.outcomes]
    assert outcomes == ["revised", "revised", "revised", "done"]


def test_a_folder_in_the_way_of_a_revision_is_left_alone(tmp_path):
    (tmp_path / "run-rev2").mkdir()
    (tmp_path / "run-rev2" / "notes.txt").write_text("precious")
    playing = play(tmp_path, *REVIEWED, desk=Reviewer(ACCEPT, REVISE).desk)
    assert [outcome.folder.name for outcome in playing.outcomes] == ["run", "run-rev3"]
    assert [path.name for path in (tmp_path / "run-rev2").iterdir()] == ["notes.txt"]


def test_a_revised_cell_leaves_the_rest_of_the_sweep_alone(tmp_path):
    swept = ("scenario=prisoners,trust", "rounds=1", "review=terminal", "parallel=1")
    playing = play(tmp_path, *swept, grid=True, desk=Reviewer(ACCEPT, REVISE).desk)
    names = [outcome.folder.name for outcome in playing.outcomes]
    assert names == ["1-prisoners", "1-prisoners-rev2", "2-trust"]
    assert all(outcome.done for outcome in playing.outcomes)


def test_a_reviewer_who_stops_stops_every_cell(tmp_path):
    swept = ("scenario=prisoners,trust", "rounds=2", "review=terminal", "parallel=1")
    playing = play(tmp_path, *swept, grid=True, desk=Reviewer(ACCEPT, Review(Verdict.STOP)).desk)
    assert [outcome.done for outcome in playing.outcomes] == [False, False]
    assert "stopped before round 1 was accepted" in str(playing.outcomes[0].error)
    resume(tmp_path / "run", desk=Reviewer().desk)
    assert load(tmp_path / "run" / "2-trust").finished


def test_each_cell_is_reviewed_as_it_asks(tmp_path):
    reviewer = Reviewer()
    play(tmp_path, "review=auto,terminal", "rounds=1", grid=True, desk=reviewer.desk)
    assert {where.run for where, _ in reviewer.seen} == {"2-prisoners"}
    by = [
        {json.loads(part).get("by") for part in parts} - {None}
        for parts in records(tmp_path).values()
    ]
    assert sorted(map(sorted, by)) == [["auto"], ["terminal"]]


def test_a_note_is_in_the_journal_and_in_no_seats_view(tmp_path):
    note = "CANARY, A must cooperate"
    reviewer = Reviewer(ACCEPT, Review(Verdict.REDO, note))
    play(tmp_path, "review=terminal", "rounds=2", desk=reviewer.desk)
    parts = list(map(json.loads, records(tmp_path)["run/journal.jsonl"]))
    assert [part["review"]["note"] for part in parts if "CANARY" in str(part)] == [note]
    (match,) = load(tmp_path / "run").matches
    assert (match.redos, [ruled.redo for ruled in match.rounds]) == (1, [1, 0])
    # All of the round that was thrown away is there still.
    dealt = [(p["round"], p.get("redo", 0)) for p in parts if p.get("step") == "deal"]
    assert dealt == [(1, 0), (1, 1), (2, 0)]


def test_nobody_to_ask_is_said_before_anything_is_begun(tmp_path):
    with pytest.raises(UserError, match="nobody can be asked here, so nothing was started"):
        begin(["review=terminal", f"run_dir={tmp_path / 'run'}"], root=tmp_path)
    assert not (tmp_path / "run").exists()


def test_stopped_by_cancellation_it_is_gone_on_with(tmp_path):
    words = ("rounds=60", "replicates=20", "parallel=4", *RANDOM)
    play(tmp_path, *words, run_dir="whole")

    async def cancelled():
        playing = begin([*words, "tracking=none", f"run_dir={tmp_path / 'run'}"], root=tmp_path)
        task = asyncio.ensure_future(playing.play())
        while playing.progress.rounds < 200:
            await asyncio.sleep(0)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(cancelled())
    assert not load(tmp_path / "run").finished
    with held(tmp_path / "run"):
        pass
    resume(tmp_path / "run")
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")


def test_progress_counts_what_had_been_played(copy):
    journal = copy / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    cut = next(n for n, line in enumerate(lines) if b'"finished"' in line)
    journal.write_bytes(b"".join(lines[: cut + 1]))
    progress = resume(copy).progress
    assert (progress.cells, progress.matches, progress.done, progress.failed) == (1, 3, 3, 0)
    before = sum(b'"step":"adjudicate"' in line for line in lines[: cut + 1])
    assert progress.rounds == 12 - before
