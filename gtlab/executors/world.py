"""The world engine as a program: deals, publishes and adjudicates by the compiled rules.

It reads its own view alone: the state it wrote, the event stream, and this round's actions. It
states facts in the language of the instance, and takes no notice of any style.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.blackboard.entry import Entry, Worked
from gtlab.blackboard.header import Control
from gtlab.errors import ProtocolError, RefusedError, UserError
from gtlab.executors.contract import Output, Task
from gtlab.rules.figures import added
from gtlab.rules.game import UNDECIDED
from gtlab.rules.horizon import ending
from gtlab.rules.phrases import phrases
from gtlab.rules.text import (
    choice_label,
    excerpt,
    made_text,
    question_text,
    seat_label,
    state_title,
)
from gtlab.terms.names import Payoffs, Refused, SeatId
from gtlab.terms.play import Chosen, Dealt, Event, Published, Ruling, State
from gtlab.terms.quoting import quote

if TYPE_CHECKING:
    from gtlab.blackboard.log import View
    from gtlab.instance.instance import Instance
    from gtlab.rules.game import Game
    from gtlab.terms.questions import Question

Actions = dict[int, dict[SeatId, Chosen]]

_KEPT = 1_000
"""Texts of questions kept; bounds that follow a stock may differ in every round."""


class WorldEngine:
    """Deals and rules the matches of one instance; holds nothing that changes."""

    def __init__(self, instance: Instance, game: Game) -> None:
        self._instance = instance
        self._game = game
        self._say = phrases(instance.language)
        self._may_speak = instance.communication == "public"
        self._seats = game.seats
        self._asked: dict[tuple[str, Question], str] = {}
        self._penalties = game.sign < 0
        self._titles = {name: state_title(game, name) for name in game.spec.state}
        self._start = game.start()
        self._zero: Payoffs = dict.fromkeys(game.seats, 0)

    def __call__(self, task: Task) -> Output:
        """The output of a deal, a publication or an adjudication."""
        match task.step.name:
            case "deal":
                return self._deal(task)
            case "publish":
                return self._publish(task)
            case "adjudicate":
                return self._adjudicate(task)
        raise ProtocolError(f"a world engine does not {task.step.name}")

    def _deal(self, task: Task) -> Output:
        number = task.step.round
        first = task.view.get("world.state") is None
        state = self._state(task.view)
        heading = self._say.round(number)
        narration = self._say.joined([heading, *self._levels(state)]) if self._titles else heading
        entries = [
            *self._visible(state, first=first),
            Entry("scene.narration", narration, self._seats),
            Entry("world.round", str(number)),
        ]
        if first:
            entries.append(Entry("world.state", self._state_text(state, self._zero), data=state))
        due = self._game.due(state)
        return Output(tuple(entries), Control(due, state.window, self._game.is_last(state)))

    def _visible(self, state: State, *, first: bool) -> list[Entry]:
        offers = self._game.offers(state)
        window = self._game.turns[state.window].window.name
        return [
            Entry(
                f"role.{seat}.visible",
                self._visible_text(seat, window, offers.get(seat), first=first),
                (seat,),
                Dealt(state.round, offers.get(seat), window, state.window),
            )
            for seat in self._seats
        ]

    def _visible_text(
        self, seat: SeatId, window: str, question: Question | None, *, first: bool
    ) -> str:
        if question is None:
            asked = self._say.you_wait
        else:
            asked = self._asked.get((window, question)) or self._remember(window, question)
        if not first:
            return asked
        instance = self._instance
        rules = excerpt(self._game, instance.progress, instance.language, speech=self._may_speak)
        name = seat_label(self._game, seat, self._say)
        return "\n".join([self._say.you_are(name), rules, asked])

    def _remember(self, window: str, question: Question) -> str:
        text = question_text(self._game, question, window, self._instance.language)
        if len(self._asked) < _KEPT:
            self._asked[window, question] = text
        return text

    def _publish(self, task: Task) -> Output:
        actions = self._actions(task)
        state, _ = self._replayed(task, actions, task.window)
        closed = self._game.turns[task.window]
        lines = [
            line for seat in closed.seats for line in self._deed(seat, actions[task.window][seat])
        ]
        narration = self._say.joined(lines)
        due = self._game.due(state)
        offers = self._game.offers(state)
        name = self._game.turns[state.window].window.name
        entries = [
            Entry(
                f"role.{seat}.visible",
                self._visible_text(seat, name, offers[seat], first=False),
                (seat,),
                Dealt(task.step.round, offers[seat], name, state.window),
            )
            for seat in due
        ]
        published = Published(task.step.round, state.moves)
        entries.append(Entry("scene.narration", narration, self._seats, published))
        return Output(tuple(entries), Control(due, state.window, self._game.is_last(state)))

    def _adjudicate(self, task: Task) -> Output:
        number = task.step.round
        actions = self._actions(task)
        state, ruling = self._replayed(task, actions, len(self._game.turns) - 1)
        if ruling is None or ruling.payoffs is None:
            raise ProtocolError(f"round {number} is ruled before its last window")
        payoffs = ruling.payoffs
        before = self._totals(task.view)
        totals = {seat: added(before[seat], payoffs[seat]) for seat in self._seats}
        reason = self._game.verdict(state) or ending(
            self._instance.progress, number, self._instance.seed, task.replicate
        )
        speeches = [
            self._say.said(seat, quote(chosen.speech))
            for window in sorted(actions)
            for seat, chosen in actions[window].items()
            if chosen.speech and self._may_speak
        ]
        line = self._event_text(number, ruling, payoffs)
        event = self._say.joined([line, *speeches]) if speeches else line
        closing = self._say.ended[reason] if reason else self._say.over_round(number)
        entries = (
            Entry("world.state", self._state_text(state, totals), data=state),
            Entry("world.round", str(number)),
            Entry("world.ruling", self._ruling_text(payoffs, totals)),
            Entry("scene.narration", closing, self._seats),
            Entry("output.summary", self._say.joined([line, self._totals_text(totals)])),
            Entry(
                "run.events",
                event,
                self._seats,
                Event(number, ruling.moves, payoffs, totals, state.pool, state.each),
            ),
        )
        return Output(entries, Control(over=bool(reason), reason=reason or ""))

    def _state(self, view: View) -> State:
        entry = view.get("world.state")
        if entry is None:
            return self._start
        if not isinstance(entry.data, State):
            raise ProtocolError("the world state in the journal is no state")
        return entry.data

    def _totals(self, view: View) -> Payoffs:
        entry = view.get("run.events")
        return entry.data.totals if entry and isinstance(entry.data, Event) else self._zero

    def _actions(self, task: Task) -> Actions:
        """This round's actions, by window; read backwards, so that a long match costs no more."""
        found: list[tuple[int, SeatId, Chosen]] = []
        for item in reversed(task.view.items):
            if item.round != task.step.round:
                break
            record, chosen = item.record, item.entry.data
            if isinstance(record, Worked) and record.seat and isinstance(chosen, Chosen):
                found.append((record.window, record.seat, chosen))
        actions: Actions = {}
        for window, seat, chosen in reversed(found):
            actions.setdefault(window, {})[seat] = chosen
        return actions

    def _replayed(self, task: Task, actions: Actions, last: int) -> tuple[State, Ruling | None]:
        """The state after the windows up to `last`, and the ruling of that one."""
        state = self._state(task.view)
        ruling: Ruling | None = None
        for window in range(last + 1):
            joint = {seat: chosen.choice for seat, chosen in actions.get(window, {}).items()}
            result = self._game.resolve(state, joint)
            if isinstance(result, Refused):
                if result.code == UNDECIDED:
                    raise UserError(result.text)
                raise RefusedError(result.code, result.text)
            state, ruling = result.state, result
        return state, ruling

    def _deed(self, seat: SeatId, chosen: Chosen) -> list[str]:
        lines = [self._say.chose(seat, choice_label(self._game, chosen.choice))]
        if chosen.speech and self._may_speak:
            lines.append(self._say.said(seat, quote(chosen.speech)))
        return lines

    def _levels(self, state: State) -> list[str]:
        shared = [self._say.level(self._titles[name], value) for name, value in state.pool.items()]
        own = [
            self._say.levels(self._titles[name], list(values.items()))
            for name, values in state.each.items()
        ]
        return shared + own

    def _state_text(self, state: State, totals: Payoffs) -> str:
        return self._say.joined([self._totals_text(totals), *self._levels(state)])

    def _totals_text(self, totals: Payoffs) -> str:
        return self._say.totals(list(totals.items()))

    def _event_text(self, number: int, ruling: Ruling, payoffs: Payoffs) -> str:
        made = made_text(self._game, ruling.moves, self._say)
        return self._say.event(number, made, list(payoffs.items()), self._penalties)

    def _ruling_text(self, payoffs: Payoffs, totals: Payoffs) -> str:
        say, penalties = self._say.gets, self._penalties
        return self._say.joined(
            [say(seat, payoffs[seat], totals[seat], penalties) for seat in self._seats]
        )
