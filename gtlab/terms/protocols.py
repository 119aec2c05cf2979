"""What the runner asks of people, as protocols, so that it knows no widget and no terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from gtlab.terms.asking import Asked
    from gtlab.terms.names import Review, SeatId
    from gtlab.terms.play import Chosen


class Checkpoint(NamedTuple):
    """Where in a command somebody is asked to review.

    Attributes:
        run: What the run is called among the runs of its command; empty where it is alone.
        match: The match, from 1; 0 for the setup.
        matches: How many matches the run has.
        round: The round, from 1; 0 for the setup.
        last: Whether the match ends with this round.
    """

    run: str
    match: int
    matches: int
    round: int
    last: bool


class Reviewer(Protocol):
    """Somebody, or a policy, who reads what was played and answers."""

    def setup(self, where: Checkpoint, page: str) -> Awaitable[Review]:
        """The answer to the instance shown on `page`."""

    def round(self, where: Checkpoint, page: str) -> Awaitable[Review | None]:
        """The answer to the round whose presentation is `page`; None leaves it to policy."""


class Ask(Protocol):
    """A person in a seat."""

    def __call__(self, seat: SeatId, page: str, asked: Asked) -> Awaitable[Chosen]:
        """What `seat`, who has read `page`, chose and said: asked again until it is legal."""
