"""What was appended is there, once and unharmed; what was tampered with is found."""

import errno
import json
import os
import random
import resource
import time
from contextlib import suppress
from pathlib import Path

import pytest

from gtlab.blackboard.entry import SCHEMA, CallIntent, CallReply, Entry, Finished, Opened, Worked
from gtlab.errors import StoppedError, UserError
from gtlab.store import journal as journals
from gtlab.store.journal import Journal, Reading, Written, cell_of, read, reopen
from tests.journals import a_run, an_instance

C, D = "cooperate", "defect"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.jsonl"


@pytest.fixture
def whole(tmp_path):
    """A finished run's journal."""
    return a_run(tmp_path, an_instance(replicates=2), [(C, C), (C, D)], [(D, D)]) / "journal.jsonl"


def finished(seq, match=1):
    return Finished(match, seq, "rounds", 3, {"A": 1, "B": 0.5})


def written(path):
    return [line.record for line in read(path)[0]]


def test_a_record_can_be_read_as_soon_as_it_was_appended(path):
    journal = Journal(path)
    for seq in range(3):
        journal.append(finished(seq))
        assert written(path) == [finished(n) for n in range(seq + 1)]
    journal.close()


def test_time_is_utc_and_meta_is_kept(path):
    journal = Journal(path)
    journal.append(Opened(0, 0, SCHEMA, 7), {"cell": {"rounds": 3}, "host": "x"})
    journal.close()
    (line,), _ = read(path)
    assert line.at.endswith("+00:00")
    assert line.meta["host"] == "x"
    assert cell_of(line) == {"rounds": "3"}
    assert cell_of(Written(line.record, line.at, {"cell": 7})) == {}


def test_each_match_and_its_model_calls_have_chains_of_their_own(path):
    journal = Journal(path)
    records = [
        finished(0),
        CallIntent(1, 0, "a", "x"),
        finished(0, match=2),
        CallReply(1, 1, "a", "y"),
        finished(1),
    ]
    for record in records:
        journal.append(record)
    journal.close()
    assert written(path) == records


def test_it_goes_on_where_it_was_left(path):
    first = Journal(path)
    first.append(finished(0))
    first.close()
    _, reading = read(path)
    second = reopen(path, reading)
    second.append(finished(1))
    second.close()
    assert written(path) == [finished(0), finished(1)]


def test_it_is_followed_while_it_grows(path):
    journal, reading = Journal(path), Reading(path)
    assert list(reading.lines()) == []
    journal.append(finished(0))
    assert [line.record for line in reading.lines()] == [finished(0)]
    assert list(reading.lines()) == []
    journal.append(finished(1))
    journal.append(finished(2))
    assert [line.record for line in reading.lines()] == [finished(1), finished(2)]
    journal.close()


def test_a_follower_waits_for_the_rest_of_a_line(path, whole):
    content, grown = whole.read_bytes(), path.with_name("grown.jsonl")
    grown.touch()
    reading, seen = Reading(grown), []
    for end in [*sorted(random.Random(1).sample(range(len(content)), 200)), len(content)]:
        grown.write_bytes(content[:end])
        seen += [line.record for line in reading.lines()]
    assert seen == written(whole)


def test_it_is_cut_where_its_last_line_was_torn(path, whole):
    content = whole.read_bytes()
    path.write_bytes(content[:-7])
    lines, reading = read(path)
    assert len(lines) == content.count(b"\n") - 1
    reopen(path, reading).close()
    assert path.read_bytes() == content[: content[:-1].rfind(b"\n") + 1]


def test_any_cut_of_the_last_400_bytes_is_read_as_far_as_it_goes(path, whole):
    content, lines = whole.read_bytes(), written(whole)
    for cut in range(1, 401):
        path.write_bytes(content[:-cut])
        assert written(path) == lines[: content[:-cut].count(b"\n")]


def test_zeros_where_a_power_cut_left_nothing_are_no_line(path, whole):
    content = whole.read_bytes()
    for tail in (b"\0" * 900, content[:40] + b"\0" * 900):
        path.write_bytes(content + tail)
        assert written(path) == written(whole)


