"""Nobody inside walks through the front door, and a room's own door holds nothing but its sign.

import-linter sees neither: a layer contract stays green on `import gtlab`, and a re-export in an
`__init__.py` slips past every contract.
"""

import ast

import pytest


def _resolved(source, node):
    """The module that `from X import ...` names, absolute."""
    if not node.level:
        return node.module
    package = source.path.with_suffix("").parts[: -node.level]
    return ".".join([*package, *filter(None, [node.module])])


def _walks_through(source, node):
    if isinstance(node, ast.Import):
        return any(alias.name == "gtlab" for alias in node.names)
    return isinstance(node, ast.ImportFrom) and _resolved(source, node) == "gtlab"


def front_door_faults(sources):
    """Imports of the root package from inside it: `import gtlab`, `from gtlab import x`."""
    return [
        source.at(node)
        for source in sources
        for node in ast.walk(source.tree)
        if _walks_through(source, node)
    ]


def _is_docstring_only(tree):
    return len(tree.body) == 1 and bool(ast.get_docstring(tree))


PUBLIC = "gtlab/testing/__init__.py"
"""The one room that users import from, and that no other room may import."""


def _is_public_door(tree):
    """A docstring, imports from the room itself, and the list of their names."""
    *imports, names = tree.body[1:]
    own = all(
        isinstance(node, ast.ImportFrom) and str(node.module).startswith("gtlab.testing.")
        for node in imports
    )
    listed = ast.literal_eval(names.value) if isinstance(names, ast.Assign) else []
    brought = sorted(alias.name for node in imports if own for alias in node.names)
    return bool(ast.get_docstring(tree)) and own and listed == brought


def sign_faults(sources):
    """Packages below the root whose `__init__.py` is not a docstring alone, or a public door."""
    return [
        str(source.path)
        for source in sources
        if source.is_package and len(source.path.parts) > 2 and not _is_docstring_only(source.tree)
        if str(source.path) != PUBLIC or not _is_public_door(source.tree)
    ]


def missing_signs(sources):
    """Folders with code and without an `__init__.py`: no contract sees what is in them."""
    have = {source.path.parent for source in sources if source.is_package}
    return sorted({str(source.path.parent) for source in sources if source.path.parent not in have})


def test_no_room_imports_the_front_door(sources):
    faults = front_door_faults(sources)
    assert not faults, "\n".join(faults)


def test_a_rooms_init_holds_its_docstring_only(sources):
    faults = sign_faults(sources)
    assert not faults, "\n".join(faults)


def test_every_folder_is_a_package(sources):
    faults = missing_signs(sources)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "line",
    [
        "import gtlab",
        "import os, gtlab as g",
        "from gtlab import run",
        "from gtlab import rules",
        "from .. import run",
        "def f():\n    import gtlab",
    ],
)
def test_a_walk_through_the_front_door_is_caught(planted, line):
    assert front_door_faults(planted({"gtlab/room/a.py": line}))


@pytest.mark.parametrize("line", ["from gtlab.rules import games", "from . import b", "import os"])
def test_a_walk_through_a_side_door_is_not(planted, line):
    assert not front_door_faults(planted({"gtlab/room/a.py": line}))


@pytest.mark.parametrize(
    "text", ["", "x = 1\n", '"""Room."""\nfrom .a import b\n', '"""Room."""\n__all__ = []\n']
)
def test_more_or_less_than_a_sign_is_caught(planted, text):
    assert sign_faults(planted({"gtlab/room/__init__.py": text})) == ["gtlab/room/__init__.py"]


@pytest.mark.parametrize(
    "text",
    [
        '"""R."""\nfrom gtlab.rules.game import Game\n__all__ = ["Game"]\n',
        '"""R."""\nfrom gtlab.testing.games import check_game\n__all__ = []\n',
        '"""R."""\nfrom gtlab.testing.games import check_game\nx = 1\n__all__ = ["check_game"]\n',
    ],
)
def test_a_public_door_with_more_than_its_words_is_caught(planted, text):
    assert sign_faults(planted({"gtlab/testing/__init__.py": text}))


def test_a_public_door_passes(planted):
    text = '"""R."""\nfrom gtlab.testing.games import check_game\n__all__ = ["check_game"]\n'
    assert sign_faults(planted({"gtlab/testing/__init__.py": text})) == []


def test_a_folder_without_a_sign_is_caught(planted):
    files = {"gtlab/__init__.py": "", "gtlab/room/a.py": ""}
    assert missing_signs(planted(files)) == ["gtlab/room"]
