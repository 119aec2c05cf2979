"""Personas by id, from `personas/` in the user's folders and ours; Hydra never reads them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gtlab.configs.folders import PERSONAS, Folders
from gtlab.configs.options import read_mapping
from gtlab.errors import UserError

if TYPE_CHECKING:
    from gtlab.terms.strict_yaml import Document


@dataclass
class Personas:
    """The personas of some folders, each file read once."""

    folders: Folders
    _read: dict[str, tuple[Document, dict[str, object]]] = field(default_factory=dict)

    def __contains__(self, name: str) -> bool:
        """Whether there is a persona `name`."""
        return name in self.folders.found[PERSONAS]

    def get(self, name: str) -> tuple[Document, dict[str, object]]:
        """The file of persona `name`, which there is, and what it says, with its id.

        Raises:
            UserError: Its file can't be used.
        """
        if name not in self._read:
            document, mapping, _ = read_mapping(self.folders.found[PERSONAS][name])
            if "id" in mapping:
                line, fix = document.line("id"), "take it out; the file's name is the id"
                raise UserError("isn't needed", file=document.file, line=line, key="id", fix=fix)
            self._read[name] = document, {"id": name, **mapping}
        return self._read[name]
