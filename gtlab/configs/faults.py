"""What pydantic found wrong, as our lines: file, key, problem, fix."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, get_args

from pydantic import BaseModel

from gtlab.configs.folders import close_names
from gtlab.errors import UserError, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

    from gtlab.configs.origins import Origins, Path

Annotation: TypeAlias = Any
_FIXES: dict[str, str] = {
    "int_type": "give a whole number",
    "int_parsing": "give a whole number",
    "int_from_float": "give a whole number",
    "float_type": "give a number",
    "float_parsing": "give a number",
    "finite_number": "give a finite number",
    "bool_type": "write true or false",
    "string_type": "write text; quote what YAML reads as something else",
    "string_too_short": "write something, or leave the key out",
    "tuple_type": "write a list: [a, b]",
    "dict_type": "write a mapping: {key: value}",
    "model_type": "write a mapping: {key: value}",
    "too_short": "name more",
}
_PROBLEMS: dict[str, str] = {
    "int_type": "isn't a whole number",
    "int_parsing": "isn't a whole number",
    "int_from_float": "isn't a whole number",
    "float_type": "isn't a number",
    "float_parsing": "isn't a number",
    "finite_number": "isn't finite",
    "bool_type": "is neither true nor false",
    "string_type": "isn't text",
    "string_too_short": "is empty",
    "tuple_type": "isn't a list",
    "dict_type": "isn't a mapping",
    "model_type": "isn't a mapping",
}
_PATTERNS: tuple[tuple[str, str], ...] = (
    ("-v[1-9]", "use lower-case letters, digits and -, and end in a version, as in my-game-v1"),
    ("^[A-Za-z][A-Za-z0-9_-]", "begin with a letter; use up to 16 letters, digits, _ and -"),
    ("^[A-Za-z]", "begin with a letter; use up to 40 ASCII letters, digits and _"),
    ("^[a-z]", "begin with a lower-case letter; use up to 40 lower-case letters, digits and _"),
)
_FORMS = {
    "params": "give a number",
    "payoffs": "give a number or an expression",
    "let": "give a number or an expression",
    "state": "give a number or an expression",
    "amount": "give a number or an expression",
    "over": "give an expression",
    "every": "give a whole number from 1, or end",
    "args": "give a number, a word, or a list of them",
    "by_role": "give a strategy's name, or {strategy: name, args: {...}}",
}
_LIMITS = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}


def faults_of(
    error: ValidationError, data: dict[str, Any], model: type[BaseModel], origins: Origins
) -> list[UserError]:
    """A fault for every place that `error` complains of in `data`, which was to be a `model`."""
    found: dict[Path, list[ErrorDetails]] = {}
    for detail in error.errors(include_url=False):
        found.setdefault(real_path(detail, data), []).append(detail)
    return [
        _fault(path, details, model, origins)
        for path, details in found.items()
        if not _is_shadowed(path, details, found)
    ]


def real_path(detail: ErrorDetails, data: object) -> Path:
    """The keys of `detail`'s place in `data`, without pydantic's names for a union's branches."""
    path: list[str | int] = []
    node = data
    for index, part in enumerate(detail["loc"]):
        is_last = index == len(detail["loc"]) - 1
        if _holds(node, part):
            node = node[part]  # type: ignore[index]
        elif not (is_last and detail["type"] == "missing"):
            continue
        path.append(part)
    return tuple(path)


def _holds(node: object, part: str | int) -> bool:
    if isinstance(node, dict):
        return part in node
    return isinstance(node, (list, tuple)) and isinstance(part, int) and part < len(node)


def _is_shadowed(path: Path, details: list[ErrorDetails], found: dict[Path, Any]) -> bool:
    """Whether another branch of the same union got further, so that this one wasn't meant."""
    deeper = any(len(other) > len(path) and other[: len(path)] == path for other in found)
    return deeper and all(detail["type"].endswith("_type") for detail in details)


def _fault(
    path: Path, details: list[ErrorDetails], model: type[BaseModel], origins: Origins
) -> UserError:
    detail = details[0]
    place = origins.place(path)
    form = next((_FORMS[str(part)] for part in reversed(path) if part in _FORMS), None)
    if len(details) > 1 or (form and detail["type"] == "string_type"):
        problem, fix = f"{_shown(detail)} can't stand here", form or "see the shipped options"
    else:
        problem, fix = _said(path, detail, model)
    return UserError(problem, file=place.file, line=place.line, key=place.key, fix=fix)


def _said(path: Path, detail: ErrorDetails, model: type[BaseModel]) -> tuple[str, str]:
    """The problem and the fix."""
    context = detail.get("ctx", {})
    match detail["type"]:
        case "value_error":
            problem, _, fix = str(context["error"]).partition("; ")
            said = problem, fix or "change one of them"
        case "missing":
            said = "is missing", "add it"
        case "extra_forbidden":
            known = fields_at(path[:-1], model)
            said = "is no known key", close_names(str(path[-1]), known)
        case "literal_error":
            said = f"{_shown(detail)} isn't known", f"choose {context['expected']}"
        case "string_pattern_mismatch":
            fix = next(fix for start, fix in _PATTERNS if start in context["pattern"])
            said = f"{_shown(detail)} isn't a legal name", fix
        case _ if limit := next((name for name in _LIMITS if name in context), None):
            said = f"is {_shown(detail)}", f"give {_LIMITS[limit]} {context[limit]}"
        case kind:
            problem = _PROBLEMS.get(kind, one_line(detail["msg"]))
            said = f"{_shown(detail)} {problem}", _FIXES.get(kind, "see the shipped options")
    return said


def _shown(detail: ErrorDetails) -> str:
    value = detail["input"]
    if value is None:
        return "null"
    if isinstance(value, (dict, list, tuple)):
        return "what stands here" if value else "an empty list or mapping"
    text = one_line(str(value))
    return f'"{text[:60]}"' if isinstance(value, str) else text.lower()


def fields_at(path: Path, model: type[BaseModel]) -> set[str]:
    """The keys that `model` knows at `path`.

    >>> from gtlab.instance.brief import Brief
    >>> sorted(fields_at(("review",), Brief))
    ['by', 'every']
    """
    annotations: list[Any] = [model]
    for part in path:
        annotations = [inner for one in annotations for inner in _step(one, part)]
    return {name for one in annotations for found in _models(one) for name in found.model_fields}


def _step(annotation: Annotation, part: str | int) -> Iterator[Annotation]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        if part in annotation.model_fields:
            yield annotation.model_fields[str(part)].annotation
        return
    for inner in get_args(annotation):
        if _is_collection(annotation):
            yield inner
        else:
            yield from _step(inner, part)


def _is_collection(annotation: Annotation) -> bool:
    return getattr(annotation, "__origin__", None) in (dict, tuple, list)


def _models(annotation: Annotation) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    elif not _is_collection(annotation):
        for inner in get_args(annotation):
            yield from _models(inner)
