"""Pictures to keep: drawn into a file, with no window and no state left behind."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Text

    from gtlab.terms.names import Number, SeatId

COLOURS = ("#0067a3", "#b04300", "#00734f", "#97417a", "#6a5a00", "#5b5bb0")
DASHES = ((), (5, 3), (1.5, 2), (7, 2, 1.5, 2), (9, 3), (3, 1.5, 1, 1.5, 1, 1.5))
MARKS = ("o", "s", "D", "^", "h", "v")
_GREY = "#838383"
_CHINESE = (
    "PingFang SC",
    "Hiragino Sans GB",
    "Microsoft YaHei",
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "WenQuanYi Zen Hei",
)
_MARKED = 40


def payoff_plot(
    series: Mapping[SeatId, Sequence[Number]],
    title: str,
    path: Path,
    axes: tuple[str, str] = ("round", "total payoff"),
) -> None:
    """Writes a picture of the seats' totals round by round to `path`, in the format of its suffix.

    Args:
        series: Each seat's total after rounds 1, 2, ...
        title: What stands above it, taken literally.
        path: The file to write.
        axes: What the two axes are called.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), dpi=120, layout="constrained")
    FigureCanvasAgg(figure)
    plot = figure.add_subplot()
    families = ["DejaVu Sans", *_installed(_CHINESE)]
    for index, (seat, totals) in enumerate(series.items()):
        _line(plot, index, seat, totals)
    _calm(plot, title, axes, families)
    _legend(plot, families)
    _write(figure, path)


def _line(plot: Axes, index: int, seat: str, totals: Sequence[Number]) -> None:
    place = index % len(COLOURS)
    line = plot.plot(
        range(1, len(totals) + 1),
        totals,
        color=COLOURS[place],
        linewidth=2,
        marker=MARKS[place] if len(totals) <= _MARKED else "",
        markersize=5,
        label=seat,
    )[0]
    if DASHES[place]:
        line.set_dashes(DASHES[place])


def _calm(plot: Axes, title: str, axes: tuple[str, str], families: list[str]) -> None:
    from matplotlib.ticker import MaxNLocator

    texts = (
        plot.set_title(title, loc="left", fontsize=12, fontweight="bold"),
        plot.set_xlabel(axes[0], fontsize=11),
        plot.set_ylabel(axes[1], fontsize=11),
    )
    for text in texts:
        text.set_fontfamily(families)
        _plain(text)
    plot.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    plot.tick_params(colors=_GREY, labelsize=11)
    plot.spines[["top", "right"]].set_visible(False)
    plot.spines[["left", "bottom"]].set_color(_GREY)
    plot.set_facecolor("none")


def _legend(plot: Axes, families: list[str]) -> None:
    if not plot.lines:
        return
    legend = plot.legend(frameon=False, handlelength=3.5, prop={"family": families, "size": 11})
    for text in legend.get_texts():
        _plain(text)


def _plain(text: Text) -> None:
    text.set_color(_GREY)
    # A title is a user's text: a dollar sign in it is a dollar sign.
    text.set_parse_math(False)


def _write(figure: Figure, path: Path) -> None:
    with warnings.catch_warnings():
        # No installed font may have the characters of a title; a box in a picture is no failure.
        warnings.filterwarnings("ignore", message=r"Glyph .* missing")
        figure.savefig(path, transparent=True)


def _installed(names: Sequence[str]) -> list[str]:
    from matplotlib import font_manager

    known = {font.name for font in font_manager.fontManager.ttflist}
    return [name for name in names if name in known]
