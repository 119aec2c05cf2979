"""A payoff game, compiled: offers, resolve, verdict."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING

from gtlab.errors import IllegalActionError, ProtocolError, UserError
from gtlab.rules.declared import check_declared
from gtlab.rules.frame import Frame, Turn, label_of
from gtlab.rules.hand import Forced, Hand
from gtlab.rules.payoffs import is_table
from gtlab.rules.seating import Seating
from gtlab.rules.settled import settled
from gtlab.terms.names import Choice, Drawn, JointAction, Payoffs, Refused, SeatId
from gtlab.terms.play import Moves, Ruling, State
from gtlab.terms.questions import Menu, Question

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gtlab.instance.game import GameSpec
    from gtlab.rules.chance import World

__all__ = ["UNDECIDED", "Game", "Turn", "compile_game"]

UNDECIDED = "undecided"
"""The code of a refusal that is the rules' own fault: they do not decide a legal joint action."""

_CERTAIN = Fraction(1)


class Game:
    """A declared game with its seats; a pure reducer over `State`.

    Attributes:
        spec: The declaration that it pays from.
        seats: Seat ids in order.
        first: The frame of the first round.
        turns: Who decides when within the first round.
        sign: 1 if payoffs are to be made large, -1 if small.
        cooperative: The option that counts as cooperative, if one is declared.
        asks_again: Whether a seat is asked more than once a round.
        interferes: Whether choices are ever carried out as others.
        is_steady: Whether all rounds are played in one frame.
        over: The condition that ends a match, if one is declared.
    """

    def __init__(self, spec: GameSpec, seats: tuple[SeatId, ...], order: str) -> None:
        """Compiles; use `compile_game`, which checks the seats."""
        self.spec = spec
        self.seats = seats
        self._order = order
        self.sign = 1 if spec.goal == "maximise" else -1
        self.cooperative = spec.cooperative
        self._frames: dict[tuple[int, int], Frame] = {}
        self._hand = Hand(spec, seats)
        self.interferes = self._hand.interferes
        self.is_steady = not spec.rotate and not self._hand.changes_params
        self.first = self.frame(1)
        self._hand.compile(self.first)
        for number in self._hand.rounds:
            self.frame(number)
        self.turns = self.first.turns
        self.over = self.first.over
        deciding = [seat for asked in self.first.scope.seating.asked.values() for seat in asked]
        self.asks_again = len(deciding) > len(set(deciding))
        # A table in one window pays the same for the same choices: each cell is ruled once.
        one_window = [turn.seats for turn in self.turns] == [seats]
        plain = is_table(spec) and not spec.state and not spec.draws and not spec.shocks
        self._ruled: dict[tuple[Choice, ...], Payoffs] | None = (
            {} if plain and one_window and not spec.rotate else None
        )
        self._in_order = itemgetter(*seats)
        self._name = self.turns[0].window.name
        self._start = self._hand.shocked(self.first.scope.start(), self.first)

    def frame(self, number: int) -> Frame:
        """The frame that round `number` is played in."""
        if self.is_steady and self._frames:
            return self.first
        shift = (number - 1) % len(self.seats) if self.spec.rotate else 0
        key = self._hand.regime(number), shift
        if key not in self._frames:
            seating = Seating(self.spec, self.seats, shift)
            self._frames[key] = Frame(self._hand.spec_in(number), seating, self._order)
        return self._frames[key]

    @property
    def window_names(self) -> tuple[str, ...]:
        """The names of the windows of a round, in order."""
        return tuple(dict.fromkeys(turn.window.name for turn in self.turns))

    def identity(self, seat: SeatId, number: int = 1) -> str:
        """The identity of `seat` in round `number`, empty in a game without identities."""
        return self.frame(number).scope.seating.identity.get(seat, "")

    def start(self) -> State:
        """The state before the first round, with nothing drawn."""
        return self._start

    def deal(self, state: State, seed: int, replicate: int) -> State:
        """`state` with all drawn that chance decides before a round.

        Raises:
            UserError: A weight of a draw cannot be computed.
        """
        return self.frame(state.round).dealt(state, seed, replicate)

    def worlds(self, state: State) -> Iterator[World]:
        """Every way for the draws to fall that `state` leaves open, each with its probability.

        Raises:
            UserError: A weight of a draw cannot be computed.
        """
        chance = self.frame(state.round).chance
        return chance.worlds(state) if chance else iter([(_CERTAIN, state)])

    def known_to(self, seat: SeatId, state: State) -> Drawn:
        """What `seat` knows in a round of what is drawn in `state`."""
        chance = self.frame(state.round).chance
        return chance.known_to(seat, state) if chance else {}

    def revealed(self, state: State, moves: Moves) -> Drawn:
        """What all know of what was drawn in `state`, once the round of `moves` is over."""
        chance = self.frame(state.round).chance
        return chance.revealed(state, moves) if chance else {}

    @cached_property
    def unpromised(self) -> Game:
        """The same game without the promises that come first."""
        if self.spec.promises == "none":
            return self
        spec = self.spec.model_copy(update={"promises": "none"})
        return Game(spec, self.seats, self._order)

    def turn(self, state: State) -> Turn:
        """Who is asked what in the open window of `state`."""
        return self.frame(state.round).turns[state.window]

    def due(self, state: State) -> tuple[SeatId, ...]:
        """The seats that decide in the open window of `state`."""
        return self.frame(state.round).turns[state.window].seats

    def is_last(self, state: State) -> bool:
        """Whether no window of the round can open after the one of `state`."""
        return state.window == len(self.turns) - 1

    def offers(self, state: State) -> dict[SeatId, Question]:
        """What each seat is asked in the open window of `state`.

        Raises:
            UserError: The bounds of an amount cannot be computed, or leave nothing to choose.
        """
        return self.frame(state.round).offers(state)

    def carried_out(
        self, state: State, joint: JointAction, seed: int, replicate: int
    ) -> JointAction:
        """What is carried out of the choices made in the open window of `state`.

        The same, unless the game has noise or a shock that plays for a seat. Only choices that are
        legal are carried out otherwise.
        """
        if not self._hand.interferes:
            return joint
        frame = self.frame(state.round)
        return self._hand.carried_out(frame, state, joint, (seed, replicate))

    def forced(self, state: State) -> dict[SeatId, Forced]:
        """What shocks carry out in the open window of `state`, whatever is chosen, by seat."""
        return self._hand.forced(self.frame(state.round), state)

    def resolve(self, state: State, joint: Mapping[SeatId, object]) -> Ruling | Refused:
        """What follows from `joint` in the open window of `state`, or why it is refused.

        Payoffs are None until the round's last window is closed. Never raises, whatever `joint`
        holds, and changes nothing. Rules that do not decide a legal joint action refuse it with
        the code `undecided`.
        """
        if self._ruled is not None and len(joint) == len(self.seats):
            try:
                key = self._in_order(joint)
                paid = self._ruled.get(key)
                if paid is not None:
                    again: Moves = {self._name: dict(zip(self.seats, key, strict=True))}
                    return Ruling(State(state.round + 1), paid.copy(), again)
            except (KeyError, TypeError):
                pass  # the long way says what is wrong
        try:
            return self._resolve(state, joint)
        except UserError as fault:
            return Refused(UNDECIDED, str(fault))

    def _resolve(self, state: State, joint: Mapping[SeatId, object]) -> Ruling | Refused:
        frame = self.frame(state.round)
        turn = frame.turns[state.window]
        made = _legal(turn, frame.offers(state), joint)
        if isinstance(made, Refused):
            return made
        name = turn.window.name
        before = state.moves
        moves: Moves = {**before, name: {**before[name], **made} if name in before else made}
        window = frame.next_window(state, moves)
        if window is not None:
            after = State(state.round, window, moves, state.pool, state.each, state.drawn)
            return Ruling(after, None, moves)
        payoffs, after = frame.settled(state, moves)
        if self._ruled is not None:
            self._ruled[self._in_order(made)] = payoffs.copy()
        return Ruling(self._hand.shocked(after, self.frame(after.round)), payoffs, moves)

    def ruling(self, state: State, joint: JointAction) -> Ruling:
        """What follows from `joint`, which is known to be legal.

        Raises:
            UserError: The rules do not decide it.
            ProtocolError: It is refused all the same.
        """
        ruling = self.resolve(state, joint)
        if not isinstance(ruling, Ruling) and ruling.code == UNDECIDED:
            # Once more, for the fault itself with its key.
            ruling = self._resolve(state, joint)
        if isinstance(ruling, Ruling):
            return ruling
        raise ProtocolError(f"{self.spec.name} refuses its own offer: {ruling.text}")

    def verdict(self, state: State) -> str | None:
        """The name of the condition that ends the match in `state`, or None.

        Raises:
            UserError: The condition cannot be computed.
        """
        over = self.frame(state.round).over
        if over is None:
            return None
        return "condition" if over.holds(self.frame(state.round).scope.carried(state)) else None

    def label(self, name: str) -> str:
        """What people read for an option, an identity or a name of the declaration."""
        return label_of(self.spec, name)


