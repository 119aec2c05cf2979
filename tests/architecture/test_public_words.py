"""The public words of `gtlab`: sorted, true, and none of them the name of a room."""

import subprocess
import sys

import pytest


@pytest.fixture(scope="module")
def words():
    import gtlab

    assert gtlab.__all__, "gtlab has no public words"
    return list(gtlab.__all__)


def test_they_are_sorted_and_said_once(words):
    assert words == sorted(set(words))


def test_none_is_the_name_of_a_room(words, sources):
    assert {source.room for source in sources} & set(words) == set()


def test_each_can_be_had_in_a_fresh_process(words, root):
    # Fresh, since an attribute may be there only because another test imported its room.
    names = ", ".join(words)
    run = subprocess.run(
        [sys.executable, "-c", f"from gtlab import {names}\nassert None not in ({names},)"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr


def test_they_are_what_dir_shows(words):
    import gtlab

    assert set(words) <= set(dir(gtlab))


def test_an_unknown_word_is_refused_by_name():
    import gtlab

    with pytest.raises(AttributeError, match="no_such_word"):
        _ = gtlab.no_such_word
