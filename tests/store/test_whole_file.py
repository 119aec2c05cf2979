"""A file that was written is there whole; one that could not be written leaves the old one."""

import os
import resource

import pytest

from gtlab.errors import StoppedError
from gtlab.store.whole_file import DRAFT, written_whole


def write(path, content):
    with written_whole(path, "nothing else is lost") as file:
        file.write(content)


def test_it_takes_the_place_of_an_older_one_in_one_step(tmp_path):
    path = tmp_path / "a.txt"
    write(path, b"old")
    with written_whole(path, "") as file:
        file.write(b"new")
        file.flush()
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_killed_writer_left_is_written_over(tmp_path):
    path = tmp_path / "a.txt"
    (tmp_path / f".a.txt{DRAFT}").write_bytes(b"a longer text than the new one")
    write(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_it_is_on_the_disk_before_it_has_its_name(tmp_path, monkeypatch):
    path, synced = tmp_path / "a.txt", []
    monkeypatch.setattr(
        os, "fsync", lambda file: synced.append((os.fstat(file).st_size, [*tmp_path.glob("a*")]))
    )
    write(path, b"new")
    assert synced == [(3, [])]


def test_a_full_disk_leaves_the_old_file(tmp_path):
    path = tmp_path / "a.txt"
    write(path, b"old")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, hard))
    try:
        with pytest.raises(StoppedError, match=r"a\.txt: File too large; nothing else is lost"):
            write(path, b"x" * 20_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_goes_wrong_in_the_block_is_no_fault_of_the_disk(tmp_path):
    path = tmp_path / "a.txt"
    with pytest.raises(ZeroDivisionError), written_whole(path, ""):
        _ = 1 // 0
    assert not path.exists()
