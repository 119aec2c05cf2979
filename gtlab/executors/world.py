"""The world engine as a program: deals, publishes and adjudicates by the compiled rules.

It reads its own view alone: the state it wrote, the event stream, and this round's actions. It
states facts in the language of the instance, and takes no notice of any style.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from gtlab.blackboard.entry import Entry, Worked
from gtlab.blackboard.header import Control
from gtlab.errors import ProtocolError, RefusedError, UserError
from gtlab.executors.contract import Output, Task
from gtlab.rules.chance_text import drawn_lines
from gtlab.rules.extras import extras
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
from gtlab.terms.names import Choice, Payoffs, Refused, SeatId
from gtlab.terms.play import Chosen, Dealt, Event, Published, Ruling, State
from gtlab.terms.quoting import quote

if TYPE_CHECKING:
    from gtlab.blackboard.log import View
    from gtlab.instance.instance import Instance
    from gtlab.rules.game import Game
    from gtlab.terms.questions import Question

Actions: TypeAlias = dict[int, dict[SeatId, Chosen]]
Words: TypeAlias = list[tuple[SeatId, str]]
Heard: TypeAlias = dict[SeatId, Words]

_KEPT = 1_000
"""Texts of questions kept; bounds that follow a stock may differ in every round."""


class WorldEngine:
    """Deals and rules the matches of one instance; holds nothing that changes."""

    def __init__(self, instance: Instance, game: Game) -> None:
        self._instance = instance
        self._game = game
        self._say = phrases(instance.language)
        self._talk = instance.communication
        self._talks = self._talk == "pair"
        self._seats = game.seats
        self._asked: dict[tuple[str, Question], str] = {}
        self._penalties = game.sign < 0
        self._draws = bool(game.spec.draws)
        self._rotates = game.spec.rotate
        self._interferes = game.interferes
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
        state = before = self._state(task.view)
        if self._draws:
            state = self._game.deal(before, self._instance.seed, task.replicate)
        heading = self._say.round(number)
        narration = self._say.joined([heading, *self._levels(state)]) if self._titles else heading
        # What was said to a seat alone in the last window of a round reaches it with the next.
        heard = _private(_actions(task.view, number - 1)) if self._talks else {}
        entries = [
            *self._visible(state, heard, first=first),
            Entry("scene.narration", narration, self._seats),
            Entry("world.round", str(number)),
        ]
        if first or state is not before:
            totals = self._zero if first else self._totals(task.view)
            entries.append(Entry("world.state", self._state_text(state, totals), data=state))
        due = self._game.due(state)
        return Output(tuple(entries), Control(due, state.window, self._game.is_last(state)))

    def _visible(self, state: State, heard: Heard, *, first: bool) -> list[Entry]:
        offers = self._game.offers(state)
        return [
            self._visible_to(seat, state, offers.get(seat), heard.get(seat, []), first=first)
            for seat in self._seats
        ]

    def _visible_to(
        self, seat: SeatId, state: State, question: Question | None, heard: Words, *, first: bool
    ) -> Entry:
        window = self._game.turn(state).window.name
        drawn = self._game.known_to(seat, state) if self._draws else {}
        if question is None:
            asked = self._say.you_wait
        else:
            asked = self._asked.get((window, question)) or self._remember(window, question)
        language = self._instance.language
        lines = [asked]
        if drawn or heard:
            told = [self._say.told(who, quote(words)) for who, words in heard]
            lines = [*told, *drawn_lines(self._game, drawn, language, seat), asked]
        if first:
            name = seat_label(self._game, seat, self._say, state.round)
            progress = self._instance.progress
            rules = excerpt(self._game, progress, language, speech=self._talk)
            lines = [self._say.you_are(name), rules, *lines]
        elif self._rotates and state.window == 0:
            name = seat_label(self._game, seat, self._say, state.round)
            lines = [extras(language).you_are_now(name), *lines]
        data = Dealt(state.round, question, window, state.window, drawn)
        return Entry(f"role.{seat}.visible", "\n".join(lines), (seat,), data)

    def _remember(self, window: str, question: Question) -> str:
        text = question_text(self._game, question, window, self._instance.language)
        if len(self._asked) < _KEPT:
            self._asked[window, question] = text
        return text

    def _publish(self, task: Task) -> Output:
        actions = _actions(task.view, task.step.round)
        before, ruling = self._replayed(task, actions, task.window)
        made = ruling.moves[self._game.turn(before).window.name]
        lines = [
            line
            for seat in self._game.due(before)
            for line in self._deed(seat, made[seat], actions[task.window][seat].speech)
        ]
        narration = self._say.joined(lines)
        published = Published(task.step.round, ruling.moves)
        said = Entry("scene.narration", narration, self._seats, published)
        if ruling.payoffs is not None:
            # No window opens any more: what was chosen is known, and the round is ruled next.
            return Output((said,), Control((), task.window, last=True))
        state = ruling.state
        offers = self._game.offers(state)
        closed = {task.window: actions[task.window]}
        heard = _private(closed) if self._talks else {}
        entries = [
            self._visible_to(seat, state, offers.get(seat), heard.get(seat, []), first=False)
            for seat in self._seats
            if seat in offers or seat in heard
        ]
        due = self._game.due(state)
        return Output((*entries, said), Control(due, state.window, self._game.is_last(state)))

    def _adjudicate(self, task: Task) -> Output:
        number = task.step.round
        actions = _actions(task.view, number)
        before, ruling = self._replayed(task, actions)
        payoffs, state = ruling.payoffs, ruling.state
        if payoffs is None:
            raise ProtocolError(f"round {number} is ruled before its last window")
        drawn = self._game.revealed(before, ruling.moves) if self._draws else {}
        sums = self._totals(task.view)
        totals = {seat: added(sums[seat], payoffs[seat]) for seat in self._seats}
        reason = self._game.verdict(state) or ending(
            self._instance.progress, number, self._instance.seed, task.replicate
        )
        speeches = [
            self._say.said(seat, quote(chosen.speech))
            for window in sorted(actions)
            for seat, chosen in actions[window].items()
            if chosen.speech and self._talk == "public"
        ]
        line = self._event_text(number, ruling, payoffs)
        shown = drawn_lines(self._game, drawn, self._instance.language) if drawn else []
        event = self._say.joined([line, *shown, *speeches]) if shown or speeches else line
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
                Event(number, ruling.moves, payoffs, totals, state.pool, state.each, drawn),
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

    def _replayed(
        self, task: Task, actions: Actions, last: int | None = None
    ) -> tuple[State, Ruling]:
        """The window `last`, or the round's last one: the state it was in, and its ruling."""
        state = self._state(task.view)
        while True:
            joint = {seat: chosen.choice for seat, chosen in actions.get(state.window, {}).items()}
            if self._interferes:
                joint = self._game.carried_out(state, joint, self._instance.seed, task.replicate)
            result = self._game.resolve(state, joint)
            if isinstance(result, Refused):
                if result.code == UNDECIDED:
                    raise UserError(result.text)
                raise RefusedError(result.code, result.text)
            if result.payoffs is not None or state.window == last:
                return state, result
            state = result.state

    def _deed(self, seat: SeatId, choice: Choice, speech: str) -> list[str]:
        lines = [self._say.chose(seat, choice_label(self._game, choice, seat))]
        if speech and self._talk == "public":
            lines.append(self._say.said(seat, quote(speech)))
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


def _actions(view: View, number: int) -> Actions:
    """A round's actions, by window; read backwards, so that a long match costs no more."""
    found: list[tuple[int, SeatId, Chosen]] = []
    for item in reversed(view.items):
        place = item.round
        if place < number:
            break
        record, chosen = item.record, item.entry.data
        if (
            place == number
            and isinstance(record, Worked)
            and record.seat
            and isinstance(chosen, Chosen)
        ):
            found.append((record.window, record.seat, chosen))
    actions: Actions = {}
    for window, seat, chosen in reversed(found):
        actions.setdefault(window, {})[seat] = chosen
    return actions


def _private(actions: Actions) -> Heard:
    """What was said to each seat alone in the last window of `actions`."""
    heard: Heard = {}
    for seat, chosen in actions[max(actions)].items() if actions else ():
        if chosen.speech and chosen.to:
            heard.setdefault(chosen.to, []).append((seat, chosen.speech))
    return heard
