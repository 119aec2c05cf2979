"""`python -m gtlab review=terminal` over plain pipes, as a script or a person drives it."""

import csv
import json
import os
import subprocess
from itertools import chain

import pytest

from gtlab.store.played import load
from tests.commands import gtlab, started
from tests.runner.disk import contents, records

WORDS = ("review=terminal", "rounds=3", "tracking=none", "run_dir=run")
RANDOM = ("models.by_role.A=random", "models.by_role.B=random")


def reviews(root):
    parts = map(json.loads, records(root)["run/journal.jsonl"])
    return [part for part in parts if part["kind"] == "reviewed"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_all_accepted(tmp_path, language):
    code, out, err = gtlab(*WORDS, f"language={language}", cwd=tmp_path, said="a\n" * 4)
    assert (code, err) == (0, "")
    waiting = {"en": "Waiting for you: a accept", "zh": "等你决定：a 接受"}[language]
    assert out.count(waiting) == 4
    assert [part["by"] for part in reviews(tmp_path)] == ["terminal"] * 4
    # What is accepted first is the whole experiment, payoffs and personas included.
    page = out.partition(waiting)[0]
    instance = load(tmp_path / "run").instance
    assert instance.situation in page
    assert all(seat.persona.leaning in page for seat in instance.seats)


def test_played_again_with_and_without_a_note(tmp_path):
    said = "a\nr\nr B forgives too soon\na\np never\na\n"
    code, _, err = gtlab(*WORDS, *RANDOM, cwd=tmp_path, said=said)
    assert (code, err) == (0, "")
    (match,) = load(tmp_path / "run").matches
    assert [ruled.redo for ruled in match.rounds] == [2, 0, 0]
    notes = [part["review"].get("note", "") for part in reviews(tmp_path)]
    assert notes == ["", "", "B forgives too soon", "", "", ""]
    assert [part["by"] for part in reviews(tmp_path)] == ["terminal"] * 5 + ["policy"]


def test_another_setup_opens_another_run(tmp_path):
    said = "a\na\nr! B should bear a grudge\na\na\na\na\n"
    code, out, err = gtlab(*WORDS, cwd=tmp_path, said=said)
    assert (code, err) == (0, "")
    assert load(tmp_path / "run").outcome == "revised"
    assert load(tmp_path / "run-rev2").outcome == "done"
    assert "run-rev2" in out
    assert out.count("Waiting for you: a accept · r set up again") == 2


@pytest.mark.parametrize("said", ["a\na\ns\n", "a\na\n"])
def test_stopped_or_at_the_end_of_input_it_is_gone_on_with(tmp_path, said):
    code, _, err = gtlab(*WORDS, *RANDOM, cwd=tmp_path, said=said)
    assert code == 3
    assert err.splitlines() == [
        "run: stopped before round 2 was accepted",
        "Stopped. To go on: python -m gtlab resume run",
    ]
    assert gtlab("resume", "run", cwd=tmp_path, said="a\na\n")[0] == 0
    whole = tmp_path / "whole"
    whole.mkdir()
    assert gtlab(*WORDS, *RANDOM, cwd=whole, said="a\n" * 4)[0] == 0
    assert contents(tmp_path / "run") == contents(whole / "run")


def test_an_unknown_command_is_named(tmp_path):
    code, out, _ = gtlab(*WORDS, cwd=tmp_path, said="yes\na\nok then\np never\na\n")
    assert code == 0
    assert "yes is no command here; nothing was done." in out
    assert "ok then is no command here; nothing was done." in out


def test_without_any_input_nothing_is_accepted(tmp_path):
    process = started(*WORDS, cwd=tmp_path, stdin=subprocess.DEVNULL)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 3
    assert "stopped before the instance was accepted" in err
    assert reviews(tmp_path) == []


def test_with_its_input_closed_nothing_is_accepted(tmp_path):
    process = started(*WORDS, cwd=tmp_path, preexec_fn=lambda: os.close(0))
    _, err = process.communicate(timeout=30)
    assert (process.returncode, "Traceback" in err) == (3, False)
    assert "stopped before the instance was accepted" in err


def test_nobody_reads_what_is_shown(tmp_path):
    process = started(*WORDS, cwd=tmp_path, stdin=subprocess.PIPE)
    process.stdout.close()
    process.stdin.write("a\n" * 4)
    process.stdin.close()
    err = process.stderr.read()
    process.stderr.close()
    assert (process.wait(timeout=30), "Traceback" in err) == (3, False)
    assert "nothing can be shown any more" in err


def test_one_who_takes_their_time_is_waited_for(tmp_path):
    process = started(*WORDS, cwd=tmp_path, stdin=subprocess.PIPE)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1.5)
    out, _ = process.communicate("a\np end\na\na\n", timeout=30)
    assert process.returncode == 0
    assert "From now on you are asked only at the end." in out
    assert [part["by"] for part in reviews(tmp_path)] == ["terminal"] * 2 + ["policy", "terminal"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_a_person_says_is_heard_quoted_and_kept(tmp_path, language):
    words = ["models.by_role.A=human", "models.by_role.B=human", "communication=public"]
    words += [f"language={language}", "rounds=2", "tracking=none", "run_dir=run"]
    label = {"en": "Defect", "zh": "背叛"}[language]
    said = f'maybe\nCOOPERATE\nI "trust" you\n{label}\n\n' + "defect\n\ndefect\nbye\n"
    code, out, err = gtlab(*words, cwd=tmp_path, said=said)
    assert (code, err) == (0, "")
    with (tmp_path / "run/rounds.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["choice"], row["speech"]) for row in rows] == [
        ("cooperate", 'I "trust" you'),
        ("defect", ""),
        ("defect", ""),
        ("defect", "bye"),
    ]
    # Both seats' pages of the second round tell it; words are data, in quotes.
    assert out.count(json.dumps('I "trust" you')) == 2
    unsent = {"en": "Nothing has been sent.", "zh": "尚未发送。"}[language]
    assert out.count(unsent) == 1
    first, _ = [
        entry["text"]
        for part in map(json.loads, chain.from_iterable(records(tmp_path).values()))
        for entry in part.get("entries", [])
        if entry["tag"] == "output.display"
    ]
    assert json.dumps('I "trust" you') in first


def test_where_seats_may_not_speak_nobody_is_asked_for_words(tmp_path):
    words = ["models.by_role.A=human", "communication=none", "tracking=none", "run_dir=run"]
    code, out, _ = gtlab(*words, cwd=tmp_path, said="defect\n")
    assert code == 0
    assert "says to the others" not in out
