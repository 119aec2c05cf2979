"""Full, read-only and occupied disks: one line, the right exit code, nothing lost, no traceback."""

import os
import resource
import subprocess
from pathlib import Path

import pytest

from gtlab.store.played import load
from tests.commands import UNPRIVILEGED, gtlab
from tests.runner.disk import contents, records

RANDOM = ("models.by_role.A=random", "models.by_role.B=random")
WORDS = ("rounds=20", "replicates=4", "tracking=none", "run_dir=run", *RANDOM)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    root = tmp_path_factory.mktemp("whole")
    assert gtlab(*WORDS, cwd=root)[0] == 0
    return root


def limited(size):
    """Lets no file grow beyond `size`, as a disk that fills up in the middle of a line."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("share", [0.0, 0.02, 0.1, 0.5, 0.9, 0.999])
def test_a_disk_that_fills_up_at_any_byte(whole, tmp_path, share):
    size = int((whole / "run" / "journal.jsonl").stat().st_size * share)
    code, _, err = gtlab(*WORDS, cwd=tmp_path, preexec_fn=limited(size))
    assert (code, "Traceback" in err) == (3, False)
    assert len(err.splitlines()) <= 2
    assert "File too large" in err
    if not (tmp_path / "run" / "plan.json").exists():
        assert gtlab(*WORDS, cwd=tmp_path)[0] == 0
    before = records(tmp_path)
    assert gtlab("resume", "run", cwd=tmp_path)[0] == 0
    after = records(tmp_path)
    for journal, lines in before.items():
        assert after[journal][: len(lines)] == lines
    assert contents(tmp_path) == contents(whole)


@pytest.fixture
def mounted(tmp_path):
    """Mounts a small disk, where that is allowed."""
    disk = tmp_path / "disk"
    disk.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=100k", "gtlab-test", str(disk)],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("no disk can be mounted here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_full_disk_is_gone_on_with_when_there_is_space_again(whole, mounted):
    free = os.statvfs(mounted).f_bavail * 4096
    (mounted / "ballast").write_bytes(b"x" * (free - 50_000))
    code, _, err = gtlab(*WORDS, cwd=mounted)
    assert (code, "Traceback" in err) == (3, False)
    assert "No space left on device; everything before this record is kept" in err
    assert err.splitlines()[-1] == "Stopped. To go on: python -m gtlab resume run"
    code, _, err = gtlab("resume", "run", cwd=mounted)
    assert (code, "Traceback" in err) == (3, False)
    (mounted / "ballast").unlink()
    subprocess.run(["mount", "-o", "remount,size=10m", str(mounted)], check=True)
    assert gtlab("resume", "run", cwd=mounted)[0] == 0
    assert contents(mounted) == contents(whole)


def test_a_full_disk_stops_a_sweep(mounted):
    sweep = ("scenario=prisoners,trust", "seed=1,2,3,4,5", "rounds=20", "tracking=none")
    code, _, err = gtlab("-m", *sweep, "run_dir=run", cwd=mounted)
    assert (code, "Traceback" in err) == (3, False)
    # A line for each run that was just being written, and one for the command.
    assert all("No space left on device" in line for line in err.splitlines()[:-1])
    assert err.splitlines()[-1] == "Stopped. To go on: python -m gtlab resume run"
    subprocess.run(["mount", "-o", "remount,size=10m", str(mounted)], check=True)
    assert gtlab("resume", "run", cwd=mounted)[0] == 0
    assert len([path for path in mounted.rglob("rounds.csv") if path.is_file()]) == 10


def test_a_disk_on_which_nothing_may_be_written(mounted):
    assert gtlab("rounds=2", "tracking=none", "run_dir=run", cwd=mounted)[0] == 0
    journal = mounted / "run" / "journal.jsonl"
    journal.write_bytes(journal.read_bytes()[:-300])
    before = journal.read_bytes()
    subprocess.run(["mount", "-o", "remount,ro", str(mounted)], check=True)
    for words in (("run_dir=new",), (), ("run_dir=a/b/c",)):
        code, _, err = gtlab("rounds=2", "tracking=none", *words, cwd=mounted)
        assert (code, len(err.splitlines())) == (2, 1)
        assert "cannot be made (Read-only file system)" in err
    code, _, err = gtlab("resume", "run", cwd=mounted)
    assert (code, len(err.splitlines())) == (2, 1)
    assert "Read-only file system" in err
    # What is there can be read all the same.
    assert gtlab("report", "run", cwd=mounted)[0] == 0
    assert gtlab("list", ".", cwd=mounted)[0] == 0
    assert journal.read_bytes() == before


def test_a_folder_in_which_nothing_may_be_written(tmp_path):
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    before = UNPRIVILEGED if os.geteuid() == 0 else ()
    words = ("rounds=1", "tracking=none", "run_dir=locked/run")
    code, _, err = gtlab(*words, cwd=tmp_path, before=before)
    assert (code, len(err.splitlines())) == (2, 1)
    assert "locked/run: run_dir: cannot be made (Permission denied)" in err


@pytest.mark.parametrize(
    ("run_dir", "said"),
    [
        ("occupied", "holds something already; name a new folder"),
        ("notes.txt", "holds something already"),
        ("notes.txt/run", "cannot be made"),
        ("/proc/nothing/run", "cannot be made"),
        ("/dev/full", "holds something already"),
        ("x" * 300, "File name too long"),
    ],
)
def test_a_place_that_cannot_be_used(tmp_path, run_dir, said):
    (tmp_path / "notes.txt").write_text("precious")
    (tmp_path / "occupied").mkdir()
    (tmp_path / "occupied" / "thesis.docx").write_text("precious")
    for sweep in ((), ("-m", "seed=1,2")):
        code, _, err = gtlab(
            *sweep, "rounds=1", "tracking=none", f"run_dir={run_dir}", cwd=tmp_path
        )
        assert (code, len(err.splitlines()), "Traceback" in err) == (2, 1, False)
        assert said in err
    assert sorted(path.name for path in tmp_path.rglob("*")) == [
        "notes.txt",
        "occupied",
        "thesis.docx",
    ]


def test_a_run_dir_that_holds_a_run_is_not_played_into(whole):
    before = contents(whole)
    code, _, err = gtlab(*WORDS, cwd=whole)
    assert (code, len(err.splitlines())) == (2, 1)
    assert "go on with `gtlab resume`" in err
    assert contents(whole) == before


def test_few_open_files_are_enough(tmp_path):
    few = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (32, 32))  # noqa: E731
    words = ("-m", "seed=" + ",".join(map(str, range(40))), "rounds=2", "tracking=none")
    code, _, err = gtlab(*words, "parallel=4", "run_dir=run", cwd=tmp_path, preexec_fn=few)
    assert (code, err) == (0, "")


def test_no_open_file_left_is_a_line(tmp_path):
    few = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (14, 14))  # noqa: E731
    words = ("-m", "seed=" + ",".join(map(str, range(9))), "rounds=200", "replicates=3")
    code, _, err = gtlab(
        *words, "tracking=none", "parallel=64", "run_dir=run", cwd=tmp_path, preexec_fn=few
    )
    assert (code in (0, 2, 3), "Traceback" in err) == (True, False), err
    assert gtlab("resume", "run", cwd=tmp_path)[0] == 0
    assert all(load(path.parent).finished for path in Path(tmp_path).rglob("journal.jsonl"))


def test_a_clock_that_was_set_back_changes_no_record(whole, tmp_path):
    root = tmp_path / "run"
    root.mkdir()
    lines = (whole / "run" / "journal.jsonl").read_bytes().splitlines(keepends=True)
    begun = b"".join(lines[: len(lines) // 2]).replace(b'"at":"20', b'"at":"21')
    (root / "journal.jsonl").write_bytes(begun)
    assert gtlab("resume", "run", cwd=tmp_path)[0] == 0
    assert (root / "journal.jsonl").read_bytes().startswith(begun)
    assert contents(root)["journal.jsonl"] == contents(whole)["run/journal.jsonl"]
