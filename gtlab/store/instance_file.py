"""`instance.yaml`: the accepted instance for people to read; the journal stays the truth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.store.whole_file import written_whole

if TYPE_CHECKING:
    from pathlib import Path

    from gtlab.instance.instance import Instance


def write_instance(instance: Instance, path: Path) -> None:
    """Writes `instance` to `path` as YAML.

    Raises:
        StoppedError: The file cannot be written.
    """
    import yaml

    text = yaml.dump(
        instance.model_dump(mode="json", exclude_defaults=True),
        # A sweep writes one for every cell, and the library in C does so five times as fast.
        Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper),
        allow_unicode=True,
        sort_keys=False,
        width=100,
    )
    with written_whole(path, "the journal holds the instance") as file:
        file.write(text.encode())
