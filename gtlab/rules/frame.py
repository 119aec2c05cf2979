"""A game as it stands in a round: who has which identity, and what its parameters are.

Identities that rotate and parameters that a shock changes make a game of several frames; a round
is offered, ruled and carried on by the frame it is played in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from gtlab.errors import UserError
from gtlab.instance.game import PROMISE
from gtlab.rules.chance import Chance
from gtlab.rules.expressions import Formula
from gtlab.rules.figures import exact, plain
from gtlab.rules.ledger import Bookkeeper, Ledger
from gtlab.rules.payoffs import payoff_rule
from gtlab.rules.scope import Scope
from gtlab.terms.names import Number, Payoffs, SeatId
from gtlab.terms.play import Moves, State
from gtlab.terms.questions import Allotment, Amount, Menu, Question

if TYPE_CHECKING:
    from gtlab.instance.game import GameSpec
    from gtlab.instance.windows import WindowSpec
    from gtlab.rules.seating import Seating


class Turn(NamedTuple):
    """Those who decide together: one window's question, put to `seats`."""

    window: WindowSpec
    seats: tuple[SeatId, ...]


class Frame:
    """Offers, payoffs and what follows, for the rounds that one frame is in force.

    Attributes:
        scope: The names that its expressions use.
        chance: What is drawn before a round; None if nothing is.
        turns: Who decides when within a round.
        bounds: For each turn the lowest, highest and step of its number; empty for a menu.
        menus: For each turn the questions that are always the same; None where they are not.
        conditions: For each turn the condition on which it is asked; None where it always is.
        over: The condition that ends a match, if one is declared.
    """

    def __init__(self, spec: GameSpec, seating: Seating, order: str) -> None:
        """Compiles.

        Raises:
            UserError: An expression, a table or a draw is wrong.
        """
        self.scope = Scope(spec, seating)
        self.turns = _turns(spec, seating, order)
        self.menus = [self._menu(turn) for turn in self.turns]
        self.bounds = [self._bound(turn) for turn in self.turns]
        self.chance = Chance(self.scope) if spec.draws else None
        self._totals = [self._total(turn) for turn in self.turns]
        self.conditions = [self._condition(turn) for turn in self.turns]
        self._binds = spec.promises == "binding"
        self._books = Bookkeeper(self.scope)
        self._pay = payoff_rule(spec, self.scope)
        self._state = {
            name: Formula(
                state.next,
                self.scope.known.after(each=state.each),
                key=f"rules.state.{name}.next",
            )
            for name, state in spec.state.items()
        }
        self.over = (
            Formula(spec.over, self.scope.known.between_rounds(), key="rules.over", condition=True)
            if spec.over
            else None
        )

    def _menu(self, turn: Turn) -> dict[SeatId, Question] | None:
        if not turn.window.menu:
            return None
        spec, options = self.scope.spec, turn.window.menu
        labels = tuple(label_of(spec, option) for option in options)
        return dict.fromkeys(turn.seats, Menu(options, labels if labels != options else ()))

    def _bound(self, turn: Turn) -> tuple[Formula, ...]:
        spec, key = turn.window.bounds, _bounds_key(turn.window)
        if spec is None:
            return ()
        known = self.scope.known.before(turn.window.name)
        parts = (("low", spec.low), ("high", spec.high), ("step", spec.step))
        return tuple(Formula(text, known, key=f"{key}.{part}") for part, text in parts)

    def _total(self, turn: Turn) -> Formula | None:
        spec = turn.window.allotment
        if spec is None or spec.total is None:
            return None
        known = self.scope.known.before(turn.window.name)
        return Formula(spec.total, known, key=f"{_bounds_key(turn.window)}.total")

    def _condition(self, turn: Turn) -> Formula | None:
        window = turn.window
        if window.when is None:
            return None
        known = self.scope.known.before(window.name, shared=True)
        return Formula(window.when, known, key=f"rules.windows.{window.name}.when", condition=True)

    def total(self, turn: int) -> Formula | None:
        """The most that an allotment of a turn may add up to."""
        return self._totals[turn]

    def offers(self, state: State) -> dict[SeatId, Question]:
        """What each seat is asked in the open window of `state`.

        Raises:
            UserError: The bounds of an amount cannot be computed, or leave nothing to choose.
        """
        if self._binds and state.window and self._is_bound(state):
            return self._promised(state)
        # What does not move is worked out once: menus, and amounts within constants.
        same = self.menus[state.window]
        if same is not None:
            return same
        offers = self._amounts(state)
        if self._is_constant(state.window):
            self.menus[state.window] = offers
        return offers

    def _is_constant(self, turn: int) -> bool:
        most = self._totals[turn]
        parts = (*self.bounds[turn], most) if most else self.bounds[turn]
        return all(part.names <= self.scope.fixed.keys() for part in parts)

    def _amounts(self, state: State) -> dict[SeatId, Question]:
        offers: dict[SeatId, Question] = {}
        shared = self.scope.names(state, state.moves)
        for seat in self.turns[state.window].seats:
            names = self.scope.mine(dict(shared), state, state.moves, seat)
            low, high, step = (plain(part.number(names)) for part in self.bounds[state.window])
            if step <= 0 or high < low:
                raise self._no_amount(state, seat, low, high, step)
            last = _last_step(low, high, step)
            if self.turns[state.window].window.allotment is None:
                offers[seat] = Amount(low, last, step)
                continue
            most = self._totals[state.window]
            total = plain(most.number(names)) if most else None
            to = self.scope.seating.others(seat)
            if total is not None and total < low * len(to):
                raise self._no_amount(state, seat, low * len(to), total, step)
            offers[seat] = Allotment(to, low, last, step, total)
        return offers

    def _is_bound(self, state: State) -> bool:
        first = self.scope.spec.asked[1].name
        return (
            self.scope.spec.promises == "binding" and self.turns[state.window].window.name == first
        )

    def _promised(self, state: State) -> dict[SeatId, Question]:
        """The one answer that each seat has bound itself to."""
        turn = self.turns[state.window]
        offers: dict[SeatId, Question] = {}
        for seat in turn.seats:
            kept = state.moves[PROMISE][seat]
            if isinstance(kept, str):
                label = label_of(self.scope.spec, kept)
                offers[seat] = Menu((kept,), (label,) if label != kept else ())
            elif not isinstance(kept, tuple):
                offers[seat] = Amount(kept, kept, 1)
        return offers

    def _no_amount(
        self, state: State, seat: SeatId, low: Number, high: Number, step: Number
    ) -> UserError:
        window = self.turns[state.window].window
        if step <= 0:
            problem, fix = f"a step of {step}", "give a step above 0"
        else:
            problem, fix = f"a number from {low} to {high}", "keep `low` at or below `high`"
        return UserError(
            f"round {state.round} would ask {seat} for {problem}", key=_bounds_key(window), fix=fix
        )

    def next_window(self, state: State, moves: Moves) -> int | None:
        """The turn that is open after the one of `state`; None once the round is closed.

        Raises:
            UserError: A condition cannot be computed.
        """
        names = None
        for turn in range(state.window + 1, len(self.turns)):
            condition = self.conditions[turn]
            if condition is None:
                return turn
            names = names or self.scope.names(state, moves)
            if condition.holds(names):
                return turn
        return None

    def settled(self, state: State, moves: Moves) -> tuple[Payoffs, State]:
        """The payoffs of a round whose windows are closed, and the state of the next one.

        Raises:
            UserError: The rules do not decide it.
        """
        ledger = self._books.open(state, moves)
        payoffs = self._pay(ledger, moves)
        return payoffs, self._carried_on(state, ledger, payoffs)

    def _carried_on(self, state: State, ledger: Ledger, payoffs: Payoffs) -> State:
        drawn = self.chance.kept(state) if self.chance else {}
        pool: dict[str, Number] = {}
        each: dict[str, dict[SeatId, Number]] = {}
        for name, formula in self._state.items():
            if self.scope.spec.state[name].each:
                each[name] = {
                    seat: plain(formula.number({**ledger.of(seat), "payoff": exact(payoffs[seat])}))
                    for seat in self.scope.seating.seats
                }
            else:
                pool[name] = plain(formula.number(ledger.shared()))
        after = State(state.round + 1, pool=pool, each=each, drawn=drawn)
        self._check_floors(after)
        return after

    def _check_floors(self, state: State) -> None:
        for name, spec in self.scope.spec.state.items():
            if spec.least is None:
                continue
            values = state.each[name].values() if spec.each else (state.pool[name],)
            if min(values) < spec.least:
                raise UserError(
                    f"{name} falls to {min(values)} in round {state.round - 1}, below its least "
                    f"of {spec.least}",
                    key=f"rules.state.{name}",
                    fix="bound the amounts by what is left, or change `next`",
                )

    def dealt(self, state: State, seed: int, replicate: int) -> State:
        """`state` with everything drawn."""
        return self.chance.dealt(state, seed, replicate) if self.chance else state

    def shocked(self, state: State, changes: dict[str, Formula]) -> State:
        """`state` with carried numbers set by `changes`."""
        pool, each = dict(state.pool), dict(state.each)
        names = self.scope.carried(state)
        for name, formula in changes.items():
            if name in each:
                each[name] = {
                    seat: plain(formula.number(self.scope.mine(dict(names), state, {}, seat)))
                    for seat in self.scope.seating.seats
                }
            else:
                pool[name] = plain(formula.number(names))
        return msgspec.structs.replace(state, pool=pool, each=each)


def label_of(spec: GameSpec, name: str) -> str:
    """What people read for an option, an identity or a name of the declaration."""
    wording = spec.labels.get(name)
    return (wording and (wording.any or wording.en or wording.zh)) or name


def _bounds_key(window: WindowSpec) -> str:
    return f"rules.windows.{window.name}.{'allotment' if window.allotment else 'amount'}"


def _turns(spec: GameSpec, seating: Seating, order: str) -> tuple[Turn, ...]:
    turns: list[Turn] = []
    for window in spec.asked:
        asked = seating.asked[window.name]
        if order == "sequential" and not (spec.promises != "none" and window is spec.asked[0]):
            turns.extend(Turn(window, (seat,)) for seat in asked)
        else:
            turns.append(Turn(window, asked))
    return tuple(turns)


def _last_step(low: Number, high: Number, step: Number) -> Number:
    """The highest number at or below `high` that steps from `low` reach."""
    size = exact(step)
    return plain(exact(low) + (exact(high) - exact(low)) // size * size)
