"""A cell: what to play, and how to carry it out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from gtlab.configs.origins import Origins, Path
from gtlab.errors import Fault
from gtlab.instance.brief import Brief
from gtlab.instance.fields import Whole
from gtlab.instance.text import Frozen

_Filled: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class TrackingSpec(Frozen):
    """Where rounds and payoffs are logged.

    Attributes:
        uri: Where MLflow keeps its store; None for a file beside the runs.
        experiment: The experiment's name; None for the scenario's.
    """

    kind: Literal["mlflow", "none"] = "none"
    uri: _Filled | None = None
    experiment: _Filled | None = None


class ExecutionSpec(Frozen):
    """The part of a composed config that says how to carry it out."""

    parallel: Annotated[Whole, Field(ge=1, le=10_000)] = 8
    run_dir: _Filled | None = None
    tracking: TrackingSpec = TrackingSpec()


@dataclass(frozen=True)
class Execution:
    """How a cell is carried out; nothing of it changes what is played.

    Attributes:
        parallel: The most matches in flight.
        run_dir: The folder to write, or None for a new one below the working folder.
        tracking_kind: `mlflow` or `none`.
        tracking_uri: Where MLflow keeps its store; None for a file beside the runs.
        tracking_experiment: The experiment's name; None for the scenario's.
    """

    parallel: int = 8
    run_dir: str | None = None
    tracking_kind: str = "none"
    tracking_uri: str | None = None
    tracking_experiment: str | None = None

    @classmethod
    def of(cls, spec: ExecutionSpec) -> Execution:
        """The execution that `spec` asks for."""
        tracking = spec.tracking
        return cls(spec.parallel, spec.run_dir, tracking.kind, tracking.uri, tracking.experiment)


@dataclass(frozen=True)
class Cell:
    """One cell of a command.

    Attributes:
        overrides: What it was composed from, as Hydra writes it.
        levels: Its level of every factor that differs between the cells of a grid.
        origins: The files that its parts were written in.
    """

    brief: Brief
    execution: Execution
    overrides: tuple[str, ...] = ()
    levels: dict[str, str] = field(default_factory=dict)
    origins: Origins = field(default_factory=Origins, repr=False, compare=False)

    def written(self, fault: Fault) -> Fault:
        """`fault` with the file and line of its key, where the key stands in a file."""
        if fault.file is not None or not fault.key:
            return fault
        parts = tuple(int(part) if part.isdecimal() else part for part in fault.key.split("."))
        place = self.origins.place(self._as_written(parts))
        if place.file is None:
            return fault
        key = place.key if parts[0] != "rules" else self.origins.place(parts).key
        return fault._replace(file=place.file, line=place.line, key=key)

    def _as_written(self, parts: Path) -> Path:
        """The key `parts` where lists of the brief are counted through, not called by name."""
        match parts:
            case ("personas", str(name), *rest):
                ids = [role.persona.id for role in self.brief.roles]
                return ("roles", ids.index(name), "persona", *rest) if name in ids else parts
            case ("rules", "windows", str(name), *rest):
                names = [window.name for window in self.brief.rules.windows]
                return ("rules", "windows", names.index(name), *rest) if name in names else parts
        return parts
