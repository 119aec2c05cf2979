"""`instance.yaml`: the accepted instance for people to read; the journal stays the truth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import StoppedError

if TYPE_CHECKING:
    from pathlib import Path

    from gtlab.instance.instance import Instance


def write_instance(instance: Instance, path: Path) -> None:
    """Writes `instance` to `path` as YAML.

    Raises:
        StoppedError: The file cannot be written.
    """
    import yaml

    text = yaml.safe_dump(
        instance.model_dump(mode="json", exclude_defaults=True),
        allow_unicode=True,
        sort_keys=False,
        width=100,
    )
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise StoppedError(f"{path}: {error.strerror}") from error
