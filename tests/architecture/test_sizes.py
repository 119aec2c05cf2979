"""Size bars, taken from the best half of the code bases that were measured."""

import ast
import math
import statistics

import pytest

FILE_MEDIAN, FILE_MOST = 120, 400
BODY_P95, BODY_MOST = 35, 60
PARAMETERS_MOST = 6
BROAD_EXCEPTS_MOST = 2


def functions(source):
    """Each function with its owner: the class or None."""
    for owner in ast.walk(source.tree):
        for node in ast.iter_child_nodes(owner):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node, isinstance(owner, ast.ClassDef)


def body_lines(function):
    """The lines of the body without its docstring, which the bars must not make shorter."""
    statements = function.body[1:] if ast.get_docstring(function) else function.body
    return statements[-1].end_lineno - statements[0].lineno + 1 if statements else 0


def parameters(function, is_method):
    args = function.args
    static = any(
        isinstance(d, ast.Name) and d.id == "staticmethod" for d in function.decorator_list
    )
    count = len(args.posonlyargs) + len(args.args) + len(args.kwonlyargs)
    return count - (is_method and not static)


def percentile(values, share):
    """By nearest rank: the least value that `share` of the values do not exceed."""
    return sorted(values)[math.ceil(share * len(values)) - 1]


def file_faults(sources):
    # Rooms' __init__.py hold a docstring only; counted, they would pull the median down.
    lengths = {source.path: source.lines for source in sources if not source.is_package}
    median = statistics.median(lengths.values())
    faults = [f"{path}: {n} lines" for path, n in lengths.items() if n > FILE_MOST]
    return faults + [f"median of files: {median}"] * (median > FILE_MEDIAN)


def body_faults(sources):
    lengths = {
        f"{source.at(f)} {f.name}": body_lines(f)
        for source in sources
        for f, _ in functions(source)
    }
    p95 = percentile(lengths.values(), 0.95)
    faults = [f"{name}: {n} lines" for name, n in lengths.items() if n > BODY_MOST]
    return faults + [f"95th percentile of bodies: {p95}"] * (p95 > BODY_P95)


def parameter_faults(sources):
    counts = {
        f"{source.at(f)} {f.name}": parameters(f, is_method)
        for source in sources
        for f, is_method in functions(source)
    }
    return [f"{name}: {n} parameters" for name, n in counts.items() if n > PARAMETERS_MOST]


def _is_broad(kind):
    if isinstance(kind, ast.Tuple):
        return any(map(_is_broad, kind.elts))
    return kind is None or ast.unparse(kind).split(".")[-1] in ("Exception", "BaseException")


def broad_excepts(sources):
    return [
        source.at(node)
        for source in sources
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ExceptHandler) and _is_broad(node.type)
    ]


def test_files_are_short(sources):
    faults = file_faults(sources)
    assert not faults, "\n".join(faults)


def test_function_bodies_are_short(sources):
    faults = body_faults(sources)
    assert not faults, "\n".join(faults)


def test_functions_take_few_parameters(sources):
    faults = parameter_faults(sources)
    assert not faults, "\n".join(faults)


def test_few_places_catch_everything(sources):
    found = broad_excepts(sources)
    assert len(found) <= BROAD_EXCEPTS_MOST, found


BODY = "    x = 1\n"
DEF = "def f({}):\n    '''Doc.'''\n"


@pytest.mark.parametrize(
    ("check", "text", "fault"),
    [
        (file_faults, "x = 1\n" * 401, "gtlab/a.py: 401 lines"),
        (file_faults, "x = 1\n" * 121, "median of files: 121"),
        (body_faults, DEF.format("") + BODY * 61, "gtlab/a.py:1 f: 61 lines"),
        (body_faults, DEF.format("") + BODY * 36, "95th percentile of bodies: 36"),
        (parameter_faults, DEF.format("a, b, /, c, *, d, e, g, h"), "gtlab/a.py:1 f: 7 parameters"),
        (broad_excepts, "try:\n    pass\nexcept:\n    pass\n", "gtlab/a.py:3"),
        (broad_excepts, "try:\n    pass\nexcept (OSError, Exception):\n    pass\n", "gtlab/a.py:3"),
        (
            broad_excepts,
            "try:\n    pass\nexcept builtins.BaseException:\n    pass\n",
            "gtlab/a.py:3",
        ),
    ],
)
def test_a_planted_fault_is_caught(planted, check, text, fault):
    assert fault in check(planted({"gtlab/a.py": text}))


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (file_faults, "x = 1\n" * 120),
        (body_faults, DEF.format("") + BODY * 35),
        (parameter_faults, "class C:\n    def f(self, a, b, c, d, *, e, g):\n        pass\n"),
        (broad_excepts, "try:\n    pass\nexcept (OSError, ValueError):\n    pass\n"),
    ],
)
def test_what_is_just_within_the_bar_passes(planted, check, text):
    assert check(planted({"gtlab/a.py": text})) == []
