"""A payoff game, compiled: offers, resolve, verdict."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from gtlab.errors import IllegalActionError, UserError
from gtlab.instance.game import GameSpec, SeatRange, WindowSpec
from gtlab.rules.expressions import Formula, exact, plain
from gtlab.rules.payoffs import PayoffRule, Scope, payoff_rule
from gtlab.terms.names import Choice, JointAction, Number, Payoffs, Refused, SeatId
from gtlab.terms.play import Moves, Ruling, State
from gtlab.terms.questions import Amount, Menu, Question

if TYPE_CHECKING:
    from collections.abc import Mapping


class Turn(NamedTuple):
    """Those who decide together: one window's question, put to `seats`."""

    window: WindowSpec
    seats: tuple[SeatId, ...]


class Game:
    """A declared game with its seats; a pure reducer over `State`.

    Attributes:
        spec: The declaration that it pays from.
        seats: Seat ids in order.
        turns: Who decides when within a round.
        sign: 1 if payoffs are to be made large, -1 if small.
        cooperative: The option that counts as cooperative, if one is declared.
    """

    def __init__(self, spec: GameSpec, seats: tuple[SeatId, ...], turns: tuple[Turn, ...]) -> None:
        """Compiles; use `compile_game`, which checks the seats."""
        self.spec = spec
        self.seats = seats
        self.turns = turns
        self.sign = 1 if spec.goal == "maximise" else -1
        self.cooperative = spec.cooperative
        self.scope = Scope(spec, seats, {turn.window.name: turn.window for turn in turns})
        self._pay: PayoffRule = payoff_rule(spec, self.scope)
        self._menus = [self._menu(turn) for turn in turns]
        self._bounds = [self._bound(turn) for turn in turns]
        # A table in one window pays the same for the same choices: each cell is ruled once.
        plain_table = (
            isinstance(spec.payoffs, dict)
            and not any(isinstance(cell, str) for cell in spec.payoffs.values())
            and not spec.state
            and [turn.seats for turn in turns] == [seats]
        )
        self._ruled: dict[tuple[Choice, ...], Payoffs] | None = {} if plain_table else None
        self._in_order = itemgetter(*seats)
        self._name = turns[0].window.name
        self._over = (
            Formula(spec.over, self.scope.between_rounds(), key="over") if spec.over else None
        )

    @property
    def window_names(self) -> tuple[str, ...]:
        """The names of the windows of a round, in order."""
        return tuple(dict.fromkeys(turn.window.name for turn in self.turns))

    def identity(self, seat: SeatId) -> str:
        """The identity of `seat`, empty in a game without identities."""
        return self.scope.identity.get(seat, "")

    def start(self) -> State:
        """The state before the first round."""
        return self.scope.start()

    def due(self, state: State) -> tuple[SeatId, ...]:
        """The seats that decide in the open window of `state`."""
        return self.turns[state.window].seats

    def is_last(self, state: State) -> bool:
        """Whether the open window of `state` is the round's last."""
        return state.window == len(self.turns) - 1

    def offers(self, state: State) -> dict[SeatId, Question]:
        """What each seat is asked in the open window of `state`."""
        menus = self._menus[state.window]
        if menus is not None:
            return menus
        low, high, step = self._bounds[state.window]
        offers: dict[SeatId, Question] = {}
        for seat in self.turns[state.window].seats:
            names = self.scope.names(state, state.moves, seat)
            least, most, size = (plain(part.number(names)) for part in (low, high, step))
            offers[seat] = Amount(least, _floor_to(most, least, size), size)
        return offers

    def resolve(self, state: State, joint: Mapping[SeatId, object]) -> Ruling | Refused:
        """What follows from `joint` in the open window of `state`, or why it is refused.

        Payoffs are None until the round's last window is closed. Never raises for an action that a
        model or a person may well try, and changes nothing.
        """
        if self._ruled is not None and len(joint) == len(self.seats):
            try:
                key = self._in_order(joint)
                paid = self._ruled.get(key)
                if paid is not None:
                    again: Moves = {self._name: dict(zip(self.seats, key, strict=True))}
                    return Ruling(State(state.round + 1), paid, again)
            except (KeyError, TypeError):
                pass  # the long way says what is wrong
        turn = self.turns[state.window]
        made = self._legal(state, turn, joint)
        if isinstance(made, Refused):
            return made
        name = turn.window.name
        before = state.moves
        moves: Moves = {**before, name: {**before[name], **made} if name in before else made}
        if state.window < len(self.turns) - 1:
            after = State(state.round, state.window + 1, moves, state.pool, state.each)
            return Ruling(after, None, moves)
        payoffs = self._pay(state, moves)
        if self._ruled is not None:
            self._ruled[self._in_order(made)] = payoffs
        return Ruling(self.scope.next_round(state, moves, payoffs), payoffs, moves)

    def _legal(
        self, state: State, turn: Turn, joint: Mapping[SeatId, object]
    ) -> JointAction | Refused:
        menus = self._menus[state.window]
        offers = menus if menus is not None else self.offers(state)
        made: JointAction = {}
        for seat in turn.seats:
            if seat not in joint:
                return Refused("missing_action", f"{seat} has not moved")
            choice = joint[seat]
            question = offers[seat]
            if isinstance(question, Menu) and choice in question.options:
                made[seat] = choice
                continue
            try:
                made[seat] = question.check(choice)
            except IllegalActionError as error:
                return Refused("illegal_action", f"{seat}: {error}")
        if len(joint) > len(made):
            extra = ", ".join(sorted(set(joint) - set(made)))
            return Refused("not_asked", f"{extra} is not asked in this window")
        return made

    def verdict(self, state: State) -> str | None:
        """The name of the condition that ends the match in `state`, or None."""
        if self._over is None:
            return None
        return "condition" if self._over.holds(self.scope.carried(state)) else None

    def _menu(self, turn: Turn) -> dict[SeatId, Question] | None:
        if not turn.window.menu:
            return None
        options = turn.window.menu
        labels = tuple(self.label(option) for option in options)
        menu = Menu(options, labels if labels != options else ())
        return dict.fromkeys(turn.seats, menu)

    def label(self, option: str) -> str:
        """What people read for an option, an identity or a name of the declaration."""
        wording = self.spec.labels.get(option)
        return (wording and (wording.any or wording.en or wording.zh)) or option

    def _bound(self, turn: Turn) -> tuple[Formula, Formula, Formula]:
        spec = turn.window.amount
        if spec is None:
            zero = Formula("0", set())
            return zero, zero, zero
        known = self.scope.before(turn.window.name)
        place = f"windows.{turn.window.name}.amount"
        low, high, step = (
            Formula(text, known, key=f"{place}.{part}")
            for part, text in (("low", spec.low), ("high", spec.high), ("step", spec.step))
        )
        return low, high, step