def damaged(path, content, number):
    path.write_bytes(content)
    with pytest.raises(UserError, match=rf":{number}: record {number} ") as caught:
        list(Reading(path).lines())
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_any_byte_of_a_record_that_was_changed_is_found(path, whole):
    lines = whole.read_bytes().splitlines(keepends=True)
    draw = random.Random(3)
    for number, line in enumerate(lines, 1):
        for place in draw.sample(range(line.index(b'"r":') + 4, len(line) - 2), 12):
            changed = bytearray(line)
            changed[place] ^= 1 << draw.randrange(7)
            if b"\n" not in changed[:-1]:
                damaged(path, b"".join([*lines[: number - 1], changed, *lines[number:]]), number)


def test_an_edited_payoff_is_found(path, whole):
    content = whole.read_bytes()
    edited = content.replace(b'"payoffs":{"A":0,', b'"payoffs":{"A":9,', 1)
    assert edited != content
    number = edited[: edited.index(b'"payoffs":{"A":9,')].count(b"\n") + 1
    assert "does not follow from the lines before it" in damaged(path, edited, number)


@pytest.mark.parametrize("what", ["swapped", "doubled", "missing", "garbage", "binary", "deep"])
def test_a_line_in_the_middle(path, whole, what):
    lines = whole.read_bytes().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if b'"step":"adjudicate"' in line)
    middle = {
        "swapped": [lines[at + 1], lines[at]],
        "doubled": [lines[at], lines[at], lines[at + 1]],
        "missing": [lines[at + 1]],
        "garbage": [b"garbage\n", lines[at + 1]],
        "binary": [b"\x80\x04\x95\x00\xff\n", lines[at + 1]],
        "deep": [b'{"h":"","at":"","r":' + b"[" * 200_000 + b"\n", lines[at + 1]],
    }[what]
    number = at + (2 if what == "doubled" else 1)
    damaged(path, b"".join([*lines[:at], *middle, *lines[at + 2 :]]), number)


def test_records_of_two_matches_may_stand_in_any_order(path, whole):
    lines = whole.read_bytes().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if b'"match":2' in line)
    assert b'"match":1' in lines[at - 1]
    lines[at - 1 : at + 1] = lines[at], lines[at - 1]
    path.write_bytes(b"".join(lines))
    assert sorted(map(repr, written(path))) == sorted(map(repr, written(whole)))


@pytest.mark.parametrize(
    "content",
    [
        b"\x80\x04\x95\x1c\x00cposix\nsystem\n",
        b"\x80\x04\x95 no line at all",
        b"PK\x03\x04",
        b"hello",
    ],
)
def test_a_file_that_is_no_journal_is_refused_and_left_alone(path, content):
    damaged(path, content, 1)
    assert path.read_bytes() == content


def test_an_empty_journal_has_no_records(path):
    path.touch()
    assert written(path) == []


@pytest.mark.parametrize("more", [{}, {"new_in_two": [1]}])
def test_a_later_version_is_refused_by_name(path, whole, more):
    first, rest = whole.read_bytes().split(b"\n", 1)
    line = json.loads(first)
    line["r"] |= {"schema": SCHEMA + 1, **more}
    path.write_bytes(json.dumps(line, separators=(",", ":")).encode() + b"\n" + rest)
    with pytest.raises(UserError, match=rf"journal version {SCHEMA + 1}, this one reads {SCHEMA}"):
        list(Reading(path).lines())


@pytest.mark.parametrize("schema", [None, "two", [], {}, 1e400, True])
def test_a_version_that_is_none_is_damage(path, schema):
    line = {"h": "x", "at": "", "r": {"kind": "opened", "match": 0, "seq": 0, "schema": schema}}
    damaged(path, json.dumps(line, separators=(",", ":")).encode() + b"\n", 1)


@pytest.mark.parametrize("place", ["nothing", "a folder"])
def test_a_journal_that_cannot_be_opened_is_one_line(tmp_path, place):
    path = tmp_path / "gone" / "journal.jsonl"
    if place == "a folder":
        path.mkdir(parents=True)
    reason = "Is a directory" if place == "a folder" else "No such file"
    with pytest.raises(UserError, match=rf"cannot be read \({reason}"):
        read(path)
    with pytest.raises(UserError, match=rf"cannot be written \({reason}"):
        Journal(path)
    with pytest.raises(UserError, match=rf"cannot be written \({reason}"):
        reopen(path, Reading(path))


