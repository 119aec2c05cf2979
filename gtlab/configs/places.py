"""Where the shipped options and packs are: in an installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def conf_dir() -> Path:
    """The folder of the shipped options."""
    return _place("conf")


def skills_dir() -> Path:
    """The folder of the shipped packs."""
    return _place("skills")


def _place(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def shown(path: Path) -> str:
    """`path` as its user names it: `conf/...` for ours, else from the working folder if below."""
    for root, prefix in ((conf_dir(), Path("conf")), (Path.cwd(), Path())):
        if path.is_relative_to(root):
            return (prefix / path.relative_to(root)).as_posix()
    return str(path)
