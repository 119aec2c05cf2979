"""Texts that are compared as a whole, each in a file of `tests/golden`.

When a text has changed on purpose, write it anew and read the difference before it is committed:
`REWRITE_GOLDEN=1 python -m pytest tests/orchestrator`.
"""

import os
from pathlib import Path

FOLDER = Path(__file__).with_name("golden")


def check(name, text):
    """Passes if `text` is what stands in the file `name`."""
    path = FOLDER / name
    if os.environ.get("REWRITE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{name} differs; see tests/goldens.py"
