"""What the kit says when a property does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gtlab.errors import GtlabError, one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gtlab.terms.play import State

_LONGEST = 300

FAULTS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    GtlabError,
    LookupError,
    NameError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What the code of a game or a strategy may raise by mistake; it is reported, not passed on."""


class Failure(NamedTuple):
    """A property that does not hold, with a counterexample.

    Attributes:
        property: The property's name, for instance `pays`.
        claim: What the property says.
        subject: What was checked.
        problem: What is so instead.
        example: The counterexample, a line each.
        place: The file, line and key that it comes from, where known.
    """

    property: str
    claim: str
    subject: str
    problem: str
    example: tuple[str, ...] = ()
    place: str = ""

    def __str__(self) -> str:
        """The failure: a line that says it, and its counterexample below."""
        lines = [f"{self.subject}: {self.property}: not so that {self.claim}: {self.problem}"]
        lines += [f"  {line}" for line in self.example]
        if self.place:
            lines.append(f"  see {self.place}")
        return "\n".join(map(one_line, lines))


class ConformanceError(AssertionError):
    """Properties that do not hold; its text says each with a counterexample.

    Attributes:
        failures: The failures one by one.
    """

    failures: tuple[Failure, ...]

    def __init__(self, failures: Iterable[Failure]) -> None:
        self.failures = tuple(failures)
        super().__init__("\n".join(map(str, self.failures)))


class Unclaimed(NamedTuple):
    """A property that does not apply, and why."""

    why: str


Verdict: TypeAlias = Failure | Unclaimed | None
"""The failure of a property, why it does not apply, or None if it holds."""


def state_line(state: State) -> str:
    """Where in a match `state` stands, on one line.

    >>> from gtlab.terms.play import State
    >>> state_line(State(2, pool={"stock": 7}))
    'in round 2, window 1, with stock 7'
    """
    parts = [f"{name} {value}" for name, value in state.pool.items()]
    parts += [f"{name} {pairs(values)}" for name, values in state.each.items()]
    parts += [f"{name} chosen: {pairs(joint)}" for name, joint in state.moves.items()]
    carried = f", with {'; '.join(parts)}" if parts else ""
    return f"in round {state.round}, window {state.window + 1}{carried}"


def pairs(values: Mapping[str, object] | None) -> str:
    """Seats with what is theirs, on one line.

    >>> pairs({"A": "cooperate", "B": 5})
    'A cooperate, B 5'
    """
    if not values:
        return "nobody" if values is not None else "nothing"
    return brief(", ".join(f"{seat} {value}" for seat, value in values.items()))


def brief(value: object) -> str:
    """`value` on one line, cut where it is long."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except (ValueError, RecursionError):
        text = f"{type(value).__name__} too long to show"
    text = one_line(text[: _LONGEST + 1])
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
