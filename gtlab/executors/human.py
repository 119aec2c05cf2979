"""A seat's decision by a person: asked, checked by the question, asked again when illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.blackboard.entry import Entry
from gtlab.errors import ProtocolError
from gtlab.executors.contract import Output, Task
from gtlab.terms.play import Chosen, Dealt

if TYPE_CHECKING:
    from gtlab.terms.protocols import Ask


class PersonSeats:
    """The seats that people sit in; writes an action and never a thought."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def __call__(self, task: Task) -> Output:
        """The person's action."""
        seat = task.step.seat
        item = task.view.get(f"role.{seat}.visible")
        if seat is None or item is None or not isinstance(item.data, Dealt):
            raise ProtocolError("a person is asked before anything was dealt")
        question = item.data.question
        if question is None:
            raise ProtocolError(f"{seat} is asked without a question")
        page = "\n\n".join(seen.entry.text for seen in task.view.items)
        choice = question.check(await self._ask(seat, page, question))
        entry = Entry(f"role.{seat}.action", str(choice), data=Chosen(choice))
        return Output((entry,))
