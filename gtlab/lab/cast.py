"""Who carries out each worker of an instance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.executors.decide import StrategySeats
from gtlab.executors.human import PersonSeats
from gtlab.executors.present import Presenter
from gtlab.executors.world import WorldEngine
from gtlab.terms.tags import DECIDE, HUMAN, PRESENT, WORLD

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gtlab.executors.contract import Executor
    from gtlab.instance.instance import Instance
    from gtlab.rules.game import Game
    from gtlab.terms.protocols import Ask


class Cast:
    """Gives an instance its executors; `ask` reaches the people in its seats."""

    def __init__(self, ask: Ask | None = None) -> None:
        self._ask = ask

    def check(self, instance: Instance) -> None:
        """Passes if everybody who sits in `instance` can be reached.

        Raises:
            UserError: A person sits in a seat, and nobody can be asked here.
        """
        if instance.people and self._ask is None:
            raise UserError(
                f"a person sits in seat {min(instance.people)}, and nobody can be asked here",
                key="models",
                fix="give the seat a strategy, or run in a terminal",
            )

    def __call__(self, instance: Instance, game: Game) -> Mapping[str, Executor]:
        """The executor of each worker, by worker id.

        Raises:
            UserError: As `check`, or a strategy is unknown.
        """
        self.check(instance)
        executors: dict[str, Executor] = {
            WORLD: WorldEngine(instance, game),
            DECIDE: StrategySeats(instance, game),
            PRESENT: Presenter(instance, game),
        }
        if self._ask is not None:
            executors[HUMAN] = PersonSeats(self._ask, instance)
        return executors
