"""Who sits where in a round: identities, and whom each window asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gtlab.instance.game import GameSpec
    from gtlab.instance.windows import WindowSpec
    from gtlab.terms.names import SeatId


class Seating:
    """The seats of a game with their identities, moved on by `shift` places.

    Attributes:
        seats: Seat ids in order.
        identity: The identity of each seat, in a game that has them.
        windows: The windows of a round by name, in order.
        asked: The seats that each window asks.
        in_order: The seats in the order of their identities; in seat order without any.
        places: The place of each seat, from 1.
    """

    def __init__(self, spec: GameSpec, seats: tuple[SeatId, ...], shift: int = 0) -> None:
        self.seats = seats
        names = spec.seats if isinstance(spec.seats, tuple) else ()
        self.identity = _held(names, seats, shift)
        self.windows: dict[str, WindowSpec] = {window.name: window for window in spec.asked}
        self.asked: dict[str, tuple[SeatId, ...]] = {
            name: self.holders(window.seats) for name, window in self.windows.items()
        }
        self.in_order = self.holders(names)
        self.places = {seat: place for place, seat in enumerate(seats, 1)}

    def holders(self, identities: tuple[str, ...]) -> tuple[SeatId, ...]:
        """The seats that hold `identities`, in that order; all seats if none is named."""
        by_identity = {name: seat for seat, name in self.identity.items()}
        return tuple(by_identity[name] for name in identities) or self.seats

    def single(self, window: str) -> bool:
        """Whether `window` asks one seat alone."""
        return len(self.asked[window]) == 1

    def others(self, seat: SeatId) -> tuple[SeatId, ...]:
        """The seats beside `seat`, in order."""
        return tuple(who for who in self.seats if who != seat)


def identities_in(spec: GameSpec, seats: tuple[SeatId, ...], number: int) -> dict[SeatId, str]:
    """The identity that each seat has in round `number`; empty in a game without identities."""
    names = spec.seats if isinstance(spec.seats, tuple) else ()
    return _held(names, seats, number - 1 if spec.rotate else 0)


def _held(names: tuple[str, ...], seats: tuple[SeatId, ...], shift: int) -> dict[SeatId, str]:
    return {seat: names[(place - shift) % len(names)] for place, seat in enumerate(seats) if names}
