"""What is given back when all holds, and the class of tests that says the same one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from unittest import SkipTest

from gtlab.testing.failure import ConformanceError, Failure, Unclaimed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gtlab.testing.failure import Verdict


class Conformance(NamedTuple):
    """What holds of something that has passed.

    Attributes:
        held: The properties that hold.
        unclaimed: The properties that it does not claim, and why they do not apply.
        looked_at: How much was looked at, by what it was looked at with.
    """

    held: tuple[str, ...]
    unclaimed: dict[str, str]
    looked_at: dict[str, str]

    def __str__(self) -> str:
        """Everything in a few lines."""
        lines = [f"holds: {', '.join(self.held)}"]
        lines += [f"not claimed: {name} ({why})" for name, why in self.unclaimed.items()]
        lines += [f"looked at: {what}, {much}" for what, much in self.looked_at.items()]
        return "\n".join(lines)


def conformance(verdicts: Mapping[str, Verdict], looked_at: Mapping[str, str]) -> Conformance:
    """What `verdicts` say, if none of them is a failure.

    Raises:
        ConformanceError: A property does not hold; each is said with a counterexample.
    """
    failures = [found for found in verdicts.values() if isinstance(found, Failure)]
    if failures:
        raise ConformanceError(failures)
    return Conformance(
        tuple(name for name, found in verdicts.items() if found is None),
        {name: found.why for name, found in verdicts.items() if isinstance(found, Unclaimed)},
        dict(looked_at),
    )


def class_of_tests(claims: Mapping[str, str], verdict: Callable[[str], Verdict]) -> type:
    """A class with a test for each of `claims`, which fails or is skipped as `verdict` says."""

    def test_of(name: str, claim: str) -> Callable[[object], None]:
        def test(_: object) -> None:
            found = verdict(name)
            if isinstance(found, Failure):
                raise ConformanceError([found])
            if isinstance(found, Unclaimed):
                raise SkipTest(found.why)

        test.__doc__ = claim
        return test

    tests = {f"test_{name}": test_of(name, claim) for name, claim in claims.items()}
    return type("Conformance", (), tests)
