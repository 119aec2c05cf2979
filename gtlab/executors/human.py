"""A seat's decision by a person; whoever asks asks until it is legal, and it is checked here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.blackboard.entry import Entry
from gtlab.errors import IllegalActionError, ProtocolError
from gtlab.executors.contract import Output, Task
from gtlab.terms.asking import Asked
from gtlab.terms.play import Chosen, Dealt
from gtlab.terms.questions import Speech, written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.blackboard.log import View
    from gtlab.instance.instance import Instance
    from gtlab.terms.names import SeatId
    from gtlab.terms.protocols import Ask

_HEADS = {
    "en": ("Situation", "You are", "Rules", "So far", "This round"),
    "zh": ("情境", "你是", "规则", "至今", "本轮"),
}


class PersonSeats:
    """The seats that people sit in; writes an action and never a thought."""

    def __init__(self, ask: Ask, instance: Instance) -> None:
        self._ask = ask
        self._language = instance.language
        self._seats = instance.seat_ids
        self._talk = instance.communication

    async def __call__(self, task: Task) -> Output:
        """The person's action.

        Raises:
            ProtocolError: Whoever asked brought one that is not legal, or nothing was dealt.
        """
        seat = task.step.seat
        item = task.view.get(f"role.{seat}.visible")
        if seat is None or item is None or not isinstance(item.data, Dealt):
            raise ProtocolError("a person is asked before anything was dealt")
        question = item.data.question
        if question is None:
            raise ProtocolError(f"{seat} is asked without a question")
        speech = self._speech(seat)
        asked = Asked(question, speech, self._language)
        given = await self._ask(seat, self._page(task.view, seat, task.step.round), asked)
        try:
            said = asked.words(given.speech)
            to, words = speech.split(said) if speech else ("", said)
            chosen = Chosen(question.check(given.choice), words, to)
        except IllegalActionError as error:
            raise ProtocolError(f"no legal answer came from seat {seat}: {error}") from error
        return Output((Entry(f"role.{seat}.action", written(chosen.choice), data=chosen),))

    def _speech(self, seat: SeatId) -> Speech | None:
        if self._talk == "none":
            return None
        others = tuple(who for who in self._seats if who != seat)
        return Speech(to=others if self._talk == "pair" else ())

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
