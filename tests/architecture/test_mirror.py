"""Every file of some size has its test where one would look for it."""

import ast

import pytest

SMALL = 20


def mirror_of(source):
    """gtlab/rules/games.py -> tests/rules/test_games.py, gtlab/a.py -> tests/test_a.py."""
    return "/".join(["tests", *source.path.parts[1:-1], f"test_{source.path.name.lstrip('_')}"])


def holds_a_test(file):
    return any(
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    )


def mirror_faults(sources, root):
    mirrors = {
        source.path: mirror_of(source)
        for source in sources
        # The root's words have tests/architecture/test_public_words.py; rooms' hold a docstring.
        if source.lines > SMALL and not source.is_package
    }
    files = {path: root / mirror for path, mirror in mirrors.items()}
    return [
        f"{path}: no test in {mirrors[path]}"
        for path, file in files.items()
        if not file.is_file() or not holds_a_test(file)
    ]


def test_every_file_has_its_mirror(sources, root):
    faults = mirror_faults(sources, root)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("mirror", [None, "", "def helper(): ...\n"])
def test_a_missing_or_empty_mirror_is_caught(planted, tmp_path, mirror):
    files = {"gtlab/rules/_games.py": "x = 1\n" * 21, "gtlab/rules/small.py": "x = 1\n" * 20}
    if mirror is not None:
        files["tests/rules/test_games.py"] = mirror
    fault = "gtlab/rules/_games.py: no test in tests/rules/test_games.py"
    assert mirror_faults(planted(files), tmp_path) == [fault]


def test_a_mirror_with_a_test_passes(planted, tmp_path):
    files = {"gtlab/errors.py": "x = 1\n" * 21, "tests/test_errors.py": "def test_a(): ...\n"}
    assert mirror_faults(planted(files), tmp_path) == []
