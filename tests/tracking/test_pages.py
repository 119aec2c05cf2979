import pytest

from gtlab.store.played import load
from gtlab.terms.play import Event
from gtlab.tracking.measures import Means
from gtlab.tracking.pages import page, write_files, write_rounds
from gtlab.tracking.rounds import Round
from tests.tracking.writing import a_run


def a_round(number, **texts):
    return Round(Event(number, {}, {}, {}), 0, {}, **texts)


def test_a_round_is_a_page_with_what_was_written_as_it_was_written():
    text = page(a_round(3, display="{0} ${x} <b>", ruling="# r", summary="s"), "en")
    assert (
        text
        == "# Round 3\n\n## Presentation\n\n{0} ${x} <b>\n\n## Ruling\n\n# r\n\n## Summary\n\ns\n"
    )
    assert page(a_round(3, summary="s"), "zh") == "# 第 3 轮\n\n## 摘要\n\ns\n"


@pytest.mark.parametrize(
    ("count", "names"),
    [
        (2, ["0001.md", "0002.md"]),
        (45, ["0001-0020.md", "0021-0040.md", "0041-0045.md"]),
    ],
)
def test_every_round_is_in_a_file(tmp_path, count, names):
    write_rounds(
        [a_round(number, ruling=f"r{number}.") for number in range(1, count + 1)], tmp_path, "en"
    )
    files = sorted((tmp_path / "rounds").iterdir())
    assert [file.name for file in files] == names
    text = "\n".join(file.read_text() for file in files)
    assert all(f"r{number}." in text for number in range(1, count + 1))


def test_a_run_keeps_its_instance_table_and_plot(tmp_path):
    played = load(a_run(tmp_path / "r", ["CC", "DD"]))
    means = Means()
    write_files(played, means, tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir() if file.is_file()) == [
        "instance.yaml",
        "rounds.csv",
    ]
    means._sums, means._counts = (
        {"total.A": [1.0], "total.B": [2.0]},
        {"total.A": [1], "total.B": [1]},
    )
    write_files(played, means, tmp_path)
    assert (tmp_path / "payoffs.png").read_bytes().startswith(b"\x89PNG")
    assert len((tmp_path / "rounds.csv").read_text().splitlines()) == 5
