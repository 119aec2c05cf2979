"""What is to be checked: a rules option by name, a file, a declaration, or a compiled game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, ValidationError

from gtlab.configs.faults import faults_of
from gtlab.configs.folders import folders_of
from gtlab.configs.options import read_option, unseal
from gtlab.configs.origins import Origins
from gtlab.errors import Fault, UserError
from gtlab.instance.game import GameSpec, SeatRange
from gtlab.rules.game import Game, compile_game

Given: TypeAlias = str | Path | GameSpec | Game | Mapping[str, object]
"""What names a game, or is one: see `subject_of`."""

_SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class _Rules(BaseModel):
    """The part of a composed config that declares the game; faults get their keys from it."""

    model_config = ConfigDict(extra="forbid")

    rules: GameSpec


class Subject(NamedTuple):
    """A game to check, for each number of seats that it is tried with.

    Attributes:
        spec: Its declaration.
        games: It, compiled for so many seats: the number its facts are
            of first, then the fewest and the most it takes.
        origins: Where its keys were written.
    """

    spec: GameSpec
    games: tuple[Game, ...]
    origins: Origins

    def place(self, key: str | None) -> str:
        """The file, line and key that `key` was written at, as far as known; empty for none."""
        if not key:
            return ""
        found = self.origins.place(tuple(key.split(".")))
        where = f"{found.file}:{found.line}: " if found.file and found.line else ""
        return where + (found.key or key)


def subject_of(
    game: Given,
    *,
    config_dir: str | Path | None = None,
    seats: int | None = None,
) -> Subject:
    """What `game` names or is.

    Args:
        game: The name of a rules option, a YAML file (a `Path`, or text that ends in `.yaml`), a
            declaration, or a compiled game.
        config_dir: A folder of options of one's own, as for `--config-dir`.
        seats: How many seats it is tried with; left out, the number that its facts speak
            of, the fewest and the most it takes.

    Raises:
        UserError: There is no such option, file or folder, or the game cannot be compiled.
    """
    if isinstance(game, Game):
        return Subject(game.spec, (game,), Origins())
    origins = Origins()
    if isinstance(game, GameSpec):
        spec = game
    elif isinstance(game, Path) or (isinstance(game, str) and game.endswith(".yaml")):
        spec = _from_file(Path(game), origins)
    elif isinstance(game, str):
        spec = _named(game, config_dir, origins)
    else:
        spec = _validated({"rules": dict(game)}, origins)
    subject = Subject(spec, (), origins)
    try:
        games = tuple(compile_game(spec, tuple(_SEATS[:n])) for n in _counts(spec, seats))
    except UserError as error:
        raise error.located(lambda fault: _located(fault, origins)) from None
    return subject._replace(games=games)


def rules_named(config_dir: str | Path | None = None) -> list[str]:
    """The names of all rules options, the shipped ones and those in `config_dir`.

    Raises:
        UserError: The folder is not there, or something in it is misplaced.
    """
    return folders_of([config_dir] if config_dir is not None else []).names("rules")


def _named(name: str, config_dir: str | Path | None, origins: Origins) -> GameSpec:
    # Hydra takes its time to be imported.
    from gtlab.configs.loader import Loader
    from gtlab.configs.overrides import Parser

    folders = folders_of([config_dir] if config_dir is not None else [])
    if name not in folders.names("rules"):
        raise UserError(
            f"there is no game `{name}`", key="rules", fix=folders.unknown("rules", name)
        )
    composed = Loader(folders).compose(Parser(folders).parse([f"rules={name}"]))
    for option in composed.options:
        if option.group == "rules":
            origins.add(("rules",), option.document)
    return _validated({"rules": composed.tree["rules"]}, origins)


def _from_file(file: Path, origins: Origins) -> GameSpec:
    option = read_option(file, "rules")
    if option.bases:
        raise UserError(
            f"builds on {option.bases[0]}",
            file=option.document.file,
            line=option.document.line("defaults"),
            key="defaults",
            fix="give the game by its name, and its folder as config_dir",
        )
    origins.add(("rules",), option.document)
    return _validated({"rules": unseal(option.values)}, origins)


def _validated(data: dict[str, object], origins: Origins) -> GameSpec:
    try:
        return _Rules.model_validate(data).rules
    except ValidationError as error:
        raise UserError.of(faults_of(error, data, _Rules, origins)) from None


def _located(fault: Fault, origins: Origins) -> Fault:
    if fault.file is not None or not fault.key:
        return fault
    place = origins.place(tuple(fault.key.split(".")))
    if place.file is None:
        return fault
    return fault._replace(file=place.file, line=place.line, key=place.key)


def _counts(spec: GameSpec, seats: int | None) -> tuple[int, ...]:
    if seats is not None:
        return (seats,)
    if not isinstance(spec.seats, SeatRange):
        return (len(spec.seats),)
    first = spec.facts.seats if spec.facts else spec.seats.least
    return tuple(dict.fromkeys((first, spec.seats.least, spec.seats.most)))
