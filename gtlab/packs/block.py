"""The machine-readable block of an orchestrator page: the chain, and who accepts what."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import msgspec

from gtlab.errors import UserError
from gtlab.packs.fields import Fields
from gtlab.packs.frontmatter import fences_of
from gtlab.packs.names import rules_of, tag_of
from gtlab.packs.spec import STEPS, ChainRow, Mode
from gtlab.terms.strict_yaml import load
from gtlab.terms.tags import SETUP

if TYPE_CHECKING:
    from gtlab.packs.frontmatter import Page

INFO = "yaml gtlab"
"""The info string of the fenced block that the program reads; all other blocks are prose."""

_MODES: tuple[Mode, ...] = get_args(Mode)
_ROW_FIELDS = ("step", "name", "when", "worker", "acceptance")


class Block(msgspec.Struct, frozen=True):
    """What the block says."""

    chain: tuple[ChainRow, ...] | None = None
    acceptance: dict[str, Mode] = {}


def block_of(page: Page, workers: tuple[str, ...], faults: list[UserError]) -> Block:
    """The block of `page`, empty when there is none; faults are noted in `faults`."""
    fences = [f for f in fences_of(page.body, page.body_line) if f.info == INFO]
    if not fences:
        return Block()
    file = page.front.file
    if len(fences) > 1:
        faults.append(UserError(f"is the second block `{INFO}`", file=file, line=fences[1].line))
    try:
        document = load(fences[0].text, file, fences[0].line)
    except UserError as error:
        faults.append(error)
        return Block()
    fields = Fields(document, faults, ("chain", "acceptance"))
    return Block(_chain_of(fields, workers), _acceptance_of(fields, workers))


def _chain_of(fields: Fields, workers: tuple[str, ...]) -> tuple[ChainRow, ...] | None:
    if "chain" not in fields.values:
        return None
    rows: list[ChainRow] = []
    for item in fields.items("chain", _ROW_FIELDS):
        row = _row_of(item, workers)
        if row.name in [earlier.name for earlier in rows]:
            item.fault(f"{row.name} stands twice", "name")
        if rows and row.step < rows[-1].step:
            item.fault(f"{row.step} comes after {rows[-1].step}", "step")
        rows.append(row)
    if not rows:
        fields.fault("is empty", "chain", fix="leave it out to use the built-in chain")
    return tuple(rows)


def _row_of(item: Fields, workers: tuple[str, ...]) -> ChainRow:
    name = item.choice("name", STEPS, "ask_brief") if "name" in item.values else item.text("name")
    worker = item.text("worker", default="") or None
    if worker and worker not in workers:
        item.fault(f"{worker} isn't a worker of this pack", "worker")
    step = item.number("step")
    if name in STEPS and step != STEPS[name]:
        item.fault(f"is {step}, but {name} is step {STEPS[name]}", "step")
    acceptance = _mode_of(item, "acceptance") if "acceptance" in item.values else None
    if worker == SETUP and acceptance == "no_confirmation":
        item.fault(_NEVER_SKIPPED, "acceptance")
    return ChainRow(step, name, item.text("when"), worker, acceptance)


_NEVER_SKIPPED = "the setup is always accepted by the user"


def _mode_of(fields: Fields, key: str) -> Mode:
    return fields.choice(key, _MODES, "user_confirmed")


def _acceptance_of(fields: Fields, workers: tuple[str, ...]) -> dict[str, Mode]:
    below = fields.free("acceptance")
    found: dict[str, Mode] = {}
    if below is None:
        return found
    for name in below.values:
        tag = tag_of(name)
        if name not in workers and not rules_of(tag, ()):
            fields.fault("is neither a worker of this pack nor a tag", "acceptance", name)
        found[name if name in workers else tag] = _mode_of(below, name)
    if found.get(SETUP) == "no_confirmation":
        fields.fault(_NEVER_SKIPPED, "acceptance", SETUP)
    return found