def _legal(
    turn: Turn, offers: Mapping[SeatId, Question], joint: Mapping[SeatId, object]
) -> JointAction | Refused:
    made: JointAction = {}
    for seat in turn.seats:
        if seat not in joint:
            return Refused("missing_action", f"{seat} has not moved")
        choice = joint[seat]
        question = offers[seat]
        if isinstance(question, Menu) and choice in question.options:
            made[seat] = str(choice)
            continue
        try:
            made[seat] = question.check(choice)
        except IllegalActionError as error:
            return Refused("illegal_action", f"{seat}: {error}")
    if len(joint) > len(made):
        extra = ", ".join(sorted(map(str, set(joint) - set(made))))
        return Refused("not_asked", f"{extra} is not asked in this window")
    return made


def compile_game(spec: GameSpec, seats: tuple[SeatId, ...], order: str | None = None) -> Game:
    """The game that `spec` declares, for `seats`, in its own order of moves or in `order`.

    Raises:
        UserError: The number of seats does not fit, a name is taken, a cell is missing, an
            expression is wrong: a line for each fault.
    """
    check_declared(spec, len(seats), order)
    game = Game(spec, seats, order or spec.order)
    # Compiled whole first, so that a fault in a branch that is not taken is found as well.
    short = settled(spec)
    return game if short is spec else Game(short, seats, order or spec.order)
