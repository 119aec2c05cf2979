"""What a command left on the disk, as far as it is the same for every way of getting there."""

import json

from gtlab.store.journal import Reading
from gtlab.store.lines import parse_line

JOURNAL = "journal.jsonl"


def r_parts(journal):
    """The deterministic parts of a journal's lines, by match and number; the chains hold."""
    for _ in Reading(journal).lines():
        pass
    parts = [bytes(parse_line(line).r) for line in journal.read_bytes().splitlines()]
    return sorted(parts, key=lambda part: [json.loads(part)[key] for key in ("match", "seq")])


def records(root):
    """The `r` parts of every journal below `root`, in the order in which they were written."""
    return {
        str(path.relative_to(root)): [
            bytes(parse_line(line).r) for line in path.read_bytes().splitlines()
        ]
        for path in root.rglob(JOURNAL)
    }


def contents(root):
    """Every file below `root` by name; of a journal its `r` parts, sorted; of locks the name."""
    found = {}
    for path in sorted(root.rglob("*")):
        name = str(path.relative_to(root))
        if path.name == JOURNAL:
            found[name] = r_parts(path)
        elif path.name in (".lock", ".run-id", "plan.json"):
            # They say which process, which run and which code, and no more.
            found[name] = None
        elif path.is_file():
            found[name] = path.read_bytes()
        else:
            found[name] = "folder"
    return found
