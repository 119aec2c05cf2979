"""A seat's decision by a person: asked, checked by the question, asked again when illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.blackboard.entry import Entry
from gtlab.errors import IllegalActionError, ProtocolError
from gtlab.executors.contract import Output, Task
from gtlab.terms.play import Chosen, Dealt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.blackboard.log import View
    from gtlab.instance.text import Language
    from gtlab.terms.names import SeatId
    from gtlab.terms.protocols import Ask

_HEADS = {
    "en": ("Situation", "You are", "Rules", "So far", "This round"),
    "zh": ("情境", "你是", "规则", "至今", "本轮"),
}
_UNSENT = {"en": "Nothing has been sent.", "zh": "尚未发送。"}


class PersonSeats:
    """The seats that people sit in; writes an action and never a thought."""

    def __init__(self, ask: Ask, language: Language) -> None:
        self._ask = ask
        self._language = language

    async def __call__(self, task: Task) -> Output:
        """The person's action, asked for until it is legal."""
        seat = task.step.seat
        item = task.view.get(f"role.{seat}.visible")
        if seat is None or item is None or not isinstance(item.data, Dealt):
            raise ProtocolError("a person is asked before anything was dealt")
        question = item.data.question
        if question is None:
            raise ProtocolError(f"{seat} is asked without a question")
        page = self._page(task.view, seat, task.step.round)
        while True:
            try:
                choice = question.check(await self._ask(seat, page, question))
            except IllegalActionError as error:
                page = f"{error}. {_UNSENT[self._language]}"
            else:
                return Output((Entry(f"role.{seat}.action", str(choice), data=Chosen(choice)),))

    def _page(self, view: View, seat: SeatId, number: int) -> str:
        """All that the seat may see, under headings; what it is asked now comes last."""
        visible = f"role.{seat}.visible"
        dealt = [item.entry.text for item in view.items if item.entry.tag == visible]
        events = [item.entry.text for item in view.items if item.entry.tag == "run.events"]
        # The rules stand in the first that a seat was dealt, above the line of what it may do.
        rules, _, asked = dealt[0].rpartition("\n")
        parts = (
            [view.text("scenario.setting")],
            [view.text(f"role.{seat}.profile")],
            [view.text("game.params"), rules],
            events,
            [*_narrated(view, number), asked if len(dealt) == 1 else dealt[-1]],
        )
        heads = _HEADS[self._language]
        return "\n\n".join(
            "\n".join([head, *texts])
            for head, texts in zip(heads, parts, strict=True)
            if any(texts)
        )


def _narrated(view: View, number: int) -> Iterator[str]:
    for item in view.items:
        if item.entry.tag == "scene.narration" and item.round == number:
            yield item.entry.text
