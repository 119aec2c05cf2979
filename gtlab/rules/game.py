"""A payoff game, compiled: offers, resolve, verdict."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from gtlab.errors import IllegalActionError, ProtocolError, UserError
from gtlab.instance.game import GameSpec, WindowSpec
from gtlab.rules.declared import check_declared
from gtlab.rules.expressions import Formula
from gtlab.rules.figures import exact, plain
from gtlab.rules.payoffs import PayoffRule, is_table, payoff_rule
from gtlab.rules.scope import Scope
from gtlab.terms.names import Choice, JointAction, Number, Payoffs, Refused, SeatId
from gtlab.terms.play import Moves, Ruling, State
from gtlab.terms.questions import Amount, Menu, Question

if TYPE_CHECKING:
    from collections.abc import Mapping

UNDECIDED = "undecided"
"""The code of a refusal that is the rules' own fault: they do not decide a legal joint action."""


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
        asks_again: Whether a seat is asked more than once a round.
        bounds: For each turn the lowest, highest and step of its amount; empty for a menu.
        over: The condition that ends a match, if one is declared.
    """

    def __init__(self, spec: GameSpec, seats: tuple[SeatId, ...], turns: tuple[Turn, ...]) -> None:
        """Compiles; use `compile_game`, which checks the seats."""
        self.spec = spec
        self.seats = seats
        self.turns = turns
        self.sign = 1 if spec.goal == "maximise" else -1
        self.cooperative = spec.cooperative
        self.scope = Scope(spec, seats)
        deciding = [seat for asked in self.scope.asked.values() for seat in asked]
        self.asks_again = len(deciding) > len(set(deciding))
        self._pay: PayoffRule = payoff_rule(spec, self.scope)
        self._menus = [self._menu(turn) for turn in turns]
        self.bounds = [self._bound(turn) for turn in turns]
        # A table in one window pays the same for the same choices: each cell is ruled once.
        one_window = [turn.seats for turn in turns] == [seats]
        plain_table = is_table(spec) and not spec.state and one_window
        self._ruled: dict[tuple[Choice, ...], Payoffs] | None = {} if plain_table else None
        self._in_order = itemgetter(*seats)
        self._name = turns[0].window.name
        self.over = (
            Formula(spec.over, self.scope.between_rounds(), key="rules.over", condition=True)
            if spec.over
            else None
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
        """What each seat is asked in the open window of `state`.

        Raises:
            UserError: The bounds of an amount cannot be computed, or leave nothing to choose.
        """
        menus = self._menus[state.window]
        if menus is not None:
            return menus
        bounds = self.bounds[state.window]
        offers: dict[SeatId, Question] = {}
        for seat in self.turns[state.window].seats:
            names = self.scope.names(state, state.moves, seat)
            low, high, step = (plain(part.number(names)) for part in bounds)
            if step <= 0 or high < low:
                raise self._no_amount(state, seat, low, high, step)
            offers[seat] = Amount(low, _last_step(low, high, step), step)
        return offers

    def _no_amount(
        self, state: State, seat: SeatId, low: Number, high: Number, step: Number
    ) -> UserError:
        window = self.turns[state.window].window.name
        if step <= 0:
            problem, fix = f"a step of {step}", "give a step above 0"
        else:
            problem, fix = f"a number from {low} to {high}", "keep `low` at or below `high`"
        return UserError(
            f"round {state.round} would ask {seat} for {problem}",
            key=f"rules.windows.{window}.amount",
            fix=fix,
        )

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
            self._ruled[self._in_order(made)] = payoffs.copy()
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
            extra = ", ".join(sorted(map(str, set(joint) - set(made))))
            return Refused("not_asked", f"{extra} is not asked in this window")
        return made

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
        if self.over is None:
            return None
        return "condition" if self.over.holds(self.scope.carried(state)) else None

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

    def _bound(self, turn: Turn) -> tuple[Formula, ...]:
        spec = turn.window.amount
        if spec is None:
            return ()
        known = self.scope.before(turn.window.name)
        place = f"rules.windows.{turn.window.name}.amount"
        parts = (("low", spec.low), ("high", spec.high), ("step", spec.step))
        return tuple(Formula(text, known, key=f"{place}.{part}") for part, text in parts)


def _last_step(low: Number, high: Number, step: Number) -> Number:
    """The highest number at or below `high` that steps from `low` reach."""
    size = exact(step)
    return plain(exact(low) + (exact(high) - exact(low)) // size * size)


def compile_game(spec: GameSpec, seats: tuple[SeatId, ...], order: str | None = None) -> Game:
    """The game that `spec` declares, for `seats`, in its own order of moves or in `order`.

    Raises:
        UserError: The number of seats does not fit, a name is taken, a cell is missing, an
            expression is wrong: a line for each fault.
    """
    check_declared(spec, len(seats), order)
    identity = dict(zip(spec.seats, seats, strict=True)) if isinstance(spec.seats, tuple) else {}
    turns: list[Turn] = []
    for window in spec.asked:
        asked = tuple(identity[name] for name in window.seats) or seats
        if (order or spec.order) == "sequential":
            turns.extend(Turn(window, (seat,)) for seat in asked)
        else:
            turns.append(Turn(window, asked))
    return Game(spec, seats, tuple(turns))
