"""The axelrod library and its strategies by name.

Importing the library takes up to half a minute, since it tries all its strategies out; it is
imported only where one of them is asked for. Version 4.14 would pull in torch.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any

from gtlab.errors import UserError

if TYPE_CHECKING:
    from types import ModuleType

_KEY = "axelrod.name"


@cache
def library() -> ModuleType:
    """The axelrod library, imported when it is first asked for.

    Raises:
        UserError: It is not installed.
    """
    try:
        import axelrod
    except ImportError as error:
        raise UserError(
            f"the axelrod library cannot be imported ({error})",
            key=_KEY,
            fix="install it with `pip install 'gtlab-experiments[axelrod]'`",
        ) from error
    found: ModuleType = axelrod
    return found


def _plain(name: str) -> str:
    return " ".join(name.lower().split())


@cache
def classes() -> dict[str, Any]:
    """Every strategy of the library by class name and by display name, in small letters."""
    found = library().all_strategies
    by_title = {_plain(one.name): one for one in found}
    return by_title | {one.__name__.lower(): one for one in found}


def find(name: str) -> str:
    """The class name of the library's strategy called `name`, by class or display name.

    Raises:
        UserError: There is none, it cannot be played here, or the library is not installed.
    """
    known = classes()
    found = known.get(_plain(name))
    if found is None:
        near = get_close_matches(_plain(name), known, n=5, cutoff=0.5)
        titles = list(dict.fromkeys(known[word].name for word in near))[:3]
        fix = f"did you mean {' or '.join(titles)}?" if titles else "see `axelrod.strategies`"
        raise UserError(f"the axelrod library has no strategy `{name}`", key=_KEY, fix=fix)
    if found in library().cheating_strategies:
        raise UserError(
            f"{found.name} learns from match to match and looks at its caller, so that what it "
            "chooses does not follow from the match",
            key=_KEY,
            fix="choose another one",
        )
    return str(found.__name__)
