"""A pack's folder -> `Pack`, or one error with all its faults."""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.packs.access import hidden_tags_of, own_tags_of
from gtlab.packs.bindings import bindings_of
from gtlab.packs.block import block_of
from gtlab.packs.fields import ID, Fields
from gtlab.packs.files import Files
from gtlab.packs.frontmatter import page_of
from gtlab.packs.spec import Pack, WorkerSpec
from gtlab.packs.worker import Frame, read_worker, skill_page
from gtlab.terms.tags import DECIDE, PRESENT, SETUP, WORLD

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gtlab.packs.spec import Bodies

ORCHESTRATOR_PAGE = "orchestrator.md"
NEEDED = (SETUP, WORLD, DECIDE, PRESENT)
"""The workers without which no match can be played."""

_FIELDS = (
    "name",
    "description",
    "category",
    "bookKind",
    "version",
    "tags",
    "workers",
    "sharedContext",
    "hiddenTags",
    "ownTags",
)


def load_pack(folder: Path) -> Pack:
    """The pack in `folder`.

    Raises:
        UserError: It has faults; all of them are told, each with file, line and field.
    """
    faults: list[UserError] = []
    files = Files(folder, faults)
    page = files.page(ORCHESTRATOR_PAGE)
    if page is None:
        raise UserError.of(faults)
    fields = Fields(page.front, faults, _FIELDS)
    listed = _listed(fields, files)
    own = own_tags_of(fields, listed)
    frame = Frame(fields.text("name"), own, hidden_tags_of(fields, own))
    block = block_of(page, listed, faults)
    pack = Pack(
        name=frame.pack,
        description=fields.text("description"),
        category=fields.text("category"),
        book_kind=fields.text("bookKind"),
        version=fields.number("version"),
        tags=fields.texts("tags"),
        workers=_workers(files, listed, frame),
        shared=_shared(files, fields),
        body=files.bodies(ORCHESTRATOR_PAGE, page.body),
        bindings=bindings_of(files, listed),
        chain=block.chain,
        acceptance=block.acceptance,
        hidden_tags=frame.hidden,
        own_tags=own,
        folder=folder,
        digest=files.digest,
    )
    if faults:
        raise UserError.of(faults)
    return pack


def _listed(fields: Fields, files: Files) -> tuple[str, ...]:
    """The ids under `workers`; those without a folder, and folders nobody listed, are faults."""
    names = fields.texts("workers")
    found: list[str] = []
    for name in names:
        if not ID.fullmatch(name):
            fields.fault_at("workers", name, f"{name!r} isn't a plain id")
            continue
        if not files.holds(skill_page(name)):
            fields.fault_at("workers", name, f"{name} is listed, but {skill_page(name)} is missing")
        found.append(name)
    for name in _subfolders(files.folder / "workers"):
        if name not in names:
            fields.fault(f"workers/{name} is there, but not listed", "workers")
    return tuple(found)


def _subfolders(folder: Path) -> list[str]:
    if not folder.is_dir():
        return []
    return sorted(
        path.name for path in folder.iterdir() if path.is_dir() and path.name[0] not in "._"
    )


def _workers(files: Files, listed: tuple[str, ...], frame: Frame) -> dict[str, WorkerSpec]:
    present = [worker for worker in listed if files.holds(skill_page(worker))]
    specs = (read_worker(files, worker, frame) for worker in present)
    return {spec.id: spec for spec in specs if spec is not None}


def _shared(files: Files, fields: Fields) -> Bodies:
    name = fields.text("sharedContext")
    if not name:
        return {}
    if Path(name).name != name or not name.endswith(".md"):
        fields.fault(f"{name!r} isn't the name of a .md file in the pack's folder", "sharedContext")
        return {}
    if not files.holds(name):
        fields.fault(f"{name} is missing", "sharedContext")
        return {}
    text = files.read(name)
    if text is not None and not text.strip():
        fields.fault(f"{name} is empty", "sharedContext")
    return files.bodies(name, (text or "").strip())


def check_playable(pack: Pack) -> list[UserError]:
    """What keeps a match from being played with `pack`: a fault for each worker it lacks."""
    file = str(pack.folder / ORCHESTRATOR_PAGE)
    return [
        UserError(f"{worker} is missing", file=file, key="workers", fix="a match needs it")
        for worker in NEEDED
        if worker not in pack.workers
    ]


def find_pack(name: str, roots: Iterable[Path]) -> Path:
    """The folder of the pack `name` at any depth below `roots`.

    Raises:
        UserError: There is none (the close names are told), or there are two.
    """
    roots = tuple(roots)
    packs = [(_name_of(folder), folder) for root in roots for folder in _pack_folders(root)]
    found = list(dict.fromkeys(folder.resolve() for known, folder in packs if known == name))
    if len(found) == 1:
        return found[0]
    if found:
        places = " and ".join(map(str, found))
        raise UserError(f"two packs are named {name}: {places}", key="pack", fix="rename one")
    names = sorted({known for known, _ in packs})
    close = get_close_matches(name, names, 3) or names
    fix = f"known: {', '.join(close)}" if close else f"none below {', '.join(map(str, roots))}"
    raise UserError(f"there is no pack {name!r}", key="pack", fix=fix)


def _pack_folders(root: Path) -> Iterator[Path]:
    for place, folders, files in os.walk(root):
        folders[:] = sorted(folder for folder in folders if folder[0] not in "._")
        if ORCHESTRATOR_PAGE in files:
            folders.clear()
            yield Path(place)


def _name_of(folder: Path) -> str:
    """The name in the frontmatter; the folder's if it cannot be read, so that loading says why."""
    page = folder / ORCHESTRATOR_PAGE
    try:
        front = page_of(page.read_text(encoding="utf-8"), str(page)).front.value
    except (OSError, UnicodeDecodeError, UserError):
        return folder.name
    name = front.get("name") if isinstance(front, dict) else None
    return name if isinstance(name, str) else folder.name
