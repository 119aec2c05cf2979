"""The names that expressions of a game may use, at each place of its declaration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from gtlab.rules.kinds import NUMBER, NUMBERS, Kind

if TYPE_CHECKING:
    from gtlab.instance.chance import DrawSpec
    from gtlab.instance.game import GameSpec
    from gtlab.instance.windows import WindowSpec
    from gtlab.rules.seating import Seating
    from gtlab.terms.names import SeatId

Known: TypeAlias = dict[str, Kind]

NOT_ASKED = "not_asked"
"""What a menu that was passed over answers."""


class KnownNames:
    """What is known by name at each place of a game.

    A window asked of one seat gives its answer under its name; one asked of several gives the list
    in seat order, with `my_NAME` for the seat being paid and `others_NAME` for the rest. What is
    drawn for each seat, a number kept for each seat and a result for each seat are lists likewise.
    An allotment counts under these names with its total; `given_NAME` and `received_NAME` list its
    amounts one by one.
    """

    def __init__(self, spec: GameSpec, seating: Seating) -> None:
        self._spec = spec
        self._seating = seating

    def constants(self) -> Known:
        """The names that mean the same all through a match."""
        options = self._spec.options
        known = {
            name: Kind("option", options=frozenset(options[name]))
            if isinstance(value, str)
            else NUMBERS
            if isinstance(value, tuple)
            else NUMBER
            for name, value in self._spec.params.items()
        }
        return {**known, "n": NUMBER}

    def drawing(self, name: str) -> Known:
        """The names that the weights of the draw called `name` may use: those drawn before it."""
        draws = list(self._spec.draws)
        holders = self._holders(self._spec.draws[name])
        return self.constants() | self._drawn(draws[: draws.index(name)], holders)

    def letting(self) -> Known:
        """The names that the first intermediate result may use."""
        return self._known(self._seating.windows)

    def letting_each(self) -> Known:
        """The names that the first result for each seat may use."""
        return self._known(self._seating.windows, lets=True, mine=self._seating.seats)

    def paying(self, seat: SeatId) -> Known:
        """The names that the payoff of `seat` may use."""
        each = self._each_result()
        return self._known(self._seating.windows, lets=True, mine=(seat,)) | each

    def after(self, *, each: bool) -> Known:
        """The names that the next value of a carried number may use, one kept for `each` or all."""
        mine = self._seating.seats if each else ()
        known = self._known(self._seating.windows, lets=True, mine=mine)
        results = self._each_result()
        if not each:
            return known | {name: results[name] for name in self._spec.let_each}
        return known | results | {"payoff": NUMBER}

    def between_rounds(self) -> Known:
        """The names that an end condition, or a shock to carried numbers, may use."""
        known = {**self.constants(), "round": NUMBER, "place": NUMBERS}
        state = self._spec.state
        return known | {name: NUMBERS if state[name].each else NUMBER for name in state}

    def shocking(self, *, each: bool) -> Known:
        """The names that a shock may use that sets a number kept for `each` seat or for all."""
        state = self._spec.state
        own = {f"my_{name}": NUMBER for name in state if state[name].each}
        return self.between_rounds() | ({**own, "my_place": NUMBER} if each else {})

    def before(self, window: str, *, shared: bool = False) -> Known:
        """The names that the bounds of `window` may use: those of the windows before it.

        Its condition may use those that are `shared` by all seats alone.
        """
        names = list(self._seating.windows)
        mine = () if shared else self._seating.asked[window]
        return self._known(names[: names.index(window)], mine=mine)

    def _known(
        self, windows: Iterable[str], *, lets: bool = False, mine: tuple[SeatId, ...] = ()
    ) -> Known:
        """What is known once `windows` are closed, to seats that share what is `mine`."""
        state = self._spec.state
        known = self.between_rounds() | self._drawn(self._spec.draws, mine)
        if lets:
            known |= dict.fromkeys(self._spec.let, NUMBER)
        if mine:
            known |= {f"my_{name}": NUMBER for name in state if state[name].each}
            known["my_place"] = NUMBER
        for name in windows:
            window = self._seating.windows[name]
            known |= _shared_out(name, _answer(window), self._seating.asked[name], mine)
            if window.allotment and mine:
                known[f"received_{name}"] = NUMBERS
                if set(mine) <= set(self._seating.asked[name]):
                    known[f"given_{name}"] = NUMBERS
        return known

    def _drawn(self, names: Iterable[str], mine: tuple[SeatId, ...]) -> Known:
        known: Known = {}
        for name in names:
            draw = self._spec.draws[name]
            one = _drawn_kind(draw)
            known |= _shared_out(name, one, self._holders(draw), mine) if draw.each else {name: one}
        return known

    def _holders(self, draw: DrawSpec) -> tuple[SeatId, ...]:
        return self._seating.holders(draw.seats) if draw.each else ()

    def _each_result(self) -> Known:
        return {
            key: kind for name in self._spec.let_each for key, kind in each_result(name).items()
        }


def each_result(name: str) -> Known:
    """The names under which a result for each seat is known to a seat."""
    return {name: NUMBERS, f"my_{name}": NUMBER, f"others_{name}": NUMBERS}


def _shared_out(
    name: str, one: Kind, holders: tuple[SeatId, ...], mine: tuple[SeatId, ...]
) -> Known:
    """A single value by its name; of several the list, and what is a seat's own and others'."""
    if len(holders) == 1:
        return {name: one}
    many = one._replace(many=True)
    if mine and set(mine) <= set(holders):
        return {name: many, f"my_{name}": one, f"others_{name}": many}
    return {name: many}


def _answer(window: WindowSpec) -> Kind:
    if not window.menu:
        return NUMBER
    passed = (NOT_ASKED,) if window.when else ()
    return Kind("option", options=frozenset((*window.menu, *passed)))


def _drawn_kind(draw: DrawSpec) -> Kind:
    options: Mapping[object, object] = dict.fromkeys(draw.of or ())
    words = frozenset(value for value in options if isinstance(value, str))
    return Kind("option", options=words) if words else NUMBER