def _floor_to(high: Number, low: Number, step: Number) -> Number:
    if step <= 0:
        raise UserError(f"a step of {step}", key="amount.step", fix="give a step above 0")
    size = exact(step)
    room = exact(high) - exact(low)
    return plain(exact(low) + max(room // size, 0) * size)


def compile_game(spec: GameSpec, seats: tuple[SeatId, ...], order: str | None = None) -> Game:
    """The game that `spec` declares, for `seats`, in its own order of moves or in `order`.

    Raises:
        UserError: The number of seats does not fit, a cell is missing, an expression is wrong.
    """
    _check_seats(spec, len(seats))
    identity = dict(zip(spec.seats, seats, strict=True)) if isinstance(spec.seats, tuple) else {}
    turns: list[Turn] = []
    for window in spec.asked:
        unknown = [name for name in window.seats if name not in identity]
        if unknown:
            raise UserError(
                f"asks `{unknown[0]}`, which is no seat of the game",
                key=f"windows.{window.name}.seats",
                fix=f"the seats are {', '.join(identity) or 'not named; leave `seats` out'}",
            )
        asked = tuple(identity[name] for name in window.seats) or seats
        if (order or spec.order) == "sequential":
            turns.extend(Turn(window, (seat,)) for seat in asked)
        else:
            turns.append(Turn(window, asked))
    return Game(spec, seats, tuple(turns))


def _check_seats(spec: GameSpec, count: int) -> None:
    room = spec.seats
    least, most = (room.least, room.most) if isinstance(room, SeatRange) else (len(room), len(room))
    if not least <= count <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise UserError(
            f"{spec.name} takes {wanted} seats, and {count} roles are given",
            key="roles",
            fix=f"give {wanted} roles",
        )
