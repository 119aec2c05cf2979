"""What chance draws before a round: dealt from addressed seeds, or looked through whole."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from gtlab.errors import UserError
from gtlab.rules.expressions import Formula
from gtlab.rules.figures import Exact, exact, plain
from gtlab.rules.steps import Steps
from gtlab.terms.chance import Draw
from gtlab.terms.names import TABLE, Drawn, SeatId

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gtlab.instance.chance import DrawSpec
    from gtlab.rules.scope import Scope
    from gtlab.terms.play import Moves, State

Value: TypeAlias = str | int | float
Weights: TypeAlias = dict[Value, Exact]
World: TypeAlias = tuple[Fraction, "State"]

STREAM = "type"
_MOST = 1_000_000
"""Numbers that a range may hold."""


class Chance:
    """The draws of a game, compiled for one seating."""

    def __init__(self, scope: Scope) -> None:
        """Compiles.

        Raises:
            UserError: A weight or a bound is wrong, or there are fewer cards than seats.
        """
        self._scope = scope
        self._specs = scope.spec.draws
        self.holders = {
            name: scope.seating.holders(draw.seats) if draw.each else (TABLE,)
            for name, draw in self._specs.items()
        }
        self._weights = {name: self._weighing(name, draw) for name, draw in self._specs.items()}
        self._lists = {
            name: self._listed(name, draw)
            for name, draw in self._specs.items()
            if not isinstance(draw.of, dict)
        }
        self._reveal = {
            name: Formula(
                draw.reveal,
                scope.known.letting(),
                key=f"rules.draws.{name}.reveal",
                condition=True,
            )
            for name, draw in self._specs.items()
            if isinstance(draw.reveal, str)
        }
        for name, draw in self._specs.items():
            if draw.distinct and len(self._lists[name]) < len(self.holders[name]):
                raise UserError(
                    f"{len(self._lists[name])} values cannot all be distinct for "
                    f"{len(self.holders[name])} seats",
                    key=f"rules.draws.{name}",
                    fix="give more values, or leave `distinct` out",
                )

    def _weighing(self, name: str, draw: DrawSpec) -> dict[Value, Formula]:
        if not isinstance(draw.of, dict):
            return {}
        known = self._scope.known.drawing(name)
        return {
            option: Formula(text, known, key=f"rules.draws.{name}.of.{option}")
            for option, text in draw.of.items()
        }

    def _listed(self, name: str, draw: DrawSpec) -> Sequence[Value]:
        if isinstance(draw.of, tuple):
            return draw.of
        spec = draw.range
        if spec is None:
            return ()
        known, key = self._scope.constants(), f"rules.draws.{name}.range"
        low, high, step = (
            Formula(text, known, key=f"{key}.{part}").number(self._scope.fixed)
            for part, text in (("low", spec.low), ("high", spec.high), ("step", spec.step))
        )
        if step <= 0 or high < low or (high - low) / step >= _MOST:
            raise UserError(
                f"from {plain(low)} to {plain(high)} in steps of {plain(step)} is no range to draw "
                "from",
                key=key,
                fix=f"let `low` be at most `high`, `step` above 0, and the values under {_MOST}",
            )
        return Steps(low, step, int((high - low) // step) + 1)

    def values(self, name: str) -> Sequence[Value]:
        """All that the draw called `name` may be."""
        return self._lists.get(name) or tuple(self._weights[name])

    def dealt(self, state: State, seed: int, replicate: int) -> State:
        """`state` with all drawn that is not yet, each from the address of its place."""
        drawn: Drawn = {}
        for name, draw in self._specs.items():
            known = state.drawn.get(name, {})
            drawn[name] = {}
            number = state.round if draw.every == "round" else 0
            for seat in self.holders[name]:
                if seat in known:
                    drawn[name][seat] = known[seat]
                    continue
                point = Draw(seed, STREAM, replicate, name, seat, number)
                drawn[name][seat] = self._pick(name, seat, drawn, point)
        return msgspec.structs.replace(state, drawn=drawn)

    def _pick(self, name: str, seat: SeatId, drawn: Drawn, point: Draw) -> Value:
        if name in self._lists:
            return self._card(name, drawn, point)
        weights = self._weighed(name, seat, drawn)
        rest = exact(point.random()) * sum(weights.values())
        for value, weight in weights.items():
            rest -= weight
            if rest < 0:
                return value
        return next(value for value in reversed(weights) if weights[value])

    def _card(self, name: str, drawn: Drawn, point: Draw) -> Value:
        """A value of a list, each as likely; of a pack one that nobody holds yet."""
        listed, taken = (
            self._lists[name],
            drawn[name].values() if self._specs[name].distinct else (),
        )
        place = int(point.random() * (len(listed) - len(taken)))
        for gone in sorted(listed.index(value) for value in taken):
            place += place >= gone
        return listed[place]

    def _left(self, name: str, drawn: Drawn) -> list[Value]:
        taken = set(drawn.get(name, {}).values()) if self._specs[name].distinct else set()
        return [value for value in self._lists[name] if value not in taken]

    def _weighed(self, name: str, seat: SeatId, drawn: Drawn) -> Weights:
        """The weight of each option of a draw, given what was drawn before it."""
        names = dict(self._scope.fixed)
        for earlier, made in drawn.items():
            if earlier == name:
                continue
            listed = [_exact(value) for value in made.values()]
            names[earlier] = listed[0] if len(listed) == 1 else listed
            if seat in made:
                names[f"my_{earlier}"] = _exact(made[seat])
                names[f"others_{earlier}"] = [_exact(v) for w, v in made.items() if w != seat]
        weights = {value: part.number(names) for value, part in self._weights[name].items()}
        if min(weights.values()) < 0 or not sum(weights.values()):
            raise UserError(
                "the weights are not all 0 or more, with one above",
                key=f"rules.draws.{name}.of",
                fix="give each option a weight of 0 or more",
            )
        return weights

    def count(self, state: State) -> int:
        """How many ways there are, at most, for what is not yet drawn in `state` to fall."""
        return prod(
            len(self.values(name))
            for name in self._specs
            for seat in self.holders[name]
            if seat not in state.drawn.get(name, {})
        )

    def worlds(self, state: State) -> Iterator[World]:
        """Every way for the draws to fall that `state` does not rule out, with its probability.

        What is known already is taken as given: the probabilities are those that Bayes' rule
        leaves.
        """
        found = list(self._fall(state, list(self._specs), {}, Fraction(1)))
        total = sum(weight for weight, _ in found)
        for weight, drawn in found:
            yield weight / total, msgspec.structs.replace(state, drawn=drawn)

    def _fall(
        self, state: State, names: list[str], drawn: Drawn, weight: Fraction
    ) -> Iterator[tuple[Fraction, Drawn]]:
        if not names:
            yield weight, drawn
            return
        name = names[0]
        made = drawn.get(name, {})
        seat = next((who for who in self.holders[name] if who not in made), None)
        if seat is None:
            yield from self._fall(state, names[1:], drawn, weight)
            return
        given = state.drawn.get(name, {}).get(seat)
        for value, chance in self._chances(name, seat, {**drawn, name: made}, state).items():
            if chance and given in (None, value):
                further = {**drawn, name: {**made, seat: value}}
                yield from self._fall(state, names, further, weight * chance)

    def _chances(
        self, name: str, seat: SeatId, drawn: Drawn, state: State
    ) -> dict[Value, Fraction]:
        """The probability of each value, given what was drawn before it."""
        if name in self._lists:
            if not self._specs[name].distinct:
                left = list(self._lists[name])
            else:
                left = self._left(name, drawn)
            given = state.drawn.get(name, {}).get(seat)
            share = Fraction(1, len(left))
            return {given: share} if given in left else dict.fromkeys(left, share)
        weights = self._weighed(name, seat, drawn)
        total = Fraction(sum(weights.values()))
        return {value: weight / total for value, weight in weights.items()}

    def known_to(self, seat: SeatId, state: State) -> Drawn:
        """What `seat` may see of what is drawn, before the round is over."""
        known: Drawn = {}
        for name, draw in self._specs.items():
            drawn = state.drawn.get(name, {})
            if draw.seen == "all" or (
                isinstance(draw.seen, tuple) and seat in self._scope.seating.holders(draw.seen)
            ):
                known[name] = drawn
            elif draw.seen == "own" and seat in drawn:
                known[name] = {seat: drawn[seat]}
        return known

    def revealed(self, state: State, moves: Moves) -> Drawn:
        """What everybody knows once the round is over in which `moves` were made."""
        shown: Drawn = {}
        for name, draw in self._specs.items():
            if (
                draw.seen == "all"
                or (name not in self._reveal and draw.reveal)
                or (
                    name in self._reveal
                    and self._reveal[name].holds(self._scope.names(state, moves))
                )
            ):
                shown[name] = state.drawn[name]
        return shown

    def kept(self, state: State) -> Drawn:
        """What stays drawn for the next round."""
        if not state.drawn:
            return {}
        return {
            name: state.drawn[name]
            for name, draw in self._specs.items()
            if draw.every == "match" and name in state.drawn
        }


def _exact(value: Value) -> Exact | str:
    return value if isinstance(value, str) else exact(value)
