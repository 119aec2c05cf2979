"""Which code made a run: gtlab's version and the revision of the checkout one stands in."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def provenance(folder: Path) -> dict[str, str]:
    """`version` of gtlab where it is installed, and `git` where `folder` is in a checkout.

    Reads files only: starting git would cost more than a short run.
    """
    found = {"version": _version(), "git": git_revision(folder)}
    return {name: value for name, value in found.items() if value is not None}


def git_revision(folder: Path) -> str | None:
    """The commit that the checkout around `folder` is at, or None."""
    top = next((path for path in (folder, *folder.parents) if (path / ".git").exists()), None)
    try:
        return _revision(top / ".git") if top else None
    except (OSError, UnicodeDecodeError):
        return None


def _revision(git: Path) -> str | None:
    if git.is_file():
        git = git.parent / _word(git)
    head = (git / "HEAD").read_text().strip()
    if not head.startswith("ref: "):
        return head
    name = head.removeprefix("ref: ")
    # A linked work tree keeps only its HEAD for itself.
    shared = git / "commondir"
    common = git / shared.read_text().strip() if shared.is_file() else git
    loose = common / name
    return loose.read_text().strip() if loose.is_file() else _packed(common, name)


def _packed(git: Path, name: str) -> str | None:
    lines = (git / "packed-refs").read_text().splitlines()
    return next((line.split()[0] for line in lines if line.endswith(f" {name}")), None)


def _word(file: Path) -> str:
    return file.read_text().strip().removeprefix("gitdir: ")


def _version() -> str | None:
    try:
        return version("gtlab-experiments")
    except PackageNotFoundError:
        # A checkout that was never installed.
        return None
