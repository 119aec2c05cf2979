"""What one seat has seen of a match, in the form that strategies read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import ProtocolError
from gtlab.instance.text import Language
from gtlab.rules.game import Game
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
        events: The rounds played, oldest first.
        observe: Takes in the event of a round that has been played.
        state: Where the round stands: the public numbers, and the moves published so far.
        question: What the seat is asked now.
        window: The name of the window that asks it.
        cooperate: The cooperative option of a menu of two, if one is declared.
        defect: The other option of that menu.
    """

    __slots__ = (
        "_known",
        "_met",
        "_only",
        "_others",
        "_own",
        "_own_place",
        "_places",
        "_scanned",
        "_turns",
        "cooperate",
        "defect",
        "events",
        "game",
        "language",
        "observe",
        "question",
        "seat",
        "seats",
        "state",
        "window",
    )

    def __init__(self, game: Game, seat: SeatId, language: Language = "en") -> None:
        """Starts an empty history of `seat` in `game`."""
        self.game = game
        self.seat = seat
        self.seats = game.seats
        self.language = language
        self.state = game.start()
        self.question: Question | None = None
        self.window = ""
        self.cooperate: Choice = ""
        self.defect: Choice = ""
        self.events: list[Event] = []
        self.observe = self.events.append
        self._turns = first_turns(game)
        windows = {who: game.turns[turn].window.name for who, turn in self._turns.items()}
        self._own_place = windows.get(seat, "")
        self._places = tuple((window, who) for who, window in windows.items() if who != seat)
        self._only = self._places[0] if len(self._places) == 1 else None
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
                self._own.append(event.moves[self._own_place][self.seat])
            for window, who in self._places:
                self._others[who].append(event.moves[window][who])
        self._known = len(self.events)

    def published(self, moves: Moves) -> None:
        """Takes in choices of the running round that were made known before it is ruled."""
        now = self.state
        self.state = State(now.round, now.window, moves, now.pool, now.each)

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
        moves = self.events[-1].moves
        if self._only:
            return [moves[self._only[0]][self._only[1]]]
        return [moves[window][who] for window, who in self._places]

    def latest_own(self) -> Choice | None:
        """The seat's own choice of the last round, or None before the first."""
        return self.events[-1].moves[self._own_place][self.seat] if self.events else None

    def latest_of(self, seat: SeatId) -> Choice | None:
        """The last known choice of `seat`, or None before its first one."""
        window = self.game.turns[self._turns[seat]].window.name
        now = self.state.moves.get(window, {})
        if seat in now:
            return now[seat]
        return self.events[-1].moves[window][seat] if self.events else None

    def turn_of(self, seat: SeatId) -> int | None:
        """The place in a round of the first window that asks `seat`; None if none does."""
        return self._turns.get(seat)

    def ever(self, choice: Choice) -> bool:
        """Whether any other seat is known to have made `choice` in any round."""
        if choice in self._met:
            return True
        for event in self.events[self._scanned :]:
            self._met.update([event.moves[window][who] for window, who in self._places])
        self._scanned = len(self.events)
        return choice in self._met or choice in self.latest()


def first_turns(game: Game) -> dict[SeatId, int]:
    """For each seat that is ever asked, the first turn of a round in which it is."""
    first: dict[SeatId, int] = {}
    for index, turn in enumerate(game.turns):
        for seat in turn.seats:
            first.setdefault(seat, index)
    return first


def replay(game: Game, seat: SeatId, events: Iterable[Event], language: Language = "en") -> Seen:
    """What `seat` has seen after `events`, asked its question of the next round.

    Those who move before it are taken to have made their last choices again; the highest amount or
    the first option where these are not legal, or there are none.
    """
    seen = Seen(game, seat, language)
    for event in events:
        seen.observe(event)
    carried = seen.events[-1] if seen.events else game.start()
    state = State(len(seen.events) + 1, pool=carried.pool, each=carried.each)
    for turn in game.turns[: seen.turn_of(seat)]:
        offers = game.offers(state)
        last = seen.events[-1].moves[turn.window.name] if seen.events else {}
        joint = {who: _again(offers[who], last.get(who)) for who in turn.seats}
        state = game.ruling(state, joint).state
    turn = game.turns[state.window]
    seen.ask(game.offers(state)[seat], turn.window.name, state)
    return seen


def _again(question: Question, choice: Choice | None) -> Choice:
    legal = question.legal()
    if choice in legal and choice is not None:
        return choice
    return legal[0] if isinstance(question, Menu) else legal[-1]
