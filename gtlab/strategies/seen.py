"""What one seat has seen of a match, in the form that strategies read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gtlab.errors import ProtocolError
from gtlab.instance.game import PROMISE
from gtlab.instance.text import Language
from gtlab.rules.answers import answers
from gtlab.rules.game import Game
from gtlab.rules.known import NOT_ASKED
from gtlab.terms.names import Choice, SeatId
from gtlab.terms.play import Event, Moves, State
from gtlab.terms.questions import Menu, Question

if TYPE_CHECKING:
    from collections.abc import Iterable


class Seen:
    """The history of a match as one seat knows it; it grows and never looks ahead.

    A choice list holds one choice a round: the one made in the first window that asks its seat.

    Attributes:
        game: The rules, which every seat knows.
        seat: Whose view it is.
        seats: All seats, in order.
        language: The language of thoughts.
        rounds: How many rounds the match has, where the seats know it.
        events: The rounds played, oldest first.
        observe: Takes in the event of a round that has been played.
        state: Where the round stands: the public numbers, and the moves published so far.
        question: What the seat is asked now.
        window: The name of the window that asks it.
        cooperate: The cooperative option of a menu of two, if one is declared.
        defect: The other option of that menu.
    """

    __slots__ = (
        "__weakref__",
        "_known",
        "_lone",
        "_met",
        "_only",
        "_others",
        "_own",
        "_own_place",
        "_places",
        "_plain",
        "_scanned",
        "_turns",
        "cooperate",
        "defect",
        "events",
        "game",
        "language",
        "observe",
        "question",
        "rounds",
        "seat",
        "seats",
        "state",
        "window",
    )

    def __init__(
        self, game: Game, seat: SeatId, language: Language = "en", rounds: int | None = None
    ) -> None:
        """Starts an empty history of `seat` in `game`."""
        self.game = game
        self.seat = seat
        self.seats = game.seats
        self.language = language
        self.rounds = rounds
        self.state = game.start()
        self.question: Question | None = None
        self.window = ""
        self.cooperate: Choice = ""
        self.defect: Choice = ""
        self.events: list[Event] = []
        self.observe = self.events.append
        self._turns = first_turns(game)
        # Everybody decides in the same place of every round: choices are looked up, not sought.
        self._plain = game.is_steady and all(window.when is None for window in game.spec.asked)
        windows = {who: game.turns[turn].window.name for who, turn in self._turns.items()}
        self._own_place = windows.get(seat, "")
        self._places = tuple((window, who) for who, window in windows.items() if who != seat)
        self._only = self._places[0] if len(self._places) == 1 else None
        self._lone = self._only if self._plain else None
        self._own: list[Choice] = []
        self._others: dict[SeatId, list[Choice]] = {who: [] for _, who in self._places}
        self._known = 0
        self._scanned = 0
        self._met: set[Choice] = set()

    @property
    def own(self) -> list[Choice]:
        """The seat's own choices, by round."""
        self._catch_up()
        return self._own

    @property
    def others(self) -> dict[SeatId, list[Choice]]:
        """The choices, by round, of each other seat that is ever asked."""
        self._catch_up()
        return self._others

    @property
    def other(self) -> list[Choice]:
        """The choices of the only opponent, in a game of two deciding seats.

        Raises:
            ProtocolError: There are more or fewer opponents.
        """
        if not self._only:
            raise ProtocolError(f"seat {self.seat} has {len(self._places)} opponents, not one")
        return self.others[self._only[1]]

    def _catch_up(self) -> None:
        # Lists are filled when they are read: most strategies read the last round alone.
        for event in self.events[self._known :]:
            if self._own_place:
                self._own.append(self._made(event, self._own_place, self.seat))
            for window, who in self._places:
                self._others[who].append(self._made(event, window, who))
        self._known = len(self.events)

    def _made(self, event: Event, window: str, who: SeatId) -> Choice:
        """The first choice of `who` in a round, usually made in `window`."""
        if self._plain:
            return event.moves[window][who]
        asked = (event.moves.get(name, {}) for name in self.game.window_names if name != PROMISE)
        return next((made[who] for made in asked if who in made), NOT_ASKED)

    def published(self, moves: Moves) -> None:
        """Takes in choices of the running round that were made known before it is ruled."""
        now = self.state
        self.state = State(now.round, now.window, moves, now.pool, now.each, now.drawn)

    def ask(self, question: Question, window: str, state: State) -> None:
        """Opens a window: the next choice answers `question`."""
        self.state = state
        if question is self.question and window == self.window:
            return
        self.question = question
        self.window = window
        good = self.game.cooperative
        if isinstance(question, Menu) and good in question.options:
            self.cooperate = good
            bad = [option for option in question.options if option != good]
            self.defect = bad[0] if len(bad) == 1 else ""
        else:
            self.cooperate = self.defect = ""

    def asked(self) -> Question:
        """The open question.

        Raises:
            ProtocolError: The seat has not been asked anything.
        """
        if self.question is None:
            raise ProtocolError(f"seat {self.seat} decides without a question")
        return self.question

    def latest(self) -> list[Choice]:
        """The last known choice of each other seat: this round's where published, else the last."""
        if self.state.moves:
            known = [self.latest_of(who) for _, who in self._places]
            return [choice for choice in known if choice is not None]
        if not self.events:
            return []
        last = self.events[-1]
        if self._lone:
            return [last.moves[self._lone[0]][self._lone[1]]]
        made = [self._made(last, window, who) for window, who in self._places]
        return [choice for choice in made if choice != NOT_ASKED]

    def latest_own(self) -> Choice | None:
        """The seat's own choice of the last round, or None before the first."""
        return self._made(self.events[-1], self._own_place, self.seat) if self.events else None

    def latest_of(self, seat: SeatId) -> Choice | None:
        """The last known choice of `seat`, or None before its first one."""
        window = self.game.turns[self._turns[seat]].window.name
        asked = self.game.window_names if not self._plain else (window,)
        for name in asked:
            now = self.state.moves.get(name, {})
            if seat in now and name != PROMISE:
                return now[seat]
        made = self._made(self.events[-1], window, seat) if self.events else NOT_ASKED
        return None if made == NOT_ASKED else made

    def turn_of(self, seat: SeatId) -> int | None:
        """The place in a round of the first window that asks `seat`; None if none does."""
        return self._turns.get(seat)

    def ever(self, choice: Choice) -> bool:
        """Whether any other seat is known to have made `choice` in any round."""
        if choice in self._met:
            return True
        for event in self.events[self._scanned :]:
            self._met.update([self._made(event, window, who) for window, who in self._places])
        self._scanned = len(self.events)
        return choice in self._met or choice in self.latest()


