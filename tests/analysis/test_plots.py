"""The payoff plot: a picture comes out, and no user text is taken for anything but text."""

import sys

import pytest

from gtlab.analysis.plots import COLOURS, DASHES, MARKS, payoff_plot

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize(
    "series",
    [
        {"A": [3, 3, 8], "B": [3, 8, 8]},
        {"A": [5], "B": [0]},
        {},
        {"A": [], "B": []},
        {chr(65 + n): [n, -n, 2.5 * n] for n in range(8)},
        {"A": list(range(1000)), "B": list(range(0, -1000, -1))},
    ],
)
def test_a_picture_is_written(tmp_path, series):
    path = tmp_path / "payoffs.png"
    payoff_plot(series, "Prisoner's dilemma", path)
    assert path.read_bytes().startswith(PNG)


@pytest.mark.parametrize(
    "title", ["costs ${ 5 and $x", r"\frac{1}{2} $\undefined$", "囚徒困境", ""]
)
def test_a_title_is_only_text(tmp_path, title):
    path = tmp_path / "payoffs.png"
    payoff_plot({"A": [1, 2]}, title, path, axes=("轮次", "累计收益"))
    assert path.read_bytes().startswith(PNG)


def test_the_ground_is_transparent_and_each_seat_looks_its_own(tmp_path):
    import matplotlib.image

    path = tmp_path / "payoffs.png"
    payoff_plot({"A": [3, 6], "B": [3, 1]}, "", path)
    pixels = matplotlib.image.imread(path)
    assert pixels[0, 0, 3] == 0
    for colour in COLOURS[:2]:
        wanted = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        assert (abs(pixels[..., :3] - wanted).max(axis=2) < 0.01).any(), colour
    assert len(COLOURS) == len(set(DASHES)) == len(set(MARKS))


def test_no_window_system_is_touched(tmp_path):
    payoff_plot({"A": [1]}, "", tmp_path / "payoffs.svg")
    assert "matplotlib.pyplot" not in sys.modules
    assert (tmp_path / "payoffs.svg").read_text(encoding="utf-8").startswith("<?xml")
