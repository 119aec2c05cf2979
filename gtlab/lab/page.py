"""A run's parts as HTML for a notebook: every value escaped, nothing loaded from anywhere.

Styles stand on the elements, because JupyterLab takes style sheets out of an untrusted notebook;
colours are the desk's, mixed from JupyterLab's own variables, so both themes are followed.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from gtlab.analysis.words import word
from gtlab.errors import one_line

if TYPE_CHECKING:
    from pathlib import Path

    from gtlab.analysis.report import Report, Table
    from gtlab.instance.text import Language

_GROUND = (
    "max-width:760px;padding:16px 20px;border-radius:14px;overflow-wrap:anywhere;"
    "font:400 14px/21px var(--jp-ui-font-family,system-ui,sans-serif);"
    "font-variant-numeric:tabular-nums;color:var(--jp-ui-font-color1,rgba(0,0,0,.87));"
    "background:color-mix(in srgb,var(--jp-layout-color1,#fff) 94%,#b08d57);"
    "border:1px solid color-mix(in srgb,#8c7b62 28%,transparent)"
)
_QUIET = "color:var(--jp-ui-font-color2,rgba(0,0,0,.7));font-size:12.5px"
_TABLE = "border-collapse:collapse;margin:12px 0;background:none"
_CELL = "padding:2px 16px 2px 0;border:0;background:none;text-align:"


def page_of(parts: Report, folder: Path, language: Language) -> str:
    """The page; all text of people and models in it is text."""
    facts = [*parts.measures, (word("checks", language), parts.checks)]
    facts += [(word("state", language), parts.state), (word("folder", language), str(folder))]
    body = (
        f"<p>{_safe(word('none', language))}</p>"
        if parts.body is None
        else _table(parts.body, titled=True)
    )
    return (
        f'<div lang="{language}" style="{_GROUND}">'
        f'<div style="font-weight:600;font-size:17px">{_safe(parts.title)}</div>'
        f'<div style="{_QUIET}">{_safe(parts.facts)}</div>'
        f"{_table(parts.seats, titled=False)}{body}{_pairs(facts)}</div>"
    )


def _safe(text: str) -> str:
    return escape(one_line(text))


def _row(kind: str, cells: tuple[str, ...], numeric: frozenset[int], style: str = "") -> str:
    scope = ' scope="col"' if kind == "th" else ""
    made = (
        f'<{kind}{scope} style="{_CELL}{"right" if k in numeric else "left"};{style}">'
        f"{_safe(cell)}</{kind}>"
        for k, cell in enumerate(cells)
    )
    return f'<tr style="background:none">{"".join(made)}</tr>'


def _table(table: Table, *, titled: bool) -> str:
    rows = [_row("th", table.titles, table.numeric, "font-weight:500")] if titled else []
    rows += [_row("td", row, table.numeric) for row in table.rows]
    if table.foot:
        rows.append(_row("td", table.foot, table.numeric, "font-weight:600"))
    note = f'<div style="{_QUIET}">{_safe(table.note)}</div>' if table.note else ""
    return f'<table style="{_TABLE}">{"".join(rows)}</table>{note}'


def _pairs(facts: list[tuple[str, str]]) -> str:
    rows = (_row("td", (name, value), frozenset()) for name, value in facts)
    return f'<table style="{_TABLE}">{"".join(rows)}</table>'
