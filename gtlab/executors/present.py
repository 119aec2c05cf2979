"""The presentation of a round as a program: what the user reads and reviews."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from gtlab.blackboard.entry import Entry
from gtlab.errors import ProtocolError
from gtlab.executors.contract import Output, Task
from gtlab.rules.figures import shown
from gtlab.rules.phrases import phrases
from gtlab.rules.text import choice_label, state_title, title_among
from gtlab.terms.play import Chosen, Event
from gtlab.terms.quoting import quote

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gtlab.blackboard.log import Item, View
    from gtlab.instance.instance import Instance
    from gtlab.instance.text import Language
    from gtlab.rules.game import Game
    from gtlab.terms.names import SeatId

    Row = tuple[str, str, str, str]

_HEADS = {"en": ("seat", "choice", "payoff", "total"), "zh": ("席位", "选择", "收益", "累计")}
_PENALTY = {"en": "penalty", "zh": "惩罚"}
_NOT_ASKED = {"en": "not asked", "zh": "未被询问"}
_PRIVATE = {"en": "Only you see this: thoughts", "zh": "仅你可见：思考"}
_COLON = {"en": ": ", "zh": "："}


def _title(language: Language, number: int, most: int | None) -> str:
    if language == "zh":
        return f"第 {number} 轮" + (f"，共 {most} 轮" if most else "")
    return f"Round {number}" + (f" of {most}" if most else "")


def _speaker(seat: SeatId, to: SeatId) -> str:
    return f"{seat} → {to}" if to else seat


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
        self._game = game
        self._output = instance.output
        self._language = instance.language
        # A player at the same screen must not read what the others think.
        self._shows_thoughts = instance.output.thoughts and not instance.people
        self._may_speak = instance.communication != "none"
        self._say = phrases(instance.language)
        self._names = {seat.id: " ".join(seat.persona.name.split()) for seat in instance.seats}
        self._actions = {f"role.{seat}.action": seat for seat in self._names}
        self._thoughts_of = {f"role.{seat}.thought": seat for seat in self._names}
        self._titles = {name: state_title(game, name) for name in game.spec.state}
        seat, choice, payoff, total = _HEADS[self._language]
        payoff = _PENALTY[self._language] if game.sign < 0 else payoff
        self._heads = (seat, choice, payoff, total)
        progress = instance.progress
        self._most = None if progress.continuation is not None else progress.rounds

    def __call__(self, task: Task) -> Output:
        """The round's presentation."""
        number = task.step.round
        event = task.view.get("run.events")
        if event is None or not isinstance(event.data, Event) or event.data.round != number:
            raise ProtocolError(f"round {number} is presented before it was ruled")
        items = _of_round(task.view, number)
        scene = self._output.style == "scene"
        parts = [
            [_title(self._language, number, self._most)],
            self._scene(items) if scene else [],
            self._table(event.data),
            self._said(items) if self._may_speak and not scene else [],
            self._after(event.data, task.view),
            self._thoughts(items) if self._shows_thoughts else [],
        ]
        text = "\n\n".join(["\n".join(part) for part in parts if part])
        return Output((Entry("output.display", text),))

    def _table(self, event: Event) -> list[str]:
        made: dict[str, list[str]] = {}
        for window, joint in event.moves.items():
            title = title_among(self._game, window, self._say)
            for seat, choice in joint.items():
                label = choice_label(self._game, choice, seat)
                text = self._say.titled(label, title) if title else label
                made.setdefault(seat, []).append(text)
        listed = self._say.listed
        rows = [
            (
                f"{seat} {name}",
                listed(made[seat]) if seat in made else _NOT_ASKED[self._language],
                shown(event.payoffs[seat]),
                shown(event.totals[seat]),
            )
            for seat, name in self._names.items()
        ]
        return table(self._heads, rows)

    def _said(self, items: Sequence[Item]) -> list[str]:
        return [
            self._say.said(_speaker(self._actions[item.entry.tag], chosen.to), quote(chosen.speech))
            for item in items
            if isinstance(chosen := item.entry.data, Chosen) and chosen.speech
        ]

    def _scene(self, items: Sequence[Item]) -> list[str]:
        lines = []
        for item in items:
            chosen = item.entry.data
            if isinstance(chosen, Chosen):
                name = self._names[self._actions[item.entry.tag]]
                said = quote(chosen.speech) if chosen.speech and self._may_speak else ""
                made = choice_label(self._game, chosen.choice, self._actions[item.entry.tag])
                lines.append(_sentence(self._language, name, made, said))
        return lines

    def _after(self, event: Event, view: View) -> list[str]:
        """What is carried on, and that a match has ended."""
        say = self._say
        lines = [say.level(self._titles[name], value) for name, value in event.pool.items()]
        lines += [
            say.levels(self._titles[name], list(values.items()))
            for name, values in event.each.items()
        ]
        closing = view.text("scene.narration")
        return lines if closing == say.over_round(event.round) else [*lines, closing]

    def _thoughts(self, items: Sequence[Item]) -> list[str]:
        short = self._output.style == "report"
        colon = _COLON[self._language]
        lines = []
        for item in items:
            seat = self._thoughts_of.get(item.entry.tag)
            if seat is not None:
                head, text = f"{seat} {self._names[seat]}", item.entry.text
                last = text.rpartition("\n")[2]
                lines.append(f"{head}{colon}{last}" if short else f"{head}\n{text}")
        return [_PRIVATE[self._language], *lines] if lines else []


def _of_round(view: View, number: int) -> list[Item]:
    """The items of a round, oldest first; a long match costs no more than a short one."""
    items = view.items
    start = len(items)
    while start and items[start - 1].round == number:
        start -= 1
    return items[start:]


def table(heads: Row, rows: Sequence[Row]) -> list[str]:
    """A table in Markdown, readable as plain text: two columns of words, two of numbers."""
    cells = [_escaped(row) for row in (heads, *rows)]
    widths = [max([_width(row[place]) for row in cells]) for place in range(len(heads))]
    lines = [_row(row, widths) for row in cells]
    one, two, three, four = ["-" * width for width in widths]
    lines.insert(1, f"| {one} | {two} | {three[1:]}: | {four[1:]}: |")
    return lines


def _escaped(row: Row) -> Row:
    who, made, pay, total = row
    return who.replace("|", "\\|"), made.replace("|", "\\|"), pay, total


def _row(cells: Row, widths: Sequence[int]) -> str:
    who, made, pay, total = cells
    first, second, third, fourth = widths
    return (
        f"| {who.ljust(first - _wide(who))} | {made.ljust(second - _wide(made))}"
        f" | {pay.rjust(third - _wide(pay))} | {total.rjust(fourth - _wide(total))} |"
    )


def _width(text: str) -> int:
    """The columns that `text` takes in a terminal."""
    return len(text) + _wide(text)


@lru_cache(maxsize=4096)
def _wide(text: str) -> int:
    """How many characters of `text` take two columns."""
    return 0 if text.isascii() else sum(unicodedata.east_asian_width(c) in "WF" for c in text)