@pytest.fixture
def file_limit():
    """Sets how long a file may become, as a disk that is full would."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("short", [0, 1, 50])
def test_a_full_disk_takes_no_half_line(path, file_limit, short):
    journal = Journal(path)
    journal.append(finished(0))
    before = path.read_bytes()
    file_limit(len(before) + short)
    with pytest.raises(StoppedError, match="File too large; everything before this record is kept"):
        journal.append(finished(1))
    assert path.read_bytes() == before
    # Another match must not write behind the gap, not even when there is space again.
    file_limit(resource.RLIM_INFINITY)
    with pytest.raises(StoppedError, match="File too large"):
        journal.append(finished(0, match=2))
    with pytest.raises(StoppedError, match="File too large"):
        journal.close()
    again = reopen(path, read(path)[1])
    again.append(finished(1))
    again.close()
    assert written(path) == [finished(0), finished(1)]


def test_a_write_that_is_cut_short_is_gone_on_with(path, monkeypatch):
    real = os.write
    monkeypatch.setattr(os, "write", lambda file, line: real(file, line[:10]))
    journal = Journal(path)
    journal.append(finished(0))
    journal.close()
    assert written(path) == [finished(0)]


def test_half_a_line_that_cannot_be_taken_back_is_a_torn_last_line(path, monkeypatch):
    journal, real, sizes = Journal(path), os.write, iter([20])
    journal.append(finished(0))

    def write(file, line):
        for size in sizes:
            return real(file, line[:size])
        raise OSError(errno.EIO, "Input/output error")

    def stuck(*_):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(os, "ftruncate", stuck)
    for match in (1, 2):
        with pytest.raises(StoppedError, match="Input/output error"):
            journal.append(finished(1 if match == 1 else 0, match))
    with suppress(StoppedError):
        journal.close()
    assert path.read_bytes().count(b"\n") == 1
    assert written(path) == [finished(0)]


def failing_sync(*_):
    raise OSError(errno.EIO, "Input/output error")


def test_a_disk_that_loses_what_it_took_stops_the_run(path, monkeypatch):
    monkeypatch.setattr(journals, "_SYNC_SECONDS", 0.01)
    monkeypatch.setattr(os, "fsync", failing_sync)
    journal = Journal(path)

    def write_on():
        for seq in range(1000):
            journal.append(finished(seq))
            time.sleep(0.005)

    with pytest.raises(StoppedError, match="Input/output error; what the disk did keep"):
        write_on()
    with pytest.raises(StoppedError, match="Input/output error"):
        journal.sync()
    with pytest.raises(StoppedError, match="Input/output error"):
        journal.close()
    journal.close()


def open_files():
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def test_a_last_sync_that_fails_is_told_and_the_file_closed(path, monkeypatch):
    journal = Journal(path)
    journal.append(finished(0))
    before = open_files()
    monkeypatch.setattr(os, "fsync", failing_sync)
    with pytest.raises(StoppedError, match="Input/output error"):
        journal.close()
    assert open_files() == before - 1


def test_the_disk_is_told_once_in_a_while_and_only_of_news(path, monkeypatch):
    synced = []
    monkeypatch.setattr(journals, "_SYNC_SECONDS", 0.1)
    monkeypatch.setattr(os, "fsync", synced.append)
    journal, begun = Journal(path), time.monotonic()
    for seq in range(2000):
        journal.append(finished(seq))
        if time.monotonic() > begun + 0.55:
            break
        time.sleep(0.002)
    assert 2 <= len(synced) <= 6
    time.sleep(0.3)
    quiet = len(synced)
    time.sleep(0.3)
    assert len(synced) == quiet
    journal.sync()
    journal.close()
    assert len(synced) == quiet + 2


def test_a_closed_journal_takes_nothing_in(path):
    journal = Journal(path)
    journal.append(finished(0))
    journal.close()
    journal.close()
    with pytest.raises(StoppedError, match="closed"):
        journal.append(finished(1))
    assert written(path) == [finished(0)]


def test_no_text_makes_a_second_line(path):
    evil = (
        'x\n{"h":"","at":"","r":{"kind":"closed","match":0,"seq":3,"outcome":"done"}}\n\u2028\x1b'
    )
    entry = Entry("role.A.action", evil)
    journal = Journal(path)
    journal.append(Worked(1, 0, "decide", "role-decide", 1, seat="A", entries=(entry,)))
    journal.close()
    assert path.read_bytes().count(b"\n") == 1
    assert written(path)[0].entries == (entry,)
