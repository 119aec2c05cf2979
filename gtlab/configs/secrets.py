"""What looks like a secret is refused before anything is written, and never said again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gtlab.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator

_KEY = re.compile(
    r"(apikey|accesskey|secretkey|privatekey|token|secret|password|passwd|passphrase|authorization"
    r"|credentials?)$"
)
_VALUE = re.compile(
    r"\bsk-[\w-]{8,}|\bAIza[\w-]{8,}|\bgh[pousr]_\w{8,}|\bgithub_pat_\w{8,}|\bhf_\w{16,}"
    r"|\bxox[abprs]-[\w-]{8,}|\bAKIA[0-9A-Z]{12,}|\bBearer\s+(?=\S*\d)\S{8,}"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY"
    r"|://[^/\s:@]+:[^/\s@]+@"
)
FIX = "keep it in an environment variable, never in a config or on the command line"


def is_secret_key(key: str) -> bool:
    """Whether `key` names something to be kept secret.

    >>> [is_secret_key(key) for key in ("api_key", "OPENAI_API_KEY", "max_tokens", "api_key_env")]
    [True, True, False, False]
    """
    return bool(_KEY.search(re.sub(r"[\s_-]", "", key).lower()))


def is_secret_value(text: str) -> bool:
    """Whether `text` holds what a provider's key, or a password in an address, looks like."""
    return bool(_VALUE.search(text))


def leaves(
    value: object, path: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], object]]:
    """The path and value of everything in `value` that is no list and no mapping."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, (*path, index))
    else:
        yield path, value


def secret_in(value: object) -> tuple[str | int, ...] | None:
    """The path of the first secret in `value`, or None."""
    return next((path for path, leaf in leaves(value) if _is_secret(path, leaf)), None)


def refuse_secret(key: str, value: object) -> None:
    """Passes if neither an override's dotted `key` nor its `value` looks like a secret.

    Raises:
        UserError: Something does; the text names the key alone.
    """
    parts = tuple(key.split("."))
    found = next(
        (parts + path for path, leaf in leaves(value) if _is_secret(parts + path, leaf)), None
    )
    if found is not None:
        raise UserError("looks like a secret", key=".".join(map(str, found)), fix=FIX)


def _is_secret(path: tuple[str | int, ...], leaf: object) -> bool:
    name = next((part for part in reversed(path) if isinstance(part, str)), "")
    if leaf is None or isinstance(leaf, bool):
        return False
    return is_secret_key(name) or (isinstance(leaf, str) and is_secret_value(leaf))
