"""The presentation of a round as a program: what the user reads and reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.blackboard.entry import Entry
from gtlab.executors.contract import Output, Task
from gtlab.rules.text import choice_label
from gtlab.terms.play import Chosen, Event

if TYPE_CHECKING:
    from gtlab.instance.instance import Instance
    from gtlab.rules.game import Game
    from gtlab.terms.names import SeatId

_WORDS = {
    "en": {
        "round": "Round {}",
        "total": "total",
        "none": "not asked",
        "private": "Only you see this",
        "thought": "thought",
    },
    "zh": {
        "round": "第 {} 轮",
        "total": "累计",
        "none": "未被询问",
        "private": "仅你可见",
        "thought": "思考",
    },
}


class Presenter:
    """Presents rounds of one instance: each seat's choice and payoff, then the thoughts.

    The report style shortens a thought to its last part, the decision; the others keep it whole.
    """

    def __init__(self, instance: Instance, game: Game) -> None:
        self._instance = instance
        self._game = game
        self._words = _WORDS[instance.language]
        self._heads = {seat.id: f"{seat.id} {seat.persona.name}" for seat in instance.seats}

    def __call__(self, task: Task) -> Output:
        """The round's presentation."""
        view = task.view
        event = view.get("run.events")
        lines = [self._words["round"].format(task.step.round)]
        if event is not None and isinstance(event.data, Event):
            lines += [self._line(task, seat, event.data) for seat in self._heads]
        lines.append(view.text("output.summary"))
        if self._instance.output.thoughts:
            lines += self._thoughts(task)
        return Output((Entry("output.display", "\n".join(lines)),))

    def _line(self, task: Task, seat: SeatId, event: Event) -> str:
        item = task.view.latest.get(f"role.{seat}.action")
        made = self._words["none"]
        if item is not None and item.round == task.step.round:
            data = item.entry.data
            made = (
                choice_label(self._game, data.choice)
                if isinstance(data, Chosen)
                else item.entry.text
            )
        pay, total = event.payoffs[seat], event.totals[seat]
        return f"{self._heads[seat]}: {made}, {pay} ({self._words['total']} {total})"

    def _thoughts(self, task: Task) -> list[str]:
        short = self._instance.output.style == "report"
        lines = [self._words["private"]]
        for seat, head in self._heads.items():
            item = task.view.latest.get(f"role.{seat}.thought")
            if item is not None and item.round == task.step.round:
                text = item.entry.text
                lines.append(f"{head}: {text.rpartition(chr(10))[2] if short else text}")
        return lines
