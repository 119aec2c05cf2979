"""Plain composed data to a validated brief and its execution, or every fault in it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from gtlab.configs.cell import Cell, Execution, ExecutionSpec
from gtlab.configs.faults import faults_of
from gtlab.configs.folders import PERSONAS, close_names
from gtlab.configs.origins import Origins, Path
from gtlab.errors import UserError
from gtlab.instance.brief import Brief
from gtlab.instance.text import Language, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gtlab.configs.personas import Personas

_EXECUTION = tuple(ExecutionSpec.model_fields)
_LEAST = 2
_SEAT_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def cell_of(
    tree: Mapping[str, Any],
    scenario: str | None,
    personas: Personas,
    origins: Origins,
) -> Cell:
    """The cell that the composed `tree` describes; `scenario` is the option chosen.

    Raises:
        UserError: It describes none; all faults are in the text, a line each.
    """
    _refuse_unknown_keys(tree, origins)
    brief = {key: value for key, value in tree.items() if key not in _EXECUTION}
    if isinstance(brief.get("scenario"), dict):
        brief["scenario"] = {"id": scenario, **brief["scenario"]}
    if "models" in tree:
        brief["models"] = _models(tree["models"])
    brief["roles"] = _roles(tree.get("roles"), personas, origins)
    faults: list[UserError] = []
    made = _validated(Brief, brief, origins, faults)
    execution = {key: tree[key] for key in _EXECUTION if key in tree}
    carried = _validated(ExecutionSpec, execution, origins, faults)
    if isinstance(made, Brief) and isinstance(carried, ExecutionSpec):
        faults = list(_untranslated(made, made.language, origins))
        if not faults:
            return Cell(made, Execution.of(carried), origins=origins)
    raise UserError.of(faults)


def _validated(
    model: type[BaseModel], data: dict[str, Any], origins: Origins, faults: list[UserError]
) -> BaseModel | None:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        faults += faults_of(error, data, model, origins)
        return None


def _refuse_unknown_keys(tree: Mapping[str, Any], origins: Origins) -> None:
    known = {*Brief.model_fields, *_EXECUTION}
    faults = []
    for key in tree:
        if key not in known:
            place, fix = origins.place((key,)), close_names(key, known)
            faults.append(
                UserError("is no known key", file=place.file, line=place.line, key=key, fix=fix)
            )
    if faults:
        raise UserError.of(faults)


def _models(models: object) -> object:
    """`models` without the names that are only there to be overridden."""
    if not isinstance(models, dict):
        return models
    return {
        key: {name: one for name, one in value.items() if one is not None}
        if key in ("by_role", "by_worker") and isinstance(value, dict)
        else value
        for key, value in models.items()
    }


def _roles(roles: object, personas: Personas, origins: Origins) -> list[dict[str, object]]:
    place = origins.place(("roles", "seats"))
    unknown = sorted(set(roles) - {"seats"}) if isinstance(roles, dict) else []
    if unknown:
        place = origins.place(("roles", unknown[0]))
        fix = "a roles option has `seats` and nothing else"
        raise UserError("is no known key", file=place.file, line=place.line, key=place.key, fix=fix)
    seats = roles.get("seats") if isinstance(roles, dict) else None
    if not isinstance(seats, (list, dict)):
        problem, fix = "names no seats", "write seats: [calculator, trusting]"
        raise UserError(problem, file=place.file, line=place.line, key="roles.seats", fix=fix)
    if not _LEAST <= len(seats) <= len(_SEAT_NAMES):
        problem = f"names {len(seats)} seat{'s' * (len(seats) != 1)}"
        fix = f"name from {_LEAST} to {len(_SEAT_NAMES)} personas"
        raise UserError(problem, file=place.file, line=place.line, key="roles.seats", fix=fix)
    named = seats.items() if isinstance(seats, dict) else zip(_SEAT_NAMES, seats, strict=False)
    keys = list(seats) if isinstance(seats, dict) else range(len(seats))
    return [
        {"seat": seat, "persona": _persona(who, index, key, personas, origins)}
        for index, ((seat, who), key) in enumerate(zip(named, keys, strict=True))
    ]


def _persona(
    who: object, index: int, key: str | int, personas: Personas, origins: Origins
) -> object:
    """The persona `who`: an id, or written out in the roles option."""
    written = ("roles", "seats", key)
    place = origins.place(written)
    _note_roles(origins, index, key)
    if isinstance(who, dict):
        return {"id": f"persona_{index + 1}", **who}
    if not isinstance(who, str):
        fix = "name a persona, or write one out"
        raise UserError("is no persona", file=place.file, line=place.line, key=place.key, fix=fix)
    if who not in personas:
        problem, fix = f'no persona is called "{who}"', personas.folders.unknown(PERSONAS, who)
        raise UserError(problem, file=place.file, line=place.line, key=place.key, fix=fix)
    document, mapping = personas.get(who)
    origins.add(("roles", index, "persona"), document)
    return mapping


def _note_roles(origins: Origins, index: int, key: str | int) -> None:
    """Notes where an entry of `seats` stands, for faults in the list of roles made from it."""
    for part, document, within in list(origins.files):
        if part in (("roles",), ()):
            inside: Path = (*within, *(() if part else ("roles",)), "seats", key)
            if document.line(*inside) is not None:
                origins.add(("roles", index), document, inside)
                origins.add(("roles", index, "seat"), document, inside)
                origins.add(("roles", index, "persona"), document, inside)


def _untranslated(brief: Brief, language: Language, origins: Origins) -> Iterator[UserError]:
    for path, text in _texts(brief, ()):
        if text.get(language) is None:
            place = origins.place(path)
            problem, fix = f"has no text in {language}", f"add {language}: or give one text for all"
            yield UserError(problem, file=place.file, line=place.line, key=place.key, fix=fix)


def _texts(value: object, path: Path) -> Iterator[tuple[Path, Text]]:
    if isinstance(value, Text):
        yield path, value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _texts(getattr(value, name), (*path, name))
    elif isinstance(value, (dict, tuple)):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in pairs:
            yield from _texts(inner, (*path, key))
