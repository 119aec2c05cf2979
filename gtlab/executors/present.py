"""The presentation of a round as a program: what the user reads and reviews."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from gtlab.blackboard.entry import Entry
from gtlab.errors import ProtocolError
from gtlab.executors.contract import Output, Task
from gtlab.rules.figures import shown
from gtlab.rules.phrases import phrases
from gtlab.rules.text import choice_label, made_text, state_title
from gtlab.terms.play import Chosen, Event
from gtlab.terms.quoting import quote

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gtlab.blackboard.log import Item
    from gtlab.instance.instance import Instance
    from gtlab.instance.text import Language
    from gtlab.rules.game import Game
    from gtlab.terms.names import SeatId

    Acts = Sequence[tuple[SeatId, Chosen]]

_HEADS = {"en": ("seat", "choice", "payoff", "total"), "zh": ("席位", "选择", "收益", "累计")}
_PENALTY = {"en": "penalty", "zh": "惩罚"}
_NOT_ASKED = {"en": "not asked", "zh": "未被询问"}
_PRIVATE = {"en": "Only you see this: thoughts", "zh": "仅你可见：思考"}
_COLON = {"en": ": ", "zh": "："}
_WORDS = 2
"""The columns of the table that hold words; the others hold numbers."""


def _title(language: Language, number: int, most: int | None) -> str:
    if language == "zh":
        return f"第 {number} 轮" + (f"，共 {most} 轮" if most else "")
    return f"Round {number}" + (f" of {most}" if most else "")


def _sentence(language: Language, name: str, made: str, said: str) -> str:
    if language == "zh":
        return f"{name}说：{said}，并选择了{made}。" if said else f"{name}选择了{made}。"
    return f"{name} says {said} and chooses {made}." if said else f"{name} chooses {made}."


class Presenter:
    """Presents rounds of one instance, in its style.

    `report` is a table, with thoughts cut to their last part, the decision; `inner_life` follows
    the table with each thought in full; `scene` tells what was said and done before the table.
    """

    def __init__(self, instance: Instance, game: Game) -> None:
        self._instance = instance
        self._game = game
        self._language = instance.language
        self._may_speak = instance.communication == "public"
        self._say = phrases(instance.language)
        self._names = {seat.id: " ".join(seat.persona.name.split()) for seat in instance.seats}
        self._titles = {name: state_title(game, name) for name in game.spec.state}
        self._heads = list(_HEADS[self._language])
        if game.sign < 0:
            self._heads[_WORDS] = _PENALTY[self._language]
        progress = instance.progress
        self._most = None if progress.continuation is not None else progress.rounds

    def __call__(self, task: Task) -> Output:
        """The round's presentation."""
        number = task.step.round
        event = task.view.get("run.events")
        if event is None or not isinstance(event.data, Event) or event.data.round != number:
            raise ProtocolError(f"round {number} is presented before it was ruled")
        style = self._instance.output.style
        acts = list(self._acts(task))
        parts = [
            [_title(self._language, number, self._most)],
            list(self._scene(acts)) if style == "scene" else [],
            list(self._table(event.data)),
            [] if style == "scene" else list(self._said(acts)),
            list(self._after(event.data, task)),
            list(self._thoughts(task)) if self._instance.output.thoughts else [],
        ]
        text = "\n\n".join("\n".join(part) for part in parts if part)
        return Output((Entry("output.display", text),))

    def _acts(self, task: Task) -> Iterator[tuple[SeatId, Chosen]]:
        """What was done in the round, in the order in which it was done."""
        for item in self._of_round(task):
            data = item.entry.data
            if isinstance(data, Chosen):
                yield item.entry.tag.split(".")[1], data

    def _of_round(self, task: Task) -> Iterator[Item]:
        """The items of the round, oldest first; a long match costs no more than a short one."""
        items = task.view.items
        start = len(items)
        while start and items[start - 1].round == task.step.round:
            start -= 1
        yield from items[start:]

    def _made(self, event: Event, seat: SeatId) -> str:
        made = made_text(self._game, event.moves, self._say)
        return self._say.listed([text for who, text in made if who == seat])

    def _table(self, event: Event) -> Iterator[str]:
        rows = [
            [
                f"{seat} {name}",
                self._made(event, seat) or _NOT_ASKED[self._language],
                shown(event.payoffs[seat]),
                shown(event.totals[seat]),
            ]
            for seat, name in self._names.items()
        ]
        yield from table(self._heads, rows)

    def _said(self, acts: Acts) -> Iterator[str]:
        for seat, chosen in acts:
            if chosen.speech and self._may_speak:
                yield self._say.said(seat, quote(chosen.speech))

    def _scene(self, acts: Acts) -> Iterator[str]:
        for seat, chosen in acts:
            said = quote(chosen.speech) if chosen.speech and self._may_speak else ""
            made = choice_label(self._game, chosen.choice)
            yield _sentence(self._language, self._names[seat], made, said)

    def _after(self, event: Event, task: Task) -> Iterator[str]:
        """What is carried on, and that a match has ended."""
        for name, value in event.pool.items():
            yield self._say.level(self._titles[name], value)
        for name, values in event.each.items():
            yield self._say.levels(self._titles[name], list(values.items()))
        closing = task.view.text("scene.narration")
        if closing != self._say.over_round(event.round):
            yield closing

    def _thoughts(self, task: Task) -> Iterator[str]:
        short = self._instance.output.style == "report"
        colon = _COLON[self._language]
        thoughts = [
            (seat, item.entry.text)
            for item in self._of_round(task)
            for seat in self._names
            if item.entry.tag == f"role.{seat}.thought"
        ]
        if thoughts:
            yield _PRIVATE[self._language]
        for seat, text in thoughts:
            head = f"{seat} {self._names[seat]}"
            yield f"{head}{colon}{text.rpartition(chr(10))[2]}" if short else f"{head}\n{text}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table in Markdown that reads as well as plain text; all but two columns are numbers."""
    cells = [[cell.replace("|", "\\|") for cell in row] for row in (heads, *rows)]
    widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
    for place, row in enumerate(cells):
        spaces = [" " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)]
        padded = [
            cell + space if column < _WORDS else space + cell
            for column, (cell, space) in enumerate(zip(row, spaces, strict=True))
        ]
        yield f"| {' | '.join(padded)} |"
        if place == 0:
            rules = ["-" * width for width in widths]
            yield f"| {' | '.join(rules[:_WORDS] + [f'{rule[1:]}:' for rule in rules[_WORDS:]])} |"


def _width(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
