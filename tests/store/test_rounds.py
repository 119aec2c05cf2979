"""The rounds table: its columns, its numbers, and nothing in it that a spreadsheet would run."""

import csv
import io

import pytest

from gtlab.errors import StoppedError, UserError
from gtlab.store.played import load
from gtlab.store.rounds import RoundRow, rows, safe, write_csv
from tests.journals import ULTIMATUM, Run, a_run, an_instance, with_arguments

C, D = "cooperate", "defect"


@pytest.fixture
def played(tmp_path):
    return load(a_run(tmp_path, an_instance(replicates=2), [(C, C), (C, D)], [(D, D)]))


def test_the_first_columns_are_the_promised_ones():
    promised = "replicate round seat persona model choice speech payoff total"
    assert RoundRow._fields[:9] == tuple(promised.split())


def test_a_row_for_each_replicate_round_and_seat(played):
    assert [row[:9] for row in rows(played)] == [
        (1, 1, "A", "calculator", "grim", C, "", 3, 3),
        (1, 1, "B", "trusting", "tit_for_tat", C, "", 3, 3),
        (1, 2, "A", "calculator", "grim", C, "", 0, 3),
        (1, 2, "B", "trusting", "tit_for_tat", D, "", 5, 8),
        (2, 1, "A", "calculator", "grim", D, "", 1, 1),
        (2, 1, "B", "trusting", "tit_for_tat", D, "", 1, 1),
    ]


def test_a_strategy_is_told_with_its_arguments(tmp_path):
    instance = with_arguments(an_instance(), {"lambda": 0.1})
    first, second = rows(load(a_run(tmp_path, instance, [(C, D)])))
    assert first.model == "grim(lambda=0.1)"
    assert second.model == "tit_for_tat"


def test_places_in_the_game_and_windows_are_told(tmp_path):
    played = load(a_run(tmp_path, an_instance(ULTIMATUM), [(4, "accept")]))
    first, second = rows(played)
    assert (first.identity, first.choice, first.choices) == ("proposer", 4, "offer=4")
    assert (second.identity, second.choice) == ("responder", "accept")


def test_the_file_is_the_table(played):
    path = write_csv(played)
    assert path == played.folder / "rounds.csv"
    text = path.read_bytes().decode()
    assert "\r" not in text
    header, *table = csv.reader(io.StringIO(text))
    assert tuple(header) == RoundRow._fields
    assert table == [[str(value) for value in row] for row in rows(played)]
    assert [file.name for file in played.folder.iterdir() if file.name.startswith(".")] == []


@pytest.mark.parametrize(
    "speech",
    [
        "=HYPERLINK('x')",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\uff1d1+1",
        'a "quoted", word\nand\rmore',
        "ok",
    ],
)
def test_text_is_never_a_formula_and_survives(tmp_path, speech):
    run = Run(tmp_path, an_instance())
    run.round(1, C, D, said={"A": speech})
    path = write_csv(load(run.close()))
    with path.open(encoding="utf-8", newline="") as file:
        row = next(csv.DictReader(file))
    assert row["speech"].removeprefix("'") == speech
    assert row["speech"].startswith("'") == (speech[0] not in "ao")


def test_numbers_stay_numbers():
    assert [safe(value) for value in (-3, -0.5, "-3", "")] == [-3, -0.5, "'-3", ""]


def test_writing_again_gives_the_same_bytes(played):
    before = write_csv(played).read_bytes()
    assert write_csv(played).read_bytes() == before


def test_a_table_that_cannot_be_written_can_be_written_later(played, tmp_path):
    with pytest.raises(StoppedError, match="the journal holds all of it"):
        write_csv(played, tmp_path / "nowhere" / "rounds.csv")


def test_called_off_it_ends_at_the_next_row_and_leaves_the_old_table(played):
    before = write_csv(played).read_bytes()
    answers = iter([False, True])
    with pytest.raises(StoppedError, match="called off"):
        write_csv(played, called_off=lambda: next(answers))
    assert (played.folder / "rounds.csv").read_bytes() == before


def test_a_journal_that_is_gone_is_not_said_to_hold_it(played):
    (played.folder / "journal.jsonl").unlink()
    with pytest.raises(UserError, match="was deleted while it was played; its journal is gone"):
        write_csv(played)
    assert not (played.folder / "rounds.csv").exists()
