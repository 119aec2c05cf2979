"""A seat's decision by a strategy, which sees its own view and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.blackboard.entry import Entry
from gtlab.errors import ProtocolError
from gtlab.executors.contract import Output, Task
from gtlab.strategies.cards import Decider, make
from gtlab.strategies.seen import Seen
from gtlab.terms.chance import Draw
from gtlab.terms.play import Chosen, Dealt, Event, Published, State
from gtlab.terms.questions import written

if TYPE_CHECKING:
    from gtlab.blackboard.log import View
    from gtlab.instance.instance import Instance
    from gtlab.rules.game import Game
    from gtlab.terms.names import SeatId


class _Reader:
    """What a seat has seen, kept up to date from its view instead of read again every round."""

    def __init__(self, view: View, seat: SeatId, game: Game, instance: Instance) -> None:
        self.view = view
        self._game = game
        self._seat = seat
        self._language = instance.language
        progress = instance.progress
        told = progress.known and progress.continuation is None
        self._rounds = progress.rounds if told else None
        self._start = game.start()
        self._begin()

    def _begin(self) -> None:
        self.seen = Seen(self._game, self._seat, self._language, self._rounds)
        self._position = 0
        self._epoch = self.view.epoch
        self._carried: Event | State = self._start
        self._moves: Published | None = None

    def catch_up(self) -> Seen:
        """The seen, up to the question that is open now."""
        view = self.view
        if view.epoch != self._epoch:
            self._begin()
        items = view.items
        asked: Dealt | None = None
        for position in range(self._position, len(items)):
            data = items[position].entry.data
            if isinstance(data, Event):
                self.seen.observe(data)
                self._carried = data
                self._moves = None
            elif isinstance(data, Published):
                self._moves = data
                self.seen.published(data.moves)
            elif isinstance(data, Dealt):
                asked = data
        self._position = len(items)
        if asked is None or asked.question is None:
            raise ProtocolError(f"{self.seen.seat} decides without having been asked")
        moves = self._moves.moves if self._moves else {}
        carried = self._carried
        state = State(asked.round, asked.turn, moves, carried.pool, carried.each, asked.drawn)
        self.seen.ask(asked.question, asked.window, state)
        return self.seen


class StrategySeats:
    """All seats of an instance that strategies sit in."""

    def __init__(self, instance: Instance, game: Game) -> None:
        """Makes the deciders.

        Raises:
            UserError: A strategy or one of its arguments is unknown.
        """
        self._instance = instance
        self._game = game
        # Where thoughts are hidden a seat keeps to the last part, why it decides so.
        self._whole = instance.output.thoughts
        self._deciders: dict[SeatId, Decider] = {
            seat.id: make(seat.binding.name, seat.binding.args)
            for seat in instance.seats
            if seat.binding.actor == "program"
        }
        self._readers: dict[tuple[int, SeatId], _Reader] = {}
        self._names = {
            seat: (f"role.{seat}.thought", f"role.{seat}.action") for seat in instance.seat_ids
        }

    def __call__(self, task: Task) -> Output:
        """The seat's thought and action."""
        seat = task.step.seat
        if seat is None:
            raise ProtocolError("a decision without a seat")
        seen = self._seen(task, seat)
        decider = self._deciders[seat]
        draw = self._draw(task, seat)
        choice = decider.decide(seen, draw)
        thought, action = self._names[seat]
        why = decider.thought(seen, choice)
        entries = (
            Entry(thought, why if self._whole else why.rpartition("\n")[2]),
            Entry(action, written(choice), data=Chosen(choice)),
        )
        return Output(entries)

    def _seen(self, task: Task, seat: SeatId) -> Seen:
        key = task.replicate, seat
        reader = self._readers.get(key)
        if reader is None or reader.view is not task.view:
            reader = _Reader(task.view, seat, self._game, self._instance)
            self._readers[key] = reader
        return reader.catch_up()

    def _draw(self, task: Task, seat: SeatId) -> Draw:
        place = ("decide", task.replicate, seat, task.step.round, task.window)
        return Draw(self._instance.seed, *place, *((task.redo,) if task.redo else ()))

    def forget(self, replicate: int) -> None:
        """Lets go of what the seats of a finished match had seen."""
        for seat in self._deciders:
            self._readers.pop((replicate, seat), None)