def first_turns(game: Game) -> dict[SeatId, int]:
    """For each seat that is ever asked, the first turn of a round in which it is.

    Promises do not count; where identities rotate, the turn is that of the first round it is in.
    """
    first: dict[SeatId, int] = {}
    for number in range(1, len(game.seats) + 1 if game.spec.rotate else 2):
        for index, turn in enumerate(game.frame(number).turns):
            if turn.window.name != PROMISE:
                for seat in turn.seats:
                    first.setdefault(seat, index)
    return first


def replay(game: Game, seat: SeatId, events: Iterable[Event], language: Language = "en") -> Seen:
    """What `seat` has seen after `events`, asked its question of the next round.

    What is drawn for that round is drawn from seed 0; the seat knows of it what it may.

    Those who move before it are taken to have made their last choices again; the highest amount or
    the first option where these are not legal, or there are none, or would leave `seat` unasked.

    Raises:
        ProtocolError: It is not asked then either.
    """
    seen = Seen(game, seat, language)
    for event in events:
        seen.observe(event)
    carried = seen.events[-1] if seen.events else game.start()
    state = State(len(seen.events) + 1, pool=carried.pool, each=carried.each)
    state = game.deal(state, 0, 1)
    last = seen.events[-1].moves if seen.events else {}
    asked = _asked(game, seat, state, last) or _asked(game, seat, state, {})
    if asked is None:
        raise ProtocolError(f"seat {seat} is not asked in round {state.round}")
    question, window = game.offers(asked)[seat], game.turn(asked).window.name
    known = game.known_to(seat, asked)
    seen.ask(question, window, msgspec.structs.replace(asked, drawn=known))
    return seen


def _asked(game: Game, seat: SeatId, state: State, last: Moves) -> State | None:
    """Where `seat` is first asked if those before it choose as in `last`; None if it is not."""
    while seat not in game.due(state):
        turn, offers = game.turn(state), game.offers(state)
        made = last.get(turn.window.name, {})
        joint = {who: _again(offers[who], made.get(who)) for who in turn.seats}
        ruling = game.ruling(state, joint)
        if ruling.payoffs is not None:
            return None
        state = ruling.state
    return state


def _again(question: Question, choice: Choice | None) -> Choice:
    legal = answers(question)
    if choice in legal and choice is not None:
        return choice
    return legal[0] if isinstance(question, Menu) else legal[-1]
