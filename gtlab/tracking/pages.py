"""The files of a run as MLflow keeps them: rounds to read, the instance, the table, a plot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.analysis.plots import payoff_plot
from gtlab.store.folder import INSTANCE, ROUNDS
from gtlab.store.instance_file import write_instance
from gtlab.store.rounds import write_csv

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from gtlab.instance.text import Language
    from gtlab.store.played import Played
    from gtlab.tracking.measures import Means
    from gtlab.tracking.rounds import Round

PLOT = "payoffs.png"
_SHORT = 20
"""Up to so many rounds each has a file of its own; in longer matches so many share one."""

_TITLES: dict[Language, tuple[str, str, str, str]] = {
    "en": ("Round {}", "Presentation", "Ruling", "Summary"),
    "zh": ("第 {} 轮", "呈现", "裁决", "摘要"),
}
_AXES: dict[Language, tuple[str, str]] = {
    "en": ("round", "total payoff"),
    "zh": ("轮次", "累计收益"),
}


def write_rounds(rounds: Sequence[Round], folder: Path, language: Language) -> None:
    """Writes presentation, ruling and summary of every round below `folder`/rounds."""
    target = folder / "rounds"
    target.mkdir(parents=True, exist_ok=True)
    size = 1 if len(rounds) <= _SHORT else _SHORT
    for start in range(0, len(rounds), size):
        part = rounds[start : start + size]
        first, last = part[0].event.round, part[-1].event.round
        name = f"{first:04}.md" if size == 1 else f"{first:04}-{last:04}.md"
        text = "\n".join(page(ruled, language) for ruled in part)
        (target / name).write_text(text, encoding="utf-8")


def page(ruled: Round, language: Language) -> str:
    """One round as Markdown; what people and models wrote stands in it as they wrote it."""
    heading, *titles = _TITLES[language]
    parts = [f"# {heading.replace('{}', str(ruled.event.round))}\n"]
    for title, text in zip(titles, (ruled.display, ruled.ruling, ruled.summary), strict=True):
        if text:
            parts.append(f"## {title}\n\n{text.rstrip()}\n")
    return "\n".join(parts)


def write_files(played: Played, means: Means, folder: Path) -> None:
    """Writes the run's instance, its table and a plot of its totals into `folder`."""
    instance = played.instance
    write_instance(instance, folder / INSTANCE)
    write_csv(played, folder / ROUNDS)
    series = {seat: means.series(seat) for seat in instance.seat_ids}
    if any(series.values()):
        payoff_plot(series, instance.title, folder / PLOT, _AXES[instance.language])
