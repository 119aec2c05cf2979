"""A plan comes back as it was written, and one from elsewhere reaches no other folder."""

import json

import pytest

from gtlab.errors import StoppedError, UserError
from gtlab.store.plan_file import PLAN, PlannedCell, read_plan, write_plan

CELLS = [
    PlannedCell("1-trust", {"seed": 7, "title": "${no} 是"}, {"cell": {"rounds": "1"}}),
    PlannedCell("2-trust", {}, {}, revises="abc", note="two\nlines"),
]


def test_it_comes_back(tmp_path):
    assert read_plan(tmp_path) == []
    assert read_plan(tmp_path / "nowhere") == []
    write_plan(CELLS, tmp_path)
    assert read_plan(tmp_path) == CELLS
    assert [path.name for path in tmp_path.iterdir()] == [PLAN]


def test_what_is_not_set_is_not_written(tmp_path):
    write_plan(CELLS, tmp_path)
    first, second = json.loads((tmp_path / PLAN).read_bytes())
    assert set(first) == {"folder", "brief", "meta"}
    assert second["note"] == "two\nlines"


@pytest.mark.parametrize(
    "content",
    [b"", b"[", b"{}", b'[{"folder": 1}]', b"\x80\x04pickle", b"[" * 100_000, b"\xff\xfe"],
)
def test_a_damaged_one_is_refused(tmp_path, content):
    (tmp_path / PLAN).write_bytes(content)
    with pytest.raises(UserError, match=r"plan\.json: is damaged"):
        read_plan(tmp_path)


@pytest.mark.parametrize("name", ["..", "../../x", "/etc", "a/b", "C:x", "\\\\srv\\x", "a\0", "~"])
def test_a_cell_lies_nowhere_else(tmp_path, name):
    write_plan([PlannedCell(name, {}, {})], tmp_path)
    with pytest.raises(UserError, match="no plain name"):
        read_plan(tmp_path)


def test_only_a_run_by_itself_may_lie_in_the_folder_itself(tmp_path):
    write_plan([PlannedCell("", {}, {})], tmp_path)
    assert len(read_plan(tmp_path)) == 1
    write_plan([PlannedCell("", {}, {})] * 2, tmp_path)
    with pytest.raises(UserError, match="no plain name"):
        read_plan(tmp_path)


def test_a_plan_that_is_a_folder(tmp_path):
    (tmp_path / PLAN).mkdir()
    with pytest.raises(UserError, match=r"cannot be read \(Is a directory\)"):
        read_plan(tmp_path)


def test_one_that_cannot_be_written(tmp_path):
    with pytest.raises(StoppedError, match="nothing was begun"):
        write_plan(CELLS, tmp_path / "nowhere")
